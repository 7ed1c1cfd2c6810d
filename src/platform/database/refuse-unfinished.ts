import type pg from 'pg';
import { shareNextRun } from '../share-next-run.ts';
import { type Database, openDatabase } from './database.ts';
import {
  findRestoreState,
  UNFINISHED_RESTORES,
  type UnfinishedRestore,
  updateUnfinishedRestore,
} from './installation.ts';

/** The database answers, but nobody may use it. */
export class UnfinishedRestoreError extends Error {
  override name = 'UnfinishedRestoreError';
  /** cannot_connect_now, so that requests are answered 503. */
  readonly code = '57P03';
}

interface Options {
  /** Says whether users who were deleted later are in the database. Null for a cluster, whose nodes are compared one by one. */
  isOlder: ((database: Database) => Promise<boolean>) | null;
  onRefused(reason: string): void;
}

/**
 * Adds a check of each new connection to an address: pools don't use a database whose restore is not finished, or that is
 * older than its storage. Replacing the data directory or the database ends all connections. So each process compares the
 * database with the storage once for each start of the server and each database, before it uses the first connection.
 */
export function refuseUnfinished(address: pg.PoolConfig, options: Options): pg.PoolConfig {
  let comparedStart: string | null = null;
  const { isOlder, onRefused } = options;
  const compare = shareNextRun(async () => {
    if (isOlder) await requireNotOlder(address, { isOlder, onRefused });
  });
  const requireFinished = async (client: pg.PoolClient) => {
    const { server_start, unfinished_restore } = await findRestoreState(client);
    if (unfinished_restore !== null)
      throw new UnfinishedRestoreError(UNFINISHED_RESTORES[unfinished_restore]);
    if (server_start === comparedStart) return;
    await compare();
    comparedStart = server_start;
  };
  return {
    ...address,
    verify: (client, done) => {
      requireFinished(client).then(
        () => done(),
        (error) => done(error),
      );
    },
  };
}

/** Uses connections without the check. */
async function requireNotOlder(
  address: pg.PoolConfig,
  { isOlder, onRefused }: { isOlder(database: Database): Promise<boolean>; onRefused(reason: string): void },
): Promise<void> {
  const database = openDatabase(address, { connections: 1, onLost: () => undefined });
  try {
    if (!(await fenceIfOlder(database, isOlder))) return;
  } catch (error) {
    const reason = (error as Error).message;
    throw new UnfinishedRestoreError(`The service can’t compare the database with its storage: ${reason}`, {
      cause: error,
    });
  } finally {
    await database.close();
  }
  onRefused(UNFINISHED_RESTORES.older);
  throw new UnfinishedRestoreError(UNFINISHED_RESTORES.older);
}

/** Records that nobody may use the database until "stipend restored" has deleted the users again, if it is older. */
export async function fenceIfOlder(
  database: Database,
  isOlder: (database: Database) => Promise<boolean>,
): Promise<boolean> {
  const found = await isOlder(database);
  if (found)
    await database.inSystem((tx) => updateUnfinishedRestore(tx, 'older' satisfies UnfinishedRestore));
  return found;
}
