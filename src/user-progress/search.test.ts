import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { indexNextContacts } from '#journey';
import { indexAll, indexNextPeople, tenantOf } from '#users';
import { bearer, newMember } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';

const service = useService();

interface Client {
  clientId: string;
  apiKey: string;
}

async function search(client: Client, text: string, more: object = {}): Promise<string[]> {
  const { status, body } = await service.ask('POST', '/users/search', {
    key: client.apiKey,
    body: { search: text, ...more },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.users.map(({ user_id }: { user_id: string }) => user_id);
}

async function newUser(client: Client, body: object): Promise<string> {
  const reply = await service.ask('POST', '/users', { key: client.apiKey, body });
  expect(reply.status).toBe(201);
  return reply.body.user_id;
}

const SIAN = {
  forename: 'Siân Mary',
  surname: 'O’Brien-Łuczak',
  date_of_birth: '1990-01-31',
  post_codes: ['SW1A 1AA', 'M1 1AE'],
  ni_number: 'AB123456C',
  ext_id: 'loan-7',
};

const countTerms = async (clientId: string, userId: string): Promise<number> => {
  const db = service.app.database.tenant(clientId);
  const { rows } = await sql<{ count: string }>`select count(*) as count from user_search_terms
    where client_id = ${clientId} and user_id = ${userId}`.execute(db);
  return Number(rows[0]?.count);
};

test('one field finds a person by every detail, and by several at once, until the person changes or is erased', async () => {
  const client = await service.newClient();
  const sian = await newUser(client, SIAN);
  const other = await newUser(client, { forename: 'Sid', surname: 'Brown', post_codes: ['M1 2AB'] });
  const key = { key: client.apiKey };
  const contact = { email: 'Sian@People.Example' };
  await service.ask('POST', `/users/${sian}/journeys`, { ...key, body: { contact } });
  await service.ask('POST', `/users/${other}/journeys`, {
    ...key,
    body: { contact: { phone: '+447700900123' } },
  });
  const ways = [
    ...['Sian', 'siân', 'obrien', "O'Brien", 'lucz', 'obrien-luczak', 'obrienlucz', 'mary sian'],
    ...['Sian Mary O’Brien-Łuczak', 'O’Brien Łuczak, S', 'si obr', 'AB 12 34 56 C', 'ab123456'],
    ...['31/01/1990', '31 January 1990', '1990-01-31', 'sw1a1aa', 'SW1A', 'obrien 31/01/1990', 'm1 sian'],
    ...['sian@people.example', 'LOAN-7', sian.toUpperCase()],
  ];
  for (const text of ways) expect(await search(client, text), text).toEqual([sian]);
  expect(await search(client, 'si')).toEqual([other, sian]);
  expect(await search(client, 'm1')).toEqual([other, sian]);
  expect(await search(client, '07700 900123')).toEqual([other]);
  for (const text of ['brien', 's', 'sian brown', 'sian 1990-01-30', '%', 'x'.repeat(255)])
    expect(await search(client, text), text).toEqual([]);
  expect(await search(client, 'si', { progress: 'has_data' })).toEqual([]);
  expect(await search(await service.newClient(), 'sian')).toEqual([]);
  const changes = { surname: 'Green', post_codes: null, ni_number: null };
  await service.ask('PATCH', `/users/${sian}`, { ...key, body: changes });
  for (const text of ['obrien', 'SW1A', 'AB123456C']) expect(await search(client, text), text).toEqual([]);
  expect(await search(client, 'green sian')).toEqual([sian]);
  await service.ask('DELETE', `/users/${sian}`, key);
  expect(await countTerms(client.clientId, sian)).toBe(0);
  expect(await search(client, 'green')).toEqual([]);
});

test('whole names come before longer ones, and whole words before beginnings', async () => {
  const client = await service.newClient();
  const [li, ann] = [
    await newUser(client, { forename: 'Wei', surname: 'Li' }),
    await newUser(client, { forename: 'Ann', surname: 'Lister' }),
  ];
  const annie = await newUser(client, { forename: 'Annie', surname: 'Lister' });
  expect(await search(client, 'li')).toEqual([li, annie, ann]);
  expect(await search(client, 'lister ann')).toEqual([ann, annie]);
});

test('who sees no personal data finds nobody by it, and the audit log and the log keep no text', async () => {
  const client = { clientId: service.clientId, apiKey: service.apiKey };
  const userId = await newUser(client, { ...SIAN, surname: 'Quillfeather' });
  const find = async (token: string, text: string) => {
    const { body } = await service.ask('POST', '/users/search', { ...bearer(token), body: { search: text } });
    return body.users.length as number;
  };
  for (const role of ['developer', 'support'] as const) {
    const { token } = await newMember(service, role);
    for (const text of ['quillfeather', '1990-01-31', 'SW1A 1AA', 'AB123456C'])
      expect(await find(token, text), `${role} ${text}`).toBe(0);
    expect(await find(token, 'loan-7')).toBe(1);
  }
  const viewer = await newMember(service, 'viewer');
  expect(await find(viewer.token, 'AB123456C')).toBe(0);
  expect(await find(viewer.token, 'quillfeather')).toBe(1);
  const { body } = await service.ask('GET', `/audit?actor_id=${viewer.member.id}&action=users_searched`);
  expect(body.audit_entries.map(({ details }: { details: object }) => details)).toEqual([
    { found: 1 },
    { found: 0 },
  ]);
  await service.app.requests.write();
  const requests = await service.app.database
    .tenant(client.clientId)
    .selectFrom('api_requests')
    .selectAll()
    .execute();
  expect(JSON.stringify([body, requests, service.log])).not.toMatch(/quillfeather/i);
  expect(userId).toBeTruthy();
});

test('people and contacts of earlier versions are indexed, however often the work is interrupted', async () => {
  const client = await service.newClient();
  const { clientId } = client;
  const users: string[] = [];
  for (let number = 0; number < 3; number++) {
    users.unshift(await newUser(client, { forename: 'Ada', surname: `Old${number}` }));
    const body = { contact: { email: `old${number}@people.example` } };
    await service.ask('POST', `/users/${users[0]}/journeys`, { key: client.apiKey, body });
  }
  const [stale = '', ...created] = users;
  // as an earlier version stores users, and changes one
  await service.app.database.inTenant(clientId, async (tx) => {
    await sql`delete from user_search_terms where client_id = ${clientId} and user_id = any(${created})`.execute(
      tx,
    );
    await sql`update users set indexed_at = null where client_id = ${clientId} and user_id = any(${created})`.execute(
      tx,
    );
    await sql`update users set updated_at = now() where client_id = ${clientId} and user_id = ${stale}`.execute(
      tx,
    );
    await sql`insert into user_search_terms values (${clientId}, '\\x00', ${stale})`.execute(tx);
    await sql`update journeys set contact_index = null where client_id = ${clientId}`.execute(tx);
  });
  const before = await countTerms(clientId, stale);
  expect(await search(client, 'ada')).toEqual([stale]);
  const { app } = service;
  expect(await indexNextPeople(app, await tenantOf(app, clientId), 1)).toBe(1);
  expect(await search(client, 'ada')).toHaveLength(2);
  expect(await indexAll(app, indexNextPeople, { isOver: () => true })).toBe(false);
  expect(await indexAll(app, indexNextPeople)).toBe(true);
  await indexAll(service.app, indexNextContacts);
  expect(await search(client, 'ada')).toEqual(users);
  expect(await search(client, 'ada old1')).toEqual([users[1]]);
  expect(await search(client, 'old0@people.example')).toEqual([users[2]]);
  expect(await countTerms(clientId, stale)).toBe(before - 1);
});

test('the list as a CSV file has the same filters, all pages and safe cells, for roles that may export', async () => {
  const client = await service.newClient();
  const underwriter = await newMember(service, 'underwriter', { clientId: client.clientId });
  const users: string[] = [];
  for (let number = 0; number < 102; number++)
    users.unshift(
      await newUser(client, {
        forename: number % 2 ? '=1+1' : '＝1+1',
        surname: `"Ada", ${number}`,
        ext_id: `-${number}`,
      }),
    );
  const csv = async (query = '', as: object = bearer(underwriter.token)) => {
    const { status, body, headers } = await service.ask('GET', `/users/progress.csv${query}`, as);
    expect({ status, type: headers.get('content-type') }).toEqual({
      status: 200,
      type: 'text/csv; charset=utf-8',
    });
    return String(body).split('\r\n');
  };
  const lines = await csv();
  expect(lines[0]).toMatch(/^(\uFEFF)?user_id,ext_id,forename,surname,created_at,progress,/);
  expect(lines.slice(1, -1).map((line) => line.slice(0, 36))).toEqual(users);
  expect(lines[1]).toContain(`${users[0]},'-101,'=1+1,"""Ada"", 101",`);
  expect(lines[2]).toContain(`${users[1]},'-100,'＝1+1,`);
  expect(await csv('?progress=has_data')).toHaveLength(2);
  expect((await csv('?search=-10', { key: client.apiKey })).length).toBe(5);
  for (const role of ['viewer', 'support', 'developer'] as const) {
    const { ask } = await newMember(service, role, { clientId: client.clientId });
    expect((await ask('GET', '/users/progress.csv')).status, role).toBe(403);
  }
  const { body } = await service.ask('GET', '/audit?limit=100&action=users_exported', { key: client.apiKey });
  expect(body.audit_entries.map(({ details }: { details: object }) => details)).toEqual([
    { filters: {}, is_search: true },
    { filters: { progress: 'has_data' }, is_search: false },
    { filters: {}, is_search: false },
  ]);
  const seen = await service.ask('GET', `/audit?action=personal_data_read&subject_id=${users[101]}`, {
    key: client.apiKey,
  });
  expect(seen.body.audit_entries).toMatchObject([{ details: { fields: ['forename', 'surname'] } }]);
});

test('people whose data is hidden are not found by their details, and take no place from others', async () => {
  const client = await service.newClient();
  const key = client.apiKey;
  await service.ask('PATCH', '/configuration', { key, body: { after_withdrawal: 'hide' } });
  const shown = [await newUser(client, SIAN), await newUser(client, SIAN)].toReversed();
  const { terms } = (await service.ask('GET', '/authorisations/terms', { key })).body;
  for (let count = 0; count < 3; count++) {
    const user_id = await newUser(client, { ...SIAN, ext_id: `hidden-${count}` });
    const agreed = await service.ask('POST', '/authorisations', {
      key,
      body: { user_id, term_id: terms[0].id },
    });
    await service.ask('DELETE', `/authorisations/${agreed.body.authorisation_id}`, { key });
  }
  expect(await search(client, 'Sian')).toEqual(shown);
  expect(await search(client, 'hidden-1')).toHaveLength(1);
  const { body } = await service.ask('POST', '/users/search', { key, body: { search: 'Sian', limit: 1 } });
  expect(body).toMatchObject({ users: [{ user_id: shown[0] }], has_more: true });
});
