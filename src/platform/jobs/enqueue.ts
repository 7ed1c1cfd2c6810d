import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** Lower comes first: somebody waits, nobody waits, nobody knows. */
export const PRIORITY = { awaited: 0, soon: 10, scheduled: 20 } as const;

/** Promises work in the caller's transaction: it is done if and only if that commits. Jobs of one key are one job. */
export async function enqueue(
  tx: Db,
  name: string,
  payload: Record<string, unknown>,
  options: {
    key?: string;
    runAt?: Date;
    priority?: (typeof PRIORITY)[keyof typeof PRIORITY];
    /** Jobs of one queue run one after another. */
    queue?: string;
    /** It has an `atOnceMax`: its name is the flag by which a worker passes over it. */
    isLimited?: boolean;
  } = {},
): Promise<void> {
  const { key = null, runAt = null, priority = PRIORITY.awaited, queue = null, isLimited = false } = options;
  const flags = isLimited ? [name] : null;
  await sql`select enqueue_job_in(
    ${name}, ${JSON.stringify(payload)}::json, ${key}, ${runAt}, ${priority}, ${queue}, ${flags}::text[])`.execute(
    tx,
  );
}
