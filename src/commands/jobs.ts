import { Command } from 'commander';
import { listJobs, type QueuedJob, retryJob } from '#platform/jobs/queue.ts';
import { oneLine } from '#platform/mail/message.ts';
import { print, printTable } from './terminal.ts';
import { withApp } from './with-app.ts';

const LISTED_MAX = 100;
const ERROR_LENGTH_MAX = 100;
const JOB_ID = /^[1-9]\d{0,17}$/;

export function jobsCommand(): Command {
  const jobs = new Command('jobs').description('list jobs and retry failed ones');
  jobs
    .command('list')
    .description(
      `list up to ${LISTED_MAX} jobs, sorted by the time at which they are due; their contents are not shown`,
    )
    .option('--failed', 'list only dead-lettered jobs: all attempts failed, or too many workers died')
    .action(({ failed }) =>
      withApp(async (app) => {
        const options = { onlyFailed: failed === true, limit: LISTED_MAX };
        printTable((await app.database.inSystem((tx) => listJobs(tx, options))).map(describeJob));
      }),
    );
  jobs
    .command('retry')
    .description('run a job now and reset its count of attempts')
    .argument('<job_id>', 'the id that "jobs list" shows')
    .action((jobId) =>
      withApp(async (app) => {
        if (!JOB_ID.test(jobId)) throw new Error(`[${jobId}] is not a valid job id`);
        const found = await app.database.inSystem((tx) => retryJob(tx, jobId));
        if (!found)
          throw new Error(`Job [${jobId}] can't be retried: it does not exist, has finished or is running`);
        print('The job runs as soon as a worker is free.');
      }),
    );
  return jobs;
}

function describeJob(job: QueuedJob): Record<string, string> {
  return {
    job: job.job_id,
    task: job.task,
    state: job.state,
    attempts: `${job.attempts} of ${job.max_attempts}`,
    crashes: String(job.crashes),
    runs_at: job.run_at,
    last_error: oneLine(job.last_error ?? '').slice(0, ERROR_LENGTH_MAX),
  };
}
