import { accessLogScheduledTasks } from '#access-log';
import { accountJobs, accountScheduledTasks } from '#accounts';
import { startAuditPush } from '#audit-push';
import { authorisationScheduledTasks } from '#authorisations';
import { processNoStatement, processStatement } from '#bank-statements';
import { documentJobs, documentScheduledTasks, type Processors } from '#documents';
import { incomeSummaryJobs, incomeSummaryScheduledTasks } from '#income-summary';
import { journeyJobs, journeyScheduledTasks } from '#journey';
import { memberScheduledTasks } from '#members';
import { logTaxTableWarnings, payrollJobs, payrollScheduledTasks, processPayslips } from '#payroll';
import { deleteInBatches } from '#platform/database/delete-in-batches.ts';
import { forgetOldKeys } from '#platform/http/idempotency-store.ts';
import { jobScheduledTasks } from '#platform/jobs/dead-letters.ts';
import type { Job, ScheduledTask } from '#platform/jobs/job.ts';
import { runDueJobs, startWorker, type Worker, type WorkerOptions } from '#platform/jobs/worker.ts';
import { mailJobs, mailScheduledTasks } from '#platform/mail/jobs.ts';
import { requestScheduledTasks } from '#requests';
import { retentionScheduledTasks } from '#retention';
import { retrievalJobs, retrievalScheduledTasks } from '#retrieval-jobs';
import { singleSignOnScheduledTasks } from '#single-sign-on';
import { userJobs, userScheduledTasks } from '#users';
import { startDeliveryWorker, webhookScheduledTasks } from '#webhooks';
import type { App } from './app.ts';
import { archiveDependencies, jobDependencies } from './dependencies.ts';

/**
 * These functions record the data that was extracted from documents. The document jobs get them as a parameter, because payroll
 * and bank statements come after documents in the folder order.
 */
const PROCESSORS: Processors = {
  bank_statement: processStatement,
  payslips: processPayslips,
  not_a_bank_statement: processNoStatement,
};

/** Runs jobs and delivers webhooks until it is stopped. Tests that move the clock run scheduled tasks themselves. */
export async function startJobs(
  app: App,
  { hasScheduledTasks = true, sweepMs }: { hasScheduledTasks?: boolean; sweepMs?: number } = {},
): Promise<Worker> {
  logTaxTableWarnings(app);
  app.dependencies.start([...jobDependencies(app.config), ...archiveDependencies(app.database)]);
  const work = { ...(await workOf(app)), sweepMs };
  const worker = await startWorker(hasScheduledTasks ? work : { ...work, scheduledTasks: [] });
  const deliveryWorker = startDeliveryWorker(app);
  const auditPush = startAuditPush(app);
  let ended: Promise<unknown> | null = null;
  return {
    isRunning: () => worker.isRunning(),
    stop: async () => {
      ended ??= Promise.all([worker.stop(), deliveryWorker.stop(), auditPush.stop()]);
      await ended;
    },
  };
}

/** Runs all jobs that are due and returns. For tests and scripts. */
export async function runJobsOnce(app: App): Promise<void> {
  return runDueJobs(await workOf(app));
}

/** Every feature's jobs and scheduled tasks. Those of the sandbox are loaded only in the sandbox, never in production. */
async function workOf(app: App): Promise<WorkerOptions> {
  const sandbox = app.env === 'sandbox' ? await import('#sandbox') : null;
  const jobs: Job[] = [
    ...mailJobs(app),
    ...userJobs(app),
    ...accountJobs(app),
    ...retrievalJobs(app),
    ...incomeSummaryJobs(app),
    ...payrollJobs(app),
    ...journeyJobs(app),
    ...documentJobs({ ...app, processors: PROCESSORS }),
    ...(sandbox?.sandboxJobs(app) ?? []),
  ];
  return {
    address: app.database.address,
    jobs: jobs.map((job) => atClientTime(app, job)),
    scheduledTasks: scheduledTasksOf(app),
    log: app.log,
    tracing: app.tracing,
    concurrency: app.config.workerConcurrency,
  };
}

export function scheduledTasksOf(app: App): ScheduledTask[] {
  return [
    {
      name: 'forget-idempotency-keys',
      schedule: '*/10 * * * *',
      run: async () => {
        const now = app.clock.now();
        await deleteInBatches(app.database, (tx, limit) => forgetOldKeys(tx, now, limit));
      },
    },
    ...jobScheduledTasks(app),
    ...requestScheduledTasks(app),
    ...accessLogScheduledTasks(app),
    ...mailScheduledTasks(app),
    ...userScheduledTasks(app),
    ...memberScheduledTasks(app),
    ...singleSignOnScheduledTasks(app),
    ...authorisationScheduledTasks(app),
    ...accountScheduledTasks(app),
    ...retrievalScheduledTasks(app),
    ...documentScheduledTasks(app),
    ...payrollScheduledTasks(app),
    ...incomeSummaryScheduledTasks(app),
    ...webhookScheduledTasks(app),
    ...journeyScheduledTasks(app),
    ...retentionScheduledTasks(app),
  ];
}

/**
 * Does not start a job whose client can't be reached. Reads the client's clock first: a move of that clock may have enqueued the
 * job.
 */
function atClientTime({ clientClocks, database: { nodes } }: App, job: Job): Job {
  return {
    ...job,
    run: async (payload) => {
      const { client_id: clientId } = payload as { client_id?: string };
      if (clientId !== undefined) nodes?.require(clientId);
      if (clientId !== undefined) await clientClocks.refresh(clientId, { ageMsMax: 0 });
      await job.run(payload);
    },
  };
}
