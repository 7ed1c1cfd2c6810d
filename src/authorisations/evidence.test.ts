import { createHash } from 'node:crypto';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/id.ts';
import { tenantOf } from '#users';
import { consentOf } from '../../test/support/consent.ts';
import { useService } from '../../test/support/service.ts';
import { recordRetrieval } from './resolve-authorisation.ts';

const service = useService();
const { newUser, newTerm, accept, asUser } = consentOf(service);
const UNKNOWN = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071';

const evidenceOf = async (id: string) => (await service.ask('GET', `/authorisations/${id}/evidence`)).body;

async function record(userId: string, authorisationId: string, count: number): Promise<string[]> {
  const { app, clientId, clock } = service;
  const tenant = await tenantOf(app, clientId);
  const ids: string[] = [];
  await app.database.inTenant(clientId, async (tx) => {
    for (let index = 0; index < count; index++) {
      clock.advance(1);
      const recordId = newId(clock.now());
      await recordRetrieval(tx, tenant, { userId, authorisationId, kind: 'payroll_entry', recordId });
      ids.push(recordId);
    }
  });
  return ids;
}

/**
 * Runs as the tables' owner, who must also set the client because row level security applies to the owner
 * too.
 */
async function asOwner(statement: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client(service.app.database.address as pg.ClientConfig);
  await client.connect();
  try {
    await client.query(`select set_config('stipend.client_id', $1, false)`, [service.clientId]);
    return await client.query(statement, values);
  } finally {
    await client.end();
  }
}

async function tamper(statement: string, values: unknown[]): Promise<void> {
  expect((await asOwner(statement, values)).rowCount).toBe(1);
}

