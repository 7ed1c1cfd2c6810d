import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { startBalancer } from '../harness/balancer.ts';
import { dataDirectory, type RunningService, serve } from './support/process.ts';
import { copyDatabase } from './support/service.ts';

export const API_KEY = `svc_sandbox_${'s'.repeat(40)}`;

export async function environment() {
  const database = await copyDatabase();
  onTestFinished(() => database.drop());
  const data = await dataDirectory();
  onTestFinished(() => data.remove());
  return { database, DATABASE_URL: database.url, DATA_DIR: data.path, BOOTSTRAP_API_KEY: API_KEY };
}

export async function started(
  command: 'serve' | 'api',
  settings: Record<string, string>,
): Promise<RunningService> {
  const service = await serve(settings, command);
  onTestFinished(() => service.stop());
  return service;
}

/** Replaces processes behind a balancer that polls /readyz, one after another, and expects that no request fails. */
export async function expectReplaced(count: number): Promise<void> {
  const { database: _, ...settings } = await environment();
  const given = { ...settings, SHUTDOWN_DELAY_SECONDS: '2', RATE_LIMIT_PER_SECOND: '0' };
  const balancer = await startBalancer();
  onTestFinished(() => balancer.close());
  const join = async () => {
    const service = await started('api', given);
    balancer.add(service.url);
    await expect.poll(() => balancer.isReady(service.url)).toBe(true);
    return service;
  };
  const old = [];
  for (let number = 0; number < count; number++) old.push(await join());
  const load = startLoad(balancer.url);
  for (const service of old) {
    await join();
    service.child.kill('SIGTERM');
    await expect.poll(() => balancer.isReady(service.url)).toBe(false);
    expect((await fetch(`${service.url}/healthz`)).status, 'it still serves').toBe(200);
    expect((await service.ended).code).toBe(0);
  }
  const { sent, failed } = await load.end();
  expect(failed).toEqual([]);
  expect(sent).toBeGreaterThan(count * 50);
}

/** Short enough that some callers always have a request open, and long enough to leave most of the CPU to the processes that start. */
const CALL_PAUSE_MS = 25;

/** Sends requests, half of them with an effect, from callers that each wait for their reply. */
function startLoad(url: string) {
  const failed: string[] = [];
  let sent = 0;
  let isOver = false;
  const call = async (at: number) => {
    const created = at % 2 === 0;
    const reply = await fetch(`${url}/users`, {
      method: created ? 'POST' : 'GET',
      headers: { 'X-API-KEY': API_KEY, 'Content-Type': 'application/json' },
      ...(created ? { body: '{"forename":"Ada"}' } : {}),
    });
    const text = await reply.text();
    sent += 1;
    if (!reply.ok) failed.push(`${reply.status} ${text}`);
  };
  const callers = [0, 1, 2, 3].map(async (at) => {
    while (!isOver) {
      await call(at).catch((error) => failed.push(String(error)));
      await wait(CALL_PAUSE_MS);
    }
  });
  return {
    async end() {
      isOver = true;
      await Promise.all(callers);
      return { sent, failed };
    },
  };
}
