import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startService } from './support/service.ts';
import { useBackup } from './unfinished-restore.fixture.ts';

const [SOURCE, OLDER, REPLACED] = ['current_data', 'older_data', 'replaced_data'];
const backup = useBackup({ source: SOURCE, others: [] });
const key = () => backup.made.apiKey;

afterEach(async () => {
  for (const name of [OLDER, REPLACED])
    await backup.owner.query(`drop database if exists ${name} with (force)`);
});

/** Deletes a user, and returns its id. The older database still has it. */
async function eraseUser(whileOlder: (erased: string) => Promise<void>): Promise<string> {
  const before = await startService(backup.environment(SOURCE));
  const { user_id: erased } = (await before.ask('POST', '/users', { key: key(), body: {} })).body;
  await before.stop();
  await backup.owner.query(`create database ${OLDER} template ${SOURCE}`);
  await whileOlder(erased);
  return erased;
}

test('a database from before an erasure is not served, even if only newer users were erased since', async () => {
  await eraseUser(async (erased) => {
    const service = await startService(backup.environment(SOURCE));
    await service.ask('DELETE', `/users/${erased}`, { key: key() });
    await service.stop();
  });
  const folders = await readdir(backup.environment(SOURCE).DATA_DIR ?? '', { recursive: true });
  const byDay = join(
    backup.environment(SOURCE).DATA_DIR ?? '',
    folders.find((one) => one.endsWith('by-day')) ?? '',
  );
  const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const [today = ''] = await readdir(byDay);
  await rename(join(byDay, today), join(byDay, dayBefore(5)));
  const [client = ''] = await readdir(join(byDay, dayBefore(5)));
  for (const days of [2, 1]) {
    await mkdir(join(byDay, dayBefore(days), client), { recursive: true });
    await writeFile(join(byDay, dayBefore(days), client, randomUUID()), '');
  }
  await expect(startService(backup.environment(OLDER))).rejects.toThrow(/stipend restored/);
});

test('a running process does not serve an older database that takes the place of its own', async () => {
  let status = 0;
  await eraseUser(async (erased) => {
    const running = await startService(backup.environment(SOURCE));
    await running.ask('DELETE', `/users/${erased}`, { key: key() });
    await backup.owner.query(`alter database ${SOURCE} allow_connections false`);
    await backup.owner.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      SOURCE,
    ]);
    await expect
      .poll(async () => {
        const { rows } = await backup.owner.query('select 1 from pg_stat_activity where datname = $1', [
          SOURCE,
        ]);
        return rows.length;
      })
      .toBe(0);
    await backup.owner.query(`alter database ${SOURCE} rename to ${REPLACED}`);
    await backup.owner.query(`alter database ${OLDER} rename to ${SOURCE}`);
    status = (await running.ask('GET', `/users/${erased}`, { key: key() })).status;
    await running.stop();
    await backup.owner.query(`alter database ${SOURCE} rename to ${OLDER}`);
    await backup.owner.query(`alter database ${REPLACED} rename to ${SOURCE}`);
    await backup.owner.query(`alter database ${SOURCE} allow_connections true`);
  });
  expect(status).toBe(503);
});
