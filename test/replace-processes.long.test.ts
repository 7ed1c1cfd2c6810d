import { expect, onTestFinished, test } from 'vitest';
import { API_KEY, environment, expectReplaced, started } from './replace-processes.fixture.ts';
import { startDatabaseProxy } from './support/database-proxy.ts';

/** What docs/operations.md states for a database that does not respond. */
const STOP_MS_MAX = 30_000;

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

test('behind a balancer that polls /readyz, no request fails while every process is replaced', () =>
  expectReplaced(2));
