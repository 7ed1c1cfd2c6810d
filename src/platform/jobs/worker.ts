import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import {
  parseCrontab,
  run,
  runOnce,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker';
import type pg from 'pg';
import { openPool } from '../database/pool.ts';
import { describeError, type Logger } from '../log.ts';
import type { Chore, Job } from './job.ts';
import { keepPresence, type Presence } from './presence.ts';

export interface Worker {
  isRunning(): boolean;
  /** Lets running jobs end, takes no new ones. */
  stop(): Promise<void>;
}

export interface WorkerOptions {
  address: pg.PoolConfig;
  jobs: readonly Job[];
  chores: readonly Chore[];
  log: Logger;
}

const CONCURRENCY = 4;
const RESTART_MS = 1000;
const SILENT = new WorkerLogger(() => () => undefined);

/** Works until it is told to stop. Should the database's absence end a run, the next begins. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const pool = openWorkerPool(options);
  const ending = new AbortController();
  let current: Run | null = await startRun(options, pool);
  const over = (async () => {
    while (!ending.signal.aborted) {
      try {
        current ??= await startRun(options, pool);
        if (ending.signal.aborted) await current.stop();
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
      await current?.stop();
      await over;
      await pool.end();
    },
  };
}

/** Runs every job that is due, and those that follow from them. It holds no lock, so nobody would miss it. */
export async function runDueJobs(options: WorkerOptions): Promise<void> {
  const pool = openWorkerPool(options);
  try {
    const events: WorkerEvents = new EventEmitter();
    logFailures(events, options.log);
    await runOnce({ ...sharedOptions(options, pool), events });
  } finally {
    await pool.end();
  }
}

interface Run {
  /** Rejects when it ended by itself. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

async function startRun(options: WorkerOptions, pool: pg.Pool): Promise<Run> {
  const events: WorkerEvents = new EventEmitter();
  logFailures(events, options.log);
  const { promise: created, resolve } = Promise.withResolvers<Presence>();
  events.once('pool:create', ({ workerPool }) =>
    resolve(keepPresence({ address: options.address, workerId: workerPool.id, log: options.log })),
  );
  const runner = await run({
    ...sharedOptions(options, pool),
    events,
    // asked before each job: whoever holds no lock takes none, as nobody could tell that it is gone
    forbiddenFlags: () => created.then((presence) => presence.held()).then(() => null),
    parsedCronItems: parseCrontab(
      options.chores.map(({ name, schedule }) => `${schedule} ${name}`).join('\n'),
    ),
  });
  const presence = await created;
  let stopping = false;
  const ended = runner.promise.then(
    () => undefined,
    (error) => error,
  );
  return {
    ended: ended.then(async (error) => {
      presence.dismiss();
      await presence.end(stopping && !error ? 'left' : 'lost');
      if (!stopping) throw error ?? new Error('The queue ended without a word');
    }),
    stop: async () => {
      stopping = true;
      presence.dismiss();
      await runner.stop().catch(() => undefined);
    },
  };
}

/** graphile-worker waits for each answer before it asks again, so it has connections of its own. */
function openWorkerPool({ address, log }: WorkerOptions): pg.Pool {
  return openPool({ ...address, application_name: 'stipend worker', max: CONCURRENCY + 2 }, () =>
    log.warn('a connection of the worker was lost'),
  );
}

function sharedOptions({ jobs, chores }: WorkerOptions, pool: pg.Pool) {
  const taskList: TaskList = Object.fromEntries([
    ...jobs.map(({ name, run }) => [name, (payload: unknown) => run(payload).catch(failPlainly)]),
    ...chores.map(({ name, run }) => [name, () => run().catch(failPlainly)]),
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
    log.error({ job: task_identifier, job_id: id, attempt: attempts }, 'job parked'),
  );
}
