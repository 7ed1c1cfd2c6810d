import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DatabaseServer } from '../scripts/faults/installation/database-server.ts';
import { createArchivedServer } from './point-in-time.fixture.ts';
import { dataDirectory, type RunningService, runStipend, serve, startStipend } from './support/process.ts';
import { BUCKET, type S3Server, startS3Server } from './support/s3-server.ts';

/*
 * What an operator does with docs/operations.md, step by step: set up the archive of a PostgreSQL server, lose the bucket for a
 * while, recover, recover again because the time was wrong, and drill. Each test continues where the one before ended.
 */

const KEY = `svc_sandbox_${'k'.repeat(32)}`;
let folder: Awaited<ReturnType<typeof dataDirectory>>;
let s3: S3Server;
let server: DatabaseServer;
let settings: Record<string, string>;
/** Those of the database's machine. */
let archiveSettings: Record<string, string>;
let service: RunningService | null = null;
const users = { kept: '', erased: '', later: '', mistake: '' };
const times = { early: '', right: '' };

beforeAll(async () => {
  folder = await dataDirectory();
  s3 = await startS3Server();
  ({ server, settings, archiveSettings } = await createArchivedServer(folder.path, { name: 'server', s3 }));
  settings.BOOTSTRAP_API_KEY = KEY;
});
afterAll(async () => {
  await service?.stop();
  await server.stop('SIGINT');
  await s3.close();
  await folder.remove();
});

async function startService(): Promise<void> {
  service = await serve(settings);
}

async function stopAll(): Promise<void> {
  await service?.stop();
  service = null;
  await server.stop('SIGINT');
}

function ask(method: string, path: string): Promise<Response> {
  return fetch(`${service?.url}${path}`, {
    method,
    headers: { 'X-API-KEY': KEY, 'Content-Type': 'application/json' },
    body: method === 'POST' ? '{}' : null,
  });
}
const create = async () => ((await (await ask('POST', '/users')).json()) as { user_id: string }).user_id;
const statuses = () =>
  Promise.all(Object.values(users).map(async (id) => (await ask('GET', `/users/${id}`)).status));
const warnings = async () =>
  ((await (await ask('GET', '/readyz')).json()) as { warnings?: string[] }).warnings ?? [];
const metric = async (name: string) =>
  new RegExp(`^${name} (\\S+)$`, 'm').exec(await (await ask('GET', '/metrics')).text())?.[1];
const run = (...args: string[]) => runStipend(args, settings);
const succeeded = (output: string | RegExp) => ({ code: 0, output: expect.stringMatching(output) });

/** Recovers on the database's machine, with its settings only, and opens the database again. */
async function recover(to: string, movedTo: string): Promise<void> {
  await stopAll();
  await rename(server.directory, join(folder.path, movedTo));
  const args = ['restore', '--to', to, '--directory', server.directory];
  expect(await runStipend(args, archiveSettings)).toEqual(succeeded(/Recovered in .*stipend restored/s));
  await server.start();
  await startService().catch(() => undefined);
  expect(service, 'a recovered database serves nobody').toBeNull();
  expect(await run('restored')).toEqual(succeeded('users? w(as|ere) deleted again'));
  await startService();
}

test('a base backup is made while the service runs, and its state is shown', async () => {
  expect(await run('migrate')).toEqual(succeeded('up to date'));
  await startService();
  users.kept = await create();
  users.erased = await create();
  expect(await run('backup', '--keep-days', '14')).toEqual(succeeded('is in the storage'));
  expect(Number(await metric('stipend_backup_age_seconds'))).toBeGreaterThanOrEqual(0);
  expect((await run('doctor')).output).toMatch(/^backup +ok +the newest is (1 minute|\d+ minutes) old/m);
});

test('while the bucket is away, the database goes on and everybody is told; then the archive catches up', async () => {
  s3.fail(/backups\/kept\/wal/, [503, 'SlowDown'], 1_000_000);
  users.later = await create();
  await server.query('select pg_switch_wal()');
  await expect.poll(warnings).toEqual([expect.stringMatching(/^archiving the log of the database fails/)]);
  expect(await metric('stipend_wal_archive_failing')).toBe('1');
  expect((await run('doctor')).output).toMatch(
    /^archive +warning +the write-ahead log is not archived: \d+ MiB/m,
  );
  expect((await ask('GET', `/users/${users.later}`)).status).toBe(200);
  s3.reset();
  await expect.poll(warnings).toEqual([]);
  expect(await metric('stipend_wal_archive_failing')).toBe('0');
});

test('a recovery to a time brings back exactly what was there, and nobody who was deleted', async () => {
  times.early = new Date().toISOString();
  expect((await ask('DELETE', `/users/${users.erased}`)).status).toBe(200);
  const lastly = await create();
  times.right = new Date().toISOString();
  users.mistake = await create();
  expect(await statuses()).toEqual([200, 404, 200, 200]);
  await recover(times.early, 'first');
  expect(await statuses()).toEqual([200, 404, 200, 404]);
  expect((await ask('GET', `/users/${lastly}`)).status).toBe(404);
  users.later = lastly;
});