describe('the evidence of an authorisation', () => {
  test('contains the text, its hash, the details of the acceptance, and the retrievals', async () => {
    const [user_id, term_id] = [await newUser(), await newTerm()];
    const accepted_from = { ip_address: '2001:DB8::7', user_agent: 'Phone/1.0' };
    const { body: authorisation } = await service.ask('POST', '/authorisations', {
      body: { user_id, term_id, accepted_from },
      headers: { 'User-Agent': 'lender-server/2.0' },
    });
    const { body: term } = await service.ask('GET', `/authorisations/terms/${term_id}`);
    const [first, second] = await record(user_id, authorisation.authorisation_id, 2);
    const now = service.clock.now().getTime();
    expect(await evidenceOf(authorisation.authorisation_id)).toEqual({
      authorisation,
      pagination: { offset: 0, limit: 1000, count: 2, total_count: 2, next_after: null },
      term: {
        id: term_id,
        name: term.name,
        authorisation_version: term.authorisation_version,
        authorisation_category: 'one_time',
        authorisation_text: term.authorisation_text,
        language: 'en',
      },
      text_sha256: createHash('sha256').update(term.authorisation_text).digest('hex'),
      text_matches: true,
      acceptance: {
        accepted_at: authorisation.accepted_at,
        accepted_by_kind: 'api_key',
        accepted_by_id: expect.any(String),
        door: 'api',
        ip_address: '127.0.0.1',
        user_agent: 'lender-server/2.0',
        language: 'en',
        reported_ip_address: '2001:db8::7',
        reported_user_agent: 'Phone/1.0',
        proved_by: null,
        link_made_by: null,
      },
      further_acceptances: [],
      shown_again: [],
      reconfirmations: [],
      retrieval_count: 2,
      retrievals: [
        { kind: 'payroll_entry', record_id: first, retrieved_at: new Date(now - 1).toISOString() },
        { kind: 'payroll_entry', record_id: second, retrieved_at: new Date(now).toISOString() },
      ],
    });
  });

  test('has the user’s own request as its origin when the user accepted', async () => {
    const user_id = await newUser();
    const { headers, key } = await asUser(user_id);
    const { body } = await service.ask('POST', '/authorisations', {
      body: { user_id, term_id: await newTerm('recurring') },
      key,
      headers: { ...headers, 'User-Agent': 'Browser/3.0' },
    });
    expect((await evidenceOf(body.authorisation_id)).acceptance).toEqual({
      accepted_at: body.accepted_at,
      accepted_by_kind: 'user',
      accepted_by_id: body.user_id,
      door: 'journey',
      ip_address: '127.0.0.1',
      user_agent: 'Browser/3.0',
      language: 'en',
      reported_ip_address: null,
      reported_user_agent: null,
      proved_by: 'link',
      link_made_by: { kind: 'api_key', id: expect.any(String) },
    });
  });

  test('has the text in the language that the user saw, and reveals a change of that text', async () => {
    const user_id = await newUser();
    const welsh = { language: 'cy', name: 'Gwiriad', authorisation_text: 'Rydych yn cytuno.' };
    const { body: term } = await service.ask('POST', '/authorisations/terms', {
      body: {
        name: 'Check',
        authorisation_text: 'You agree.',
        authorisation_category: 'one_time',
        translations: [welsh],
      },
    });
    const body = { user_id, term_id: term.id, language: 'cy' };
    const accepted = await service.ask('POST', '/authorisations', { body });
    const read = () => evidenceOf(accepted.body.authorisation_id);
    expect(await read()).toMatchObject({
      term: { id: term.id, ...welsh },
      text_sha256: createHash('sha256').update(welsh.authorisation_text).digest('hex'),
      text_matches: true,
      acceptance: { language: 'cy' },
    });
    const other = { ...body, term_id: await newTerm() };
    expect(await service.ask('POST', '/authorisations', { body: other })).toMatchObject({
      status: 400,
      body: { errors: ['[language] must be a language of the term: it has no text in cy'] },
    });
    await tamper('update authorisation_terms set translations = $2 where term_id = $1', [
      term.id,
      JSON.stringify([{ ...welsh, authorisation_text: 'Rydych yn cytuno i bopeth.' }]),
    ]);
    expect((await read()).text_matches).toBe(false);
  });

  test('stays the same after a revocation and after the term is renamed or deactivated', async () => {
    const id = await accept(await newUser());
    const before = await evidenceOf(id);
    await service.ask('PATCH', `/authorisations/terms/${before.term.id}`, {
      body: { name: 'Renamed', is_active: false },
    });
    await service.ask('DELETE', `/authorisations/${id}`);
    expect(await evidenceOf(id)).toEqual({
      ...before,
      authorisation: {
        ...before.authorisation,
        status: 'revoked',
        revoked_at: service.clock.now().toISOString(),
      },
      term: { ...before.term, name: 'Renamed' },
    });
  });

  test('lists retrievals in pages, oldest first, with their total', async () => {
    const userId = await newUser();
    const id = await accept(userId);
    const ids = await record(userId, id, 1003);
    const { retrieval_count, retrievals } = await evidenceOf(id);
    expect(retrieval_count).toBe(1003);
    expect(retrievals.map(({ record_id }: { record_id: string }) => record_id)).toEqual(ids.slice(0, 1000));
    const rest = await service.ask('GET', `/authorisations/${id}/evidence?offset=1000`);
    expect(rest.body.retrievals.map(({ record_id }: { record_id: string }) => record_id)).toEqual(
      ids.slice(1000),
    );
  });

  test('answers 404 for an unknown authorisation', async () => {
    const errors = [`Authorisation with id [${UNKNOWN}] does not exist`];
    const reply = await service.ask('GET', `/authorisations/${UNKNOWN}/evidence`);
    expect(reply).toMatchObject({ status: 404, body: { errors } });
  });

  test('adds no audit entry when an API key reads it', async () => {
    const id = await accept(await newUser());
    await evidenceOf(id);
    const { audit_entries } = (await service.ask('GET', `/audit?subject_id=${id}`)).body;
    expect(audit_entries).toHaveLength(1);
  });
});

