import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/id.ts';
import { allRoutes } from '../src/api.ts';
import { useService } from './support/service.ts';

const service = useService();

interface Stranger {
  apiKey: string;
  clientId: string;
  /** An id of this client for each name of a path id. */
  ids: Record<string, string>;
}

let stranger: Stranger;

beforeAll(async () => {
  const client = await service.newClient();
  const { body } = await service.ask('POST', '/users', {
    key: client.apiKey,
    body: { forename: 'Theirs', ext_id: 'theirs' },
  });
  stranger = { ...client, ids: { user_id: body.user_id } };
});

describe("another client's records", () => {
  test('every route answers a stranger’s id exactly as it answers an id that nobody has', async () => {
    const walked: string[] = [];
    for (const route of allRoutes(service.app, {})) {
      if (!route.ids) continue;
      const [method, body] = [route.method, route.body ? {} : undefined];
      const ask = (ids: Record<string, string>) =>
        service.ask(
          method,
          route.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'missing'),
          { body },
        );
      for (const name of Object.keys(route.ids))
        expect(stranger.ids, `a stranger's ${name}`).toHaveProperty(name);
      const nobody = Object.fromEntries(
        Object.keys(route.ids).map((name) => [name, newId(service.clock.now())]),
      );
      const [theirs, none] = [await ask(stranger.ids), await ask(nobody)];
      const blank = (text: unknown) => JSON.stringify(text).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<id>');
      expect(theirs.status, `${method} ${route.path}`).toBe(404);
      expect(blank(theirs.body)).toBe(blank(none.body));
      expect(namesOf(theirs.headers)).toEqual(namesOf(none.headers));
      walked.push(`${method} ${route.path}`);
    }
    expect(walked.length).toBeGreaterThanOrEqual(4);
    expect(
      (await service.ask('GET', `/users/${stranger.ids.user_id}`, { key: stranger.apiKey })).body.forename,
    ).toBe('Theirs');
  });

  test('are in no list and no total', async () => {
    const list = await service.ask('GET', '/users?limit=100');
    expect(JSON.stringify(list.body)).not.toContain(stranger.ids.user_id);
    expect((await service.ask('GET', '/users?ext_id=theirs')).body.pagination.total_count).toBe(0);
  });
});

describe('row level security', () => {
  const tenantTables = async () => {
    const { rows } = await sql<{ table: string; enabled: boolean; forced: boolean; policies: number }>`
      select c.relname as "table", c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
        (select count(*)::int from pg_policy where polrelid = c.oid and polname = 'tenant') as policies
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'client_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`.execute(
      service.app.database.tenant(service.clientId),
    );
    return rows;
  };

  test('is forced on every table that belongs to clients', async () => {
    const tables = await tenantTables();
    expect(tables.length).toBeGreaterThanOrEqual(7);
    for (const table of tables) expect(table).toMatchObject({ enabled: true, forced: true, policies: 1 });
  });

  test('holds where a store forgets its filter: reads, changes and deletions see one client only', async () => {
    const { database } = service.app;
    for (const { table } of await tenantTables()) {
      const { rows } = await sql<{ client_id: string }>`select client_id from ${sql.table(table)}`.execute(
        database.tenant(service.clientId),
      );
      expect(
        rows.every(({ client_id }) => client_id === service.clientId),
        table,
      ).toBe(true);
    }
    await database.inTenant(service.clientId, (tx) =>
      tx.updateTable('users').set({ ext_id: 'mine now' }).execute(),
    );
    await database.inTenant(service.clientId, (tx) => tx.deleteFrom('users').execute());
    const theirs = await service.ask('GET', `/users/${stranger.ids.user_id}`, { key: stranger.apiKey });
    expect(theirs.body.ext_id).toBe('theirs');
  });

  test('nothing can be written for another client', async () => {
    const { database } = service.app;
    await expect(
      database.inTenant(service.clientId, (tx) =>
        tx
          .insertInto('erasures')
          .values({ client_id: stranger.clientId, user_id: newId(new Date()), requested_at: new Date() })
          .execute(),
      ),
    ).rejects.toMatchObject({ code: '42501' });
  });

  test('without a tenant a query returns nothing', async () => {
    const { pool } = service.app.database;
    for (const role of ['set local role stipend_tenant', `set local stipend.client_id = ''`, 'select 1']) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query(role);
        expect((await client.query('select * from users')).rows).toEqual([]);
      } finally {
        await client.query('rollback');
        client.release();
      }
    }
  });

  test('the tenant of one transaction never reaches the next on the same connection, also after a failure', async () => {
    const { database } = service.app;
    const see = (clientId: string) =>
      sql<{ client_id: string | null }>`select current_client_id() as client_id`.execute(
        database.tenant(clientId),
      );
    const fail = (clientId: string) =>
      sql`select 1 / 0`.execute(database.tenant(clientId)).catch(() => undefined);
    for (let round = 0; round < 50; round++) {
      await Promise.all(
        Array.from({ length: 12 }, async (_, index) => {
          const clientId = index % 2 ? service.clientId : stranger.clientId;
          if (index % 3 === 2) await fail(clientId);
          else expect((await see(clientId)).rows[0]?.client_id).toBe(clientId);
        }),
      );
    }
    const { rows } = await database.pool.query(
      'select current_client_id() as client_id, current_user as who',
    );
    expect(rows).toEqual([{ client_id: null, who: 'stipend_tenant' }]);
  });

  test('a tenant that is no UUID is refused before anything is sent', () => {
    expect(() => service.app.database.tenant("x'; reset role; --")).toThrow('UUID');
  });

  test('what belongs to a user goes with it: every table that names users refers to them and cascades', async () => {
    const { rows } = await sql<{ table: string; cascades: boolean }>`
      select c.relname as "table", exists (
        select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
          and k.confrelid = 'users'::regclass and k.confdeltype = 'c') as cascades
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and c.relname not in ('users', 'erasures')`.execute(service.app.database.tenant(service.clientId));
    expect(rows.length).toBeGreaterThanOrEqual(1);
    for (const row of rows) expect(row).toMatchObject({ cascades: true });
  });
});

describe('data at rest', () => {
  test('no personal text can be found in any column of any table', async () => {
    const canary = {
      forename: 'Canaryforename',
      surname: 'Canarysurname',
      date_of_birth: '1971-03-17',
      post_codes: ['ZE2 9XL'],
      ni_number: 'ZY987654D',
    };
    await service.ask('POST', '/users', { body: canary, headers: { 'Idempotency-Key': 'canary' } });
    const { rows: tables } = await service.app.database.pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    const read: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
        service.app.database.tenant(service.clientId),
      );
      if (rows.length > 0) read.push(name);
      const text = rows
        .flatMap((row) => Object.values(row))
        .map(asText)
        .join();
      for (const secret of ['Canary', '1971-03-17', 'ZE2', 'ZY987654D'])
        expect(text, name).not.toContain(secret);
    }
    expect(read).toEqual(expect.arrayContaining(['users', 'idempotency_keys', 'clients', 'api_keys']));
  });
});

function asText(value: unknown): string {
  return Buffer.isBuffer(value) ? value.toString('latin1') : String(value);
}

function namesOf(headers: Headers): string[] {
  return [...headers.keys()].sort();
}
