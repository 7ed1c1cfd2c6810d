import { readRecovery } from '#platform/database/recovery/watch-recovery.ts';
import { type Finding, ok, warning } from '#values/finding.ts';
import type { App } from '../../app.ts';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
/** The nightly backup, and a day to notice. */
const BACKUP_AGE_MAX_S = 2 * DAY_S;
const DRILL_AGE_MAX_S = 35 * DAY_S;
const BACKUP_ADVICE =
  'Run "stipend backup" each night, as docs/operations.md describes. If other software backs up the database, ignore this.';
const ARCHIVE_ADVICE =
  'Look for the reason in the log of PostgreSQL, or of the service with the built-in database. Until archive_command works, the disk of PostgreSQL fills, and a lost machine costs everything since then. Never delete files in pg_wal.';

/** Reports only warnings: the service works without backups. */
export async function checkRecovery({ database, env }: Pick<App, 'database' | 'env'>): Promise<Finding[]> {
  const { backup_age, drill_age, drill_succeeded, drill_problem, archiving } = await readRecovery(database);
  const findings: Finding[] = [];
  if (backup_age !== null && backup_age <= BACKUP_AGE_MAX_S)
    findings.push(ok('backup', `the newest is ${ago(backup_age)} old`));
  else if (env === 'production')
    findings.push(
      warning(
        'backup',
        backup_age === null ? 'none was made yet' : `the newest is ${ago(backup_age)} old`,
        BACKUP_ADVICE,
      ),
    );
  if (archiving?.isOn) {
    const waiting = archiving.bytes === null ? '' : `: ${Math.ceil(archiving.bytes / 1024 ** 2)} MiB wait`;
    findings.push(
      archiving.isFailing || archiving.isLate
        ? warning('archive', `the write-ahead log is not archived${waiting}`, ARCHIVE_ADVICE)
        : ok('archive', 'the write-ahead log is archived'),
    );
  }
  if (drill_age === null) return findings;
  if (drill_succeeded && drill_age <= DRILL_AGE_MAX_S)
    return [...findings, ok('drill', `the last one succeeded ${ago(drill_age)} ago`)];
  const detail = drill_succeeded
    ? `the last one was ${ago(drill_age)} ago`
    : `the last one failed ${ago(drill_age)} ago: ${drill_problem}`;
  const advice = drill_succeeded
    ? 'Run "stipend drill" each week: only that shows that the backups can be restored.'
    : 'Solve the problem, make a new base backup with "stipend backup", and run "stipend drill" again.';
  return [...findings, warning('drill', detail, advice)];
}

function ago(seconds: number): string {
  if (seconds < 2 * HOUR_S) return `${Math.round(seconds / 60)} minutes`;
  return seconds < 2 * DAY_S
    ? `${Math.round(seconds / HOUR_S)} hours`
    : `${Math.round(seconds / DAY_S)} days`;
}
