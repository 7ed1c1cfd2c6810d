import { RECOVERY_LIMITS_S, type Reading, readRecovery } from '#platform/database/recovery/watch-recovery.ts';
import { type Finding, ok, warning } from '#values/finding.ts';
import type { App } from '../../app.ts';
import { counted } from '../counted.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;
const BACKUP_ADVICE =
  'Run "stipend backup" each night, as docs/operations.md describes. If other software backs up the database, ignore this.';
const DRILL_ADVICE =
  'Run "stipend drill" each week: only that shows that the backups can be restored. If other software backs up the database, ignore this.';
const CLUSTER_ADVICE =
  'Back up every node and create restore points, as "Back up a cluster" in docs/scale.md describes. The service does not see these backups: if you make them, ignore this.';
const ARCHIVE_ADVICE =
  'Look for the reason in the log of PostgreSQL, or of the service with the built-in database. Until archive_command works, the disk of PostgreSQL fills, and a lost machine costs everything since then. Never delete files in pg_wal.';

/** Reports only warnings: the service works without backups. */
export async function checkRecovery({ database, env }: Pick<App, 'database' | 'env'>): Promise<Finding[]> {
  const reading = await readRecovery(database);
  const { backup_age, archiving } = reading;
  const findings: Finding[] = [];
  if (backup_age !== null && backup_age <= RECOVERY_LIMITS_S.backupAge)
    findings.push(ok('backup', `the newest is ${ago(backup_age)} old`));
  else if (env === 'production')
    findings.push(
      warning(
        'backup',
        backup_age === null ? 'none was made yet' : `the newest is ${ago(backup_age)} old`,
        database.isDistributed ? CLUSTER_ADVICE : BACKUP_ADVICE,
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
  const isExpected = env === 'production' && !database.isDistributed;
  return [...findings, ...(reading.drill_age !== null || isExpected ? [describeDrill(reading)] : [])];
}

function describeDrill({ drill_age, drill_succeeded, drill_seconds, drill_problem }: Reading): Finding {
  if (drill_age === null) return warning('drill', 'none ran yet', DRILL_ADVICE);
  if (!drill_succeeded)
    return warning(
      'drill',
      `the last one failed ${ago(drill_age)} ago: ${drill_problem}`,
      'Solve the problem, make a new base backup with "stipend backup", and run "stipend drill" again.',
    );
  if (drill_age > RECOVERY_LIMITS_S.drillAge)
    return warning('drill', `the last one was ${ago(drill_age)} ago`, DRILL_ADVICE);
  const detail = `the last one succeeded ${ago(drill_age)} ago`;
  if (drill_seconds === null || drill_seconds <= RECOVERY_LIMITS_S.recovery) return ok('drill', detail);
  return warning(
    'drill',
    `${detail}, and took ${counted(Math.round(drill_seconds / MINUTE_S), 'minute')} to recover`,
    'Make base backups more often, because PostgreSQL replays the log since the last one.',
  );
}

function ago(seconds: number): string {
  if (seconds < 2 * HOUR_S) return counted(Math.round(seconds / MINUTE_S), 'minute');
  return seconds < 2 * DAY_S
    ? counted(Math.round(seconds / HOUR_S), 'hour')
    : counted(Math.round(seconds / DAY_S), 'day');
}
