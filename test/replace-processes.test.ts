import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { stopSignal } from '../src/commands/stop.ts';
import { API_KEY, environment, started } from './replace-processes.fixture.ts';
import { dataDirectory } from './support/process.ts';

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
