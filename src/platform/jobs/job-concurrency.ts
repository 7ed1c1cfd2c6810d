import type { WorkerEvents } from 'graphile-worker';
import { Semaphore } from '../semaphore.ts';
import type { Job } from './job.ts';
import {
  isClientFlag,
  isProviderFlag,
  isSingleFlag,
  type Lane,
  slotsOf,
  slotsOfClient,
  slotsOfProvider,
  slowMsOf,
} from './lanes.ts';

/**
 * A lost connection can leave a query unanswered. The next query then starts anyway, so a limit may be
 * exceeded by one job.
 */
const ANSWER_MS_MAX = 5_000;
const SLOW_KEPT_MAX = 10_000;

type LimitedJob = Pick<Job, 'name' | 'atOnceMax' | 'atOnceMaxOfClient' | 'lane'>;

export interface JobConcurrency {
  /** The flags of which this process runs as many jobs as it may. */
  full(): Promise<string[]>;
  /** The flags that stay full when a running job ends. */
  fullWithout(ending: object): string[];
}

/**
 * Limits how many jobs this process runs at a time in each lane, of each name, for each client and at each
 * provider, by telling graphile-worker which flags to skip. Only one query for a job runs at a time, because
 * parallel queries would all see the same free slot.
 */
export function limitJobConcurrency(
  jobs: readonly LimitedJob[],
  events: WorkerEvents,
  { concurrency, answerMsMax = ANSWER_MS_MAX }: { concurrency: number; answerMsMax?: number },
): JobConcurrency {
  const running = countRunning(jobs, events);
  const slots = slotsOf(concurrency);
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
      return fullFlags(jobs, running, { slots });
    },
    fullWithout: (ending) => fullFlags(jobs, running, { slots, ending }),
  };
}

function fullFlags(
  jobs: readonly LimitedJob[],
  running: ReturnType<typeof countRunning>,
  { slots, ending }: { slots: Record<Lane, number>; ending?: object },
): string[] {
  const counts = running.count(ending);
  const isFull = (key: string, max: number) => (counts.get(key) ?? 0) >= max;
  const full = jobs.flatMap(({ name, atOnceMax = Number.POSITIVE_INFINITY, atOnceMaxOfClient, lane }) => {
    if (!lane) return isFull(name, atOnceMax) ? [name] : [];
    const max = slots[lane];
    const maxOfClient = atOnceMaxOfClient ?? slotsOfClient(lane, max);
    if (isFull(name, atOnceMax) || isFull(laneKey(lane), max)) return [name];
    return [...counts.keys()].filter((flag) => {
      if (!flag.startsWith(`${name}>`)) return false;
      if (isClientFlag(flag)) return isFull(flag, maxOfClient);
      return isProviderFlag(flag) && isFull(flag, slotsOfProvider(max, running.isSlow(flag)));
    });
  });
  return [...full, ...[...counts.keys()].filter(isSingleFlag)];
}

/** Counts running jobs by lane, name and flag, and detects slow providers. */
function countRunning(jobs: readonly LimitedJob[], events: WorkerEvents) {
  const lanes = new Map(jobs.map(({ name, lane }) => [name, lane]));
  // By object, not by id: a job that another worker freed can be taken again while its first run has not
  // ended.
  const running = new Map<object, RunningJob>();
  const slow = new Set<string>();
  events.on('job:start', ({ job }) => {
    const lane = lanes.get(job.task_identifier);
    const keys = new Set([job.task_identifier, ...Object.keys(job.flags ?? {})]);
    if (lane) keys.add(laneKey(lane));
    running.set(job, { keys: [...keys], slowAt: performance.now() + slowMsOf(lane) });
  });
  events.on('job:complete', ({ job }) => {
    const ended = running.get(job);
    running.delete(job);
    for (const flag of ended?.keys.filter(isProviderFlag) ?? [])
      if (isLate(ended)) note(slow, flag);
      else slow.delete(flag);
  });
  return {
    count(ending?: object): Map<string, number> {
      const counts = new Map<string, number>();
      for (const [job, { keys }] of running)
        for (const key of job === ending ? [] : keys) counts.set(key, (counts.get(key) ?? 0) + 1);
      return counts;
    },
    isSlow: (flag: string) =>
      slow.has(flag) || [...running.values()].some((job) => job.keys.includes(flag) && isLate(job)),
  };
}

function note(slow: Set<string>, flag: string): void {
  if (slow.size >= SLOW_KEPT_MAX) slow.clear();
  slow.add(flag);
}

interface RunningJob {
  keys: string[];
  /** The time at which its provider counts as slow. */
  slowAt: number;
}

function isLate(job: RunningJob | undefined): boolean {
  return job !== undefined && performance.now() > job.slowAt;
}

function laneKey(lane: Lane): string {
  return `lane:${lane}`;
}
