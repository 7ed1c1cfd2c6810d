import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { startService } from './support/service.ts';
import { useBackup } from './unfinished-restore.fixture.ts';

const [SOURCE, TARGET, EMPTY, OLDER] = ['fence_source', 'fence_target', 'fence_empty', 'fence_older'];
const backup = useBackup({ source: SOURCE, others: [TARGET, EMPTY] });

async function tablesOf(name: string): Promise<unknown[]> {
  const { rows } = await backup.withClient(name, (client) =>
    client.query(`select to_regclass('clients') as clients`),
  );
  return rows;
}

test('a restore with a wrong master key loads nothing', async () => {
  const { folder } = backup.made;
  const wrong = { MASTER_KEYS: `local:${Buffer.alloc(32, 7).toString('base64')}` };
  const { code, output } = await backup.run(EMPTY, ['restore', folder, '--take-over-storage'], wrong);
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('The master key [local] in MASTER_KEYS is not the key that encrypted'),
  ]);
  expect(await tablesOf(EMPTY)).toEqual([{ clients: null }]);
});

test('a restore checks the storage before it loads anything', async () => {
  const { folder, deleted } = backup.made;
  const restore = (storage: string, ...options: string[]) =>
    backup.run(EMPTY, ['restore', folder, ...options], { STORAGE_URL: pathToFileURL(storage).href });
  const [foreign, empty] = [`${folder}-foreign`, `${folder}-empty`];
  await mkdir(foreign);
  await writeFile(join(foreign, 'owner'), 'another-installation');
  expect(await restore(foreign, '--take-over-storage')).toEqual({
    code: 1,
    output: expect.stringContaining('The storage belongs to another installation of Stipend'),
  });
  expect(await restore(empty)).toEqual({
    code: 1,
    output: expect.stringContaining('The storage lists no deleted users, but users were deleted'),
  });
  expect(await tablesOf(EMPTY)).toEqual([{ clients: null }]);
  // if the list is lost for good
  expect((await restore(empty, '--without-erased-list')).code).toBe(0);
  const preview = ['users', 'erase', deleted];
  expect((await backup.run(EMPTY, preview, { STORAGE_URL: pathToFileURL(empty).href })).output).toContain(
    'rows in users',
  );
});

test('a restore does not change a database that has rows', async () => {
  await backup.owner.query(`create database ${OLDER} template ${SOURCE}`);
  const migrations = () =>
    backup.withClient(OLDER, (client) => client.query('select name from schema_migrations'));
  await backup.withClient(OLDER, (client) =>
    client.query('delete from schema_migrations where name = (select max(name) from schema_migrations)'),
  );
  const before = (await migrations()).rows;
  const { code, output } = await backup.run(OLDER, ['restore', backup.made.folder, '--take-over-storage']);
  expect([code, output]).toEqual([1, expect.stringContaining('The database is not empty')]);
  expect((await migrations()).rows).toEqual(before);
  await backup.owner.query(`drop database ${OLDER} with (force)`);
});

test('a restore that was killed before it repeated the deletions serves nobody, and can be repeated', async () => {
  await backup.killRestore(TARGET, 'after the load');
  await expect(startService(backup.environment(TARGET))).rejects.toThrow(
    'A restore into this database is not finished',
  );
  for (const command of [
    ['users', 'export', backup.made.deleted, '--to', '/nowhere'],
    ['clients', 'list'],
  ]) {
    const { code, output } = await backup.run(TARGET, command);
    expect([code, output]).toEqual([1, expect.stringContaining('is not finished')]);
  }
  expect((await backup.run(TARGET, ['doctor'])).output).toMatch(/restore +failed +.*not finished/);
  const again = await backup.run(TARGET, ['restore', backup.made.folder, '--take-over-storage']);
  expect([again.code, again.output]).toEqual([0, expect.stringContaining('1 user was deleted again')]);
  expect(await backup.statuses(TARGET)).toEqual([200, 404]);
});

test('a database that is older than its storage serves nobody until "stipend restored"', async () => {
  const before = await startService(backup.environment(SOURCE));
  const { user_id: erased } = (await before.ask('POST', '/users', { key: backup.made.apiKey, body: {} }))
    .body;
  await before.stop();
  await backup.owner.query(`create database ${OLDER} template ${SOURCE}`);
  const after = await startService(backup.environment(SOURCE));
  await after.ask('DELETE', `/users/${erased}`, { key: backup.made.apiKey });
  await after.stop();
  // a restart of the newer database is not affected
  expect(await backup.statuses(SOURCE)).toEqual([200, 404]);

  await expect(startService(backup.environment(OLDER))).rejects.toThrow(
    'This database is older than its storage',
  );
  const doctor = await backup.run(OLDER, ['doctor']);
  expect([doctor.code, doctor.output]).toEqual([
    1,
    expect.stringMatching(/restore +failed +.*older than its storage/),
  ]);
  const opened = await backup.run(OLDER, ['restored']);
  expect([opened.code, opened.output]).toEqual([0, expect.stringContaining('1 user was deleted again')]);
  expect(await backup.statuses(OLDER)).toEqual([200, 404]);
  const service = await startService(backup.environment(OLDER));
  expect((await service.ask('GET', `/users/${erased}`, { key: backup.made.apiKey })).status).toBe(404);
  await service.stop();
  await backup.owner.query(`drop database ${OLDER} with (force)`);
});
