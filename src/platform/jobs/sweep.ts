import type pg from 'pg';
import { isNodeAway } from '../database/nodes.ts';

/** A worker whose connection was interrupted takes its lock again well within this time. */
const GRACE_SECONDS = 1;
/** A job that was running in this many crashes is taken for their cause and dead-lettered. */
export const CRASHES_MAX = 5;
const CHECK_SCHEDULES_MS = 60_000;
const SWEEP_LOCK = 7_236_520;
/** The first of the two keys of each worker's advisory lock; the second is `lock_key`. */
const WORKER_LOCKS = 7_236_521;

export interface CrashedJob {
  job_id: string;
  task: string;
  crashes: number;
  deadLettered: boolean;
}

/**
 * Registers the worker and takes its lock in one transaction, so that no other worker sees the row without
 * the lock.
 */
export async function registerWorker(client: pg.Client, workerId: string): Promise<void> {
  await client.query('begin');
  // the server may still hold the lock of an earlier, broken connection, so the worker gets a new row and key
  await client.query('delete from stipend_jobs.workers where worker_id = $1', [workerId]);
  await client.query(
    `with me as (insert into stipend_jobs.workers (worker_id) values ($1) returning lock_key)
     select pg_advisory_lock($2, lock_key) from me`,
    [workerId, WORKER_LOCKS],
  );
  await client.query('commit');
}

/**
 * Counts the processes that run jobs. Each also has a delivery worker, which has a lock of its own and is not counted.
 * `client` connects as the owner of the database.
 */
export async function countWorkers(client: Pick<pg.Client, 'query'>): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from stipend_jobs.workers
     where worker_id not like 'deliveries-%' and exists (select from pg_locks where locktype = 'advisory' and classid = $1 and objid = lock_key
       and database = (select oid from pg_database where datname = current_database()) and granted)`,
    [WORKER_LOCKS],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Keeps the row while the worker still has jobs locked, because other workers need the row to free these
 * jobs.
 */
export async function unregisterWorker(client: pg.Client, workerId: string): Promise<void> {
  await client.query(
    `delete from stipend_jobs.workers
     where worker_id = $1 and not exists (select from graphile_worker.jobs where locked_by = $1)`,
    [workerId],
  );
}

let schedulesCheckedAt = Number.NEGATIVE_INFINITY;

/** Frees the jobs of workers that died. `client` is the connection that holds this worker's own lock. */
export async function sweepWorkers(client: pg.Client, workerId: string): Promise<CrashedJob[]> {
  if (performance.now() - schedulesCheckedAt > CHECK_SCHEDULES_MS) {
    schedulesCheckedAt = performance.now();
    await correctSchedules(client);
  }
  await client.query('begin');
  try {
    const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as mine', [SWEEP_LOCK]);
    const crashed = rows[0].mine ? await freeLost(client, await findLost(client, workerId)) : [];
    await client.query('commit');
    return crashed;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** If a node of a distributed database is away, the jobs are freed anyway. The leases of the claims end soon. */
async function releaseClaims(client: pg.Client, workerIds: readonly string[]): Promise<void> {
  await client.query('savepoint claims');
  try {
    await client.query('select release_claims($1)', [workerIds]);
  } catch (error) {
    if (!isNodeAway(error)) throw error;
    await client.query('rollback to savepoint claims');
  }
}

/**
 * A worker whose clock is ahead records that scheduled tasks ran at a time in the future. Until that time, no
 * worker would run them again, so such records are set to the database's time.
 */
export async function correctSchedules(client: Pick<pg.Client, 'query'>): Promise<void> {
  await client.query(
    `update graphile_worker._private_known_crontabs set last_execution = now()
     where last_execution > now() + interval '2 minutes'`,
  );
}

/**
 * A worker is lost if its lock is free. Holding the lock until the commit keeps the worker from registering
 * again in the meantime.
 */
async function findLost(client: pg.Client, workerId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string; free: boolean; marked: boolean; lost: boolean }>(
    `select worker_id as id, pg_try_advisory_xact_lock($2, lock_key) as free, lost_at is not null as marked,
       coalesce(lost_at <= now() - make_interval(secs => $3), false) as lost
     from stipend_jobs.workers where worker_id <> $1`,
    [workerId, WORKER_LOCKS, GRACE_SECONDS],
  );
  const changed = rows.filter(({ free, marked }) => free !== marked).map(({ id }) => id);
  if (changed.length > 0) {
    await client.query(
      `update stipend_jobs.workers set lost_at = case when lost_at is null then now() end
       where worker_id = any($1)`,
      [changed],
    );
  }
  return rows.filter(({ free, lost }) => free && lost).map(({ id }) => id);
}

async function freeLost(client: pg.Client, workerIds: readonly string[]): Promise<CrashedJob[]> {
  if (workerIds.length === 0) return [];
  const replaced = await listReplaced(client, workerIds);
  const { rows: crashed } = await client.query<CrashedJob>(
    `with counted as (
       insert into stipend_jobs.crashes as kept (job_id, count)
       select id, 1 from graphile_worker.jobs where locked_by = any($1) and id <> all($3)
       on conflict (job_id) do update set count = kept.count + 1
       returning job_id, count
     )
     select job_id, task_identifier as task, count as crashes, count >= $2 or attempts >= max_attempts as "deadLettered"
     from counted join graphile_worker.jobs on id = job_id`,
    [workerIds, CRASHES_MAX, replaced],
  );
  const idsOf = (jobs: readonly CrashedJob[]) => jobs.map(({ job_id }) => job_id);
  await client.query('select graphile_worker.force_unlock_workers($1)', [workerIds]);
  await client.query('select graphile_worker.complete_jobs($1)', [replaced]);
  await client.query(
    `select graphile_worker.permanently_fail_jobs($1, 'The worker died while it ran this job')`,
    [idsOf(crashed.filter(({ deadLettered }) => deadLettered))],
  );
  await resume(client, idsOf(crashed.filter(({ deadLettered }) => !deadLettered)));
  await releaseClaims(client, workerIds);
  await client.query('delete from stipend_jobs.workers where worker_id = any($1)', [workerIds]);
  await client.query(
    `delete from stipend_jobs.crashes where not exists (select from graphile_worker.jobs where id = job_id)`,
  );
  return crashed;
}

/**
 * Lists jobs that were enqueued again under their key after their worker died, such as scheduled tasks. graphile-worker takes
 * their key away and uses up their attempts, because the new job does their work. So they look like jobs whose last attempt
 * failed, but those have an error. The key of a scheduled task is its name, and its new job waits until the queue is released.
 */
async function listReplaced(client: pg.Client, workerIds: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from graphile_worker.jobs job
     where locked_by = any($1) and key is null and attempts >= max_attempts
       and (last_error is null or exists (select from graphile_worker.jobs where key = job.task_identifier))`,
    [workerIds],
  );
  return rows.map(({ id }) => id);
}

/**
 * Retries at once after the first crash, and after a random delay that grows with each further crash.
 * Otherwise a job that merely ran at the same time as the job that causes the crashes would be counted every
 * time.
 */
async function resume(client: pg.Client, jobIds: readonly string[]): Promise<void> {
  if (jobIds.length === 0) return;
  await client.query(
    `select graphile_worker.reschedule_jobs(
       array[job_id], run_at => now() + (count - 1) * (0.5 + random()) * interval '1 second')
     from stipend_jobs.crashes where job_id = any($1)`,
    [jobIds],
  );
  await client.query(`select pg_notify('jobs:insert', json_build_object('count', $1::int)::text)`, [
    jobIds.length,
  ]);
}
