import type { KeyObject } from 'node:crypto';
import { ApiKeyCache, SigningKeys } from '#auth';
import { findWrappedKey, KEY_CHANGES } from '#clients';
import type { Clock } from '#platform/clock.ts';
import { ClientKeys } from '#platform/crypto/client-keys.ts';
import type { MasterKeys } from '#platform/crypto/keys.ts';
import { ensureServiceKeys, listServiceKeys } from '#platform/crypto/service-keys.ts';
import type { Database } from '#platform/database/database.ts';
import { listen } from '#platform/database/listen.ts';
import { endsWithin } from '#platform/ends-within.ts';
import type { Logger } from '#platform/log.ts';
import { UserKeys } from '#users';

export interface Keys {
  readonly master: MasterKeys;
  readonly clients: ClientKeys;
  readonly users: UserKeys;
  /** Sign and verify tokens. */
  readonly signing: SigningKeys;
  /** Find the client that an API key belongs to. */
  readonly api: ApiKeyCache;
  /** The service derives its other keys from this one. */
  readonly root: KeyObject;
}

const KEY_USE_SECONDS = 10;
/** The process ends in time even if the database does not respond. */
const RECORD_MS_MAX = 3000;

export async function openRootKey(
  database: Database,
  masterKeys: MasterKeys,
  clock: Clock,
): Promise<KeyObject> {
  return database.inSystem(async (tx) => {
    await ensureServiceKeys(tx, masterKeys, clock.now());
    const [root] = await listServiceKeys(tx, masterKeys, 'root');
    if (!root) throw new Error('The service has no root key');
    return root.key;
  });
}

/** Opens the keys, and forgets those in memory when a process changes them. */
export function openKeys(
  {
    root,
    ...context
  }: { database: Database; master: MasterKeys; root: KeyObject; clock: Clock; log: Logger },
  undo: AsyncDisposableStack,
): Keys {
  const { database, master, clock, log } = context;
  const signing = new SigningKeys({ database, keys: { master }, clock });
  const api = new ApiKeyCache({ database, clock });
  const clients = openClientKeys(database, master);
  const record = () =>
    api.recordUse(clients).catch(() => log.warn('recording the last use of API keys failed'));
  const timer = setInterval(record, KEY_USE_SECONDS * 1000);
  undo.defer(() => endsWithin(RECORD_MS_MAX, record()).then(() => undefined));
  undo.defer(() => clearInterval(timer));
  const listener = listen(database.address, KEY_CHANGES, () => {
    api.forgetAll();
    signing.forgetAll();
  });
  undo.defer(() => listener.close());
  return { master, clients, users: new UserKeys(), signing, api, root };
}

export function openClientKeys(database: Database, master: MasterKeys): ClientKeys {
  return new ClientKeys(master, (clientId) => requireWrappedKey(database, clientId));
}

async function requireWrappedKey(database: Database, clientId: string): Promise<Buffer> {
  const client = await findWrappedKey(database.tenant(clientId), clientId);
  if (!client) throw new Error('The client was deleted');
  return client.data_key;
}
