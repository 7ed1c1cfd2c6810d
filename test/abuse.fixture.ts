import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createRecords } from '../scripts/faults/abuse/create-records.ts';
import { sendGenerated } from '../scripts/faults/abuse/send-generated.ts';
import { makeApiKey } from '../src/clients/keys/api-key.ts';
import { newMember } from './support/members.ts';
import { listOperations } from './support/operations.ts';
import type { TestService } from './support/service.ts';

/**
 * A short run of `npm run faults -- abuse`. It sends each `every`th combination of operation and caller. The test
 * service compares every reply with the description.
 */
export async function abuse(service: TestService, { every }: { every: number }): Promise<void> {
  const key = { 'X-API-KEY': service.apiKey };
  const { userId, ids } = await createRecords({ ...service, hasProviders: false });
  const { body: token } = await service.ask('POST', '/user-tokens', { body: { user_id: userId } });
  const support = await newMember(service, 'support');
  const report = await sendGenerated({
    url: service.url,
    operations: await listOperations(),
    callers: {
      nobody: {},
      'a wrong key': { 'X-API-KEY': makeApiKey('sandbox', randomUUID()) },
      'an API key': key,
      'a user': { Authorization: `Bearer ${token.jwt}` },
      support: { Authorization: `Bearer ${support.token}` },
    },
    ids,
    seed: 17,
    rounds: 1,
    every,
    rawMsMax: 1000,
    check: () => [],
  });
  expect(report.failures).toEqual([]);
  expect(report.sent).toBeGreaterThan(450 / every);
  // a part of the combinations has few requests that anyone may send
  const accepted = every === 1 ? ['nobody', 'an API key', 'support'] : ['an API key'];
  expect(Object.keys(report.accepted)).toEqual(expect.arrayContaining(accepted));
  expect(Object.keys(report.byStatus)).toEqual(expect.arrayContaining(['200', '400', '401', '403', '404']));
}
