import { type RawBuilder, sql } from 'kysely';
import { systemClock } from '../clock.ts';
import type { Db } from './database.ts';

/**
 * The same moment by the database's clock. Processes whose clocks differ agree on times that are stored and compared in
 * this way, such as when something is due.
 */
export function byDatabaseClock(time: Date): RawBuilder<string> {
  return sql<string>`(now() + ${msFromNow(time)}::float8 * interval '1 millisecond')`;
}

/** The database's time when the transaction began, for statements in which a distributed database can't evaluate `now()`. */
export async function readDatabaseClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(db);
  const [read] = rows;
  if (!read) throw new Error('A statement without a table returned no row');
  return new Date(read.now);
}

/** The time from now until this moment, for statements that add it to `now()` themselves. */
export function msFromNow(time: Date): number {
  return time.getTime() - systemClock.now().getTime();
}
