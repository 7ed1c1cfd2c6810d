import { describe, expect, test } from 'vitest';
import { storedRule, stricterOf } from '#clients';
import { consentOf } from '../../../test/support/consent.ts';
import { newMember } from '../../../test/support/members.ts';
import { useService } from '../../../test/support/service.ts';

const service = useService();
const { newUser, accept, asUser } = consentOf(service);
const DAY_MS = 86_400_000;

const PERSON = { forename: 'Ada', surname: 'Withdrawn', ni_number: 'AB123456C', ext_id: 'application-7' };

async function setting(after_withdrawal: string | null, after_withdrawal_days: number | null = null) {
  const reply = await service.ask('PATCH', '/configuration', {
    body: { after_withdrawal, after_withdrawal_days },
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
}

const revoke = (id: string, options = {}) => service.ask('DELETE', `/authorisations/${id}`, options);
const read = (userId: string, options = {}) => service.ask('GET', `/users/${userId}`, options);
const withdrawalOf = async (userId: string) =>
  (await service.ask('GET', `/users/${userId}/withdrawal`)).body.withdrawal;

describe('after a person has withdrawn', () => {
  test('data stays readable by default, and the withdrawal is on record', async () => {
    await setting(null);
    const userId = await newUser(PERSON);
    expect(await withdrawalOf(userId)).toBeNull();
    const now = service.clock.now().toISOString();
    await revoke(await accept(userId));
    expect((await read(userId)).body.surname).toBe('Withdrawn');
    expect(await withdrawalOf(userId)).toEqual({
      withdrawn_at: now,
      stopped_by: 'api_key',
      proved_by: null,
      after_withdrawal: 'keep',
      is_hidden: false,
      erase_at: null,
      client_asked_at: null,
      objected_at: null,
      shown_again_at: null,
    });
  });

  test('hidden data answers 403 with a code, for API keys, members and user tokens', async () => {
    await setting('hide');
    const userId = await newUser(PERSON);
    const user = await asUser(userId);
    const id = await accept(userId);
    expect((await read(userId)).status).toBe(200);
    await revoke(id, user);
    const refused = await read(userId);
    expect(refused.status).toBe(403);
    expect(refused.headers.get('x-svc-error-code')).toBe('consent_withdrawn');
    expect(refused.body.errors[0]).toContain(`User [${userId}] withdrew consent on `);
    for (const role of ['admin', 'underwriter'] as const) {
      const { token } = await newMember(service, role);
      const options = { key: null, headers: { Authorization: `Bearer ${token}` } };
      expect((await read(userId, options)).status, role).toBe(403);
      const { audit_entries } = (await service.ask('GET', `/audit?subject_id=${userId}`)).body;
      const actions = audit_entries.map(({ action }: { action: string }) => action);
      expect(actions, 'nothing was read').not.toContain('personal_data_read');
      const exported = await service.ask('GET', `/users/${userId}/export`, options);
      expect(exported.status, role).toBe(role === 'admin' ? 200 : 403);
    }
    expect((await service.ask('GET', `/users/${userId}/export`)).status).toBe(403);
    expect((await service.ask('PATCH', `/users/${userId}`, { body: {} })).status).toBe(403);
    expect((await service.ask('GET', `/users/${userId}/export`, user)).status).toBe(403);
    const { users } = (await service.ask('GET', '/users?ext_id=application-7')).body;
    const listed = users.find(({ user_id }: { user_id: string }) => user_id === userId);
    expect(listed).toMatchObject({ surname: '***', ni_number: '***', ext_id: 'application-7' });
    const evidence = await service.ask('GET', `/authorisations/${id}/evidence`);
    expect(evidence.status, 'the consent itself stays readable').toBe(200);
  });

  test('a user token lists neither the accounts nor the documents of somebody who is hidden', async () => {
    await setting('hide');
    const userId = await newUser(PERSON);
    const user = await asUser(userId);
    const id = await accept(userId);
    for (const list of ['/accounts', '/documents'])
      expect((await service.ask('GET', list, user)).status, list).toBe(200);
    await revoke(id, user);
    for (const list of ['/accounts', '/documents'])
      expect((await service.ask('GET', list, user)).headers.get('x-svc-error-code'), list).toBe(
        'consent_withdrawn',
      );
  });

  test('every page of the list hides exactly those who withdrew: the first, by offset and by cursor', async () => {
    await setting('hide');
    const people: string[] = [];
    for (const surname of ['First', 'Second', 'Third', 'Fourth', 'Fifth'])
      people.unshift(await newUser({ ...PERSON, surname }));
    const [fifth, fourth, third, second, first] = people;
    for (const userId of [fourth, third, first]) await revoke(await accept(userId ?? ''));
    const list = async (query: string) => {
      const { users, pagination } = (await service.ask('GET', `/users?limit=2${query}`)).body;
      return {
        after: encodeURIComponent(pagination.next_after ?? ''),
        names: users.map(({ user_id, surname }: Record<string, string>) => [user_id, surname]),
      };
    };
    const { names, after } = await list('');
    expect(names).toEqual([
      [fifth, 'Fifth'],
      [fourth, '***'],
    ]);
    const next = [
      [third, '***'],
      [second, 'Second'],
    ];
    const byCursor = await list(`&after=${after}`);
    expect(byCursor.names).toEqual(next);
    expect((await list('&offset=3')).names).toEqual(next);
    expect((await list(`&after=${byCursor.after}`)).names[0]).toEqual([first, '***']);
  });

  test('one of two consents is not enough, and an expired one is no withdrawal', async () => {
    await setting('hide');
    const [both, expired] = [await newUser(PERSON), await newUser(PERSON)];
    const [first, second] = [await accept(both), await accept(both, 'recurring')];
    await revoke(first);
    expect((await read(both)).status).toBe(200);
    await Promise.all([revoke(second), revoke(second)]);
    expect((await read(both)).status).toBe(403);
    await accept(expired);
    service.clock.advance(2 * DAY_MS);
    expect((await read(expired)).status).toBe(200);
  });

  test('two revocations at once leave a withdrawal', async () => {
    await setting('hide');
    const userId = await newUser(PERSON);
    const ids = [await accept(userId), await accept(userId, 'recurring')];
    await Promise.all(ids.map((id) => revoke(id)));
    expect(await withdrawalOf(userId)).toMatchObject({ is_hidden: true });
  });

  test('a later revocation neither postpones the erasure nor weakens it', async () => {
    await setting('keep');
    const userId = await newUser(PERSON);
    const [expired, active] = [await accept(userId), await accept(userId, 'recurring')];
    service.clock.advance(2 * DAY_MS);
    await setting('erase', 5);
    await revoke(active);
    const told = await withdrawalOf(userId);
    service.clock.advance(DAY_MS);
    await setting('keep');
    await revoke(expired);
    expect(await withdrawalOf(userId)).toEqual(told);
    expect(told).toMatchObject({ after_withdrawal: 'erase', is_hidden: true });
  });
});

describe('a change of the setting', () => {
  test('does not weaken what people agreed to', async () => {
    await setting('erase', 5);
    const [agreed, withdrew] = [await newUser(PERSON), await newUser(PERSON)];
    const id = await accept(agreed);
    await revoke(await accept(withdrew));
    await setting('keep');
    await revoke(id);
    for (const userId of [agreed, withdrew]) {
      expect((await read(userId)).status).toBe(403);
      expect(await withdrawalOf(userId)).toMatchObject({ after_withdrawal: 'erase' });
    }
    await setting('erase', 50);
    expect((await withdrawalOf(withdrew)).erase_at, 'the earlier date stays').toBe(
      new Date(Date.parse((await withdrawalOf(withdrew)).withdrawn_at) + 5 * DAY_MS).toISOString(),
    );
  });

  test('to a stricter one also protects people who withdrew before, and a preview counts them', async () => {
    const { apiKey: key } = await service.newClient();
    const ask = (method: string, path: string, body?: object) => service.ask(method, path, { key, body });
    const { user_id } = (await ask('POST', '/users', PERSON)).body;
    const { terms } = (await ask('GET', '/authorisations/terms')).body;
    const accepted = await ask('POST', '/authorisations', { user_id, term_id: terms[0].id });
    await ask('DELETE', `/authorisations/${accepted.body.authorisation_id}`);
    service.clock.advance(3 * DAY_MS);
    const preview = async (query: string) =>
      (await ask('GET', `/configuration/after-withdrawal-preview?${query}`)).body;
    expect(await preview('after_withdrawal=keep')).toMatchObject({ withdrawn_count: 1, hidden_count: 0 });
    expect(await preview('after_withdrawal=hide')).toMatchObject({ newly_hidden_count: 1, erased_count: 0 });
    expect(await preview('after_withdrawal=erase&after_withdrawal_days=4')).toMatchObject({
      erased_count: 1,
      due_count: 0,
    });
    expect(await preview('after_withdrawal=erase&after_withdrawal_days=2')).toMatchObject({ due_count: 1 });
    expect((await ask('GET', `/users/${user_id}`)).status).toBe(200);
    await ask('PATCH', '/configuration', { after_withdrawal: 'hide' });
    expect((await ask('GET', `/users/${user_id}`)).status).toBe(403);
    await ask('PATCH', '/configuration', { after_withdrawal: 'keep' });
    expect((await ask('GET', `/users/${user_id}`)).status, 'a key shows nobody again').toBe(403);
    const { user_id: later } = (await ask('POST', '/users', PERSON)).body;
    const agreed = await ask('POST', '/authorisations', { user_id: later, term_id: terms[0].id });
    await ask('DELETE', `/authorisations/${agreed.body.authorisation_id}`);
    expect((await ask('GET', `/users/${later}`)).status, 'of those who withdraw from now on').toBe(200);
  });

  test('is for admins only among members, and recorded with its value', async () => {
    const body = { after_withdrawal: 'hide', after_withdrawal_days: 9 };
    const { token } = await newMember(service, 'developer');
    const options = { key: null, headers: { Authorization: `Bearer ${token}` }, body };
    const refused = await service.ask('PATCH', '/configuration', options);
    expect(refused).toMatchObject({
      status: 403,
      body: { errors: ['The role developer does not allow this: ask an admin of your team'] },
    });
    await setting('hide', 9);
    const { audit_entries } = (await service.ask('GET', '/audit?action=configuration_changed&limit=1')).body;
    expect(audit_entries[0].details).toEqual({ fields: Object.keys(body), ...body });
    const wrong = await service.ask('PATCH', '/configuration', { body: { after_withdrawal_days: 366 } });
    expect(wrong.status).toBe(400);
  });

  test('replaces the built-in consent texts, and the earlier setting brings the earlier ones back', async () => {
    const { apiKey: key } = await service.newClient();
    const active = async () =>
      (await service.ask('GET', '/authorisations/terms?is_active=true', { key })).body.terms;
    const change = (body: object) => service.ask('PATCH', '/configuration', { key, body });
    const before = await active();
    await change({ after_withdrawal: 'erase', after_withdrawal_days: 2 });
    const later = await active();
    expect(later.map((term: { authorisation_version: number }) => term.authorisation_version)).toEqual([
      4, 3,
    ]);
    for (const { authorisation_text: text, translations } of later) {
      expect(text).toContain('It is deleted after 2 days.');
      expect(text).not.toContain('withdrawing does not take it back');
      expect(translations[0].authorisation_text).toContain('ar ôl 2 ddiwrnod');
    }
    const old = await service.ask('GET', `/authorisations/terms/${before[0].id}`, { key });
    expect(old.body).toMatchObject({ is_active: false, authorisation_text: before[0].authorisation_text });
    await change({ client_display_name: 'A name' });
    expect(await active()).toEqual(later);
    await change({ after_withdrawal: 'keep' });
    expect(await active()).toEqual(before);
  });
});

test('the stricter of two rules hides more, or erases earlier', () => {
  const rule = (after_withdrawal: string | null, after_withdrawal_days: number | null = null) =>
    storedRule({ after_withdrawal, after_withdrawal_days });
  expect(stricterOf(rule(null), rule('hide'))).toEqual({ after: 'hide', days: null });
  expect(stricterOf(rule('erase', 30), rule('hide'))).toEqual({ after: 'erase', days: 30 });
  expect(stricterOf(rule('erase', 30), rule('erase', 0))).toEqual({ after: 'erase', days: 0 });
});
