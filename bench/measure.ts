import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';

/** How long and how often to measure. */
export interface Effort {
  rounds: number;
  roundSeconds: number;
  /**
   * Both sides get the same number of requests, because V8 optimises by call count. It ends after `secondsMax`. Where requests are
   * sent one at a time, both sides get `singleRequests`.
   */
  warmUp: { requests: number; secondsMax: number; singleRequests: number };
  fewUsers: number;
  manyUsers: number;
  /** Number of requests that are sent one at a time. */
  singleRequests: number;
  starts: number;
  /** How long a process has been idle when its memory is measured. */
  idleSeconds: number;
  /** How long it takes until the documents of the example people are read and their memory is released. */
  examplesSeconds: number;
  /** Length of one round of deliveries. */
  deliverySeconds: number;
  /** Length of the round that shows a sustained rate. */
  sustainedSeconds: number;
  deliveriesFinished: number;
  fairnessSeconds: number;
}

export interface Load {
  url: string;
  /** Default: CALLERS. */
  callers?: number;
  apiKey: string;
  requests: readonly autocannon.Request[];
}

/** Concurrent callers: as many as the service has database connections. */
export const CALLERS = 16;
const REQUESTS_PER_CALLER = 100;

export async function requestsPerSecond(load: Load, seconds: number): Promise<number> {
  const { requests, duration } = await sendRequests(load, seconds);
  return requests / duration;
}

/** Returns how many requests were answered, and in how many seconds. */
export async function sendRequests(
  load: Load,
  seconds: number,
): Promise<{ requests: number; duration: number }> {
  const result = await autocannon({
    url: load.url,
    connections: load.callers ?? CALLERS,
    duration: seconds,
    headers: { 'x-api-key': load.apiKey, 'content-type': 'application/json' },
    setupClient: (client) => client.setRequests(pick(load.requests)),
  });
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(
      `${load.url}: ${result.errors} requests failed and ${result.non2xx} returned an error status`,
    );
  return { requests: result['2xx'], duration: result.duration };
}

/** Measures one side for this many seconds and returns its rate. */
export type Side = (seconds: number) => Promise<number>;

export interface Sides {
  ours: Side;
  baseline: Side;
}

/**
 * Measures both sides alternately and returns the medians of the rounds. Each side goes first equally often,
 * so that drift affects both.
 */
export async function compare(
  effort: Pick<Effort, 'rounds' | 'roundSeconds'>,
  sides: Sides,
): Promise<{ ours: number; baseline: number }> {
  const measured = { ours: [] as number[], baseline: [] as number[] };
  for (let round = 0; round < effort.rounds; round++) {
    const order = round % 2 === 0 ? (['ours', 'baseline'] as const) : (['baseline', 'ours'] as const);
    for (const side of order) measured[side].push(await sides[side](effort.roundSeconds));
  }
  return { ours: median(measured.ours), baseline: median(measured.baseline) };
}

export async function warmUpBoth(sides: Sides, effort: Pick<Effort, 'warmUp'>): Promise<void> {
  await warmUp(sides.ours, effort.warmUp);
  await warmUp(sides.baseline, effort.warmUp);
}

export async function warmUp(side: Side, { requests, secondsMax }: Effort['warmUp']): Promise<void> {
  const startedAt = performance.now();
  const isOver = () => performance.now() - startedAt >= secondsMax * 1000;
  for (let made = 0; made < requests && !isOver(); ) made += await side(1);
}

/** Returns a function that sends a GET on one kept-alive connection and measures it. */
export function createTimedGet(
  url: string,
): (path: string, apiKey: string) => Promise<{ ms: number; body: string }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return async (path, apiKey) => {
    const startedAt = performance.now();
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
    const asked = request(url + path, { agent, headers: { 'x-api-key': apiKey } }, (reply) =>
      text(reply).then((body) => resolve({ status: reply.statusCode ?? 0, body }), reject),
    );
    asked.once('error', reject).end();
    const { status, body } = await promise;
    if (status !== 200) throw new Error(`GET ${path} returned ${status}: ${body}`);
    return { ms: performance.now() - startedAt, body };
  };
}

export interface MeasuredRequest {
  apiKey: string;
  path(iteration: number): string;
}

/**
 * Returns the median time of each request. Sends them one at a time. The order alternates, so that no request always follows
 * the same one.
 */
export async function measureInterleaved(
  url: string,
  all: readonly MeasuredRequest[],
  { warmUp, singleRequests }: Pick<Effort, 'warmUp' | 'singleRequests'>,
): Promise<number[]> {
  const get = createTimedGet(url);
  const measured = all.map((request) => ({ ...request, times: [] as number[] }));
  for (let iteration = 0; iteration < warmUp.singleRequests + singleRequests; iteration++) {
    for (const { apiKey, path, times } of iteration % 2 === 0 ? measured : measured.toReversed()) {
      const { ms } = await get(path(iteration), apiKey);
      if (iteration >= warmUp.singleRequests) times.push(ms);
    }
  }
  return measured.map(({ times }) => median(times));
}

/** Returns the median time of each side, in milliseconds. They take turns, so that drift affects all. `prepare` is not measured. */
export async function timeAlternately<Name extends string>(
  sides: Record<Name, () => Promise<void>>,
  { warmUp, singleRequests }: Pick<Effort, 'warmUp' | 'singleRequests'>,
  prepare: () => Promise<void>,
): Promise<Record<Name, number>> {
  const measured = Object.entries<() => Promise<void>>(sides).map(([name, call]) => ({
    name,
    call,
    times: [] as number[],
  }));
  for (let iteration = 0; iteration < warmUp.singleRequests + singleRequests; iteration++)
    for (const { call, times } of iteration % 2 === 0 ? measured : measured.toReversed()) {
      await prepare();
      const startedAt = performance.now();
      await call();
      if (iteration >= warmUp.singleRequests) times.push(performance.now() - startedAt);
    }
  return Object.fromEntries(measured.map(({ name, times }) => [name, median(times)])) as Record<Name, number>;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Picks random requests for one caller to repeat. Copies them, because autocannon writes into them. */
function pick(requests: Load['requests']): autocannon.Request[] {
  return Array.from({ length: Math.min(REQUESTS_PER_CALLER, requests.length) }, () => ({
    ...requests[Math.floor(Math.random() * requests.length)],
  }));
}

/** Returns the value below which this share of the times lies. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
