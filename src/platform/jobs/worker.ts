import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Worker as GraphileWorker,
  parseCrontab,
  type Runner,
  run,
  runOnce,
  type WorkerEvents,
  Logger as WorkerLogger,
  type WorkerPool,
} from 'graphile-worker';
import type pg from 'pg';
import { openPool } from '../database/pool.ts';
import { endsWithin } from '../ends-within.ts';
import { describeError, type Logger } from '../log.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { Job, ScheduledTask } from './job.ts';
import { type JobConcurrency, limitJobConcurrency } from './job-concurrency.ts';
import { CONCURRENCY_DEFAULT, TASK_QUEUES } from './lanes.ts';
import { logFailures, taskListOf } from './task-list.ts';
import { holdWorkerLock, type WorkerLock } from './worker-lock.ts';

export interface Worker {
  isRunning(): boolean;
  /** Takes no new jobs and waits for the running ones. */
  stop(): Promise<void>;
}

export interface WorkerOptions {
  address: pg.PoolConfig;
  jobs: readonly Job[];
  scheduledTasks: readonly ScheduledTask[];
  log: Logger;
  tracing?: Tracing | undefined;
  /** How many jobs the process runs at a time. */
  concurrency?: number;
  /** How often it looks for jobs of workers that died. */
  sweepMs?: number | undefined;
}

/** One connection listens, one looks for jobs, and the others record results. */
const CONNECTIONS_MAX = 6;
/** How often the queue is checked for jobs whose time has come. New jobs are announced. */
const POLL_MS = 500;
/** graphile-worker would check this often for each slot, even for idle ones. */
const POLL_MS_OF_SLOT = 60_000;
/** Nobody waits for the jobs of `runDueJobs`, so it needs no slot for each lane. */
const ONCE_CONCURRENCY = 4;
const RESTART_MS = 1000;
/** A stopping run without a job is abandoned when the database does not respond for this long. */
const QUIET_MS_MAX = 3000;
/**
 * graphile-worker may never finish: if it can't record the end of a job, it counts that job as running
 * forever.
 */
const RECORD_MS_MAX = 2000;
/**
 * The wrong count can also end graphile-worker's queue too early, just before a timer records the end of the
 * last job. If the pool ended at once, that end could not be recorded and the job would run twice, so the
 * pool ends this much later.
 */
const LAST_RECORD_MS = 50;
/** Another worker repeats jobs that take longer, such as the reading of a long scan. */
const STOP_MS_MAX = 70_000;
const SILENT = new WorkerLogger(() => () => undefined);

/** Runs jobs until it is stopped. If a lost database ends a run of graphile-worker, another run starts. */
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
        options.log.error({ error: describeError(error) }, 'worker stopped unexpectedly');
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
      if (!(await endsWithin(STOP_MS_MAX, over))) options.log.error('worker did not stop in time');
    },
  };
}

/**
 * Runs every job that is due, and the jobs that these enqueue. It holds no worker lock, so if it dies no
 * worker frees its jobs.
 */
export async function runDueJobs(options: WorkerOptions): Promise<void> {
  const pool = openWorkerPool(options);
  try {
    const events: WorkerEvents = new EventEmitter();
    logFailures(events, options.log);
    const concurrency = limitJobConcurrency(options.jobs, events, { concurrency: CONCURRENCY_DEFAULT });
    const once = {
      ...sharedOptions({ ...options, concurrency: ONCE_CONCURRENCY }, pool, concurrency),
      events,
      forbiddenFlags: () => concurrency.full(),
    };
    await runOnce(once);
    release(once);
  } finally {
    await pool.close();
  }
}

interface Run {
  /** Rejects if the run ended without `stop`. */
  ended: Promise<void>;
  stop(): void;
}

