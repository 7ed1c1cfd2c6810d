import type { Task, TaskList, WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { isNodeAway } from '../database/nodes.ts';
import { describeError, type Logger } from '../log.ts';
import { inTrace, traceOfPayload, withoutTrace } from '../tracing/trace.ts';
import { NO_TRACING, type Tracing } from '../tracing/tracing.ts';
import { FairTurns } from './fair-turns.ts';
import type { Job, ScheduledTask } from './job.ts';
import type { JobConcurrency } from './job-concurrency.ts';

/** Jobs whose node is away are tried again after this time, or up to twice as long. */
const NODE_AWAY_SECONDS = 15;

interface Work {
  jobs: readonly Job[];
  scheduledTasks: readonly ScheduledTask[];
  log: Logger;
  tracing?: Tracing | undefined;
  concurrency: JobConcurrency;
}

/** The functions that graphile-worker runs for each job and each scheduled task. */
export function taskListOf({ jobs, scheduledTasks, ...shared }: Work, pool: pg.Pool): TaskList {
  return Object.fromEntries([
    ...jobs.map((job) => [
      job.name,
      job.takesTurns ? inTurn(job, { pool, ...shared }) : plainly(job, { pool, ...shared }),
    ]),
    ...scheduledTasks.map(({ name, run }) => [name, () => run().catch(failPlainly)]),
  ]);
}

interface Running {
  pool: pg.Pool;
  tracing?: Tracing | undefined;
}

/** The job is a part of the trace of the request that caused it. */
function plainly({ name, run }: Job, { pool, tracing = NO_TRACING }: Running): Task {
  return async (payload, { job: { id } }) => {
    const origin = traceOfPayload(payload);
    const span = tracing.start(`job ${name}`, 'consumer', origin?.traceparent ?? null);
    const facts = { 'stipend.job': name, 'stipend.request_id': origin?.requestId };
    const trace = origin && { ...origin, traceparent: span.traceparent ?? origin.traceparent };
    try {
      await inTrace(trace, () => run(withoutTrace(payload)));
      span.end(facts);
    } catch (error) {
      span.end(facts, { isFailed: true });
      if (isNodeAway(error)) await postpone(pool, id);
      failPlainly(error);
    }
  };
}

/** Chooses the next job before the slot of this one is free. Without that, jobs run in the order of arrival. */
function inTurn(
  job: Job,
  { pool, log, concurrency, ...shared }: Running & Pick<Work, 'log' | 'concurrency'>,
): Task {
  const turns = new FairTurns(job.name);
  const run = plainly(job, { pool, ...shared });
  return async (payload, helpers) => {
    turns.note(helpers.job.flags);
    try {
      await run(payload, helpers);
    } finally {
      await turns
        .prepareNext(pool, concurrency.fullWithout(helpers.job))
        .catch((error) => log.warn({ error: describeError(error) }, 'choosing the next job failed'));
    }
  };
}

/** The attempt does not count, and waits longer than one that failed: a lost node may be away for hours, with many jobs for its clients. */
async function postpone(pool: pg.Pool, jobId: string): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0),
       run_at = now() + (1 + random()) * $2 * interval '1 second' where id = $1`,
    [jobId, NODE_AWAY_SECONDS],
  );
}

/** The queue stores error messages. PostgreSQL's own messages quote values, so they are left out. */
function failPlainly(error: unknown): never {
  const { type, code, message } = describeError(error);
  throw new Error([type, code, message].filter(Boolean).join(' '), { cause: error });
}

export function logFailures(events: WorkerEvents, log: Logger): void {
  events.on('pool:fatalError', ({ error }) =>
    log.error({ error: describeError(error) }, 'recording the result of a job failed'),
  );
  events.on('job:error', ({ job, error }) => {
    const { task_identifier, id, attempts } = job;
    const cause = error instanceof Error ? error.cause : error;
    if (isNodeAway(cause)) return;
    log.error(
      {
        job: task_identifier,
        job_id: id,
        request_id: traceOfPayload(job.payload)?.requestId,
        attempt: attempts,
        error: describeError(cause),
      },
      'job failed',
    );
  });
  events.on('job:failed', ({ job: { task_identifier, id, attempts }, error }) => {
    if (isNodeAway(error)) return;
    log.error({ job: task_identifier, job_id: id, attempt: attempts }, 'job dead-lettered');
  });
}
