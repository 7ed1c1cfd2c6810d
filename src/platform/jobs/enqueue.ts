import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/driver/prepared.ts';
import { currentTrace, payloadOfTrace } from '../tracing/trace.ts';
import { flagsOf } from './lanes.ts';

/**
 * Lower runs first. `next`: it is the job's turn; `awaited`: a person waits for the result; `soon`: nobody waits;
 * `scheduled`: recurring work.
 */
export const PRIORITY = { next: -1, awaited: 0, soon: 10, scheduled: 20 } as const;

/** If two clients have many jobs, this many jobs of each run in turn. */
const JOBS_PER_TURN = 10;
const TURNS_MAX = 1000;

interface NewJob {
  name: string;
  /** JSON. */
  payload: string;
  key: string | null;
  delayMs: number;
  priority: number;
  flags: string[];
}

const insertJob = prepared((db, param: NewJob) => ({
  compile: () =>
    sql`select enqueue_job_in(
      ${param.name}, ${param.payload}::json, ${param.key}, now() + ${param.delayMs}::float8 * interval '1 millisecond',
      ${param.priority}, null, ${param.flags}::text[])`.compile(db),
}));

/**
 * Adds a job in the caller's transaction, so the job exists if and only if the transaction commits. Adding a
 * job with the key of a waiting job replaces it.
 */
export async function enqueue(
  tx: Db,
  name: string,
  payload: Record<string, unknown>,
  options: {
    key?: string;
    /** Counted by the database's clock, which decides when jobs are due. */
    delayMs?: number;
    priority?: (typeof PRIORITY)[keyof typeof PRIORITY];
    /**
     * How many jobs of the same client were added before this one. Clients with few jobs then do not wait for a client with many:
     * every further ten of a client have a lower priority.
     */
    position?: number;
    /** The provider that the job calls. A worker runs only a few such jobs of one provider at a time. */
    provider?: string;
    /** The user whom the job is for, if users take turns. */
    userId?: string;
    /** A worker runs one job with this name at a time, whatever the names of the jobs. */
    single?: string | undefined;
  } = {},
): Promise<void> {
  const { key = null, delayMs = 0, priority = PRIORITY.awaited, provider, userId, single } = options;
  const turn = Math.min(Math.floor((options.position ?? 0) / JOBS_PER_TURN), TURNS_MAX);
  const clientId = typeof payload.client_id === 'string' ? payload.client_id : undefined;
  const flags = flagsOf({ name, clientId, provider, userId, single });
  const trace = currentTrace();
  const traced = trace ? { ...payload, trace: payloadOfTrace(trace) } : payload;
  await insertJob(tx, {
    name,
    payload: JSON.stringify(traced),
    key,
    delayMs,
    priority: priority + turn,
    flags,
  });
}
