import type { WorkerEvents } from 'graphile-worker';
import { Semaphore } from '../semaphore.ts';
import type { Job } from './job.ts';

/**
 * A lost connection can leave a query unanswered. The next query then starts anyway, so a limit may be
 * exceeded by one job.
 */
const ANSWER_MS_MAX = 5_000;

/**
 * Limits how many jobs of one name this process runs at a time, by telling graphile-worker which names to
 * skip. Only one query for a job runs at a time, because parallel queries would all see the same free permit.
 */
export function limitJobConcurrency(
  jobs: readonly Pick<Job, 'name' | 'atOnceMax'>[],
  events: WorkerEvents,
  answerMsMax = ANSWER_MS_MAX,
): { full(): Promise<string[]> } {
  const limits = new Map(jobs.flatMap(({ name, atOnceMax }) => (atOnceMax ? [[name, atOnceMax]] : [])));
  const running = countRunning(limits, events);
  const queries = new Semaphore({ total: 1, waitingMax: Number.POSITIVE_INFINITY });
  let onAnswer = () => {};
  for (const event of ['job:start', 'worker:getJob:empty', 'worker:getJob:error'] as const)
    events.on(event, () => onAnswer());
  return {
    async full() {
      const release = await queries.acquire();
      const timer = setTimeout(release, answerMsMax).unref();
      onAnswer = () => {
        clearTimeout(timer);
        release();
      };
      return [...limits.keys()].filter((name) => !running.hasFree(name));
    },
  };
}

/**
 * Counts running jobs. A job that was started beyond its limit waits for a permit, so that its name counts as
 * full until this job has ended too.
 */
function countRunning(limits: ReadonlyMap<string, number>, events: WorkerEvents): Semaphore {
  const running = new Semaphore({
    perKey: (name) => limits.get(name) ?? Number.POSITIVE_INFINITY,
    waitingMax: Number.POSITIVE_INFINITY,
  });
  // By object, not by id: a job that another worker freed can be taken again while its first run has not
  // ended.
  const ends = new WeakMap<object, () => void>();
  events.on('job:start', ({ job }) => {
    const ended = new AbortController();
    const permit = running.acquire(job.task_identifier, ended.signal);
    ends.set(job, () => {
      ended.abort();
      permit.then(
        (release) => release(),
        () => undefined,
      );
    });
  });
  events.on('job:complete', ({ job }) => {
    ends.get(job)?.();
    ends.delete(job);
  });
  return running;
}
