import { describe, expect, test } from 'vitest';
import { consentOf } from '../../test/support/consent.ts';
import { useService } from '../../test/support/service.ts';
import { acceptanceRacesOf } from './acceptance-races.fixture.ts';

const service = useService();
const { newUser, newTerm, accept, asUser, untilWaiting } = consentOf(service);
const { raceDeactivation, raceDeletion } = acceptanceRacesOf(service);
const UNKNOWN = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071';
const HOUR_MS = 3_600_000;

const post = (body: object, options: object = {}) =>
  service.ask('POST', '/authorisations', { body, ...options });
const get = async (authorisationId: string) =>
  (await service.ask('GET', `/authorisations/${authorisationId}`)).body;

describe('accepting a term', () => {
  test('returns the authorisation and adds an audit entry', async () => {
    const [user_id, term_id] = [await newUser(), await newTerm()];
    const { body: term } = await service.ask('GET', `/authorisations/terms/${term_id}`);
    const { status, body } = await post({ user_id, term_id });
    const now = service.clock.now();
    expect(status).toBe(201);
    expect(body).toEqual({
      authorisation_id: expect.any(String),
      user_id,
      term_id,
      authorisation_version: term.authorisation_version,
      authorisation_category: 'one_time',
      status: 'active',
      accepted_at: now.toISOString(),
      expires_at: new Date(now.getTime() + 24 * HOUR_MS).toISOString(),
      revoked_at: null,
    });
    expect(await get(body.authorisation_id)).toEqual(body);
    const audit = await service.ask('GET', `/audit?subject_id=${body.authorisation_id}`);
    expect(audit.body.audit_entries).toMatchObject([
      {
        action: 'authorisation_accepted',
        actor_kind: 'api_key',
        subject_kind: 'authorisation',
        details: { user_id, term_id },
      },
    ]);
  });

  test('lists who accepted a term, newest first; a user token lists only its own acceptances', async () => {
    const term_id = await newTerm();
    const users = [await newUser(), await newUser()];
    for (const user_id of users) await post({ user_id, term_id });
    const list = async (query: string, options: object = {}) =>
      (await service.ask('GET', `/authorisations?${query}`, options)).body;
    const all = await list(`term_id=${term_id}`);
    expect(all.pagination.total_count).toBe(2);
    expect(all.authorisations.map(({ user_id }: { user_id: string }) => user_id)).toEqual(users.toReversed());
    expect((await list(`term_id=${term_id}&limit=1&offset=1`)).authorisations).toMatchObject([
      { user_id: users[0] },
    ]);
    expect((await list(`term_id=${term_id}`, await asUser(users[0] ?? ''))).authorisations).toMatchObject([
      { user_id: users[0] },
    ]);
    expect(await list(`term_id=${term_id}&status=active`)).toMatchObject({
      errors: ['[status] needs [user_id]'],
    });
    expect(await list(`term_id=${term_id}&offset=10001`)).toMatchObject({
      errors: ['[offset] must be at most 10000: continue with [after]'],
    });
    expect(await list(`term_id=${UNKNOWN}`)).toMatchObject({
      errors: [`Authorisation term with id [${UNKNOWN}] does not exist`],
    });
    expect(await list('')).toMatchObject({ errors: ['Request is missing required field [user_id]'] });
  });

  test('creates one authorisation for two requests with the same Idempotency-Key', async () => {
    const body = { user_id: await newUser(), term_id: await newTerm() };
    const headers = { 'Idempotency-Key': 'accept-once' };
    const [one, two] = await Promise.all([post(body, { headers }), post(body, { headers })]);
    expect(one.body).toEqual(two.body);
    const list = await service.ask('GET', `/authorisations?user_id=${body.user_id}`);
    expect(list.body.pagination.total_count).toBe(1);
  });

  test.each([
    [{}, ['Request is missing required field [user_id]', 'Request is missing required field [term_id]']],
    [
      { user_id: 'me', term_id: 7 },
      [
        '[user_id] must be an id such as 019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
        '[term_id] must be an id such as 019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
      ],
    ],
    [
      { user_id: UNKNOWN, term_id: UNKNOWN, accepted_from: { ip_address: '1.2.3', user_agent: '', port: 1 } },
      [
        '[accepted_from.ip_address] must be an IP address such as 203.0.113.7',
        '[accepted_from.user_agent] must be text of 1 to 500 characters',
        '[accepted_from.port] is not a known field',
      ],
    ],
    [
      { user_id: UNKNOWN, term_id: UNKNOWN, accepted_from: '203.0.113.7' },
      ['[accepted_from] must be an object with ip_address and user_agent'],
    ],
    [{ user_id: UNKNOWN, term_id: UNKNOWN, status: 'active' }, ['[status] is not a known field']],
  ])('answers 400 to %j', async (body, errors) => {
    const reply = await post(body);
    expect({ status: reply.status, errors: reply.body.errors.sort() }).toEqual({
      status: 400,
      errors: errors.sort(),
    });
  });

  test('answers 404 for an unknown user or term, and 400 for an inactive term', async () => {
    const [user_id, term_id] = [await newUser(), await newTerm()];
    expect(await post({ user_id: UNKNOWN, term_id })).toMatchObject({
      status: 404,
      body: { errors: [`User with id [${UNKNOWN}] does not exist`] },
    });
    expect(await post({ user_id, term_id: UNKNOWN })).toMatchObject({
      status: 404,
      body: { errors: [`Authorisation term with id [${UNKNOWN}] does not exist`] },
    });
    const use = (is_active: boolean) =>
      service.ask('PATCH', `/authorisations/terms/${term_id}`, { body: { is_active } });
    await use(false);
    expect(await post({ user_id, term_id })).toMatchObject({
      status: 400,
      body: { errors: ['[term_id] belongs to a term that is not active: choose an active term'] },
    });
    await use(true);
    expect((await post({ user_id, term_id })).status).toBe(201);
  });

  test('gives an authorisation that stays active when its term is deactivated', async () => {
    const [user_id, term_id] = [await newUser(), await newTerm()];
    const { body } = await post({ user_id, term_id });
    await service.ask('PATCH', `/authorisations/terms/${term_id}`, { body: { is_active: false } });
    expect(await get(body.authorisation_id)).toEqual(body);
  });
});

