import { expect, test } from 'vitest';
import { startService } from './support/service.ts';
import { useBackup } from './unfinished-restore.fixture.ts';

const [SOURCE, TARGET, EMPTY, OLDER] = ['fence_source', 'fence_target', 'fence_empty', 'fence_older'];
const backup = useBackup({ source: SOURCE, others: [TARGET, EMPTY] });

test('a restore with a wrong master key loads nothing', async () => {
  const { folder } = backup.made;
  const wrong = { MASTER_KEYS: `local:${Buffer.alloc(32, 7).toString('base64')}` };
  const { code, output } = await backup.run(EMPTY, ['restore', folder, '--take-over-storage'], wrong);
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('The master key [local] in MASTER_KEYS is not the key that encrypted'),
  ]);
  const tables = await backup.withClient(EMPTY, (client) =>
    client.query(`select to_regclass('clients') as clients`),
  );
  expect(tables.rows).toEqual([{ clients: null }]);
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
