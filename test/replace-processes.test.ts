import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { startBalancer } from '../harness/balancer.ts';
import { stopSignal } from '../src/commands/stop.ts';
import { startDatabaseProxy } from './support/database-proxy.ts';
import { dataDirectory, type RunningService, serve } from './support/process.ts';
import { copyDatabase } from './support/service.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));
const API_KEY = `svc_sandbox_${'s'.repeat(40)}`;
/** What docs/operations.md states for a database that does not respond. */
const STOP_MS_MAX = 30_000;

async function environment() {
  const database = await copyDatabase();
  onTestFinished(() => database.drop());
  const data = await dataDirectory();
  onTestFinished(() => data.remove());
  return { database, DATABASE_URL: database.url, DATA_DIR: data.path, BOOTSTRAP_API_KEY: API_KEY };
}

async function started(command: 'serve' | 'api', settings: Record<string, string>): Promise<RunningService> {
  const service = await serve(settings, command);
  onTestFinished(() => service.stop());
  return service;
}

test('SIGTERM ends the service in the stated time although its database no longer responds', async () => {
  const { database, ...settings } = await environment();
  const proxy = await startDatabaseProxy(database.address);
  onTestFinished(() => proxy.close());
  const service = await started('serve', { ...settings, DATABASE_URL: proxy.url });
  const headers = { 'X-API-KEY': API_KEY };
  expect((await fetch(`${service.url}/users`, { headers })).status).toBe(200);
  proxy.goSilent();
  const answered = fetch(`${service.url}/users`, { headers });
  // once a later request is answered, the service has this one too
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  const begun = performance.now();
  service.child.kill('SIGTERM');
  expect((await service.ended).code).toBe(0);
  expect(performance.now() - begun).toBeLessThan(STOP_MS_MAX);
  expect((await answered).status, 'the open request is answered').toBe(503);
});

test('behind a balancer that polls /readyz, no request fails while every process is replaced', async () => {
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
  const old = [await join(), await join()];
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
  expect(sent).toBeGreaterThan(100);
});

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

test('a process stays ready and can be restarted after a newer version has migrated its database', async () => {
  const { database, ...settings } = await environment();
  const running = await started('api', settings);
  const folder = await dataDirectory();
  onTestFinished(() => folder.remove());
  await cp(MIGRATIONS, folder.path, { recursive: true });
  const newer = '-- compatible since: 0042\ncreate table newer (id int);';
  await writeFile(join(folder.path, '9001_newer.sql'), newer);
  expect(await migrate(database.address, folder.path)).toEqual(['9001_newer.sql']);
  expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
  await running.stop();
  const again = await started('api', settings);
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
  await writeFile(join(folder.path, '9002_breaking.sql'), 'create table breaking (id int);');
  await migrate(database.address, folder.path);
  const readiness = async () => {
    const reply = await fetch(`${again.url}/readyz`);
    return [reply.status, await reply.json()];
  };
  await expect.poll(readiness).toEqual([503, { errors: ['migrations is not ready'] }]);
});

test('a closed terminal stops a service that was started in it', async () => {
  const closed = stopSignal(true);
  process.emit('SIGHUP', 'SIGHUP');
  expect(await closed).toBe('SIGHUP');
});
