import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { runInProcess } from './support/command.ts';
import { dataDirectory, postmasterOf, type Ran, serve } from './support/process.ts';

const KEY = `svc_sandbox_${'k'.repeat(32)}`;
let data: Awaited<ReturnType<typeof dataDirectory>>;
let environment: Record<string, string>;
let drilled: Ran;
let inherited: string;
/** The moment that is recovered, and users by what happened to them. */
const made = { time: '', kept: '', later: '', erasedBefore: '', erasedAfter: '' };

function callerOf(url: string) {
  const ask = (method: string, path: string) =>
    fetch(`${url}${path}`, {
      method,
      headers: { 'X-API-KEY': KEY, 'Content-Type': 'application/json' },
      body: method === 'POST' ? '{}' : null,
    });
  return {
    create: async () => ((await (await ask('POST', '/users')).json()) as { user_id: string }).user_id,
    erase: async (id: string) => (await ask('DELETE', `/users/${id}`)).status,
    read: async (id: string) => (await ask('GET', `/users/${id}`)).status,
  };
}

beforeAll(async () => {
  data = await dataDirectory();
  environment = {
    DATA_DIR: data.path,
    ARCHIVE_WAL: 'on',
    BOOTSTRAP_API_KEY: KEY,
    SANDBOX_EXAMPLES: 'off',
  };
  const service = await serve(environment);
  try {
    const caller = callerOf(service.url);
    inherited = await readFile(`/proc/${await postmasterOf(data.path)}/environ`, 'utf8').catch(unlessMac);
    made.kept = await caller.create();
    made.erasedBefore = await caller.create();
    const backup = await runInProcess(['backup', '--keep-days', '7'], environment);
    expect(backup).toEqual({ code: 0, output: expect.stringContaining('is in the storage') });
    made.erasedAfter = await caller.create();
    expect(await caller.erase(made.erasedBefore)).toBe(200);
    made.time = new Date().toISOString();
    made.later = await caller.create();
    expect(await caller.erase(made.erasedAfter)).toBe(200);
    // the server that was copied runs on the same machine
    drilled = await runInProcess(['drill', '--folder', data.path], environment);
  } finally {
    // PostgreSQL archives the rest of its log before it ends
    await service.stop();
  }
});
afterAll(() => data.remove());

/** A Mac has no such files. */
function unlessMac(error: Error): string {
  if (process.platform === 'linux') throw error;
  return '';
}

test('PostgreSQL, which may run as another user, gets no settings of the service', () => {
  expect(inherited.split('\0').filter(Boolean)).toEqual(process.platform === 'linux' ? ['LC_ALL=C'] : []);
});

test('a drill restores the newest backup, compares it and erases users again, and its result is shown', async () => {
  const { code, output } = drilled;
  expect(output).toMatch(/\d+ tables with \d+ rows match what the backup recorded/);
  expect(output).toMatch(/The keys of 1 client and the details of [23] users can be opened\./);
  // how many depends on how much of the log is archived already
  expect(output).toMatch(/(1 user who was|[02] users who were) erased after the backup/);
  expect(code).toBe(0);
  expect((await readdir(data.path)).filter((name) => name.startsWith('stipend-drill'))).toEqual([]);
});

test('a recovery to a time has exactly what was committed before, and users who were erased later stay erased', async () => {
  const recover = (...more: string[]) => runInProcess(['restore', ...more], environment);
  expect((await recover('--to', made.time)).output).toContain(
    'exists: stop the service, run "stipend wal archive-rest',
  );
  const left = join(data.path, 'postgres');
  expect((await runInProcess(['wal', 'archive-rest', left], environment)).code).toBe(0);
  const moved = `${data.path}-old`;
  await rename(left, moved);
  onTestFinished(() => rm(moved, { recursive: true }));
  const archiveRest = (more = environment) => runInProcess(['wal', 'archive-rest', moved], more);
  expect((await archiveRest()).output).toContain('already has everything');
  expect((await archiveRest({ DATA_DIR: moved })).output).toContain('DATA_DIR must be the data folder');
  // in a container that has ended, PostgreSQL was process 1
  await writeFile(join(moved, 'postmaster.pid'), '1\n');
  expect((await archiveRest()).output).toContain(
    'another process, for example because a container has ended',
  );
  expect((await recover('--to', made.time)).output).toContain('The storage already belongs to a database');
  const restored = await recover('--to', made.time, '--take-over-storage');
  expect(restored).toEqual({ code: 0, output: expect.stringContaining('1 user was deleted again') });
  const service = await serve(environment);
  onTestFinished(() => service.stop());
  const caller = callerOf(service.url);
  expect(await caller.read(made.kept)).toBe(200);
  for (const id of [made.later, made.erasedBefore, made.erasedAfter]) expect(await caller.read(id)).toBe(404);
});