describe('stored evidence', () => {
  test('contains no readable IP address or user agent in any column or in the log', async () => {
    const user_id = await newUser();
    await service.ask('POST', '/authorisations', {
      body: {
        user_id,
        term_id: await newTerm(),
        accepted_from: { ip_address: '203.0.113.77', user_agent: 'Canary-reported' },
      },
      headers: { 'User-Agent': 'Canary-agent', 'Idempotency-Key': 'canary' },
    });
    const { rows: tables } = await asOwner(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    const read: string[] = [];
    for (const { name } of tables) {
      const { rows } = await asOwner(`select t::text as row from ${name} t`);
      if (rows.length > 0) read.push(name);
      const text = rows.map(({ row }) => row + fromHex(row)).join();
      for (const secret of ['203.0.113.77', '127.0.0.1', 'Canary']) expect(text, name).not.toContain(secret);
    }
    expect(read).toEqual(expect.arrayContaining(['authorisations', 'idempotency_keys', 'audit_entries']));
    for (const secret of ['203.0.113.77', 'Canary']) expect(service.log.join()).not.toContain(secret);
  });

  test('reveals a changed text, even if the hashes in the tables were changed with it', async () => {
    const id = await accept(await newUser());
    const before = await evidenceOf(id);
    const text = 'You agree to everything.';
    const hash = createHash('sha256').update(text).digest();
    await tamper(
      'update authorisation_terms set authorisation_text = $2, text_sha256 = $3 where term_id = $1',
      [before.term.id, text, hash],
    );
    expect(await evidenceOf(id)).toMatchObject({ text_matches: false, text_sha256: before.text_sha256 });
    await tamper('update authorisations set text_sha256 = $2 where authorisation_id = $1', [id, hash]);
    expect(await evidenceOf(id)).toMatchObject({ text_matches: false, text_sha256: before.text_sha256 });
  });

  test('cannot be decrypted in the row of another authorisation', async () => {
    const [one, two] = [await accept(await newUser()), await accept(await newUser())];
    await tamper(
      `update authorisations set sealed_acceptance =
         (select sealed_acceptance from authorisations where client_id = $3 and authorisation_id = $2)
       where client_id = $3 and authorisation_id = $1`,
      [one, two, service.clientId],
    );
    expect((await service.ask('GET', `/authorisations/${one}/evidence`)).status).toBe(500);
  });

  test('is deleted with the user', async () => {
    const userId = await newUser();
    const id = await accept(userId);
    await record(userId, id, 3);
    await service.ask('DELETE', `/users/${userId}`);
    expect((await service.ask('GET', `/authorisations/${id}`)).status).toBe(404);
    expect((await service.ask('GET', `/authorisations/${id}/evidence`)).status).toBe(404);
    const left = await service.app.database.inTenant(service.clientId, (tx) =>
      tx.selectFrom('retrievals').select('user_id').where('user_id', '=', userId).execute(),
    );
    expect(left).toEqual([]);
  });
});

test('another client’s terms and users are unknown, in bodies and queries too', async () => {
  const { apiKey: key } = await service.newClient();
  const [user_id, term_id] = [await newUser(), await newTerm()];
  const mine = (await service.ask('POST', '/users', { key, body: {} })).body.user_id;
  const terms = (await service.ask('GET', '/authorisations/terms', { key })).body.terms;
  const unknown = (what: string, id: string) => ({
    status: 404,
    body: { errors: [`${what} with id [${id}] does not exist`] },
  });
  const post = (body: object) => service.ask('POST', '/authorisations', { key, body });
  expect(await post({ user_id, term_id: terms[0].id })).toMatchObject(unknown('User', user_id));
  expect(await post({ user_id: mine, term_id })).toMatchObject(unknown('Authorisation term', term_id));
  expect(await service.ask('GET', `/authorisations?user_id=${user_id}`, { key })).toMatchObject(
    unknown('User', user_id),
  );
});

/** Lists the contents of bytea columns, which are shown in hexadecimal. */
function fromHex(row: string): string {
  return [...row.matchAll(/\\\\?x([0-9a-f]+)/g)]
    .map(([, hex]) => Buffer.from(hex ?? '', 'hex').toString('latin1'))
    .join();
}