describe('the duration of an authorisation', () => {
  test('is exactly 24 hours for a one-time term', async () => {
    const id = await accept(await newUser());
    service.clock.advance(24 * HOUR_MS - 1);
    expect((await get(id)).status).toBe('active');
    service.clock.advance(1);
    expect((await get(id)).status).toBe('expired');
  });

  test('is 12 calendar months for a recurring term; from 29 February to 28 February', async () => {
    service.clock.set(new Date('2028-02-29T12:00:00.000Z'));
    const id = await accept(await newUser(), 'recurring');
    expect((await get(id)).expires_at).toBe('2029-02-28T12:00:00.000Z');
    service.clock.set(new Date('2029-02-28T11:59:59.999Z'));
    expect((await get(id)).status).toBe('active');
    service.clock.advance(1);
    expect((await get(id)).status).toBe('expired');
  });

  test('ends with recurring checks, as set for the user or the client', async () => {
    const term_id = await newTerm('recurring');
    const at = (days: number) => new Date(service.clock.now().getTime() + days * 24 * HOUR_MS).toISOString();
    const expiry = async (user_id: string) => (await post({ user_id, term_id })).body.expires_at;
    const own = await newUser({ recurring_check_end_date: at(30) });
    const late = await newUser({ recurring_check_end_date: at(3000) });
    const plain = await newUser();
    await service.ask('PATCH', '/configuration', { body: { recurring_check_end_date: at(60) } });
    expect(await expiry(own)).toBe(at(30));
    expect(await expiry(plain)).toBe(at(60));
    const year = await expiry(late);
    expect(year.slice(0, 4)).toBe(String(service.clock.now().getUTCFullYear() + 1));
    await service.ask('PATCH', '/configuration', { body: { recurring_check_end_date: null } });
  });

  test('is fixed when the term is accepted; later changes of settings do not extend it', async () => {
    const end = new Date(service.clock.now().getTime() + HOUR_MS).toISOString();
    const userId = await newUser({ recurring_check_end_date: end });
    const id = await accept(userId, 'recurring');
    await service.ask('PATCH', `/users/${userId}`, { body: { recurring_check_end_date: null } });
    expect((await get(id)).expires_at).toBe(end);
    service.clock.advance(HOUR_MS);
    expect((await get(id)).status).toBe('expired');
  });

  test('allows only a one-time term once recurring checks have ended', async () => {
    const ended = service.clock.now().toISOString();
    const user_id = await newUser({ recurring_check_end_date: ended });
    expect(await post({ user_id, term_id: await newTerm('recurring') })).toMatchObject({
      status: 400,
      body: {
        errors: [
          `[term_id] is a recurring term, but recurring checks for this user ended on ${ended.slice(0, 10)}: accept a one_time term, or change [recurring_check_end_date]`,
        ],
      },
    });
    expect((await post({ user_id, term_id: await newTerm() })).status).toBe(201);
  });
});

