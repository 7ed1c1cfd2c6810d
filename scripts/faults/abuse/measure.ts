import { setTimeout as wait } from 'node:timers/promises';
import { sendRequest } from './send-request.ts';

export interface Latency {
  count: number;
  failed: number;
  p50: number;
  p99: number;
}

export interface Measured {
  url: string;
  apiKey: string;
  seconds: number;
  paths: readonly string[];
  /** How often the caller sends a request, well within its limit. */
  everyMs: number;
  /** Sends the next request only after the reply to the last one. */
  isPatient?: boolean;
}

/** Cheap requests that every client sends. */
export const ORDINARY = {
  paths: ['/users?limit=10', '/configuration', '/webhooks', '/documents'],
  everyMs: 50,
};

/** Sends requests with a good key for a time and returns how long the replies took. */
export async function measureKeyed(measured: Measured): Promise<Latency> {
  const { url, apiKey, seconds, paths, everyMs, isPatient = false } = measured;
  const times: number[] = [];
  let failed = 0;
  const running: Promise<void>[] = [];
  const until = performance.now() + seconds * 1000;
  for (let number = 0; performance.now() < until; number++) {
    const target = paths[number % paths.length] ?? '/users';
    const sent = { operation: { method: 'GET' }, target, headers: { 'X-API-KEY': apiKey }, body: null };
    running.push(
      sendRequest(url, sent).then((answer) => {
        if (answer?.status === 200) times.push(answer.ms);
        else failed += 1;
      }),
    );
    if (isPatient) await running.at(-1);
    await wait(everyMs);
  }
  await Promise.all(running);
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { count: times.length, failed, p50: at(0.5), p99: at(0.99) };
}
