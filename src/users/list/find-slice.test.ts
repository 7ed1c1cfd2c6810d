import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, type Db, openDatabase } from '#platform/database/database.ts';
import { newId } from '#platform/id.ts';
import { createLog } from '#platform/log.ts';
import { copyDatabase } from '../../../test/support/service.ts';
import { deleteUser, insertUser } from '../store.ts';
import { ListCounter } from './count-list.ts';
import { findSlice } from './find-slice.ts';

const USERS = 12_000;
const LONG_AGO = new Date('2026-01-31');
const SKIPS = [0, 900, 1500, 1950, 2000, 2001, 9000, 10_500, 11_975, 11_999, 13_000];
let copy: Awaited<ReturnType<typeof copyDatabase>>;
let database: Database;
let superuser: pg.Client;
let counter: ListCounter;

function newCounter(): ListCounter {
  return new ListCounter({ database, log: createLog({ level: 'silent', pretty: false }) });
}

beforeAll(async () => {
  copy = await copyDatabase();
  database = openDatabase(copy.address, { connections: 4, onLost: () => undefined });
  superuser = new pg.Client({ ...copy.address, user: 'postgres' });
  await superuser.connect();
  counter = newCounter();
});
afterAll(async () => {
  await superuser?.end();
  await database?.close();
  await copy?.drop();
});

/** Returns a client with users of yesterday, of which none is counted. */
async function newList(count = USERS): Promise<string> {
  const clientId = randomUUID();
  await superuser.query(
    `insert into users (client_id, user_id, created_at, updated_at, data_key, sealed_profile)
     select $1, uuidv7(created_at - clock_timestamp()), created_at, created_at, '', ''
     from (select now() - interval '1 day' + n * interval '1 ms' as created_at from generate_series(1, $2::int) as n) as made`,
    [clientId, count],
  );
  return clientId;
}

async function addUser(db: Db, clientId: string, createdAt = new Date()): Promise<void> {
  const unset = {
    ni_number_index: null,
    ext_id: null,
    payroll_period_months: null,
    recurring_checks_enabled: null,
    recurring_check_frequency: null,
    recurring_check_end_date: null,
    taxauth_enabled: null,
    bank_connections_enabled: null,
    payslip_upload_enabled: null,
    payroll_connections_enabled: null,
  };
  const row = {
    ...unset,
    user_id: newId(createdAt),
    created_at: createdAt.toISOString(),
    updated_at: createdAt.toISOString(),
    data_key: Buffer.alloc(0),
    sealed_profile: Buffer.alloc(0),
    indexed_at: null,
  };
  await insertUser(db, clientId, row, []);
}

async function allUsers(clientId: string): Promise<string[]> {
  const { rows } = await superuser.query(
    'select user_id from users where client_id = $1 order by user_id desc',
    [clientId],
  );
  return rows.map(({ user_id }) => user_id);
}

async function partsOf(clientId: string): Promise<number[]> {
  const { rows } = await superuser.query(
    'select count from user_list_parts where client_id = $1 order by until',
    [clientId],
  );
  return rows.map(({ count }) => Number(count));
}

/** Counts until all users of yesterday are counted: every transaction that is open on the server must end first. */
async function untilCounted(clientId: string, counted = USERS): Promise<void> {
  const sum = async () => {
    await counter.count(clientId);
    return (await partsOf(clientId)).reduce((total, count) => total + count, 0);
  };
  await expect.poll(sum, { timeout: 60_000 }).toBe(counted);
}

async function expectPages(clientId: string): Promise<void> {
  const all = await allUsers(clientId);
  for (const skip of SKIPS) {
    const { rows, totalCount } = await findSlice(database, clientId, { skip, limit: 50 });
    const page = { users: rows.map(({ user_id }) => user_id), totalCount };
    expect(page, `after ${skip}`).toEqual({ users: all.slice(skip, skip + 50), totalCount: all.length });
  }
}

/** Runs the work in a transaction that ends only when the returned function is called. */
async function inOpenTransaction(
  clientId: string,
  work: (tx: Db) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const worked = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const ended = database.inTenant(clientId, async (tx) => {
    await work(tx);
    worked.resolve();
    await mayEnd.promise;
  });
  await Promise.race([worked.promise, ended]);
  return async () => {
    mayEnd.resolve();
    await ended;
  };
}

