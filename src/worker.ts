import { forgetOldKeys } from '#platform/http/idempotency.ts';
import type { Chore, Job } from '#platform/jobs/job.ts';
import { startWorker, type Worker } from '#platform/jobs/worker.ts';
import { userJobs } from '#users';
import type { App } from './app.ts';

const BATCH = 1000;

/** Every feature's jobs, and the housekeeping. */
export function startJobs(app: App): Promise<Worker> {
  const jobs: Job[] = [...userJobs(app)];
  const chores: Chore[] = [
    {
      name: 'forget-idempotency-keys',
      schedule: '*/10 * * * *',
      run: async () => {
        const now = app.clock.now();
        while ((await app.database.inSystem((tx) => forgetOldKeys(tx, now, BATCH))) === BATCH);
      },
    },
  ];
  return startWorker({ address: app.address, jobs, chores, log: app.log });
}
