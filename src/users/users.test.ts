import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { useService } from '../../test/support/service.ts';
import { startJobs } from '../worker.ts';
import { userJobs } from './jobs.ts';

const service = useService();
const UNKNOWN = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071';
const ADA = {
  forename: 'Ada',
  surname: 'Example',
  date_of_birth: '1990-01-31',
  post_codes: ['sw1a1aa', 'M1 1AE'],
  payroll_period_months: 24,
  ni_number: 'ab 12 34 56 c',
  ext_id: 'application-1',
  recurring_checks_enabled: true,
  recurring_check_frequency: 'HOURLY',
  recurring_check_end_date: '2030-01-31T10:00:00+01:00',
  taxauth_enabled: true,
  payslip_upload_enabled: false,
  payroll_connections_enabled: false,
};
const ADA_STORED = {
  ...ADA,
  date_of_birth: '1990-01-31T00:00:00.000Z',
  post_codes: ['SW1A 1AA', 'M1 1AE'],
  ni_number: 'AB123456C',
  recurring_check_end_date: '2030-01-31T09:00:00.000Z',
};

async function create(body: unknown = {}): Promise<{ user_id: string }> {
  const reply = await service.ask('POST', '/users', { body });
  expect(reply.status).toBe(201);
  return reply.body;
}

