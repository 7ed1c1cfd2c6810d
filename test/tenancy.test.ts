import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { listApiKeys } from '#clients';
import { newId } from '#platform/id.ts';
import { allRoutes } from '../src/api.ts';
import { passkeysOf } from '../src/members/passkeys/members-with-passkeys.fixture.ts';
import { consentOf } from './support/consent.ts';
import { documentsOf, simplePdf } from './support/documents.ts';
import { HARBOUR } from './support/harbour.ts';
import { newMember } from './support/members.ts';
import { useService } from './support/service.ts';

const service = useService();
const { newHolder } = passkeysOf(service);

interface Stranger {
  apiKey: string;
  clientId: string;
  /** Returns an id of this client for each name of a path parameter. */
  ids: Record<string, string>;
}

let stranger: Stranger;

beforeAll(async () => {
  const client = await service.newClient();
  const { body } = await service.ask('POST', '/users', {
    key: client.apiKey,
    body: { forename: 'Theirs', ext_id: 'theirs' },
  });
  const { user_id } = body;
  const terms = await service.ask('GET', '/authorisations/terms', { key: client.apiKey });
  const term_id = terms.body.terms[0].id;
  const accepted = await service.ask('POST', '/authorisations', {
    key: client.apiKey,
    body: { user_id, term_id },
  });
  const { authorisation_id } = accepted.body;
  const { account_id, entry_id, submission_id } = await addPayroll(client.apiKey, user_id);
  const { member, ask, added } = await newHolder('viewer', { clientId: client.clientId });
  const { body: view } = await ask('POST', '/views', {
    body: { name: 'Theirs', filters: {}, is_shared: true },
  });
  const { webhook_id, delivery_id } = await addWebhook(client.apiKey);
  const admin = await newMember(service, 'admin', { clientId: client.clientId });
  const { body: own } = await ask('GET', '/members/me/sessions');
  const { body: scimToken } = await admin.ask('POST', '/scim-tokens', { body: { name: 'Theirs' } });
  const ids = {
    user_id,
    term_id,
    authorisation_id,
    account_id,
    entry_id,
    submission_id,
    member_id: member.id,
    key_id: await keyOf(client.clientId),
    webhook_id,
    delivery_id,
    receiver_id: newId(service.clock.now()),
    document_id: await addDocument(client.apiKey, user_id),
    deletion_request_id: await addDeletionRequest(client.apiKey, user_id),
    note_id: await addToCase(client.apiKey, user_id, 'note'),
    review_id: await addToCase(client.apiKey, user_id, 'review'),
    page: '1',
    view_id: view.view_id,
    passkey_id: added.passkey.passkey_id,
    token_id: scimToken.token_id,
    session_id: own.sessions[0].session_id,
    journey_id: await addJourney(client.apiKey, user_id),
  };
  stranger = { ...client, ids };
});

/** Returns the id of the client's first API key. */
async function keyOf(clientId: string): Promise<string> {
  const [key] = await service.app.database.inSystem((tx) => listApiKeys(tx, clientId));
  return key?.key_id ?? '';
}

async function addDeletionRequest(key: string, user_id: string): Promise<string> {
  const { body } = await service.ask('POST', `/users/${user_id}/deletion-requests`, { key });
  return body.deletion_request_id;
}

async function addToCase(key: string, user_id: string, kind: 'note' | 'review'): Promise<string> {
  const body = kind === 'note' ? { text: 'Theirs' } : { outcome: 'accepted', reason: 'Theirs' };
  const reply = await service.ask('POST', `/users/${user_id}/${kind}s`, { key, body });
  return reply.body[`${kind}_id`];
}

async function addJourney(key: string, user_id: string): Promise<string> {
  return (await service.ask('POST', '/user-tokens', { key, body: { user_id } })).body.journey_id;
}

