import { execFile } from 'node:child_process';
import { chmod, mkdtemp, realpath, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { DatabaseServer } from '../scripts/faults/installation/database-server.ts';
import { runInProcess } from './support/command.ts';
import { dataDirectory, runStipend, serve } from './support/process.ts';
import { BUCKET, startS3Server } from './support/s3-server.ts';
import { copyDatabase } from './support/service.ts';

const OLDER = 'This database is older than its storage';
const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to]);

/** Calls a service as its first client, which must exist. */
function callerOf(url: () => string, apiKey: string) {
  const ask = async (method: string, path: string) => {
    const headers = { 'X-API-KEY': apiKey, 'Content-Type': 'application/json' };
    const body = method === 'POST' ? '{}' : null;
    const response = await fetch(`${url()}${path}`, { method, headers, body });
    return { status: response.status, body: (await response.json()) as { user_id: string } };
  };
  return {
    create: async () => (await ask('POST', '/users')).body.user_id,
    erase: async (id: string) => (await ask('DELETE', `/users/${id}`)).status,
    read: async (id: string) => (await ask('GET', `/users/${id}`)).status,
    ready: async () => (await fetch(`${url()}/readyz`)).status,
  };
}

async function createClient(environment: Record<string, string>): Promise<string> {
  const { output } = await runInProcess(['clients', 'create', '--name', 'Lender'], environment);
  const [key] = /svc_sandbox_\w+/.exec(output) ?? [];
  if (!key) throw new Error(output);
  return key;
}

describe('a database server of its own', () => {
  let folder: string;
  let server: DatabaseServer;
  let data: Awaited<ReturnType<typeof dataDirectory>>;
  let apiKey: string;
  const environment = (database = server) => ({ DATABASE_URL: database.url, DATA_DIR: data.path });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recovery-'));
    // PostgreSQL may run as another user, who must be able to enter
    await chmod(folder, 0o755);
    data = await dataDirectory();
    server = await DatabaseServer.create(join(folder, 'one'));
    await server.archiveTo(join(folder, 'archive'));
    await migrate({ connectionString: server.url });
    apiKey = await createClient(environment());
  });
  afterAll(async () => {
    await server?.stop('SIGINT');
    await rm(folder, { recursive: true, force: true });
    await data?.remove();
  });

  test('that is recovered to an earlier time serves nobody until "stipend restored"', async () => {
    const service = await serve(environment());
    onTestFinished(() => service.stop());
    const caller = callerOf(() => service.url, apiKey);
    const [kept, erased] = [await caller.create(), await caller.create()];
    await caller.erase(await caller.create());
    await server.makeBaseBackup(join(folder, 'base'));
    await server.query(`select pg_create_restore_point('before')`);
    expect(await caller.erase(erased)).toBe(200);
    await server.finishArchiving();

    // neither a crash nor a restart makes it older
    for (const signal of ['SIGQUIT', 'SIGINT'] as const) {
      await server.stop(signal);
      await server.start();
      await expect.poll(() => caller.read(kept)).toBe(200);
      await expect.poll(() => caller.ready()).toBe(200);
    }

    await server.stop('SIGINT');
    await server.recover({ base: join(folder, 'base'), archive: join(folder, 'archive'), point: 'before' });
    // the user is there again
    expect(await server.query('select from users where user_id = $1', [erased])).toHaveLength(1);
    for (let calls = 0; calls < 20; calls++)
      expect([await caller.read(erased), await caller.read(kept)]).toEqual([503, 503]);
    expect(await caller.ready()).toBe(503);
    expect(service.output()).toContain(OLDER);
    for (const command of ['serve', 'api', 'worker'])
      expect(await runStipend([command], environment())).toEqual({
        code: 1,
        output: expect.stringContaining(OLDER),
      });
    expect((await runInProcess(['doctor'], environment())).output).toMatch(
      new RegExp(`restore +failed +${OLDER}`),
    );
    // an empty storage knows no deleted users
    const lost = { STORAGE_URL: `file://${join(folder, 'empty')}` };
    expect(await runInProcess(['restored'], { ...environment(), ...lost })).toEqual({
      code: 1,
      output: expect.stringContaining('The storage lists no deleted users'),
    });
    expect(await caller.read(erased)).toBe(503);

    expect(await runInProcess(['restored'], environment())).toEqual({
      code: 0,
      output: expect.stringContaining('1 user was deleted again'),
    });
    await expect.poll(() => caller.read(kept)).toBe(200);
    expect(await caller.read(erased)).toBe(404);
    await expect.poll(() => caller.ready()).toBe(200);
  });

  test('can fail over to a standby that has all erasures, but not to one that lost an erasure', async () => {
    const standby = await server.addReplica(join(folder, 'two'));
    onTestFinished(() => standby.stop('SIGINT'));
    const api = await serve(environment(), 'api');
    onTestFinished(() => api.stop());
    const caller = callerOf(() => api.url, apiKey);
    const [first, lost] = [await caller.create(), await caller.create()];
    expect(await caller.erase(first)).toBe(200);
    await expect
      .poll(() => standby.query('select from erasures where user_id = $1', [first]))
      .toHaveLength(1);
    await standby.stopFollowing();
    await standby.promote();
    const other = await serve(environment(standby), 'api');
    onTestFinished(() => other.stop());
    expect(await callerOf(() => other.url, apiKey).ready()).toBe(200);
    expect(await callerOf(() => other.url, apiKey).read(lost)).toBe(200);
    await other.stop();
    // this erasure never reaches the standby
    expect(await caller.erase(lost)).toBe(200);
    expect(await runStipend(['api'], environment(standby))).toEqual({
      code: 1,
      output: expect.stringContaining(OLDER),
    });
  });
});