describe('listing authorisations', () => {
  test('is newest first, in pages that begin at 0, and filters by status', async () => {
    const userId = await newUser();
    const ids: Record<string, string> = {};
    for (const name of ['expired', 'revoked', 'active', 'newest'] as const) {
      service.clock.advance(name === 'revoked' ? 24 * HOUR_MS : 1);
      ids[name] = await accept(userId);
    }
    await service.ask('DELETE', `/authorisations/${ids.revoked}`);
    const list = async (query = '') => {
      const { body } = await service.ask('GET', `/authorisations?user_id=${userId}${query}`);
      const found = body.authorisations.map((one: { authorisation_id: string }) => one.authorisation_id);
      return { found, pagination: body.pagination };
    };
    expect((await list()).found).toEqual([ids.newest, ids.active, ids.revoked, ids.expired]);
    expect((await list('&status=active')).found).toEqual([ids.newest, ids.active]);
    expect((await list('&status=expired')).found).toEqual([ids.expired]);
    expect((await list('&status=revoked')).found).toEqual([ids.revoked]);
    const page = await list('&offset=1&limit=2');
    expect(page.found).toEqual([ids.active, ids.revoked]);
    expect(page.pagination).toMatchObject({ offset: 1, limit: 2, count: 2, total_count: 4 });
  });

  test.each([
    ['', 400, 'Request is missing required field [user_id]'],
    [`user_id=${UNKNOWN}`, 404, `User with id [${UNKNOWN}] does not exist`],
    ['user_id=x', 400, '[user_id] must be an id such as 019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071'],
    [`user_id=${UNKNOWN}&status=gone`, 400, '[status] must be one of active, expired, revoked'],
    [`user_id=${UNKNOWN}&offset=-1`, 400, '[offset] must be a whole number of 0 or more'],
  ])('answers ?%s with %i', async (query, status, message) => {
    const reply = await service.ask('GET', `/authorisations?${query}`);
    expect(reply).toMatchObject({ status, body: { errors: [message] } });
  });
});

describe('a user with their own token', () => {
  test('accepts, reads, lists and revokes their own authorisations', async () => {
    const [user_id, term_id] = [await newUser(), await newTerm()];
    const me = await asUser(user_id);
    const { status, body } = await post({ user_id, term_id }, me);
    expect(status).toBe(201);
    const path = `/authorisations/${body.authorisation_id}`;
    expect((await service.ask('GET', path, me)).body).toEqual(body);
    const list = await service.ask('GET', `/authorisations?user_id=${user_id}`, me);
    expect(list.body.authorisations).toEqual([body]);
    expect((await service.ask('DELETE', path, me)).status).toBe(200);
    const audit = await service.ask('GET', `/audit?subject_id=${body.authorisation_id}`);
    expect(audit.body.audit_entries).toMatchObject([
      { action: 'authorisation_revoked', actor_kind: 'user', actor_id: user_id },
      { action: 'authorisation_accepted', actor_kind: 'user', actor_id: user_id },
    ]);
    expect((await service.ask('GET', `${path}/evidence`, me)).status).toBe(401);
  });

  test('gets the same 404 for another user’s data as for unknown ids', async () => {
    const [other, term_id, me] = [await newUser(), await newTerm(), await asUser(await newUser())];
    const theirs = await accept(other);
    const unknown = (what: string, id: string) => ({
      status: 404,
      body: { errors: [`${what} with id [${id}] does not exist`] },
    });
    expect(await post({ user_id: other, term_id }, me)).toMatchObject(unknown('User', other));
    expect(await service.ask('GET', `/authorisations?user_id=${other}`, me)).toMatchObject(
      unknown('User', other),
    );
    for (const method of ['GET', 'DELETE'])
      expect(await service.ask(method, `/authorisations/${theirs}`, me)).toMatchObject(
        unknown('Authorisation', theirs),
      );
    expect((await get(theirs)).status).toBe('active');
  });

  test('cannot send accepted_from, which is taken from the request', async () => {
    const [user_id, term_id] = [await newUser(), await newTerm()];
    const accepted_from = { ip_address: '203.0.113.7', user_agent: 'Browser' };
    expect(await post({ user_id, term_id, accepted_from }, await asUser(user_id))).toMatchObject({
      status: 400,
      body: {
        errors: ['[accepted_from] must be omitted with a user token: the service takes it from the request'],
      },
    });
  });
});

describe('concurrent requests', () => {
  test('accept a term before it is deactivated, or are rejected', () => raceDeactivation(4));

  test('wait for the deactivation of a term and are then rejected', async () => {
    const [user_id, term_id] = [await newUser(), await newTerm()];
    let accepted: ReturnType<typeof post> | undefined;
    await service.app.database.inTenant(service.clientId, async (tx) => {
      await tx
        .updateTable('authorisation_terms')
        .set({ is_active: false })
        .where('term_id', '=', term_id)
        .execute();
      accepted = post({ user_id, term_id });
      await untilWaiting(1);
    });
    expect((await accepted)?.status).toBe(400);
  });

  test('leave nothing behind for a user who is deleted while accepting', () => raceDeletion(4));
});
