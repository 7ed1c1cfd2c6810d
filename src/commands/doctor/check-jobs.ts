import type pg from 'pg';
import { listJobs } from '#platform/jobs/queue.ts';
import { countWorkers } from '#platform/jobs/sweep.ts';
import { type Finding, failed, ok, warning } from '#values/finding.ts';
import type { App } from '../../app.ts';
import type { Config } from '../../config.ts';

const FAILED_MAX = 100;
const WAITING_SECONDS_MAX = 300;

export async function checkJobs({ database }: App): Promise<readonly Finding[]> {
  const rows = await database.inSystem((tx) => listJobs(tx, { onlyFailed: true, limit: FAILED_MAX }));
  if (rows.length === 0) return [ok('jobs', 'none failed')];
  const count = rows.length === FAILED_MAX ? `${FAILED_MAX} or more` : rows.length;
  return [
    warning(
      'jobs',
      `${count} failed`,
      'Run "stipend jobs list --failed" to see why. Fix the cause, then run "stipend jobs retry ID".',
    ),
  ];
}

const START_WORKER = 'Start "stipend worker" (or "stipend serve").';

/** In production, a missing worker is a warning even if no job is waiting yet: jobs of later requests would not run. */
export async function checkWorkers(
  client: pg.Client,
  { env }: Pick<Config, 'env'>,
): Promise<readonly Finding[]> {
  const workers = await countWorkers(client);
  const { rows } = await client.query<{ seconds: number | null }>(
    `select extract(epoch from now() - min(run_at))::int as seconds from graphile_worker.jobs
     where locked_at is null and attempts < max_attempts and run_at < now()`,
  );
  const waiting = rows[0]?.seconds ?? 0;
  if (waiting > WAITING_SECONDS_MAX) return [describeWaiting(workers, waiting)];
  if (workers > 0) return [ok('worker', `${workers} running`)];
  if (env === 'production') return [warning('worker', 'no worker is running', START_WORKER)];
  return [ok('worker', 'none is running, and no job is waiting')];
}

function describeWaiting(workers: number, seconds: number): Finding {
  const detail = `a job has been waiting for ${seconds} s`;
  if (workers === 0) return failed('worker', `none is running, and ${detail}`, START_WORKER);
  return warning(
    'worker',
    `${workers} running, but ${detail}`,
    'Start more workers. If sign-ins, retrievals or checks wait, you can raise WORKER_CONCURRENCY instead.',
  );
}
