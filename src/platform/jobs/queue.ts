import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Database, Db } from '../database/database.ts';
import { freshFor } from '../fresh.ts';
import { countWorkers } from './sweep.ts';

export type JobState = 'ready' | 'later' | 'running' | 'failed';

export interface QueuedJob {
  job_id: string;
  task: string;
  state: JobState;
  attempts: number;
  max_attempts: number;
  crashes: number;
  run_at: string;
  last_error: string | null;
}

const COUNTED_MAX = 100_000;
const FRESH_MS = 5000;

/** Lists jobs by the time at which they are due, without payloads. Workers take jobs of a higher priority first. */
export async function listJobs(
  tx: Db,
  options: { onlyFailed: boolean; limit: number },
): Promise<QueuedJob[]> {
  const { rows } =
    await sql<QueuedJob>`select * from list_jobs(${options.onlyFailed}, ${options.limit})`.execute(tx);
  return rows;
}

/**
 * Makes a job run now and allows it all its attempts again. Returns false if there is no job with this id or
 * it is running.
 */
export async function retryJob(tx: Db, jobId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select retry_job(${jobId}) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

/** Registers the metrics. The queue is read at most every few seconds, however often metrics are collected. */
export function watchJobs(registry: Registry, database: Database): void {
  const measure = freshFor(FRESH_MS, () => database.inSystem(measureJobs), { counts: [], oldest: [] });
  new Gauge({
    name: 'stipend_jobs',
    help: 'Jobs in the queue, by state; failed jobs are dead-lettered',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { counts } = await measure();
      this.reset();
      for (const { state, count } of counts) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'stipend_job_oldest_seconds',
    help: 'How long the oldest job of each task has been ready to run',
    labelNames: ['task'],
    registers: [registry],
    async collect() {
      const { oldest } = await measure();
      this.reset();
      for (const { task, seconds } of oldest) this.set({ task }, seconds);
    },
  });
}

/** Every process counts all workers, so one scraped API process is enough to notice that none runs. */
export function watchWorkers(registry: Registry, database: Pick<Database, 'probes'>): void {
  const measure = freshFor(FRESH_MS, () => countWorkers(database.probes), Number.NaN);
  new Gauge({
    name: 'stipend_workers',
    help: 'Processes that run jobs, on all machines; NaN if the database does not respond',
    registers: [registry],
    async collect() {
      this.set(await measure());
    },
  });
}

interface MeasuredJobs {
  counts: { state: JobState; count: number }[];
  oldest: { task: string; seconds: number }[];
}

async function measureJobs(tx: Db): Promise<MeasuredJobs> {
  const counts = await sql<MeasuredJobs['counts'][number]>`
    select state, count from count_jobs(${COUNTED_MAX})`.execute(tx);
  const oldest = await sql<MeasuredJobs['oldest'][number]>`
    select task, extract(epoch from now() - ready_since)::float8 as seconds
    from oldest_jobs(${COUNTED_MAX})`.execute(tx);
  return { counts: counts.rows, oldest: oldest.rows };
}
