import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** Promises work in the caller's transaction: it is done if and only if that commits. Jobs of one key are one job. */
export async function enqueue(
  tx: Db,
  name: string,
  payload: Record<string, unknown>,
  options: { key?: string; runAt?: Date } = {},
): Promise<void> {
  await sql`select enqueue_job(${name}, ${JSON.stringify(payload)}::json, ${options.key ?? null}, ${options.runAt ?? null})`.execute(
    tx,
  );
}