/** Creates a document that awaits its upload. */
async function addDocument(key: string, user_id: string): Promise<string> {
  const { body: token } = await service.ask('POST', '/user-tokens', { key, body: { user_id } });
  const { body } = await service.ask('PUT', '/documents/payslips/presign', {
    key: null,
    headers: { Authorization: `Bearer ${token.access_token}` },
    body: { files: [{ file_name: 'theirs.pdf' }] },
  });
  return body.presigned_urls[0].document_id;
}

async function addWebhook(key: string): Promise<{ webhook_id: string; delivery_id: string }> {
  const { body: webhook } = await service.ask('POST', '/webhooks', {
    key,
    body: { name: 'theirs', events: ['user-payroll-submitted'], url: 'https://lender.example/hook' },
  });
  const { body: delivery } = await service.ask('POST', `/webhooks/${webhook.webhook_id}/test`, {
    key,
    body: { event: 'user-payroll-submitted' },
  });
  return delivery;
}

/** Creates an account that waits for a worker, and an entry. */
async function addPayroll(
  key: string,
  user_id: string,
): Promise<{ account_id: string; entry_id: string; submission_id: string }> {
  service.app.providers.setUp([HARBOUR]);
  const login = { payroll_provider: HARBOUR.id, user_name: 'user_good', password: 'pass_good' };
  const account = await service.ask('POST', '/accounts', { key, body: { user_id, ...login } });
  const entry = await service.ask('POST', `/sandbox/users/${user_id}/payroll-submissions`, {
    key,
    body: { payroll_submissions: [{}] },
  });
  await service.ask('POST', `/sandbox/users/${user_id}/income-submissions`, {
    key,
    body: { income_submissions: [{}] },
  });
  const { entry_id, payroll_submissions } = entry.body;
  return { account_id: account.body.account_id, entry_id, submission_id: payroll_submissions[0].id };
}

