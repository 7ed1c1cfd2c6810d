import { Command } from 'commander';
import { taxTableWarnings } from '#payroll';
import { systemClock } from '#platform/clock.ts';
import { listJobs } from '#platform/jobs/queue.ts';
import { config, print, printTable } from './terminal.ts';
import { withApp } from './with-app.ts';

const FAILED_JOBS_MAX = 100;

type Result = { check: string; result: 'ok' | 'warning' | 'failed'; detail: string };

export function doctorCommand(): Command {
  return new Command('doctor')
    .description('check settings, database, jobs and tax tables; exits with 1 if a check fails')
    .action(async () => {
      const results = [...(await checkService()), checkTaxTables()];
      printTable(results);
      if (results.some(({ result }) => result === 'failed')) throw new Error('A check failed');
      const warnings = results.filter(({ result }) => result === 'warning').length;
      print(warnings === 0 ? 'Everything is in order.' : 'The service works. Look at the warnings.');
    });
}

/** Settings that are wrong end the command, with a message that names them. */
async function checkService(): Promise<Result[]> {
  const { env } = config();
  const settings: Result = { check: 'settings', result: 'ok', detail: env };
  const database: Result = { check: 'database', result: 'ok', detail: 'reached and up to date' };
  let failed = 0;
  try {
    await withApp(async (app) => {
      const options = { onlyFailed: true, limit: FAILED_JOBS_MAX };
      failed = (await app.database.inSystem((tx) => listJobs(tx, options))).length;
    });
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return [settings, { ...database, result: 'failed', detail }];
  }
  return [settings, database, describeJobs(failed)];
}

function describeJobs(failed: number): Result {
  if (failed === 0) return { check: 'jobs', result: 'ok', detail: 'none failed' };
  const count = failed === FAILED_JOBS_MAX ? `${failed} or more` : failed;
  return { check: 'jobs', result: 'warning', detail: `${count} failed: see "stipend jobs list --failed"` };
}

function checkTaxTables(): Result {
  const [warning] = taxTableWarnings({ clock: systemClock });
  return warning === undefined
    ? { check: 'tax tables', result: 'ok', detail: 'all years are there' }
    : { check: 'tax tables', result: 'warning', detail: warning };
}
