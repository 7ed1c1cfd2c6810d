import type pg from 'pg';
import type { DependencyKind, Failing, Reason } from './dependency.ts';

/** A process renews its reports far more often. Those of a process that was killed or paused expire. */
const SECONDS_KEPT = 60;

export interface Report extends Omit<Failing, 'machines'> {
  machine: string;
  msSinceFailure: number;
}

type Pool = Pick<pg.Pool, 'query'>;

export async function insertReport(pool: Pool, processId: string, report: Report): Promise<void> {
  const { name, kind, provider, reason, machine, since, msSinceFailure } = report;
  await pool.query(
    `insert into dependency_reports (name, process_id, kind, provider, reason, machine, failing_since, failed_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() - $8 * interval '1 ms')
     on conflict (name, process_id) do update set reason = excluded.reason, failing_since = excluded.failing_since,
       failed_at = excluded.failed_at, seen_at = now()`,
    [name, processId, kind, provider, reason, machine, since, msSinceFailure],
  );
  await pool.query(`delete from dependency_reports where seen_at < now() - interval '1 hour'`);
}

/** Returns false if another process has deleted the report, because it reached the dependency later. */
export async function renewReport(
  pool: Pool,
  processId: string,
  { name, reason, msSinceFailure }: Pick<Report, 'name' | 'reason' | 'msSinceFailure'>,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update dependency_reports set reason = $3, failed_at = now() - $4 * interval '1 ms', seen_at = now()
     where name = $1 and process_id = $2`,
    [name, processId, reason, msSinceFailure],
  );
  return rowCount === 1;
}

export async function deleteReport(pool: Pool, processId: string, name: string): Promise<void> {
  await pool.query('delete from dependency_reports where name = $1 and process_id = $2', [name, processId]);
}

/** Deletes the reports of all processes whose last failure was before a success. */
export async function deleteReportsBefore(pool: Pool, name: string, msSinceSuccess: number): Promise<void> {
  await pool.query(
    `delete from dependency_reports where name = $1 and failed_at < now() - $2 * interval '1 ms'`,
    [name, msSinceSuccess],
  );
}

export async function listReports(
  pool: Pool,
): Promise<(Omit<Report, 'msSinceFailure'> & { processId: string })[]> {
  const { rows } = await pool.query<{
    name: string;
    process_id: string;
    kind: DependencyKind;
    provider: string | null;
    reason: Reason;
    machine: string;
    failing_since: Date;
  }>(
    `select name, process_id, kind, provider, reason, machine, failing_since from dependency_reports
     where seen_at > now() - $1 * interval '1 second' order by failing_since, name, machine`,
    [SECONDS_KEPT],
  );
  return rows.map(({ process_id, failing_since, ...report }) => ({
    ...report,
    processId: process_id,
    since: new Date(failing_since),
  }));
}
