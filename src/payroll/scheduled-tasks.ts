import type { Logger } from 'pino';
import type { Clock } from '#platform/clock.ts';
import type { ScheduledTask } from '#platform/jobs/job.ts';
import { logTaxTableWarnings } from './tax-tables.ts';

export function payrollScheduledTasks(app: { clock: Clock; log: Logger }): ScheduledTask[] {
  return [
    {
      name: 'warn-of-missing-tax-tables',
      schedule: '0 6 * * *',
      run: async () => logTaxTableWarnings(app),
    },
  ];
}
