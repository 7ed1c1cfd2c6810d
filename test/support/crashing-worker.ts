import { startWorker } from '#platform/jobs/worker.ts';
import { createLog } from '#platform/log.ts';

// Runs a worker with one job that kills its own process and one that does not: `node crashing-worker.ts
// <DATABASE_URL>`.
await startWorker({
  address: { connectionString: process.argv[2] ?? '' },
  jobs: [
    {
      name: 'crash',
      run: async () => {
        process.kill(process.pid, 'SIGKILL');
      },
    },
    {
      name: 'behave',
      run: async () => {
        process.stdout.write('behaved\n');
      },
    },
  ],
  scheduledTasks: [],
  log: createLog({ level: 'warn', pretty: false }),
});
