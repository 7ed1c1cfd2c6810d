import { type RawBuilder, sql } from 'kysely';

/**
 * The same moment by the database's clock. Processes whose clocks differ agree on times that are stored and compared in
 * this way, such as when something is due.
 */
export function byDatabaseClock(time: Date): RawBuilder<string> {
  return sql<string>`(now() + ${msFromNow(time)}::float8 * interval '1 millisecond')`;
}

/** For statements that add it to `now()` themselves. */
export function msFromNow(time: Date): number {
  return time.getTime() - Date.now();
}
