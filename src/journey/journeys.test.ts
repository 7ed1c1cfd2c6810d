import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { bearer, newMember } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';

const service = useService({}, { isWhole: true });
const HOUR_MS = 3_600_000;

const newUser = async (body: object = {}) => (await service.ask('POST', '/users', { body })).body.user_id;
const newToken = (user_id: string, journey?: object) =>
  service.ask('POST', '/user-tokens', { body: { user_id, ...(journey ? { journey } : {}) } });
const journeysOf = async (userId: string, query = '') =>
  (await service.ask('GET', `/users/${userId}/journeys${query}`)).body;

describe('the journey of a user token', () => {
  test('has a link of 256 random bits that works as long as the token', async () => {
    const userId = await newUser();
    const { status, body } = await newToken(userId);
    expect(status).toBe(201);
    expect(body.journey_url).toMatch(new RegExp(`^${service.url}/journey/[\\w-]{64}$`));
    expect(body.journey_expires_at).toBe(body.expires_at);
    const again = await newToken(userId);
    expect(again.body.journey_url).not.toBe(body.journey_url);
    expect(await journeysOf(userId)).toMatchObject({
      pagination: { offset: 0, limit: 20, count: 2, total_count: 2, next_after: null },
      journeys: [
        { journey_id: again.body.journey_id },
        { journey_id: body.journey_id, status: 'created', opened_at: null, step: null, ended_at: null },
      ],
    });
    expect((await journeysOf(userId, '?limit=1&offset=1')).journeys).toMatchObject([
      { journey_id: body.journey_id },
    ]);
  });

  test('can live for a week, and its ticket and reference are not stored in plain text', async () => {
    const userId = await newUser();
    const { body } = await newToken(userId, {
      expires_in_hours: 168,
      methods: ['payslips', 'payroll'],
      payroll_provider: 'alder',
      language: 'cy',
      client_reference: 'Canaryreference',
    });
    const now = service.clock.now().getTime();
    expect(Date.parse(body.journey_expires_at)).toBe(now + 168 * HOUR_MS);
    const stored = await service.app.database.inTenant(service.clientId, (tx) =>
      tx.selectFrom('journeys').selectAll().where('journey_id', '=', body.journey_id).execute(),
    );
    const text = JSON.stringify(stored, (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    );
    expect(text).not.toContain('Canaryreference');
    expect((await journeysOf(userId)).journeys).toMatchObject([{ client_reference: 'Canaryreference' }]);
    expect(text).not.toContain(body.journey_url.split('/').at(-1));
  });

  test.each<[object, string]>([
    [{ expires_in_hours: 0 }, '[journey.expires_in_hours] must be a whole number from 1 to 168'],
    [{ expires_in_hours: 169 }, '[journey.expires_in_hours] must be a whole number from 1 to 168'],
    [{ expires_in_hours: 1.5 }, '[journey.expires_in_hours] must be a whole number from 1 to 168'],
    [
      { methods: [] },
      '[journey.methods] must be a list of one or more of payroll, direct, taxauth, bank_connection, payslips, bank_statements',
    ],
    [
      { methods: ['fax'] },
      '[journey.methods[0]] must be one of payroll, direct, taxauth, bank_connection, payslips, bank_statements',
    ],
    [{ methods: ['payroll', 'payroll'] }, '[journey.methods] must not name a method twice'],
    [
      { methods: ['taxauth'] },
      '[journey.methods] names only methods that are not available to this user: change the settings of the user or the client, or name other methods',
    ],
    [{ payroll_provider: 'nobody' }, '[journey.payroll_provider] is not a known provider'],
    [
      { payroll_provider: 'staffology-sandbox' },
      '[journey.payroll_provider] has no sign-in: leave it out, and list the method direct in [journey.methods]',
    ],
    [
      { payroll_provider: 'alder', methods: ['payslips'] },
      '[journey.payroll_provider] belongs to a method that is not available to this user, or is not in [journey.methods]',
    ],
    [{ language: 'fr' }, '[journey.language] must be one of en, cy'],
    [{ starts_at: 'here' }, '[journey.starts_at] must be one of sharing, my_data'],
    [{ client_reference: '' }, '[journey.client_reference] must be text of 1 to 255 characters'],
    [{ client_reference: 'x'.repeat(256) }, '[journey.client_reference] must be text of 1 to 255 characters'],
    [{ colour: 'red' }, '[journey.colour] is not a known field'],
  ])('is not created for %j', async (journey, message) => {
    const userId = await newUser();
    expect(await newToken(userId, journey)).toMatchObject({ status: 400, body: { errors: [message] } });
    expect((await journeysOf(userId)).journeys).toEqual([]);
  });

  test('is one and the same for a repeated request', async () => {
    const ask = { body: { user_id: await newUser() }, headers: { 'Idempotency-Key': randomUUID() } };
    const first = await service.ask('POST', '/user-tokens', ask);
    const second = await service.ask('POST', '/user-tokens', ask);
    expect(second.body.journey_url).toBe(first.body.journey_url);
  });
});

describe('a journey ends', () => {
  test('by its id, for the client and for members with the permission, and with all tokens of the user', async () => {
    const userId = await newUser();
    const { body: first } = await newToken(userId);
    await newToken(userId);
    const path = `/users/${userId}/journeys/${first.journey_id}`;
    const viewer = await newMember(service, 'viewer');
    expect((await viewer.ask('DELETE', path)).status).toBe(403);
    const support = await newMember(service, 'support');
    expect(await support.ask('DELETE', path)).toMatchObject({
      status: 200,
      body: { message: `Journey with id [${first.journey_id}] was ended` },
    });
    expect((await service.ask('DELETE', path)).status).toBe(200);
    const statuses = async () =>
      (await journeysOf(userId)).journeys.map(({ status }: { status: string }) => status);
    expect(await statuses()).toEqual(['created', 'ended']);
    const { body: audit } = await service.ask(
      'GET',
      `/audit?action=journey_ended&subject_id=${first.journey_id}`,
      bearer((await newMember(service, 'admin')).token),
    );
    expect(audit.audit_entries).toMatchObject([
      { actor_kind: 'member', details: { user_id: userId, outcome: 'ended_by_client' } },
    ]);
    await service.ask('DELETE', `/users/${userId}/tokens`);
    expect(await statuses()).toEqual(['ended', 'ended']);
  });

  test('is not found with the id of another user or journey', async () => {
    const [userId, other] = [await newUser(), await newUser()];
    const { body } = await newToken(userId);
    for (const path of [
      `/users/${other}/journeys/${body.journey_id}`,
      `/users/${userId}/journeys/${randomUUID()}`,
      `/users/${randomUUID()}/journeys/${body.journey_id}`,
    ])
      expect((await service.ask('DELETE', path)).status).toBe(404);
    expect((await service.ask('GET', `/users/${randomUUID()}/journeys`)).status).toBe(404);
    expect((await journeysOf(userId)).journeys).toMatchObject([{ status: 'created' }]);
  });
});

describe('a link to a journey', () => {
  const link = (userId: string, options: object = {}) =>
    service.ask('POST', `/users/${userId}/journeys`, { body: {}, ...options });

  test('is created by members who may do so, works for three days, and is in the audit log without its secret', async () => {
    const userId = await newUser();
    const { member, token } = await newMember(service, 'underwriter');
    const { status, body } = await link(userId, {
      ...bearer(token),
      body: { methods: ['payslips'], language: 'cy' },
    });
    expect(status, JSON.stringify(body)).toBe(201);
    const { journey_url: url, ...journey } = body;
    expect(url).toMatch(new RegExp(`^${service.url}/journey/[\\w-]{64}$`));
    expect(Date.parse(body.expires_at)).toBe(service.clock.now().getTime() + 72 * HOUR_MS);
    expect((await journeysOf(userId)).journeys).toEqual([journey]);
    const opened = await fetch(url, { redirect: 'manual' });
    expect(opened.status).toBeLessThan(400);
    const { body: audit } = await service.ask('GET', `/audit?subject_id=${body.journey_id}`);
    expect(audit.audit_entries).toMatchObject([
      { action: 'journey_opened', actor_kind: 'user' },
      { action: 'journey_created', actor_id: member.id, details: { user_id: userId } },
    ]);
    const secret = url.split('/').at(-1);
    expect(JSON.stringify(audit)).not.toContain(secret);
    expect(service.log.join('\n')).not.toContain(secret);
    expect((await link(userId, { ...bearer((await newMember(service, 'support')).token) })).status).toBe(403);
  });

  test.each<[object, string]>([
    [{ expires_in_hours: 169 }, '[expires_in_hours] must be a whole number from 1 to 168'],
    [{ language: 'fr' }, '[language] must be one of en, cy'],
    [{ payroll_provider: 'none' }, '[payroll_provider] is not a known provider'],
  ])('with %j is rejected, and the message names the field', async (body, error) => {
    const reply = await link(await newUser(), { body });
    expect({ status: reply.status, errors: reply.body.errors }).toEqual({ status: 400, errors: [error] });
  });

  test('of an unknown user, or one of another client, does not exist', async () => {
    expect((await link(randomUUID())).status).toBe(404);
    const { apiKey } = await service.newClient();
    expect((await link(await newUser(), { key: apiKey })).status).toBe(404);
  });
});
