import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { bearer, codeIn, lastMail, newMember, type SignedInMember } from '../../../test/support/members.ts';
import { type Reply, useService } from '../../../test/support/service.ts';
import { resetAccessPolicy } from './change-policy.ts';

const service = useService({ TRUST_PROXY: '127.0.0.1,::1' });
const OFFICE = '203.0.113.7';
const ELSEWHERE = '198.51.100.9';
const DAY_MS = 86_400_000;
const from = (address: string) => ({ 'X-Forwarded-For': address });
const codeOf = (reply: Reply) => reply.headers.get('x-svc-error-code');

/** A client with an admin of its own, so that its policy concerns nobody else. */
async function newTeam() {
  const { clientId, apiKey: key } = await service.newClient();
  const admin = await newMember(service, 'admin', { clientId, email: `admin@${clientId}.example` });
  const join = (name: string) =>
    newMember(service, 'viewer', { clientId, email: `${name}@${clientId}.example` });
  const ask: typeof service.ask = (method, path, asked = {}) => service.ask(method, path, { key, ...asked });
  const codeSentTo = async ({ member }: SignedInMember) =>
    codeIn((await lastMail({ ...service, ask }, member.email)).text);
  return {
    clientId,
    admin,
    join,
    codeSentTo,
    change: (body: object, headers = {}) => change(admin, body, headers),
  };
}

function change({ token }: Pick<SignedInMember, 'token'>, body: object, headers = {}): Promise<Reply> {
  const asked = { ...bearer(token).headers, ...from(OFFICE), ...headers };
  return service.ask('PATCH', '/access-policy', { key: null, headers: asked, body });
}

async function signIn({ member, password }: SignedInMember, more: object = {}, headers = {}) {
  const body = { username: member.email, password, ...more };
  return service.ask('POST', '/members/session', { key: null, body, headers });
}