describe('pages and totals are exact', () => {
  test('before, while and after users are counted, created, created with an older id, and deleted', async () => {
    const clientId = await newList();
    await expectPages(clientId);
    await untilCounted(clientId);
    expect(await partsOf(clientId)).toEqual([10_000, 2000]);
    await expectPages(clientId);
    const { rows } = await findSlice(database, clientId, { skip: 500, limit: 1 });
    for (const createdAt of [new Date(), new Date(rows[0]?.created_at ?? ''), LONG_AGO])
      await addUser(database.tenant(clientId), clientId, createdAt);
    expect(await partsOf(clientId)).toEqual([10_001, 2001]);
    await expectPages(clientId);
    const all = await allUsers(clientId);
    for (const userId of [all[0], all[3], all.at(-1)])
      await database.inTenant(clientId, (tx) => deleteUser(tx, clientId, userId ?? ''));
    expect(await partsOf(clientId)).toEqual([10_000, 2000]);
    await expectPages(clientId);
  });

  test('when a transaction deletes a user while the list is counted', async () => {
    const clientId = await newList(3000);
    const [userId = ''] = await allUsers(clientId);
    const end = await inOpenTransaction(clientId, (tx) => deleteUser(tx, clientId, userId));
    await counter.count(clientId);
    await counter.count(clientId);
    await end();
    await expectPages(clientId);
    await untilCounted(clientId, 2999);
    await expectPages(clientId);
  });

  test('when a transaction adds an older user while the list is counted', async () => {
    const clientId = await newList(3000);
    const end = await inOpenTransaction(clientId, (tx) => addUser(tx, clientId, LONG_AGO));
    await counter.count(clientId);
    await counter.count(clientId);
    await end();
    await expectPages(clientId);
    await untilCounted(clientId, 3001);
    await expectPages(clientId);
  });

  test('when a user that was inserted in time is committed only after later users could be counted', async () => {
    const clientId = await newList(3000);
    const [newest = ''] = await allUsers(clientId);
    await superuser.query('begin');
    // without the check for late users, as if the row had been inserted in time, a day ago
    await superuser.query(
      `insert into users (client_id, user_id, created_at, updated_at, data_key, sealed_profile)
       select client_id, uuidv7(interval '-2 days'), created_at, created_at, '', '' from users
       where client_id = $1 and user_id = $2`,
      [clientId, newest],
    );
    // a new counter, because the transaction must be older than every transaction that the counter knows
    const since = newCounter();
    for (let times = 0; times < 3; times++) await since.count(clientId);
    await superuser.query('commit');
    expect(await partsOf(clientId)).toEqual([]);
    await untilCounted(clientId, 3001);
    await expectPages(clientId);
  });
});

test('a list is counted in the background when many users are read that were not counted', async () => {
  const clientId = await newList(3000);
  const readAndCount = async () => {
    const { uncounted } = await findSlice(database, clientId, { skip: 0, limit: 1 });
    counter.noteUncounted(clientId, uncounted);
    return partsOf(clientId);
  };
  await expect.poll(readAndCount, { timeout: 60_000 }).toEqual([3000]);
});

test('pages are planned once per connection, whatever their size and position', async () => {
  const clientId = await newList(50);
  const one = openDatabase(copy.address, { connections: 1, onLost: () => undefined });
  try {
    for (const limit of [1, 5, 20, 100, 1000, 3, 7, 50])
      for (const slice of [
        { skip: limit, limit },
        { skip: 0, limit, after: [newId(new Date())] },
      ])
        await findSlice(one, clientId, slice);
    const { rows } = await one.pool.query(
      `select custom_plans::int as custom from pg_prepared_statements where custom_plans + generic_plans > 5 and statement like '%"user_id"%'`,
    );
    expect(rows).toEqual([{ custom: 0 }, { custom: 0 }]);
    const { rows: modes } = await one.pool.query('show plan_cache_mode');
    expect(modes, 'other statements are planned as before').toEqual([{ plan_cache_mode: 'auto' }]);
  } finally {
    await one.close();
  }
});
