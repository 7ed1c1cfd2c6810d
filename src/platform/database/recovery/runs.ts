import { sql } from 'kysely';
import type { Db } from '../database.ts';

const KEPT = 100;

export interface RecoveryRun {
  kind: 'backup' | 'drill';
  finishedAt: Date;
  hasSucceeded: boolean;
  /** Of a drill: until the database with all of the archived log answered. */
  seconds: number | null;
  bytes: number | null;
  problem: string | null;
}

/** Records a backup or a drill, and forgets old ones. */
export async function insertRun(tx: Db, run: RecoveryRun): Promise<void> {
  await tx
    .insertInto('recovery_runs')
    .values({
      kind: run.kind,
      finished_at: run.finishedAt,
      has_succeeded: run.hasSucceeded,
      seconds: run.seconds,
      bytes: run.bytes,
      problem: run.problem,
    })
    .execute();
  await tx
    .deleteFrom('recovery_runs')
    .where('run_id', 'not in', (kept) =>
      kept.selectFrom('recovery_runs').select('run_id').orderBy('finished_at', 'desc').limit(KEPT),
    )
    .execute();
}

export interface RecoveryState {
  /** Seconds since the newest backup that succeeded. */
  backup_age: number | null;
  drill_age: number | null;
  drill_succeeded: boolean | null;
  drill_seconds: number | null;
  drill_problem: string | null;
}

export async function findRecoveryState(tx: Db): Promise<RecoveryState> {
  const { rows } = await sql<RecoveryState>`
    select extract(epoch from now() - backup.finished_at)::float8 as backup_age,
      extract(epoch from now() - drill.finished_at)::float8 as drill_age,
      drill.has_succeeded as drill_succeeded, drill.seconds as drill_seconds, drill.problem as drill_problem
    from (select) one
    left join lateral (select finished_at from recovery_runs where kind = 'backup' and has_succeeded
      order by finished_at desc limit 1) backup on true
    left join lateral (select * from recovery_runs where kind = 'drill'
      order by finished_at desc limit 1) drill on true`.execute(tx);
  const [state] = rows;
  if (!state) throw new Error('The state of the backups could not be read');
  return state;
}

export interface ArchivingState {
  isOn: boolean;
  /** Whether the last attempt to archive a segment failed. */
  isFailing: boolean;
  /** Whether nothing was archived for long, although something waits. PostgreSQL does not count a command that it can't start as a failure. */
  isLate: boolean;
  /** Seconds since the last archived segment; 0 if nothing was written since then, null if nothing was archived yet. */
  age: number | null;
  /** How much of the log is not in the archive. PostgreSQL keeps it on its disk until it is. */
  bytes: number | null;
}

/** PostgreSQL counts what its archive_command did. */
export async function findArchivingState(tx: Db): Promise<ArchivingState> {
  const { rows } = await sql<{
    mode: string;
    is_failing: boolean;
    is_late: boolean;
    age: number | null;
    bytes: string | null;
  }>`
    with archiver as (
      select *, last_archived_wal ~ '^[0-9A-F]{24}$' as is_segment,
        pg_size_bytes(current_setting('wal_segment_size')) as segment_bytes
      from pg_stat_archiver
    ), waiting as (
      select *, case when is_segment then pg_current_wal_lsn() - '0/0'::pg_lsn
        - ((('x' || substr(last_archived_wal, 9, 8))::bit(32)::bigint << 32)
          + (('x' || substr(last_archived_wal, 17, 8))::bit(32)::bigint + 1) * segment_bytes) end as bytes
      from archiver
    )
    select current_setting('archive_mode') as mode, greatest(bytes, 0)::text as bytes,
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as is_failing,
      (last_archived_wal is null or coalesce(bytes > segment_bytes, false))
        and now() - coalesce(last_archived_time, pg_postmaster_start_time()) > interval '10 minutes' as is_late,
      case when bytes <= 0 then 0 else extract(epoch from now() - last_archived_time)::float8 end as age
    from waiting`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('PostgreSQL returned no state of its archiver');
  return {
    isOn: found.mode !== 'off',
    isFailing: found.is_failing,
    isLate: found.is_late,
    age: found.age,
    bytes: found.bytes === null ? null : Number(found.bytes),
  };
}
