import type { WorkerEvents } from 'graphile-worker';
import { endsWithin } from './ends-within.ts';
import type { Job } from './job.ts';

/** A connection may fall silent without an end; the others then go on, though a share may be exceeded by one. */
const TURN_MS_MAX = 5_000;

/**
 * Keeps each kind of job within its share of this process's places. Places ask for work one at a time, each once it is known
 * what the one before it got: several at once would all find the same room.
 */
export function limitJobConcurrency(
  jobs: readonly Pick<Job, 'name' | 'atOnceMax'>[],
  events: WorkerEvents,
  turnMsMax = TURN_MS_MAX,
): { full(): Promise<string[]> } {
  const limits = new Map(jobs.flatMap(({ name, atOnceMax }) => (atOnceMax ? [[name, atOnceMax]] : [])));
  const running = new Map<string, number>();
  const count = (name: string, change: number) => running.set(name, (running.get(name) ?? 0) + change);
  let asked = Promise.resolve();
  let answered = () => {};
  events.on('job:start', ({ job }) => {
    count(job.task_identifier, 1);
    answered();
  });
  events.on('job:complete', ({ job }) => count(job.task_identifier, -1));
  events.on('worker:getJob:empty', () => answered());
  events.on('worker:getJob:error', () => answered());
  return {
    async full() {
      const before = asked;
      const { promise, resolve } = Promise.withResolvers<void>();
      asked = promise;
      await endsWithin(turnMsMax, before);
      answered = resolve;
      return [...limits].filter(([name, max]) => (running.get(name) ?? 0) >= max).map(([name]) => name);
    },
  };
}
