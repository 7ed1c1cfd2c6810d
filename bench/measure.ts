import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';

/** How much to do. */
export interface Effort {
  rounds: number;
  roundSeconds: number;
  /** The same number for both sides, as V8 compiles by it; whichever comes first. */
  warmUp: { requests: number; secondsMax: number };
  fewUsers: number;
  manyUsers: number;
  /** Single requests, one after another. */
  asks: number;
  starts: number;
  /** Of one round of deliveries. */
  deliverySeconds: number;
  /** Of the round that shows it can be kept up. */
  sustainedSeconds: number;
  deliveriesFinished: number;
  fairnessSeconds: number;
}

export interface Load {
  url: string;
  apiKey: string;
  requests: readonly autocannon.Request[];
}

/** As many callers at once as the service has connections to its database. */
export const CALLERS = 16;
const REQUESTS_PER_CALLER = 100;

export async function requestsPerSecond(load: Load, seconds: number): Promise<number> {
  const result = await autocannon({
    url: load.url,
    connections: CALLERS,
    duration: seconds,
    headers: { 'x-api-key': load.apiKey, 'content-type': 'application/json' },
    setupClient: (client) => client.setRequests(pick(load.requests)),
  });
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${result.errors} requests failed and ${result.non2xx} were refused by ${load.url}`);
  return result['2xx'] / result.duration;
}

/** One side's rate, measured over so many seconds. */
type Side = (seconds: number) => Promise<number>;

export interface Sides {
  ours: Side;
  floor: Side;
}

/** Turn about, each first as often as the other, so that what drifts meanwhile hits both; the medians of the rounds. */
export async function compare(
  effort: Pick<Effort, 'rounds' | 'roundSeconds'>,
  sides: Sides,
): Promise<{ ours: number; floor: number }> {
  const measured = { ours: [] as number[], floor: [] as number[] };
  for (let round = 0; round < effort.rounds; round++) {
    const order = round % 2 === 0 ? (['ours', 'floor'] as const) : (['floor', 'ours'] as const);
    for (const side of order) measured[side].push(await sides[side](effort.roundSeconds));
  }
  return { ours: median(measured.ours), floor: median(measured.floor) };
}

export async function warmUpBoth(sides: Sides, effort: Pick<Effort, 'warmUp'>): Promise<void> {
  await warmUp(sides.ours, effort.warmUp);
  await warmUp(sides.floor, effort.warmUp);
}

async function warmUp(side: Side, { requests, secondsMax }: Effort['warmUp']): Promise<void> {
  let made = 0;
  for (let second = 0; second < secondsMax && made < requests; second++) made += await side(1);
}

/** Asks on one connection, which is kept; answers how long it took. */
export function createAsk(
  url: string,
): (path: string, apiKey: string) => Promise<{ ms: number; body: string }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return async (path, apiKey) => {
    const begun = performance.now();
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
    const asked = request(url + path, { agent, headers: { 'x-api-key': apiKey } }, (reply) =>
      text(reply).then((body) => resolve({ status: reply.statusCode ?? 0, body }), reject),
    );
    asked.once('error', reject).end();
    const { status, body } = await promise;
    if (status !== 200) throw new Error(`GET ${path} answered ${status}`);
    return { ms: performance.now() - begun, body };
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Some at random, for one caller to ask again and again; copies, as autocannon writes into them. */
function pick(requests: Load['requests']): autocannon.Request[] {
  return Array.from({ length: Math.min(REQUESTS_PER_CALLER, requests.length) }, () => ({
    ...requests[Math.floor(Math.random() * requests.length)],
  }));
}

/** The time that this share of them does not exceed. */
export function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
