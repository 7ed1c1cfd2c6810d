import { accountChores, accountJobs } from '#accounts';
import { processStatement, readCoveredDays } from '#bank-statements';
import { documentChores, documentJobs, type Processors } from '#documents';
import { memberChores } from '#members';
import { payrollChores, payrollJobs, payslipProcessor } from '#payroll';
import { forgetOldKeys } from '#platform/http/idempotency.ts';
import type { Chore, Job } from '#platform/jobs/job.ts';
import { runDueJobs, startWorker, type Worker, type WorkerOptions } from '#platform/jobs/worker.ts';
import { mailChores, mailJobs } from '#platform/mail/jobs.ts';
import { queryIncome, taxAuthorityJobs } from '#tax-authority';
import { userJobs } from '#users';
import { startEngine, webhookChores } from '#webhooks';
import type { App } from './app.ts';

const BATCH = 1000;
/** Who records what documents say: features that come after them. */
const PROCESSORS: Processors = {
  bank_statement: processStatement,
  payslips: payslipProcessor(readCoveredDays),
};

/** Works off jobs and delivers webhooks, until both are told to stop. A test whose clock moves does its chores itself. */
export async function startJobs(app: App, { hasChores = true } = {}): Promise<Worker> {
  const work = workOf(app);
  const worker = await startWorker(hasChores ? work : { ...work, chores: [] });
  const engine = startEngine(app);
  let ended: Promise<unknown> | null = null;
  return {
    isRunning: () => worker.isRunning(),
    stop: async () => {
      ended ??= Promise.all([worker.stop(), engine.stop()]);
      await ended;
    },
  };
}

/** For tests and scripts: all that is due, without a worker that stays. */
export function runJobsOnce(app: App): Promise<void> {
  return runDueJobs(workOf(app));
}

/** Every feature's jobs, and the housekeeping. */
function workOf(app: App): WorkerOptions {
  const jobs: Job[] = [
    ...mailJobs(app),
    ...userJobs(app),
    ...accountJobs(app),
    ...payrollJobs(app, { queryIncome }),
    ...taxAuthorityJobs(app),
    ...documentJobs({ ...app, processors: PROCESSORS }),
  ];
  const chores: Chore[] = [
    {
      name: 'forget-idempotency-keys',
      schedule: '*/10 * * * *',
      run: async () => {
        const now = app.clock.now();
        while ((await app.database.inSystem((tx) => forgetOldKeys(tx, now, BATCH))) === BATCH);
      },
    },
    ...mailChores(app),
    ...memberChores(app),
    ...accountChores(app),
    ...payrollChores(app),
    ...documentChores(app),
    ...webhookChores(app),
  ];
  return { address: app.address, jobs, chores, log: app.log };
}
