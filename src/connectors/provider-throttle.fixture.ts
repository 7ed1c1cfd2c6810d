import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { copyDatabase } from '../../test/support/service.ts';

/** Opens one pool for each of two simulated processes, to the same database. */
export async function openPools(): Promise<Database[]> {
  const database = await copyDatabase();
  const pools = [1, 2].map(() =>
    openDatabase(database.address, { connections: 2, waitMs: 60_000, onLost: () => undefined }),
  );
  onTestFinished(async () => {
    for (const pool of pools) await pool.close();
    await database.drop();
  });
  return pools;
}