describe("another client's records", () => {
  test('get the same answer as unknown ids, on every route', async () => {
    const walked: string[] = [];
    const admin = await newMember(service, 'admin');
    const asUser = await consentOf(service).asUser(await consentOf(service).newUser());
    const userAsk: typeof service.ask = (method, path, options) =>
      service.ask(method, path, { ...options, ...asUser });
    for (const route of await allRoutes(service.app, {})) {
      if (!route.ids) continue;
      const { method } = route;
      const [body] = (route.body?.meta()?.examples ?? []) as unknown[];
      const isOf = (caller: (typeof route.callers)[number]) => route.callers.includes(caller);
      const send = isOf('api_key') ? service.ask : isOf('member') ? admin.ask : userAsk;
      const ask = (ids: Record<string, string>) =>
        send(
          method,
          route.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'missing'),
          { body },
        );
      for (const name of Object.keys(route.ids))
        expect(stranger.ids, `the other client’s ${name}`).toHaveProperty(name);
      const nobody = Object.fromEntries(
        Object.keys(route.ids).map((name) => [name, newId(service.clock.now())]),
      );
      const [theirs, none] = [await ask(stranger.ids), await ask(nobody)];
      const blank = (text: unknown) => JSON.stringify(text).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<id>');
      // a token of a client's app acts for nobody, whatever the id
      const isRefused = route.effects.spend_proof !== undefined;
      expect(theirs.status, `${method} ${route.path}`).toBe(isRefused ? 403 : 404);
      expect(blank(theirs.body)).toBe(blank(none.body));
      expect(namesOf(theirs.headers)).toEqual(namesOf(none.headers));
      walked.push(`${method} ${route.path}`);
    }
    expect(walked.length).toBeGreaterThanOrEqual(4);
    expect(
      (await service.ask('GET', `/users/${stranger.ids.user_id}`, { key: stranger.apiKey })).body.forename,
    ).toBe('Theirs');
  });

  test('are not in any list or total', async () => {
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

  test('lets the owner of every protected table read it for a backup', async () => {
    const { rows } = await sql<{ table: string }>`
      select relname as "table" from pg_class c where relnamespace = 'public'::regnamespace and relrowsecurity
        and not exists (select from pg_policy where polrelid = c.oid and polname = 'backup')`.execute(
      service.app.database.tenant(service.clientId),
    );
    expect(rows, 'tables that need `select allow_backup(…)` in their migration').toEqual([]);
  });

  test('applies when a store forgets its filter: reads, updates and deletes see only one client', async () => {
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

  test('rejects rows of another client', async () => {
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

  test('returns no rows if no tenant is set', async () => {
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

  test('never applies the tenant of one transaction to the next on the same connection, even after an error', async () => {
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

  test('rejects a tenant that is not a UUID before a query is sent', () => {
    expect(() => service.app.database.tenant("x'; reset role; --")).toThrow('UUID');
  });

  // search terms have no reference (migration 0096): the statement that deletes a user deletes them
  test("every other table that names users refers to them and cascades, so that a user's data is deleted with the user", async () => {
    const { rows } = await sql<{ table: string; cascades: boolean }>`
      select c.relname as "table", exists (
        select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
          and k.confrelid = 'users'::regclass and k.confdeltype = 'c') as cascades
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and c.relname not in ('users', 'erasures', 'user_search_terms')`.execute(
      service.app.database.tenant(service.clientId),
    );
    expect(rows.length).toBeGreaterThanOrEqual(1);
    for (const row of rows) expect(row).toMatchObject({ cascades: true });
  });
});

describe('data at rest', () => {
  test('no column of any table and no job contains personal data in plain text', async () => {
    const canary = {
      forename: 'Canaryforename',
      surname: 'Canarysurname',
      date_of_birth: '1971-03-17',
      post_codes: ['WC2N 5XL'],
      ni_number: 'ZY987654D',
    };
    const { body } = await service.ask('POST', '/users', {
      body: canary,
      headers: { 'Idempotency-Key': 'canary' },
    });
    const terms = await service.ask('GET', '/authorisations/terms');
    await service.ask('POST', '/authorisations', {
      headers: { 'User-Agent': 'Canarybrowser' },
      body: { user_id: body.user_id, term_id: terms.body.terms[0].id },
    });
    await service.ask('POST', '/members', { body: { email: 'canarymember@team.example', role: 'viewer' } });
    const documents = documentsOf(service);
    await documents.uploaded(body.user_id, await simplePdf('Canarydocument'), 'bank-statements', {
      file_name: 'Canary statement.pdf',
      external_id: 'canary-loan',
    });
    for (const path of await documents.objects(body.user_id)) {
      const stored = await readFile(join(service.app.config.dataDir, 'objects', 'kept', path), 'latin1');
      expect(stored).not.toMatch(/canary|%PDF/i);
    }
    // encrypted bytes contain any three letters now and then, so the first half of the postcode has four
    const secrets = /canary|1971-03-17|WC2N|ZY987654D|127\.0\.0\.1/i;
    const read = await readEverything();
    for (const [table, text] of read) expect(text, table).not.toMatch(secrets);
    for (const table of [
      'public.users',
      'public.authorisations',
      'public.members',
      'public.messages',
      'public.documents',
    ])
      expect(read.get(table), table).not.toBe('');
  });
});

/**
 * Reads every table as its owner. Row level security also applies to the owner, so the client must be set.
 */
async function readEverything(): Promise<Map<string, string>> {
  const { rows } = await service.app.database.pool.query('select current_database() as name');
  const owner = new pg.Client({ ...inject('databaseServer'), database: rows[0].name });
  await owner.connect();
  try {
    await owner.query(`select set_config('stipend.client_id', $1, false)`, [service.clientId]);
    const tables = await owner.query<{ schema: string; name: string }>(
      `select schemaname as schema, tablename as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const found = new Map<string, string>();
    for (const { schema, name } of tables.rows) {
      const content = await owner.query(`select * from "${schema}"."${name}"`);
      const values = content.rows.flatMap((row) => Object.values(row)).map(asText);
      found.set(`${schema}.${name}`, values.join());
    }
    return found;
  } finally {
    await owner.end();
  }
}

function asText(value: unknown): string {
  if (Buffer.isBuffer(value)) return value.toString('latin1');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function namesOf(headers: Headers): string[] {
  return [...headers.keys()].sort();
}
