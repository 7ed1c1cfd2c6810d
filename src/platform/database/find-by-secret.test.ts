import { expect, test } from 'vitest';
import { clientOfApiKey, findApiKeyByHash, hashApiKey, listReachableClients } from '#clients';
import { useService } from '../../../test/support/service.ts';
import { NodeAway } from './nodes.ts';
import { perTransaction } from './transactions.ts';

const service = useService();
const SYSTEM = [
  { name: 'begin_changes', values: [] },
  { name: 'enter_system', values: [] },
];

/** Any database can be used as if it were distributed: then some clients count as unreachable. */
function reaching(...clientIds: string[]) {
  const cluster = { reachable: new Set(clientIds), noteFailure: () => undefined };
  return perTransaction(service.app.database.pool, SYSTEM, cluster);
}

test('a key is not rejected while it may be on a node that is away', async () => {
  const [here, away] = [await service.newClient(), await service.newClient()];
  const db = reaching(here.clientId);
  expect(await listReachableClients(db)).toEqual([here.clientId]);
  expect(await listReachableClients(reaching())).toEqual([]);
  const find = (key: string, named: string | null) => findApiKeyByHash(db, hashApiKey(key), named);
  expect(clientOfApiKey(here.apiKey)).toBe(here.clientId);
  // with and without the name of its client, which keys of earlier versions lack
  for (const named of [here.clientId, null])
    expect(await find(here.apiKey, named)).toMatchObject({ client_id: here.clientId });
  for (const named of [away.clientId, null]) await expect(find(away.apiKey, named)).rejects.toThrow(NodeAway);
  expect(await find('wrong', here.clientId)).toBeUndefined();
});