const cookieOf = (reply: Reply) => (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

function askWith(cookie: string, path: string, headers: Record<string, string> = {}) {
  return service.ask('GET', path, {
    key: null,
    headers: { cookie, 'sec-fetch-site': 'same-origin', ...headers },
  });
}

async function addApp(member: SignedInMember): Promise<() => string> {
  const body = { method: 'totp', current_password: member.password };
  const begun = await service.ask('POST', '/members/me/mfa', { ...bearer(member.token), body });
  const app = new TOTP({ secret: begun.body.secret });
  const code = () => app.generate({ timestamp: service.clock.now().getTime() });
  const confirmed = await service.ask('POST', '/members/me/mfa/confirm', {
    ...bearer(member.token),
    body: { method: 'totp', code: code() },
  });
  expect(confirmed.status).toBe(200);
  return code;
}

describe('the access policy', () => {
  test('has defaults, and is changed by admins with a fresh sign-in only', async () => {
    const { admin, join, change } = await newTeam();
    const viewer = await join('viewer');
    const read = await admin.ask('GET', '/access-policy');
    expect(read.body).toMatchObject({
      second_factor_required: false,
      allowed_factors: ['email', 'sms', 'totp', 'passkey'],
      session_hours: 8,
      idle_minutes: 30,
      allowed_addresses: [],
      updated_at: null,
      members_without_second_factor: 2,
      your_address: '127.0.0.1',
    });
    expect((await viewer.ask('GET', '/access-policy')).status).toBe(403);
    expect((await service.ask('GET', '/access-policy')).status, 'with an API key').toBe(401);
    const changed = await change({
      ...read.body,
      session_hours: 4,
      allowed_addresses: [' 203.0.113.9/24 ', '::1'],
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { session_hours: 4, idle_minutes: 30, allowed_addresses: ['203.0.113.0/24', '::1'] },
    });
    expect((await change({ session_hours: null, allowed_addresses: null })).body).toMatchObject({
      session_hours: 8,
      allowed_addresses: [],
    });
    service.clock.advance(6 * 60_000);
    expect(codeOf(await change({ session_hours: 4 }))).toBe('fresh_sign_in_required');
  });

  let strict: Awaited<ReturnType<typeof newTeam>> | undefined;
  test.each([
    [{ session_hours: 0 }, '[session_hours] must be a whole number from 1 to 12'],
    [{ session_hours: 13 }, '[session_hours] must be a whole number from 1 to 12'],
    [{ idle_minutes: 4 }, '[idle_minutes] must be a whole number from 5 to 60'],
    [{ grace_days: 91 }, '[grace_days] must be a whole number from 0 to 90'],
    [{ allowed_factors: [] }, '[allowed_factors] must be a list of at least one second factor'],
    [{ allowed_factors: ['pigeon'] }, /^\[allowed_factors\[0\]\] must be one of email, sms, totp, passkey/],
    [{ allowed_addresses: ['office'] }, /^\[allowed_addresses\[0\]\] must be an IP address or a range/],
    [
      { allowed_addresses: ['203.0.113.0/33'] },
      /^\[allowed_addresses\[0\]\] must be an IP address or a range/,
    ],
    [
      { allowed_addresses: [ELSEWHERE] },
      /^\[allowed_addresses\] must contain your own address, 203\.0\.113\.7/,
    ],
    [{ allowed_addresses: ['::/0'] }, /^\[allowed_addresses\] must contain your own address/],
    [{ colour: 'red' }, '[colour] is not a known field'],
  ])('rejects %j, and nothing changes', async (body, message) => {
    strict ??= await newTeam();
    const { admin, change } = strict;
    const rejected = await change({ grace_days: 3, ...body });
    expect(rejected.status).toBe(400);
    expect(rejected.body.errors[0]).toMatch(message);
    expect((await admin.ask('GET', '/access-policy')).body.updated_at).toBeNull();
  });

  test('is changed once by two admins who read the same version, also for the first time', async () => {
    const { admin } = await newTeam();
    for (const limits of [
      [4, 5],
      [6, 7],
    ]) {
      const etag = (await admin.ask('GET', '/access-policy')).headers.get('etag') ?? '';
      const replies = await Promise.all(
        limits.map((session_hours) => change(admin, { session_hours }, { 'If-Match': etag })),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 412]);
    }
  });

  test('is recorded in the audit log with its values', async () => {
    const { admin, change } = await newTeam();
    await change({ second_factor_required: true, grace_days: 3 });
    const { body } = await admin.ask('GET', '/audit?action=access_policy_changed');
    expect(body.audit_entries).toMatchObject([
      { actor_id: admin.member.id, details: { second_factor_required: true, grace_days: 3 } },
    ]);
  });
});