test('an older folder of the built-in database serves nobody until "stipend restored"', async () => {
  const data = await dataDirectory();
  onTestFinished(() => data.remove());
  const environment = { DATA_DIR: data.path };
  const withService = async <T>(work: (url: string) => Promise<T>) => {
    const service = await serve(environment);
    try {
      return await work(service.url);
    } finally {
      await service.stop();
    }
  };
  await runInProcess(['migrate'], environment);
  const apiKey = await createClient(environment);
  const call = (url: string) => callerOf(() => url, apiKey);
  const erased = await withService((url) => call(url).create());
  const place = await realpath(join(data.path, 'postgres'));
  await copy(place, `${place}.copy`);
  expect(await withService((url) => call(url).erase(erased))).toBe(200);
  expect(await withService((url) => call(url).read(erased))).toBe(404);
  await rm(place, { recursive: true });
  await copy(`${place}.copy`, place);
  expect(await runStipend(['serve'], environment)).toEqual({
    code: 1,
    output: expect.stringContaining(OLDER),
  });
  expect((await runStipend(['restored'], environment)).output).toContain('1 user was deleted again');
  expect(await withService((url) => call(url).read(erased))).toBe(404);
});

test('a data folder with only a link to the database says where the database is', async () => {
  const [data, other] = [await dataDirectory(), await dataDirectory()];
  onTestFinished(() => data.remove());
  onTestFinished(() => other.remove());
  const environment = { DATA_DIR: data.path };
  await runInProcess(['migrate'], environment);
  const [place, elsewhere] = [join(data.path, 'postgres'), join(await realpath(other.path), 'postgres')];
  expect((await runInProcess(['backup', join(data.path, 'one')], environment)).output).toContain(
    `The database itself is in ${await realpath(place)}`,
  );
  await rename(place, elsewhere);
  await symlink(elsewhere, place);
  expect((await runInProcess(['backup', join(data.path, 'two')], environment)).output).toContain(
    `The database itself is in ${elsewhere}: ${data.path} has only a link to it`,
  );
  expect((await runInProcess(['doctor'], environment)).output).toMatch(
    new RegExp(`folder +warning +the built-in database is in ${elsewhere}, and DATA_DIR has only a link`),
  );
  const service = await serve(environment);
  await service.stop();
  expect(service.output()).toContain('DATA_DIR has only a link to the database');
  expect(service.output()).toContain(elsewhere);

  // a copy of the folder on another machine
  await rename(elsewhere, `${elsewhere}-gone`);
  expect(await runInProcess(['migrate'], environment)).toEqual({
    code: 1,
    output: expect.stringContaining(`${place} is a link to ${elsewhere}, which does not exist`),
  });
});

test('a bucket fences an older database too, and nothing starts before it can be asked', async () => {
  const s3 = await startS3Server();
  onTestFinished(() => s3.close());
  const data = await dataDirectory();
  onTestFinished(() => data.remove());
  const [database, older] = [await copyDatabase(), await copyDatabase()];
  onTestFinished(() => database.drop());
  onTestFinished(() => older.drop());
  const environment = (url: string) => ({
    DATABASE_URL: url,
    DATA_DIR: data.path,
    STORAGE_URL: `s3://${BUCKET}/recovery`,
    S3_ENDPOINT: s3.url,
    S3_ACCESS_KEY_ID: 'test',
    S3_SECRET_ACCESS_KEY: 'test-secret',
  });
  const apiKey = await createClient(environment(database.url));
  const folder = join(data.path, 'backup');
  const api = await serve(environment(database.url), 'api');
  const caller = callerOf(() => api.url, apiKey);
  const erased = await caller.create();
  await runInProcess(['backup', folder], environment(database.url));
  expect(await caller.erase(erased)).toBe(200);
  await api.stop();
  // restored without the list of erased users, as a dump would be
  const elsewhere = { ...environment(older.url), STORAGE_URL: `s3://${BUCKET}/elsewhere` };
  expect((await runInProcess(['restore', folder], elsewhere)).code).toBe(0);

  const isFenced = { code: 1, output: expect.stringContaining(OLDER) };
  s3.fail(/erased.*list-type|list-type/, [503, 'SlowDown'], 1000);
  expect(await runStipend(['api'], environment(older.url))).toEqual({
    code: 1,
    output: expect.stringContaining('can’t compare the database with its storage'),
  });
  expect((await runInProcess(['clients', 'list'], environment(older.url))).output).toContain('Lender');
  s3.reset();
  expect(await runStipend(['api'], environment(older.url))).toEqual(isFenced);
});
