import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import earlierChecksums from '../../../migrations/earlier-checksums.json' with { type: 'json' };
import { copyDatabase } from '../../../test/support/service.ts';
import { migrate, pendingMigrations } from './migrate.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../migrations/', import.meta.url));
const CHANGED = '0002_clients.sql';

test('migrations have consecutive numbers, so that their order is clear', async () => {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1));
});

describe('a migrated database', () => {
  let database: Awaited<ReturnType<typeof copyDatabase>>;
  let client: pg.Client;
  let folder: string;

  beforeAll(async () => {
    database = await copyDatabase();
    client = new pg.Client(database.address);
    await client.connect();
    folder = await mkdtemp(join(tmpdir(), 'stipend-migrations-'));
    await cp(MIGRATIONS, folder, { recursive: true });
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const change = async (edit: (sql: string) => string) => {
    const sql = await readFile(join(MIGRATIONS, CHANGED), 'utf8');
    await writeFile(join(folder, CHANGED), edit(sql));
  };

  test('has no pending migrations', async () => {
    expect(await migrate(database.address)).toEqual([]);
  });

  test('accepts a migration whose comments were reworded', async () => {
    await change((sql) => `-- reworded\n${sql.replace(/--.*$/gm, '-- also reworded')}`);
    expect(await pendingMigrations(client, folder)).toEqual([]);
  });

  test('rejects a migration whose statements were changed', async () => {
    await change((sql) => `${sql}\ncreate table extra (id int);`);
    await expect(pendingMigrations(client, folder)).rejects.toThrow(
      `Migration ${CHANGED} was changed after it was applied: restore the original file`,
    );
  });

  test('with checksums that include comments accepts the same statements, and no others', async () => {
    for (const [name, { file }] of Object.entries(earlierChecksums))
      await client.query('update schema_migrations set checksum = $2 where name = $1', [name, file]);
    expect(await pendingMigrations(client)).toEqual([]);
    await change((sql) => `${sql}\ncreate table extra (id int);`);
    await expect(pendingMigrations(client, folder)).rejects.toThrow('was changed after it was applied');
  });
});