describe('creating a user', () => {
  test('requires no field and returns null for unset fields', async () => {
    const user = await create();
    expect(user).toEqual({
      user_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      created_at: service.clock.now().toISOString(),
      forename: null,
      surname: null,
      date_of_birth: null,
      post_codes: null,
      payroll_period_months: null,
      ni_number: null,
      ext_id: null,
      recurring_checks_enabled: null,
      recurring_check_frequency: null,
      recurring_check_end_date: null,
      taxauth_enabled: null,
      bank_connections_enabled: null,
      payslip_upload_enabled: null,
      payroll_connections_enabled: null,
    });
  });

  test('stores every field in its normal form', async () => {
    const user = await create(ADA);
    expect(user).toMatchObject(ADA_STORED);
    expect((await service.ask('GET', `/users/${user.user_id}`)).body).toEqual(user);
  });

  test('reports each invalid field once and stores nothing', async () => {
    const before = await service.ask('GET', '/users');
    const { status, body, headers } = await service.ask('POST', '/users', {
      body: {
        forename: '',
        surname: 'x'.repeat(201),
        date_of_birth: '2026-02-30',
        post_codes: ['SW1A 1AA', 'nowhere', 7],
        payroll_period_months: 73,
        ni_number: 'QQ123456C',
        ext_id: 12,
        recurring_checks_enabled: 'yes',
        recurring_check_frequency: 'DAILY',
        recurring_check_end_date: 'soon',
        taxauth_enabled: 1,
        user_id: UNKNOWN,
        role: 'admin',
      },
    });
    expect(status).toBe(400);
    expect(headers.get('x-svc-error-code')).toBe('invalid_request');
    expect(body.errors.sort()).toEqual(
      [
        '[forename] must be text of 1 to 200 characters',
        '[surname] must be text of 1 to 200 characters',
        '[date_of_birth] must be a date such as 1990-01-31, without a time of day',
        '[post_codes[1]] must be a UK postcode such as SW1A 1AA',
        '[post_codes[2]] must be a UK postcode such as SW1A 1AA',
        '[payroll_period_months] must be a whole number from 1 to 72',
        '[ni_number] must be a national insurance number such as AB123456C',
        '[ext_id] must be text of 1 to 255 characters',
        '[recurring_checks_enabled] must be true or false',
        '[recurring_check_frequency] must be one of HOURLY, WEEKLY, MONTHLY',
        '[recurring_check_end_date] must be an ISO 8601 date-time such as 2026-01-31T09:30:00Z, or a date such as 2026-01-31',
        '[taxauth_enabled] must be true or false',
        '[user_id] is not a known field',
        '[role] is not a known field',
      ].sort(),
    );
    expect((await service.ask('GET', '/users')).body.pagination).toEqual(before.body.pagination);
  });

  test.each([0, 73, 1.5, '12', null, -1])(
    'checks that payroll_period_months is a whole number from 1 to 72 or null: %j',
    async (months) => {
      const { status } = await service.ask('POST', '/users', { body: { payroll_period_months: months } });
      expect(status).toBe(months === null ? 201 : 400);
    },
  );

  test('rejects a date of birth with a time of day, and stores nothing', async () => {
    const errors = ['[date_of_birth] must be a date such as 1990-01-31, without a time of day'];
    const { user_id } = await create({ date_of_birth: '1984-05-19', forename: 'Ada' });
    const { total_count } = (await service.ask('GET', '/users')).body.pagination;
    for (const date_of_birth of ['1984-05-18T23:00:00.000Z', '1984-05-19T00:00:00+01:00']) {
      const body = { date_of_birth, forename: 'Eve' };
      for (const [method, path] of [
        ['POST', '/users'],
        ['PATCH', `/users/${user_id}`],
      ] as const) {
        const refused = await service.ask(method, path, { body });
        expect({ status: refused.status, body: refused.body }).toEqual({ status: 400, body: { errors } });
      }
    }
    expect((await service.ask('GET', '/users')).body.pagination.total_count).toBe(total_count);
    const { body: user } = await service.ask('GET', `/users/${user_id}`);
    expect(user).toMatchObject({ forename: 'Ada', date_of_birth: '1984-05-19T00:00:00.000Z' });
    const sentBack = { date_of_birth: user.date_of_birth };
    expect((await service.ask('PATCH', `/users/${user_id}`, { body: sentBack })).body).toEqual(user);
  });

  test('rejects a date of birth in the future but accepts today', async () => {
    const tomorrow = new Date(service.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    const today = service.clock.now().toISOString().slice(0, 10);
    const refused = await service.ask('POST', '/users', { body: { date_of_birth: tomorrow } });
    expect(refused.body).toEqual({ errors: ['[date_of_birth] must not be in the future'] });
    await create({ date_of_birth: today });
  });
});

describe('getting a user', () => {
  test.each([UNKNOWN, 'no-uuid', '1', 'x'.repeat(300), '%00', "'; drop table users; --"])(
    'answers 404 for the id %j',
    async (id) => {
      const { status, body, headers } = await service.ask(
        'GET',
        `/users/${encodeURIComponent(id).replace('%2500', '%00')}`,
      );
      expect(status).toBe(404);
      expect(headers.get('x-svc-error-code')).toBe('not_found');
      expect(body.errors).toEqual([expect.stringMatching(/^User with id \[[\s\S]*\] does not exist$/)]);
    },
  );

  test('accepts an id in capital letters', async () => {
    const user = await create();
    expect((await service.ask('GET', `/users/${user.user_id.toUpperCase()}`)).body).toEqual(user);
  });
});

describe('changing a user', () => {
  test('keeps an absent field and unsets a null field', async () => {
    const { user_id } = await create(ADA);
    const { status, body } = await service.ask('PATCH', `/users/${user_id}`, {
      body: { surname: 'Changed', ni_number: null, recurring_check_frequency: null },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...ADA_STORED,
      surname: 'Changed',
      ni_number: null,
      recurring_check_frequency: null,
    });
    expect((await service.ask('GET', `/users/${user_id}`)).body).toEqual(body);
  });

  test('can unset every field', async () => {
    const { user_id } = await create(ADA);
    const nulls = Object.fromEntries(Object.keys(ADA).map((name) => [name, null]));
    const { body } = await service.ask('PATCH', `/users/${user_id}`, { body: nulls });
    expect(body).toMatchObject(nulls);
  });

  test('returns the unchanged user for an empty body', async () => {
    const user = await create(ADA);
    const { status, body } = await service.ask('PATCH', `/users/${user.user_id}`, { body: {} });
    expect({ status, body }).toEqual({ status: 200, body: user });
  });

  test('accepts a user exactly as it was returned and ignores its read-only fields', async () => {
    const user = await create(ADA);
    const { status, body } = await service.ask('PATCH', `/users/${user.user_id}`, {
      body: { ...user, user_id: UNKNOWN, created_at: 'whenever' },
    });
    expect({ status, body }).toEqual({ status: 200, body: user });
  });

  test('keeps concurrent changes of different fields', async () => {
    const { user_id } = await create();
    const fields = Object.entries(ADA);
    const replies = await Promise.all(
      fields.map(([name, value]) => service.ask('PATCH', `/users/${user_id}`, { body: { [name]: value } })),
    );
    expect(replies.map(({ status }) => status)).toEqual(fields.map(() => 200));
    expect((await service.ask('GET', `/users/${user_id}`)).body).toMatchObject(ADA_STORED);
  });

  test('answers 400 to invalid or unknown fields and 404 for an unknown user, and changes nothing', async () => {
    const user = await create(ADA);
    const wrong = await service.ask('PATCH', `/users/${user.user_id}`, {
      body: { forename: 'Kept', ni_number: 'no' },
    });
    expect(wrong.status).toBe(400);
    expect((await service.ask('GET', `/users/${user.user_id}`)).body).toEqual(user);
    expect((await service.ask('PATCH', `/users/${UNKNOWN}`, { body: {} })).status).toBe(404);
    expect(
      (await service.ask('PATCH', `/users/${user.user_id}`, { body: { client_id: UNKNOWN } })).body,
    ).toEqual({
      errors: ['[client_id] is not a known field'],
    });
  });
});

describe('listing users', () => {
  test('is newest first, in pages that begin at 1, with the exact total', async () => {
    const other = await service.newClient();
    const key = other.apiKey;
    const ids: string[] = [];
    for (let index = 0; index < 25; index++) {
      service.clock.advance(1);
      ids.unshift(
        (await service.ask('POST', '/users', { key, body: { ext_id: `e${index % 2}` } })).body.user_id,
      );
    }
    const first = await service.ask('GET', '/users', { key });
    expect(first.body.pagination).toMatchObject({ offset: 1, limit: 20, count: 20, total_count: 25 });
    expect(first.body.users.map((user: { user_id: string }) => user.user_id)).toEqual(ids.slice(0, 20));
    for (const [offset, limit] of [
      [1, 7],
      [8, 7],
      [13, 1],
      [14, 5],
      [20, 100],
      [25, 1],
      [26, 5],
      [9_007_199_254_740_991, 1],
    ] as const) {
      const { body } = await service.ask('GET', `/users?offset=${offset}&limit=${limit}`, { key });
      const expected = ids.slice(offset - 1, offset - 1 + limit);
      expect(body.users.map((user: { user_id: string }) => user.user_id)).toEqual(expected);
      expect(body.pagination).toMatchObject({ offset, limit, count: expected.length, total_count: 25 });
    }
    const some = await service.ask('GET', '/users?ext_id=e1&offset=3&limit=4', { key });
    expect(some.body.pagination).toMatchObject({ offset: 3, limit: 4, count: 4, total_count: 12 });
    expect(some.body.users.map((user: { ext_id: string }) => user.ext_id)).toEqual(['e1', 'e1', 'e1', 'e1']);
    const none = await service.ask('GET', '/users?ext_id=nobody', { key });
    expect(none.body).toEqual({
      pagination: { offset: 1, limit: 20, count: 0, total_count: 0, next_after: null },
      users: [],
    });
  });

  test('has an exact total after concurrent creations and deletions', async () => {
    const { apiKey: key } = await service.newClient();
    const made = await Promise.all(
      Array.from({ length: 60 }, () => service.ask('POST', '/users', { key, body: {} })),
    );
    await Promise.all(
      made.slice(0, 25).map(({ body }) => service.ask('DELETE', `/users/${body.user_id}`, { key })),
    );
    expect((await service.ask('GET', '/users', { key })).body.pagination.total_count).toBe(35);
  });

  test.each([
    ['offset=0', '[offset] must be a whole number of 1 or more'],
    ['offset=-1', '[offset] must be a whole number of 1 or more'],
    ['offset=x', '[offset] must be a whole number of 1 or more'],
    ['limit=0', '[limit] must be a whole number from 1 to 100'],
    ['limit=101', '[limit] must be a whole number from 1 to 100'],
    ['limit=1.5', '[limit] must be a whole number from 1 to 100'],
    ['limit=1&limit=2', '[limit] must be a whole number from 1 to 100'],
    ['page=2', '[page] is not a known field'],
    ['__proto__=2', '[__proto__] is not a known field'],
  ])('?%s answers 400', async (query, message) => {
    const { status, body } = await service.ask('GET', `/users?${query}`);
    expect({ status, body }).toEqual({ status: 400, body: { errors: [message] } });
  });
});

describe("a user's effective settings", () => {
  test('come from the user, else the client, else the default', async () => {
    const { apiKey: key } = await service.newClient();
    await service.ask('PATCH', '/configuration', {
      key,
      body: { payroll_period_months: 36, taxauth_enabled: true },
    });
    const { body: user } = await service.ask('POST', '/users', {
      key,
      body: { payroll_period_months: 6, payroll_connections_enabled: false },
    });
    const { status, body } = await service.ask('GET', `/users/${user.user_id}/configuration`, { key });
    expect(status).toBe(200);
    expect(body).toEqual({
      payslip_upload_enabled: { value: true, source: 'default' },
      payroll_period_months: { value: 6, source: 'user' },
      recurring_checks_enabled: { value: false, source: 'default' },
      recurring_check_frequency: { value: 'MONTHLY', source: 'default' },
      recurring_check_end_date: { value: null, source: 'default' },
      taxauth_enabled: { value: true, source: 'client' },
      bank_connections_enabled: { value: true, source: 'default' },
      payroll_connections_enabled: { value: false, source: 'user' },
    });
    expect((await service.ask('GET', `/users/${UNKNOWN}/configuration`, { key })).status).toBe(404);
  });
});

describe('deleting a user', () => {
  test('returns a message, and afterwards the user does not exist', async () => {
    const { user_id } = await create(ADA);
    const { status, body } = await service.ask('DELETE', `/users/${user_id}`);
    expect({ status, body }).toEqual({
      status: 200,
      body: { message: `User with id [${user_id}] was deleted` },
    });
    expect((await service.ask('GET', `/users/${user_id}`)).status).toBe(404);
    expect((await service.ask('DELETE', `/users/${user_id}`)).status).toBe(404);
  });

  test('succeeds for one of several concurrent requests; the others answer 404', async () => {
    const { user_id } = await create();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => service.ask('DELETE', `/users/${user_id}`)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
  });

  test('is verified by a job, which records that no row is left', async () => {
    const { user_id } = await create(ADA);
    await service.ask('DELETE', `/users/${user_id}`);
    const worker = await startJobs(service.app);
    try {
      await expect
        .poll(() =>
          service.app.database.inTenant(service.clientId, (tx) =>
            tx.selectFrom('erasures').select('verified_at').where('user_id', '=', user_id).executeTakeFirst(),
          ),
        )
        .toEqual({ verified_at: service.clock.now().toISOString() });
    } finally {
      await worker.stop();
    }
  });
});

test('is not verified while a row is left in any table with a user_id', async () => {
  const { app, clientId } = service;
  const { user_id } = await create();
  await service.ask('DELETE', `/users/${user_id}`);
  await onDatabase(
    'create table forgotten (client_id uuid, user_id uuid)',
    'grant select on forgotten to stipend_tenant',
  );
  await onDatabase(`insert into forgotten values ('${clientId}', '${user_id}')`);
  const [verify] = userJobs(app);
  const payload = { client_id: clientId, user_id };
  await expect(verify?.run(payload)).rejects.toThrow('1 rows in forgotten');
  const certified = () =>
    app.database.inTenant(clientId, (tx) =>
      tx.selectFrom('erasures').select('verified_at').where('user_id', '=', user_id).executeTakeFirst(),
    );
  expect(await certified()).toEqual({ verified_at: null });
  await onDatabase('drop table forgotten');
  await verify?.run(payload);
  expect(await certified()).toEqual({ verified_at: service.clock.now().toISOString() });
  await expect(verify?.run({ ...payload, user_id: UNKNOWN })).rejects.toThrow('no row in erasures');
});

async function countTerms(userId: string): Promise<number> {
  const db = service.app.database.tenant(service.clientId);
  return (await db.selectFrom('user_search_terms').select('term').where('user_id', '=', userId).execute())
    .length;
}

test('a user who is changed while they are deleted leaves no search terms', async () => {
  for (let round = 0; round < 8; round++) {
    const { user_id } = await create(ADA);
    expect(await countTerms(user_id)).toBeGreaterThan(0);
    const [changed, deleted] = await Promise.all([
      service.ask('PATCH', `/users/${user_id}`, { body: { surname: 'Byron' } }),
      service.ask('DELETE', `/users/${user_id}`),
    ]);
    expect([200, 404]).toContain(changed.status);
    expect(deleted.status).toBe(200);
    expect(await countTerms(user_id)).toBe(0);
  }
});

test('the verification of an erasure deletes search terms that an earlier version has left', async () => {
  const { app, clientId } = service;
  const { user_id } = await create(ADA);
  await service.ask('DELETE', `/users/${user_id}`);
  const term = { client_id: clientId, user_id, term: Buffer.from('left') };
  await app.database.tenant(clientId).insertInto('user_search_terms').values(term).execute();
  await userJobs(app)[0]?.run({ client_id: clientId, user_id });
  expect(await countTerms(user_id)).toBe(0);
});

/** Runs as the tables' owner, a role that the service never uses. */
async function onDatabase(...statements: string[]): Promise<void> {
  const client = new pg.Client(service.app.database.address as pg.ClientConfig);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

test('every route rejects a missing or wrong key', async () => {
  const { user_id } = await create();
  for (const key of [
    null,
    'wrong',
    `svc_sandbox_${'a'.repeat(49)}`,
    service.apiKey.replace('sandbox', 'live'),
  ]) {
    for (const [method, path] of [
      ['GET', '/users'],
      ['POST', '/users'],
      ['GET', `/users/${user_id}`],
      ['PATCH', `/users/${user_id}`],
      ['DELETE', `/users/${user_id}`],
      ['GET', `/users/${user_id}/configuration`],
    ] as const) {
      const { status, body } = await service.ask(method, path, {
        key,
        ...(method === 'POST' ? { body: {} } : {}),
      });
      expect({ status, body }).toEqual({
        status: 401,
        body: {
          errors: [
            'No X-API-KEY header provided or its value is wrong',
            'No bearer authorisation provided or its value is wrong',
          ],
        },
      });
    }
  }
});