/** Each run has its own pool, so that an abandoned run takes no connections from the next. */
async function startRun(options: WorkerOptions): Promise<Run> {
  const pool = openWorkerPool(options);
  const events: WorkerEvents = new EventEmitter();
  logFailures(events, options.log);
  const queue = watchQueue(events);
  const { promise: created, resolve } = Promise.withResolvers<WorkerLock>();
  events.once('pool:create', ({ workerPool }) =>
    resolve(holdWorkerLock({ ...options, workerId: workerPool.id })),
  );
  pollFor(events);
  const concurrency = limitJobConcurrency(options.jobs, events, {
    concurrency: options.concurrency ?? CONCURRENCY_DEFAULT,
  });
  const runOptions = {
    ...sharedOptions(options, pool, concurrency),
    events,
    async forbiddenFlags() {
      const full = await concurrency.full();
      // a worker without its lock takes no job, because no other worker would notice its death
      await (await created).held();
      return full;
    },
    parsedCronItems: parseCrontab(crontabOf(options.scheduledTasks)),
  };
  const runner = await run(runOptions).catch(async (error) => {
    await pool.close();
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
      await pool.close();
      if (settled) release(runOptions);
      if (!stopping)
        throw new Error(
          settled ? 'The job queue ended unexpectedly' : 'The job queue did not respond and was abandoned',
        );
    }),
    stop() {
      stopping = true;
      stop();
    },
  };
}

/**
 * Scheduled tasks run one at a time in two queues, so that they take two slots at most. A key keeps a task that takes
 * longer than its interval from being queued again and again.
 */
function crontabOf(tasks: readonly ScheduledTask[]): string {
  const [eachMinute, others] = TASK_QUEUES;
  return tasks
    .map(({ name, schedule }) => {
      const queue = schedule === '* * * * *' ? eachMinute : others;
      return `${schedule} ${name} ?queue=${queue}&jobKey=${name}`;
    })
    .join('\n');
}

/** Lets one idle slot look for a job from time to time, and the next one as long as jobs are found. */
function pollFor(events: WorkerEvents): void {
  let pool: WorkerPool | null = null;
  const look = () => {
    try {
      pool?.nudge(1);
    } catch {
      // a slot of a run that is about to end can't be woken
    }
  };
  const timer = setInterval(look, POLL_MS).unref();
  const end = () => {
    clearInterval(timer);
    pool = null;
  };
  events.once('pool:create', ({ workerPool }) => {
    pool = workerPool;
  });
  events.on('job:start', look);
  for (const event of ['pool:gracefulShutdown', 'pool:forcefulShutdown', 'pool:release'] as const)
    events.once(event, end);
}

interface Queue {
  /** Resolves when it takes no more jobs. */
  closing: Promise<unknown>;
  /** Resolves when its jobs have ended and it only waits for their results to be recorded. */
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

/**
 * Waits for the run to end, and for running jobs without a time limit. Returns false if no job runs any more and
 * graphile-worker still does not end: the run must then be abandoned.
 */
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

/** graphile-worker keeps the options of every run forever, and with them the service that they refer to. */
function release(options: { events: WorkerEvents; taskList: object }): void {
  (options.events as EventEmitter).removeAllListeners();
  for (const kept of [options.taskList, options])
    for (const name of Object.keys(kept)) Reflect.deleteProperty(kept, name);
}

/** graphile-worker sends one statement at a time on a connection, so it does not use the pipelined pool. */
function openWorkerPool({ address, log }: WorkerOptions) {
  return openPool({ ...address, application_name: 'stipend worker', max: CONNECTIONS_MAX }, () =>
    log.warn('database connection of the worker lost'),
  );
}

function sharedOptions(options: WorkerOptions, pool: pg.Pool, concurrency: JobConcurrency) {
  return {
    pgPool: pool,
    concurrency: options.concurrency ?? CONCURRENCY_DEFAULT,
    pollInterval: POLL_MS_OF_SLOT,
    noHandleSignals: true,
    taskList: taskListOf({ ...options, concurrency }, pool),
    logger: SILENT,
    // with batching, a job whose end can't be recorded causes an unhandled rejection
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  };
}
