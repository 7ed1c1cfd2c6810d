import { machineClocks, sandboxClocks } from '#clients';
import type { Clock } from '#platform/clock.ts';
import type { MasterKeys } from '#platform/crypto/keys.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { describeError, type Logger } from '#platform/log.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { type ExternalData, reapplyErasures, UserKeys } from '#users';
import type { Env } from '#values/environment.ts';
import { openClientKeys, openRootKey } from './open-keys.ts';

interface Context {
  env: Env;
  database: Database;
  master: MasterKeys;
  clock: Clock;
  log: Logger;
  storage: Storage;
  hooks: { externalData: readonly ExternalData[] };
  /** Says whether users who were erased are in the database. */
  isOlder(database: Database): Promise<boolean>;
}

/**
 * Serves the clients of a node only when no erased user is on it. A standby that was promoted can lack the last erasures: then these
 * users are erased again.
 */
export async function guardNodes(context: Context): Promise<void> {
  const { database, isOlder, log } = context;
  await database.nodes?.guardWith({
    async admit(clients) {
      const found = openDatabase(database.address, {
        connections: 1,
        isDistributed: true,
        clients,
        onLost: () => undefined,
      });
      try {
        if (await isOlder(found)) await eraseAgain(context, found);
      } finally {
        await found.close();
      }
    },
    onRefused: (node, error) =>
      log.error(
        { node, error: describeError(error) },
        'a database node can’t be compared with the storage: its clients are not served',
      ),
  });
}

/** Everything reads from the given database, because the service does not reach these clients yet. */
async function eraseAgain(
  { env, master, clock, log, storage, hooks }: Context,
  database: Database,
): Promise<void> {
  const root = await openRootKey(database, master, clock);
  const clientClocks = env === 'sandbox' ? sandboxClocks({ database, clock }) : machineClocks(clock);
  try {
    const keys = { clients: openClientKeys(database, master), users: new UserKeys(), root };
    const { erased } = await reapplyErasures({ database, keys, clock, clientClocks, storage, hooks });
    // another process may have been faster
    if (erased > 0)
      log.warn({ users: erased }, 'a database node lacked erasures: the users were erased again');
  } finally {
    await clientClocks.close();
  }
}
