import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyDatabase } from '../../../test/support/service.ts';
import { openDatabase } from './database.ts';
import { adviseOnRoles, requireRoles } from './require-roles.ts';

let copy: Awaited<ReturnType<typeof copyDatabase>>;
let administrator: pg.Client;
let user: string;

beforeAll(async () => {
  copy = await copyDatabase();
  administrator = new pg.Client({ ...copy.address, user: 'postgres' });
  await administrator.connect();
  user = `stranger_${copy.address.database}`;
  await administrator.query(`create role ${user} login`);
});
afterAll(async () => {
  await administrator.query(`drop role ${user}`);
  await administrator.end();
  await copy.drop();
});

async function check(): Promise<string> {
  const database = openDatabase({ ...copy.address, user }, { connections: 1, onLost: () => undefined });
  try {
    return await requireRoles(database).then(
      () => 'accepted',
      (error: Error) => error.message,
    );
  } finally {
    await database.close();
  }
}

/** Returns the error with which the database answers the user. */
async function errorOf(statement: string): Promise<Error> {
  const client = new pg.Client({ ...copy.address, user });
  await client.connect();
  try {
    return await client.query(statement).then(
      () => new Error('none'),
      (error) => error,
    );
  } finally {
    await client.end();
  }
}

test('a database user without the roles of the service gets the statement that grants them', async () => {
  const grant = `Ask an administrator of the database to run: grant stipend_tenant, stipend_system to ${user}`;
  expect(await check()).toBe(`permission denied to set role "stipend_tenant". ${grant}`);
  await administrator.query(`grant stipend_tenant to ${user}`);
  expect(await check()).toBe(`permission denied to set role "stipend_system". ${grant}`);
  await administrator.query(`grant stipend_system to ${user}`);
  expect(await check()).toBe('accepted');
});

test.each(['create role stipend_other', 'set role stipend_other'])(
  'the answer to `%s` comes with the statements that create the roles',
  async (statement) => {
    const { message } = adviseOnRoles(await errorOf(statement), { user: 'Lender' });
    expect(message).toMatch(
      /^(permission denied to create role|role "stipend_other" does not exist)\. Ask an administrator of the database to run: create role stipend_tenant nologin; create role stipend_system nologin; grant stipend_tenant, stipend_system to "Lender"$/,
    );
  },
);

test('other errors stay as they are', async () => {
  const error = await errorOf('select * from no_such_table');
  expect(adviseOnRoles(error, {})).toBe(error);
});
