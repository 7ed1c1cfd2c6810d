import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { stopSignal } from '../src/commands/stop.ts';
import { API_KEY, environment, expectReplaced, started } from './replace-processes.fixture.ts';
import { startDatabaseProxy } from './support/database-proxy.ts';
import { dataDirectory } from './support/process.ts';

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

const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));

test('a process stays ready while requests use all its connections and after a newer version has migrated its database, and can be restarted', async () => {
  const { database, ...settings } = await environment();
  const running = await started('api', { ...settings, DATABASE_CONNECTIONS: '2' });
  const lock = await lockUsers(database.url);
  const headers = { 'X-API-KEY': API_KEY };
  const waiting = Array.from({ length: 2 }, () => fetch(`${running.url}/users`, { headers }));
  await lock.onceWaiting(2);
  expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
  await lock.end();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
  const folder = await dataDirectory();
  onTestFinished(() => folder.remove());
  await cp(MIGRATIONS, folder.path, { recursive: true });
  const newer = '-- compatible since: 0042\ncreate table newer (id int);';
  await writeFile(
    join(folder.path, '9001_newer.sql'),
    `${newer}\nalter table users drop column data_key; select 1 / 0;`,
  );
  await expect(migrate(database.address, folder.path)).rejects.toThrow('Nothing of it was applied');
  expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
  expect((await fetch(`${running.url}/users`, { headers })).status).toBe(200);
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

/** Locks the table, so that each request for users keeps a connection busy. */
async function lockUsers(url: string) {
  const [locking, watching] = [new pg.Client(url), new pg.Client(url)];
  await Promise.all([locking.connect(), watching.connect()]);
  await locking.query('begin');
  await locking.query('lock table users in access exclusive mode');
  const waiting = async () =>
    (
      await watching.query(
        "select 1 from pg_locks where relation = 'users'::regclass and database = (select oid from pg_database where datname = current_database()) and not granted",
      )
    ).rowCount;
  return {
    onceWaiting: (count: number) => expect.poll(waiting).toBe(count),
    end: async () => void (await Promise.all([locking.end(), watching.end()])),
  };
}

test('a closed terminal stops a service that was started in it', async () => {
  const closed = stopSignal(true);
  process.emit('SIGHUP', 'SIGHUP');
  expect(await closed).toBe('SIGHUP');
});