describe('a second factor that is required', () => {
  test('is due after the days of grace; then only the own account works, until one is set up', async () => {
    const { join, change } = await newTeam();
    const early = await join('early');
    expect((await change({ second_factor_required: true, grace_days: 7 })).status).toBe(200);
    const since = service.clock.now().getTime();
    const cookie = cookieOf(await signIn(early));
    const session = (await askWith(cookie, '/members/session')).body;
    expect(session).toMatchObject({
      second_factor_due_at: new Date(since + 7 * DAY_MS).toISOString(),
      must_set_up_second_factor: false,
    });
    service.clock.advance(3 * DAY_MS);
    const late = await join('late');
    service.clock.advance(4 * DAY_MS - 1);
    const before = cookieOf(await signIn(early));
    expect((await askWith(before, '/users')).status, 'on the last day').toBe(200);
    service.clock.advance(1);
    // the session that runs is restricted too
    expect(codeOf(await askWith(before, '/users'))).toBe('second_factor_required');
    const after = await signIn(early);
    expect(after.body).toMatchObject({ must_set_up_second_factor: true });
    expect((await askWith(cookieOf(after), '/members/me')).status, 'their own account').toBe(200);
    expect((await askWith(cookieOf(await signIn(late)), '/users')).status, 'a member who joined later').toBe(
      200,
    );
    const token = (
      await service.ask('POST', '/members/signin', {
        key: null,
        body: { username: early.member.email, password: early.password },
      })
    ).body.jwt;
    expect(codeOf(await service.ask('GET', '/users', bearer(token))), 'a token').toBe(
      'second_factor_required',
    );
    await addApp({ ...early, token });
    expect((await service.ask('GET', '/users', bearer(token))).status).toBe(200);
  });

  test('is not required by an admin whom it would lock out at once, until they have one that counts', async () => {
    const { admin, join, change } = await newTeam();
    const viewer = await join('viewer');
    const refused = (field: string) => ({
      status: 400,
      body: {
        errors: [
          `[${field}] would lock you out at once, because you have no second factor that counts: set one up first, or raise [grace_days]`,
        ],
      },
    });
    expect(await change({ second_factor_required: true, grace_days: 0 })).toMatchObject(
      refused('second_factor_required'),
    );
    expect((await admin.ask('GET', '/access-policy')).body).toMatchObject({
      second_factor_required: false,
      updated_at: null,
    });
    expect((await change({ grace_days: 0 })).status, 'while none is required').toBe(200);
    expect(await change({ second_factor_required: true })).toMatchObject(refused('second_factor_required'));
    expect((await change({ second_factor_required: true, grace_days: 1 })).status).toBe(200);
    expect(await change({ grace_days: 0 }), 'fewer days').toMatchObject(refused('grace_days'));
    await addApp(admin);
    expect((await change({ grace_days: 0 })).status).toBe(200);
    expect(await change({ allowed_factors: ['email'] }), 'another factor').toMatchObject(
      refused('allowed_factors'),
    );
    expect((await change({ session_hours: 4 })).status).toBe(200);
    expect((await admin.ask('GET', '/users')).status).toBe(200);
    expect(codeOf(await viewer.ask('GET', '/users')), 'another member').toBe('second_factor_required');
  });

  test('can’t be turned off, but replaced', async () => {
    const { join, change } = await newTeam();
    const viewer = await join('viewer');
    await addApp(viewer);
    await change({ second_factor_required: true });
    const off = { ...bearer(viewer.token), body: { method: 'totp', current_password: viewer.password } };
    expect(await service.ask('POST', '/members/me/mfa/disable', off)).toMatchObject({
      status: 400,
      body: {
        errors: ['Your team requires a second factor: set up another one before you turn off this one'],
      },
    });
    expect((await viewer.ask('GET', '/members/me')).body.mfa_methods).toEqual(['totp']);
    await change({ second_factor_required: false });
    expect((await service.ask('POST', '/members/me/mfa/disable', off)).status).toBe(200);
  });

  test('that is no longer allowed is still asked for, but does not count and can’t be added', async () => {
    const { admin, join, change, codeSentTo } = await newTeam();
    await addApp(admin);
    const viewer = await join('viewer');
    const begin = { ...bearer(viewer.token), body: { method: 'email', current_password: viewer.password } };
    await service.ask('POST', '/members/me/mfa', begin);
    const code = await codeSentTo(viewer);
    const confirm = { ...bearer(viewer.token), body: { method: 'email', code } };
    expect((await service.ask('POST', '/members/me/mfa/confirm', confirm)).status).toBe(200);
    await change({ second_factor_required: true, grace_days: 0, allowed_factors: ['totp', 'totp'] });
    service.clock.advance(120_000);
    const asked = await signIn(viewer);
    expect({ code: codeOf(asked), from: asked.headers.get('x-svc-mfa-method') }).toEqual({
      code: 'mfa_required',
      from: 'email',
    });
    const mfa_code = await codeSentTo(viewer);
    const opened = await signIn(viewer, { mfa_code });
    expect(opened.body).toMatchObject({ must_set_up_second_factor: true, allowed_factors: ['totp'] });
    expect(await service.ask('POST', '/members/me/mfa', begin)).toMatchObject({
      status: 403,
      body: { errors: ['Your team does not allow the second factor email. It allows totp'] },
    });
    const appCode = await addApp(viewer);
    service.clock.advance(60_000);
    const next = await signIn(viewer);
    expect(next.headers.get('x-svc-mfa-method'), 'after another was set up').toBe('totp');
    expect((await signIn(viewer, { mfa_code: appCode() })).body.must_set_up_second_factor).toBe(false);
  });
});

