import { sql } from 'kysely';
import type { Database } from './database/database.ts';

export interface Reservation {
  at: Date;
  /** Measured by the database's clock, which all processes share. */
  waitMs: number;
}

/**
 * A rate limit in the database, so that it applies to all processes together. Reservations are evenly spaced,
 * first come, first served.
 */
export interface SharedRateLimit {
  /** Reserves the next free time, or returns null if the wait would be longer than `waitMsMax`. */
  reserve(options: { name: string; perSecond: number; waitMsMax: number }): Promise<Reservation | null>;
  /** Moves the next free time at least this far into the future. */
  pause(options: { name: string; seconds: number }): Promise<void>;
}

/** No reservation is made further ahead, so a later time in the table means that the clock was set back since. */
const AHEAD_SECONDS_MAX = 300;

/**
 * A reservation can't be returned. If a process dies before the reserved time, that time stays unused, and nobody else
 * is delayed.
 */
export function sharedRateLimit(database: Pick<Database, 'inSystem'>): SharedRateLimit {
  return {
    async reserve({ name, perSecond, waitMsMax }) {
      // whole milliseconds, rounded up: with exact thirds of a second, a fourth request would fit into the first second
      const gap = seconds(Math.ceil(1000 / perSecond) / 1000);
      const { rows } = await database.inSystem((tx) =>
        sql<{ at: string; wait_ms: number }>`
          insert into shared_rate_limits as known (name, next_at) values (${name}, clock_timestamp() + ${gap})
          on conflict (name) do update set next_at = greatest(clock_timestamp(),
            case when known.next_at <= clock_timestamp() + ${seconds(AHEAD_SECONDS_MAX)} then known.next_at end) + ${gap}
          where known.next_at <= clock_timestamp() + ${seconds(waitMsMax / 1000)}
            or known.next_at > clock_timestamp() + ${seconds(AHEAD_SECONDS_MAX)}
          returning next_at - ${gap} as at,
            (extract(epoch from next_at - ${gap} - clock_timestamp()) * 1000)::float8 as wait_ms`.execute(tx),
      );
      const [reserved] = rows;
      return reserved ? { at: new Date(reserved.at), waitMs: Math.max(0, reserved.wait_ms) } : null;
    },
    async pause({ name, seconds: wanted }) {
      const until = sql`clock_timestamp() + ${seconds(Math.min(wanted, AHEAD_SECONDS_MAX))}`;
      await database.inSystem((tx) =>
        sql`
          insert into shared_rate_limits as known (name, next_at) values (${name}, ${until})
          on conflict (name) do update set next_at = greatest(known.next_at, ${until})`.execute(tx),
      );
    },
  };
}

function seconds(count: number) {
  return sql`make_interval(secs => ${count})`;
}
