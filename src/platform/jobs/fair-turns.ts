import type pg from 'pg';
import { PRIORITY } from './enqueue.ts';
import { ownerOf } from './lanes.ts';

/** Of the jobs that wait, only the oldest are considered, so that a long queue does not slow every job. */
const WAITING_READ_MAX = 20_000;
const SERVED_KEPT_MAX = 10_000;

interface Waiting {
  id: string;
  flags: Record<string, true> | null;
}

/**
 * Lets the jobs of one name take turns: round robin over clients, then over the users of each client. The queue itself is in
 * the order of arrival, so when a job ends, the job whose turn it is gets a priority before all others. A job of a client that
 * was not served lately therefore waits for at most one other. Each process remembers whom it has served.
 */
export class FairTurns {
  readonly #name: string;
  /** Clients and users, the least recently served first. */
  readonly #served = new Set<string>();

  constructor(name: string) {
    this.#name = name;
  }

  /** Call it when a job starts. */
  note(flags: Record<string, unknown> | null): void {
    const { client, user } = ownerOf(flags);
    for (const key of [client, user]) {
      this.#served.delete(key);
      this.#served.add(key);
    }
    for (const key of this.#served) {
      if (this.#served.size <= SERVED_KEPT_MAX) break;
      this.#served.delete(key);
    }
  }

  /** Call it when a job ends, before its slot is free. Jobs with a flag in `full` can't start yet, so others have their turn. */
  async prepareNext(pool: Pick<pg.Pool, 'query'>, full: readonly string[]): Promise<void> {
    const { rows } = await pool.query<Waiting>(
      `select min(id)::text as id, flags from (
         select id, flags from graphile_worker.jobs
         where task_identifier = $1 and locked_at is null and run_at <= now() and attempts < max_attempts
         order by run_at, id limit $2
       ) as waiting group by flags`,
      [this.#name, WAITING_READ_MAX],
    );
    const free = rows.filter(({ flags }) => !full.some((flag) => flags?.[flag]));
    const next = rows.length > 1 ? this.#choose(free) : undefined;
    if (!next) return;
    await pool.query('select from graphile_worker.reschedule_jobs(array[$1::bigint], priority => $2)', [
      next.id,
      PRIORITY.next,
    ]);
  }

  /** The oldest job of the client that was served longest ago, and of its user that was served longest ago. */
  #choose(waiting: readonly Waiting[]): Waiting | undefined {
    const order = new Map([...this.#served].map((key, index) => [key, index]));
    const rank = (key: string) => order.get(key) ?? -1;
    return waiting.toSorted((a, b) => {
      const [one, other] = [ownerOf(a.flags), ownerOf(b.flags)];
      return (
        rank(one.client) - rank(other.client) ||
        rank(one.user) - rank(other.user) ||
        Number(a.id) - Number(b.id)
      );
    })[0];
  }
}
