import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { runInProcess } from './support/command.ts';
import { documentsOf, simplePdf } from './support/documents.ts';
import { dataDirectory } from './support/process.ts';
import { startService } from './support/service.ts';

const [SOURCE, TARGET, OTHER] = ['backup_source', 'backup_target', 'backup_other'];
const server = inject('databaseServer');
let directory: Awaited<ReturnType<typeof dataDirectory>>;
/** Not a superuser, who would not notice that row level security hides rows from a backup. */
let owner: pg.Client;

beforeAll(async () => {
  directory = await dataDirectory();
  owner = new pg.Client(server);
  await owner.connect();
  for (const name of [SOURCE, TARGET, OTHER]) await owner.query(`create database ${name}`);
});
afterAll(async () => {
  for (const name of [SOURCE, TARGET, OTHER]) await owner.query(`drop database ${name} with (force)`);
  await owner.end();
  await directory.remove();
});

function environment(name: string): Record<string, string> {
  const url = `postgresql://${server.user}@${encodeURIComponent(server.host)}/${name}`;
  return { DATABASE_URL: url, DATA_DIR: directory.path };
}

function run(name: string, ...command: string[]) {
  return runInProcess(command, environment(name));
}

test('a backup is complete, and restoring it brings back everything but the users who were deleted later', async () => {
  expect(await run(SOURCE, 'migrate')).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^Applied \d+ migrations, from 0001_\S+ to \S+\.\nThe database is up to date\.\n$/,
    ),
  });
  expect((await run(SOURCE, 'migrate')).output).toBe('The database is up to date.\n');
  const before = await startService(environment(SOURCE));
  const steps = documentsOf(before);
  const [kept, deleted] = [await steps.consentingUser(), await steps.consentingUser()];
  const { apiKey } = before;
  const folder = join(directory.path, 'backup');
  const documentId = await steps.uploaded(kept, await simplePdf('kept'));
  await steps.uploaded(deleted, await simplePdf('deleted'));
  const backedUp = await run(SOURCE, 'backup', folder);
  expect(backedUp.output).toMatch(/^\d+ rows of \d+ tables were written/);
  // no worker runs: the request itself notes the deletion outside the database
  await before.ask('DELETE', `/users/${deleted}`);
  // a worker does the same when it starts
  await run(SOURCE, 'sweep');
  await before.stop();

  const refused = await run(TARGET, 'restore', folder);
  expect(refused).toEqual({
    code: 1,
    output: expect.stringContaining('The storage already belongs to a database'),
  });
  const restored = await run(TARGET, 'restore', folder, '--take-over-storage');
  expect(restored.output).toContain('1 user was deleted again');
  expect(restored.code).toBe(0);
  const after = await startService(environment(TARGET));
  const ask = async (path: string) => (await after.ask('GET', path, { key: apiKey })).status;
  expect(await ask(`/users/${kept}`)).toBe(200);
  expect(await ask(`/documents/${documentId}/content`)).toBe(200);
  expect(await ask(`/users/${deleted}`)).toBe(404);
  await after.runJobs();
  await after.stop();
  expect((await run(TARGET, 'audit', 'verify')).code).toBe(0);
  expect((await run(TARGET, 'restore', folder, '--take-over-storage')).output).toContain(
    'The database is not empty',
  );
});

test('a backup needs an empty folder, or adds one to a folder of backups and removes old ones', async () => {
  const { code, output } = await run(SOURCE, 'backup', directory.path);
  expect([code, output]).toEqual([1, expect.stringContaining('is not empty')]);
  const backups = join(directory.path, 'backups');
  for (const name of ['2020-01-01T013000Z', 'notes']) await mkdir(join(backups, name), { recursive: true });
  const added = await run(SOURCE, 'backup', backups, '--keep-days', '30');
  expect([added.code, added.output]).toEqual([
    0,
    expect.stringContaining('Removed older backups: 2020-01-01T013000Z.'),
  ]);
  expect((await readdir(backups)).sort()).toEqual([expect.stringMatching(/^20\d\d-.*Z$/), 'notes']);
});

test('a damaged or incomplete backup is not restored', async () => {
  const folder = join(directory.path, 'damaged');
  await run(SOURCE, 'backup', folder);
  const [file = ''] = (await readdir(folder)).filter((name) => name.startsWith('public.users'));
  const whole = await readFile(join(folder, file));
  await appendFile(join(folder, file), 'x');
  expect((await run(OTHER, 'restore', folder, '--take-over-storage')).output).toContain(
    `The file ${file} of the backup is damaged`,
  );
  await writeFile(join(folder, file), whole);
  const manifest = join(folder, 'manifest.json');
  const text = await readFile(manifest, 'utf8');
  await writeFile(manifest, text.replace('0001_tenancy.sql', '9999_future.sql'));
  expect((await run(OTHER, 'restore', folder, '--take-over-storage')).output).toContain('has another schema');
  await writeFile(manifest, '{}');
  expect((await run(OTHER, 'restore', folder, '--take-over-storage')).code).toBe(1);
});
