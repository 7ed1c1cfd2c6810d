import { parseCrontab, type Runner, run, Logger as WorkerLogger } from 'graphile-worker';
import type pg from 'pg';
import { openPool } from '../database/pool.ts';
import { describeError, type Logger } from '../log.ts';
import type { Chore, Job } from './job.ts';

export interface Worker {
  isRunning(): boolean;
  /** Lets running jobs end, takes no new ones. */
  stop(): Promise<void>;
}

const CONCURRENCY = 4;

export async function startWorker(options: {
  address: pg.PoolConfig;
  jobs: readonly Job[];
  chores: readonly Chore[];
  log: Logger;
}): Promise<Worker> {
  const taskList = Object.fromEntries([
    ...options.jobs.map(({ name, run }) => [name, (payload: unknown) => run(payload)]),
    ...options.chores.map(({ name, run }) => [name, () => run()]),
  ]);
  // graphile-worker waits for each answer before it asks again, so it has connections of its own
  const pool = openPool(
    { ...options.address, application_name: 'stipend worker', max: CONCURRENCY + 2 },
    () => options.log.warn('a connection of the worker was lost'),
  );
  const runner: Runner = await run({
    pgPool: pool,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    taskList,
    parsedCronItems: parseCrontab(
      options.chores.map(({ name, schedule }) => `${schedule} ${name}`).join('\n'),
    ),
    logger: new WorkerLogger(() => () => undefined),
  });
  runner.events.on('job:error', ({ job, error }) => {
    options.log.error(
      { job: job.task_identifier, attempt: job.attempts, error: describeError(error) },
      'job failed',
    );
  });
  let running = true;
  let stopping = false;
  const onEnd = (error?: unknown) => {
    running = false;
    if (!stopping)
      options.log.error({ error: error && describeError(error) }, 'the worker stopped by itself');
  };
  runner.promise.then(() => onEnd(), onEnd);
  return {
    isRunning: () => running,
    stop: async () => {
      stopping = true;
      if (running) await runner.stop();
      await pool.end();
    },
  };
}
