/**
 * Kinds of work in a worker. Each lane has slots of its own, so that work in one lane never waits for another:
 * if a provider hangs, emails are still sent and documents are still read.
 */
export type Lane = 'sign_ins' | 'retrievals' | 'checks' | 'documents' | 'uploads' | 'messages' | 'upkeep';

export const CONCURRENCY_DEFAULT = 37;
/** With fewer slots, there would not be enough for every lane. */
export const CONCURRENCY_MIN = 18;
export const CONCURRENCY_MAX = 200;

/** Documents and uploads use the CPU, and messages and upkeep end quickly, so more slots would not help. */
const FIXED = { documents: 5, uploads: 3, messages: 3, upkeep: 2 } as const;
/** Scheduled tasks run one after another in each of these queues, across all processes. */
export const TASK_QUEUES = ['scheduled-each-minute', 'scheduled'] as const;

/** Divides the slots of a worker among the lanes. The lanes whose jobs wait for providers get what is left. */
export function slotsOf(concurrency: number): Record<Lane, number> {
  const taken = Object.values<number>(FIXED).reduce((sum, count) => sum + count, TASK_QUEUES.length);
  const left = Math.max(3, concurrency - taken);
  const checks = Math.floor(left / 3);
  const retrievals = Math.floor((left - checks) / 2);
  return { ...FIXED, checks, retrievals, sign_ins: left - checks - retrievals };
}

/** How many slots of a lane the jobs of one client may take. */
export function slotsOfClient(lane: Lane, slots: number): number {
  // documents are shared fairly in another way: clients take turns
  return lane === 'documents' ? slots : Math.max(1, Math.floor((slots * 2) / 3));
}

/** How many slots of a lane the jobs that call one provider may take, and how many while the provider is slow. */
export function slotsOfProvider(slots: number, isSlow: boolean): number {
  return Math.max(1, Math.floor(slots / (isSlow ? 6 : 2)));
}

/**
 * A provider whose job takes longer is slow: it gets fewer slots, until one of its jobs takes less time again. Retrievals may
 * take longer than sign-ins, because they read years of payslips and wait for the provider throttle.
 */
export function slowMsOf(lane: Lane | undefined): number {
  return lane === 'retrievals' || lane === 'checks' ? 60_000 : 10_000;
}

/** The flags that a job is stored with. Workers skip the jobs with a flag while they already run as many of these as they may. */
export function flagsOf(job: {
  name: string;
  clientId?: string | undefined;
  provider?: string | undefined;
  userId?: string | undefined;
  single?: string | undefined;
}): string[] {
  const { name, clientId, provider, userId, single } = job;
  return [
    name,
    ...(clientId === undefined ? [] : [`${name}${CLIENT}${clientId}`]),
    ...(provider === undefined ? [] : [`${name}${PROVIDER}${provider}`]),
    ...(userId === undefined ? [] : [`${name}${USER}${userId}`]),
    ...(single === undefined ? [] : [`${SINGLE}${single}`]),
  ];
}

const CLIENT = '>client:';
const PROVIDER = '>provider:';
const USER = '>user:';
const SINGLE = 'single:';

export function isClientFlag(flag: string): boolean {
  return flag.includes(CLIENT);
}

export function isProviderFlag(flag: string): boolean {
  return flag.includes(PROVIDER);
}

export function isSingleFlag(flag: string): boolean {
  return flag.startsWith(SINGLE);
}

/** The flags that name the client and the user of a job; empty for a job without one. */
export function ownerOf(flags: Record<string, unknown> | null): { client: string; user: string } {
  const names = Object.keys(flags ?? {});
  return {
    client: names.find(isClientFlag) ?? '',
    user: names.find((flag) => flag.includes(USER)) ?? '',
  };
}
