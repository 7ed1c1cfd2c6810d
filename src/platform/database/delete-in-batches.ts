import type { Database, Db } from './database.ts';

const BATCH_ROWS = 1000;

/**
 * Deletes rows until none are left, each batch in its own transaction, so that few rows are locked at a time.
 * `deleteBatch` deletes up to `limit` rows and returns their number.
 */
export async function deleteInBatches(
  database: Database,
  deleteBatch: (tx: Db, limit: number) => Promise<number>,
): Promise<void> {
  while ((await database.inSystem((tx) => deleteBatch(tx, BATCH_ROWS))) === BATCH_ROWS);
}