describe('the length of sessions', () => {
  test('is shortened at once for sessions that run', async () => {
    const { join, change, admin } = await newTeam();
    const viewer = await join('viewer');
    const cookie = cookieOf(await signIn(viewer));
    service.clock.advance(70 * 60_000);
    const idle = cookieOf(await signIn(viewer));
    service.clock.advance(10 * 60_000);
    expect((await askWith(idle, '/members/session')).status).toBe(200);
    await service.ask('POST', '/members/session/confirm', {
      ...bearer(admin.token),
      body: { password: admin.password },
    });
    expect((await change({ session_hours: 1, idle_minutes: 5 })).status, 'by a token, after 80 minutes').toBe(
      200,
    );
    expect((await askWith(idle, '/members/session')).status, 'unused for 10 minutes').toBe(401);
    expect((await askWith(cookie, '/members/session')).status, 'after 80 minutes').toBe(401);
    expect((await admin.ask('GET', '/members/me')).status, 'the token of the admin').toBe(401);
    const opened = await signIn(viewer);
    const ends = (iso: string) => (Date.parse(iso) - service.clock.now().getTime()) / 60_000;
    expect(ends(opened.body.expires_at)).toBeCloseTo(60, 0);
    expect(ends(opened.body.idle_expires_at)).toBe(5);
    service.clock.advance(4 * 60_000);
    expect((await askWith(cookieOf(opened), '/members/session', { 'x-svc-session': 'active' })).status).toBe(
      200,
    );
    service.clock.advance(4 * 60_000);
    expect((await askWith(cookieOf(opened), '/members/session')).status).toBe(200);
    service.clock.advance(60_000);
    expect((await askWith(cookieOf(opened), '/members/session')).status).toBe(401);
  });
});

describe('addresses that are allowed', () => {
  test('a stolen cookie or token works nowhere else, not even for the own account', async () => {
    const { join, change } = await newTeam();
    const viewer = await join('viewer');
    const cookie = cookieOf(await signIn(viewer));
    expect((await askWith(cookie, '/users', from(ELSEWHERE))).status, 'before').toBe(200);
    await change({ allowed_addresses: ['203.0.113.0/24'] });
    for (const path of ['/users', '/members/me', '/members/session']) {
      expect(codeOf(await askWith(cookie, path, from(ELSEWHERE))), path).toBe('address_not_allowed');
      const headers = { ...bearer(viewer.token).headers, ...from(`${OFFICE}, ${ELSEWHERE}`) };
      expect(codeOf(await service.ask('GET', path, { key: null, headers })), 'a forged header').toBe(
        'address_not_allowed',
      );
    }
    expect((await askWith(cookie, '/users', from(OFFICE))).status, 'the owner').toBe(200);
    expect((await askWith(cookie, '/users', from(`::ffff:${OFFICE}`))).status).toBe(200);
  });

  test('a sign-in elsewhere fails, and only a right password learns why; no code is sent', async () => {
    const { join, change, admin } = await newTeam();
    const viewer = await join('viewer');
    const code = await addApp(viewer);
    await change({ allowed_addresses: [OFFICE] });
    service.clock.advance(60_000);
    const wrong = await signIn({ ...viewer, password: 'a wrong password' }, {}, from(ELSEWHERE));
    expect(codeOf(wrong)).toBe('incorrect_credentials');
    expect(codeOf(await signIn(viewer, { mfa_code: code() }, from(ELSEWHERE)))).toBe('address_not_allowed');
    expect((await signIn(viewer, { mfa_code: code() }, from(OFFICE))).status, 'the code is still good').toBe(
      201,
    );
    const headers = { ...bearer(admin.token).headers, ...from(OFFICE) };
    const { body } = await service.ask('GET', `/audit?subject_id=${viewer.member.id}&limit=3`, {
      key: null,
      headers,
    });
    expect(body.audit_entries[1]).toMatchObject({
      action: 'member_sign_in_failed',
      details: { reason: 'address' },
    });
  });

  test('an operator resets the policy of a team that has locked itself out', async () => {
    const { clientId, change, admin } = await newTeam();
    await change({ allowed_addresses: [OFFICE] });
    expect(codeOf(await admin.ask('GET', '/members/me'))).toBe('address_not_allowed');
    const reset = () => resetAccessPolicy(service.app, clientId);
    expect([await reset(), await reset()]).toEqual([true, false]);
    expect((await admin.ask('GET', '/members/me')).status).toBe(200);
    expect((await admin.ask('GET', '/access-policy')).body).toMatchObject({ updated_at: null });
  });
});