test('a second recovery to a later time is not cut short by the first', async () => {
  users.mistake = await create();
  await recover(times.right, 'second');
  expect(await statuses()).toEqual([200, 404, 200, 404]);
});

test('a directory with a database is never overwritten', async () => {
  const args = ['restore', '--to', 'latest', '--directory', server.directory];
  expect(await runStipend(args, archiveSettings)).toEqual({
    code: 1,
    output: expect.stringContaining('is not empty: stop the server'),
  });
});

test('a drill of the newest backup succeeds, and a drill that is killed leaves nothing', async () => {
  expect(await run('backup', '--keep-days', '14')).toEqual(succeeded('is in the storage'));
  const backedUp = new Date();
  users.later = await create();
  await server.finishArchiving();
  const drill = await run('drill', '--folder', folder.path);
  expect(drill).toEqual(succeeded(/rows match what the backup recorded.*The drill succeeded/s));
  // the recovery time includes the replay of the log after the backup
  const last =
    /answered after [\d.]+ s\. Its last transaction is from (\S+)\.\n/.exec(drill.output)?.[1] ?? '';
  expect(new Date(last).getTime()).toBeGreaterThanOrEqual(backedUp.getTime());
  expect(await metric('stipend_drill_failed')).toBe('0');
  const found = async () => (await readdir(folder.path)).filter((name) => name.startsWith('stipend-drill'));
  expect(await found()).toEqual([]);
  for (const untilPrinted of ['Restoring', 'answered after']) {
    const killed = startStipend(['drill', '--folder', folder.path], settings);
    await expect.poll(killed.output).toContain(untilPrinted);
    killed.child.kill('SIGKILL');
    await killed.ended;
    await expect.poll(found).toEqual([]);
  }
});

test('a damaged backup makes the drill fail, and everybody is told', async () => {
  const key = (await s3.keys()).filter((name) => name.includes('/base/') && name.endsWith('/data-1')).at(-1);
  const url = `${s3.url}/${BUCKET}/${key}`;
  const headers = { authorization: 'test' };
  const bytes = Buffer.from(await (await fetch(url, { headers })).arrayBuffer());
  const altered = Buffer.from(bytes);
  altered[altered.length >> 1] = (altered[altered.length >> 1] ?? 0) ^ 1;
  await fetch(url, { method: 'PUT', headers, body: altered });
  const drill = await run('drill', '--folder', folder.path);
  expect(drill).toEqual({ code: 1, output: expect.stringMatching(/The drill failed: .*it is damaged/) });
  await expect.poll(() => metric('stipend_drill_failed'), { timeout: 10_000 }).toBe('1');
  expect((await run('doctor')).output).toMatch(/^drill +warning +the last one failed .*it is damaged/m);
  await fetch(url, { method: 'PUT', headers, body: bytes });
  expect((await run('drill', '--folder', folder.path)).code).toBe(0);
});

test('what a lost server did not archive is recovered from what is left of its data directory', async () => {
  const archiveRest = () => runStipend(['wal', 'archive-rest', server.directory], archiveSettings);
  s3.fail(/backups\/kept\/wal/, [503, 'SlowDown'], 1_000_000);
  users.kept = await create();
  await server.query('select pg_switch_wal()');
  for (let ended = 0; ended < 8; ended++)
    await server.query(`select pg_logical_emit_message(true, 'some', 'text'), pg_switch_wal()`);
  const time = new Date().toISOString();
  users.later = await create();
  const [{ file: last } = { file: '' }] = await server.query<{ file: string }>(
    'select pg_walfile_name(pg_current_wal_lsn()) as file',
  );
  expect(await archiveRest()).toEqual({ code: 1, output: expect.stringContaining('still runs as process') });
  await service?.stop();
  await server.stop('SIGQUIT');
  s3.reset();
  const tooEarly = ['restore', '--to', time, '--directory', join(folder.path, 'too-early')];
  expect(await runStipend(tooEarly, archiveSettings)).toEqual({
    code: 1,
    output: expect.stringMatching(
      /has no transaction after .* run "stipend wal archive-rest DIRECTORY" first/,
    ),
  });

  // PostgreSQL also keeps later segments that it has not written yet
  const archived = new RegExp(
    `^10 of \\d+ files are in the archive\\.\n[^]*Archived \\d+ files of the log, the last one is ${last}\\.[0-9a-f.]+\\.rest\\.`,
  );
  expect(await archiveRest()).toEqual(succeeded(archived));
  expect(await archiveRest()).toEqual(succeeded('already has everything'));
  await recover('latest', 'lost');
  expect(await statuses()).toEqual([200, 404, 200, 404]);
});
