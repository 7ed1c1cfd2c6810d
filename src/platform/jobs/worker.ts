import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Worker as GraphileWorker,
  parseCrontab,
  type Runner,
  run,
  runOnce,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker';
import type pg from 'pg';
import { openPool } from '../database/pool.ts';
import { describeError, type Logger } from '../log.ts';
import { endsWithin } from './ends-within.ts';
import type { Job, ScheduledTask } from './job.ts';
import { limitJobConcurrency } from './job-concurrency.ts';
import { holdWorkerLock, type WorkerLock } from './worker-lock.ts';

export interface Worker {
  isRunning(): boolean;
  /** Lets running jobs end, takes no new ones. */
  stop(): Promise<void>;
}

export interface WorkerOptions {
  address: pg.PoolConfig;
  jobs: readonly Job[];
  scheduledTasks: readonly ScheduledTask[];
  log: Logger;
}

const CONCURRENCY = 4;
const RESTART_MS = 1000;
/** A run that is to end, has no job and hears nothing from the database for so long is given up. */
const QUIET_MS_MAX = 3000;
/** The queue may never end by itself: an end that it cannot record makes it miscount those that it still waits for. */
const RECORD_MS_MAX = 2000;
/**
 * The same miscount can end the queue too early, just before the timer fires that records the last job's end. A pool that has
 * ended could not record it, and the job would run twice. A pool that ends later waits for the statement.
 */
const LAST_RECORD_MS = 50;
/** Longer than any job's own limit. */
const STOP_MS_MAX = 70_000;
const SILENT = new WorkerLogger(() => () => undefined);

/** Works until it is told to stop. Should the database's absence end a run, the next begins. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const ending = new AbortController();
  let current: Run | null = await startRun(options);
  const over = (async () => {
    while (!ending.signal.aborted) {
      try {
        current ??= await startRun(options);
        if (ending.signal.aborted) current.stop();
        await current.ended;
      } catch (error) {
        options.log.error({ error: describeError(error) }, 'the worker stopped by itself');
      }
      current = null;
      await wait(RESTART_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  })();
  return {
    isRunning: () => current !== null,
    stop: async () => {
      ending.abort();
      current?.stop();
      if (!(await endsWithin(STOP_MS_MAX, over))) options.log.error('the worker did not stop in time');
    },
  };
}

/** Runs every job that is due, and those that follow from them. It holds no lock, so nobody would miss it. */
export async function runDueJobs(options: WorkerOptions): Promise<void> {
  const pool = openWorkerPool(options);
  try {
    const events: WorkerEvents = new EventEmitter();
    logFailures(events, options.log);
    const concurrency = limitJobConcurrency(options.jobs, events);
    await runOnce({ ...sharedOptions(options, pool), events, forbiddenFlags: () => concurrency.full() });
  } finally {
    await pool.end();
  }
}

interface Run {
  /** Rejects when it ended by itself. */
  ended: Promise<void>;
  stop(): void;
}

/** It has connections of its own, so that one that was given up keeps none from the next. */
async function startRun(options: WorkerOptions): Promise<Run> {
  const pool = openWorkerPool(options);
  const endPool = () => endsWithin(RECORD_MS_MAX, pool.end());
  const events: WorkerEvents = new EventEmitter();
  logFailures(events, options.log);
  const queue = watchQueue(events);
  const { promise: created, resolve } = Promise.withResolvers<WorkerLock>();
  events.once('pool:create', ({ workerPool }) =>
    resolve(holdWorkerLock({ address: options.address, workerId: workerPool.id, log: options.log })),
  );
  const concurrency = limitJobConcurrency(options.jobs, events);
  const runner = await run({
    ...sharedOptions(options, pool),
    events,
    async forbiddenFlags() {
      const full = await concurrency.full();
      // whoever holds no lock takes no job, as nobody could tell that it is gone
      await (await created).held();
      return full;
    },
    parsedCronItems: parseCrontab(
      options.scheduledTasks.map(({ name, schedule }) => `${schedule} ${name}`).join('\n'),
    ),
  }).catch(async (error) => {
    await endPool();
    throw error;
  });
  const lock = await created;
  let stopping = false;
  const stop = () => {
    lock.stopWaiting();
    runner.stop().catch(() => undefined);
  };
  return {
    ended: endOf(runner, queue).then(async (settled) => {
      stop();
      await wait(LAST_RECORD_MS);
      await lock.end(stopping && settled ? 'left' : 'lost');
      await endPool();
      if (!stopping) throw new Error(settled ? 'The queue ended without a word' : 'The queue was given up');
    }),
    stop() {
      stopping = true;
      stop();
    },
  };
}

interface Queue {
  /** It takes no more jobs. */
  closing: Promise<unknown>;
  /** Its jobs have ended, and it only waits for their ends to be recorded. */
  closed: Promise<unknown>;
  isWorking(): boolean;
}

function watchQueue(events: WorkerEvents): Queue {
  const workers: GraphileWorker[] = [];
  events.on('worker:create', ({ worker }) => workers.push(worker));
  return {
    closing: new Promise((resolve) => events.once('pool:gracefulShutdown', resolve)),
    closed: new Promise((resolve) => events.once('pool:gracefulShutdown:complete', resolve)),
    isWorking: () => workers.some((worker) => worker.getActiveJob()),
  };
}

/** Jobs may take the time they need; the queue may not. Tells whether it ended, or is given up. */
async function endOf(runner: Runner, { closing, closed, isWorking }: Queue): Promise<boolean> {
  const ended = runner.promise.catch(() => undefined);
  await Promise.race([ended, closing]);
  for (;;) {
    const wasWorking = isWorking();
    if (await endsWithin(QUIET_MS_MAX, Promise.race([ended, closed]))) break;
    if (!wasWorking && !isWorking()) return false;
  }
  return endsWithin(RECORD_MS_MAX, ended);
}

/** graphile-worker waits for each answer before it asks again, so it has connections of its own. */
function openWorkerPool({ address, log }: WorkerOptions): pg.Pool {
  return openPool({ ...address, application_name: 'stipend worker', max: CONCURRENCY + 2 }, () =>
    log.warn('a connection of the worker was lost'),
  );
}

function sharedOptions({ jobs, scheduledTasks }: WorkerOptions, pool: pg.Pool) {
  const taskList: TaskList = Object.fromEntries([
    ...jobs.map(({ name, run }) => [name, (payload: unknown) => run(payload).catch(failPlainly)]),
    ...scheduledTasks.map(({ name, run }) => [name, () => run().catch(failPlainly)]),
  ]);
  return {
    pgPool: pool,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    taskList,
    logger: SILENT,
    // without a batch, one that cannot be recorded as done is a rejection that nobody handles
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  };
}

/** The queue keeps an error's message for people to see; the database's own messages quote values. */
function failPlainly(error: unknown): never {
  const { type, code, message } = describeError(error);
  throw new Error([type, code, message].filter(Boolean).join(' '), { cause: error });
}

function logFailures(events: WorkerEvents, log: Logger): void {
  events.on('pool:fatalError', ({ error }) =>
    log.error({ error: describeError(error) }, 'the end of a job could not be recorded'),
  );
  events.on('job:error', ({ job, error }) => {
    const { task_identifier, id, attempts } = job;
    const cause = error instanceof Error ? error.cause : error;
    log.error(
      { job: task_identifier, job_id: id, attempt: attempts, error: describeError(cause) },
      'job failed',
    );
  });
  events.on('job:failed', ({ job: { task_identifier, id, attempts } }) =>
    log.error({ job: task_identifier, job_id: id, attempt: attempts }, 'job dead-lettered'),
  );
}
