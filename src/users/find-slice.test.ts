import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { copyDatabase } from '../../test/support/service.ts';
import { findSlice } from './find-slice.ts';
import { positionsOf } from './list-positions.ts';
import { observeList } from './store.ts';

const USERS = 4000;
let copy: Awaited<ReturnType<typeof copyDatabase>>;
let database: Database;
let superuser: pg.Client;

beforeAll(async () => {
  copy = await copyDatabase();
  database = openDatabase(copy.address, { connections: 4, onLost: () => undefined });
  superuser = new pg.Client({ ...copy.address, user: 'postgres' });
  await superuser.connect();
});
afterAll(async () => {
  await superuser?.end();
  await database?.close();
  await copy?.drop();
});

/** Adds users without a profile. As for other users, the id contains the time of creation. */
async function addUsers(clientId: string, count: number, age: string): Promise<void> {
  await superuser.query(
    `insert into users (client_id, user_id, created_at, updated_at, data_key, sealed_profile)
     select $1, uuidv7(created_at - clock_timestamp()), created_at, created_at, '', ''
     from (select now() - $3::interval + n * interval '1 ms' as created_at from generate_series(1, $2::int) as n) as made`,
    [clientId, count, age],
  );
}

async function pageAt(clientId: string, skip: number, limit = 50): Promise<string[]> {
  const { rows } = await findSlice(database, clientId, { skip, limit });
  return rows.map(({ user_id }) => user_id);
}

async function allUsers(clientId: string): Promise<string[]> {
  const { rows } = await superuser.query(
    'select user_id from users where client_id = $1 order by user_id desc',
    [clientId],
  );
  return rows.map(({ user_id }) => user_id);
}

async function expectPages(clientId: string, skips: readonly number[]): Promise<void> {
  const all = await allUsers(clientId);
  for (const skip of skips)
    expect(await pageAt(clientId, skip), `after ${skip}`).toEqual(all.slice(skip, skip + 50));
}

/** Reads pages until a position near this page is remembered: every open transaction of the server must end first. */
async function untilRemembered(clientId: string, skip: number): Promise<void> {
  const skipped = async () => {
    await pageAt(clientId, skip);
    const observed = await database.inTenantSnapshot(clientId, (tx) =>
      observeList(tx, clientId, { withTransaction: false }),
    );
    const last = observed.totalCount - skip;
    return positionsOf(clientId).findWay(observed, { first: last - 49, last }).skip;
  };
  await expect.poll(skipped, { timeout: 60_000 }).toBeLessThan(100);
}

describe('deep pages of a list', () => {
  const skips = [1500, 1549, 2000, 2050, 1950, 3975, 3999, 5000];

  test('stay exact while users are added, removed, and added with an older id', async () => {
    const clientId = randomUUID();
    await addUsers(clientId, USERS, '1 day');
    await untilRemembered(clientId, 2000);
    await expectPages(clientId, skips);
    await addUsers(clientId, 10, '0');
    await expectPages(clientId, skips);
    const [oldest] = (await allUsers(clientId)).slice(-1);
    await superuser.query('delete from users where client_id = $1 and user_id = $2', [clientId, oldest]);
    await expectPages(clientId, skips);
    await untilRemembered(clientId, 2000);
    await addUsers(clientId, 3, '2 days');
    await expectPages(clientId, skips);
  });

  test('stay exact when a transaction commits that added an older user before the pages were read', async () => {
    const clientId = randomUUID();
    await addUsers(clientId, USERS, '1 day');
    await untilRemembered(clientId, 2000);
    const before = await allUsers(clientId);
    await superuser.query('begin');
    await addUsers(clientId, 1, '2 days');
    for (const skip of skips) expect(await pageAt(clientId, skip)).toEqual(before.slice(skip, skip + 50));
    await superuser.query('commit');
    await expectPages(clientId, skips);
  });
});
