import { sql } from 'kysely';
import type { Database } from './database/database.ts';

export interface Turn {
  at: Date;
  /** By the database's clock, which all processes share. */
  waitMs: number;
}

/** A token bucket that holds one token, kept in the database: so many a second, whoever asks, in the order in which they ask. */
export interface Turns {
  /** Null when so many wait already that the turn would come too late. */
  take(options: { name: string; perSecond: number; waitMsMax: number }): Promise<Turn | null>;
  /** Nobody's turn comes before this. */
  hold(options: { name: string; seconds: number }): Promise<void>;
}

/** No turn is given further ahead, so one that stands there was written by a clock that has since been set back. */
const AHEAD_SECONDS_MAX = 300;

/** A turn is spent when it is taken: a process that dies before its turn leaves a gap and holds up nobody. */
export function sharedTurns(database: Pick<Database, 'inSystem'>): Turns {
  return {
    async take({ name, perSecond, waitMsMax }) {
      // whole milliseconds, rounded up: thirds of a second would let a fourth turn into the first second
      const gap = seconds(Math.ceil(1000 / perSecond) / 1000);
      const { rows } = await database.inSystem((tx) =>
        sql<{ at: string; wait_ms: number }>`
          insert into turns as known (name, next_at) values (${name}, clock_timestamp() + ${gap})
          on conflict (name) do update set next_at = greatest(clock_timestamp(),
            case when known.next_at <= clock_timestamp() + ${seconds(AHEAD_SECONDS_MAX)} then known.next_at end) + ${gap}
          where known.next_at <= clock_timestamp() + ${seconds(waitMsMax / 1000)}
            or known.next_at > clock_timestamp() + ${seconds(AHEAD_SECONDS_MAX)}
          returning next_at - ${gap} as at,
            (extract(epoch from next_at - ${gap} - clock_timestamp()) * 1000)::float8 as wait_ms`.execute(tx),
      );
      const [turn] = rows;
      return turn ? { at: new Date(turn.at), waitMs: Math.max(0, turn.wait_ms) } : null;
    },
    async hold({ name, seconds: wanted }) {
      const until = sql`clock_timestamp() + ${seconds(Math.min(wanted, AHEAD_SECONDS_MAX))}`;
      await database.inSystem((tx) =>
        sql`
          insert into turns as known (name, next_at) values (${name}, ${until})
          on conflict (name) do update set next_at = greatest(known.next_at, ${until})`.execute(tx),
      );
    },
  };
}

function seconds(count: number) {
  return sql`make_interval(secs => ${count})`;
}
