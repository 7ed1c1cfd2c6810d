import { request } from 'node:http';
import { type SeededRandom, seededRandom } from '#values/seeded-random.ts';

/** Requests for costly work of one caller. */
export interface Flooder {
  headers: Record<string, string>;
  targets: readonly string[];
}

/** Requests that each caller has open at a time. */
const AT_ONCE = 20;
/** Many callers hang up before the reply, and ask again. */
const HANG_UP_PERCENT = 30;
const HANG_UP_MS_MAX = 500;
/** A rejected caller tries again far sooner than `Retry-After` says. */
const PAUSE_MS = 100;

/** Lets callers ask for costly work, as many at a time as they can, until the signal fires. Returns how many requests were sent. */
export async function flood(
  flooders: readonly Flooder[],
  { url, seed, signal }: { url: string; seed: number; signal: AbortSignal },
): Promise<number> {
  const random = seededRandom(seed, 'flood');
  let sent = 0;
  const sendAll = async (flooder: Flooder) => {
    while (!signal.aborted) {
      sent += 1;
      await sendOne(url, flooder, { random, signal });
    }
  };
  await Promise.all(flooders.flatMap((flooder) => Array.from({ length: AT_ONCE }, () => sendAll(flooder))));
  return sent;
}

/** Gives up the request when the signal fires: replies to all that are open can take minutes. */
function sendOne(
  url: string,
  { headers, targets }: Flooder,
  { random, signal }: { random: SeededRandom; signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve) => {
    const pause = () => setTimeout(resolve, PAUSE_MS);
    const one = request(new URL(random.pick(targets), url), { headers, agent: false, signal }, (response) => {
      response.resume();
    });
    one.on('error', () => undefined).on('close', pause);
    if (random.happens(HANG_UP_PERCENT)) setTimeout(() => one.destroy(), random.below(HANG_UP_MS_MAX));
    one.end();
  });
}
