import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Database, Db } from '../database/database.ts';

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

/** Lists jobs in the order in which they run. Payloads are left out. */
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

/** Registers the metric. The queue is read at most every few seconds, however often metrics are collected. */
export function watchJobs(registry: Registry, database: Database): void {
  let freshUntil = 0;
  new Gauge({
    name: 'stipend_jobs',
    help: 'Jobs in the queue, by state; failed jobs are dead-lettered until an operator retries them',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      // without a database this metric is empty, so that the other metrics are still served
      if (performance.now() < freshUntil) return;
      freshUntil = performance.now() + FRESH_MS;
      const counts = await database.inSystem(countJobs).catch(() => []);
      this.reset();
      for (const { state, count } of counts) this.set({ state }, count);
    },
  });
}

async function countJobs(tx: Db): Promise<{ state: JobState; count: number }[]> {
  const { rows } = await sql<{
    state: JobState;
    count: number;
  }>`select state, count from count_jobs(${COUNTED_MAX})`.execute(tx);
  return rows;
}
