import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newMember, type SignedInMember } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';
import { useProvider } from './provider.fixture.ts';
import { finish, memberIn, setUp, signInAs, start } from './sign-in.fixture.ts';

const service = useService({ TRUST_PROXY: '127.0.0.1,::1' });
const provider = useProvider();
let admin: SignedInMember;

const MAPPED = {
  provisioning: 'just_in_time',
  roles_claim: 'groups',
  role_mapping: [
    { value: 'leads', role: 'admin' },
    { value: 'desk', role: 'underwriter' },
  ],
};
let made = 0;
const person = (more: Record<string, unknown> = {}) => {
  made += 1;
  const name = `person-${made}`;
  return { sub: name, email: `${name}@lender.example`, groups: ['desk'], ...more };
};

beforeAll(async () => {
  admin = await newMember(service, 'admin');
});
beforeEach(async () => {
  service.clock.set(new Date());
  provider.faults = {};
  await setUp(admin, provider, MAPPED);
});

describe('members who sign in through a provider', () => {
  test('become members at the first sign-in, and their role follows their groups', async () => {
    const ada = person({ name: 'Ada Example', groups: ['everybody', 'desk'] });
    const first = await signInAs(service, provider, ada);
    expect(first).toMatchObject({ location: '/dashboard/', problem: null });
    expect(await memberIn(service, first)).toMatchObject({
      email: ada.email,
      name: 'Ada Example',
      role: 'underwriter',
      status: 'external_provider',
      has_single_sign_on: true,
    });
    const second = await signInAs(service, provider, { ...ada, groups: ['leads', 'desk'] });
    expect(await memberIn(service, second)).toMatchObject({ role: 'admin' });
    expect(await memberIn(service, first), 'a session under the earlier role').toBeNull();
    expect(await signInAs(service, provider, { ...ada, groups: [] })).toMatchObject({ problem: 'no_role' });
    expect(await signInAs(service, provider, { ...ada, groups: undefined })).toMatchObject({
      problem: 'roles_missing',
    });
  });

  test('are found by issuer and subject, so a changed address opens no other account', async () => {
    const ada = person();
    const grace = person();
    await signInAs(service, provider, ada);
    await signInAs(service, provider, grace);
    const renamed = await signInAs(service, provider, { ...ada, email: grace.email });
    expect(await memberIn(service, renamed)).toMatchObject({ email: ada.email });
    const stranger = await signInAs(service, provider, person({ email: ada.email }));
    expect(stranger).toMatchObject({ problem: 'other_person', cookie: '' });
  });

  test('are linked to an invitation only by a verified address', async () => {
    await setUp(admin, provider, { ...MAPPED, provisioning: 'invited_only' });
    const ada = person();
    expect(await signInAs(service, provider, ada)).toMatchObject({ problem: 'not_invited' });
    await admin.ask('POST', '/members', { body: { email: ada.email, role: 'viewer' } });
    const unverified = { ...ada, email_verified: undefined };
    expect(await signInAs(service, provider, unverified)).toMatchObject({ problem: 'email_not_verified' });
    expect(await signInAs(service, provider, { ...ada, email: undefined })).toMatchObject({
      problem: 'email_missing',
    });
    expect(await memberIn(service, await signInAs(service, provider, ada))).toMatchObject({
      status: 'external_provider',
      role: 'underwriter',
    });
  });

  test('who were removed stay out, even if the provider lets them in', async () => {
    const ada = person();
    const signedIn = await signInAs(service, provider, ada);
    const { id } = (await memberIn(service, signedIn)) as { id: string };
    await admin.ask('DELETE', `/members/${id}`);
    expect(await memberIn(service, signedIn)).toBeNull();
    expect(await signInAs(service, provider, ada)).toMatchObject({ problem: 'removed', cookie: '' });
  });

  test('are not added from an address that the team does not allow', async () => {
    const allow = (allowed_addresses: string[]) =>
      admin.ask('PATCH', '/access-policy', { body: { allowed_addresses } });
    expect((await allow(['127.0.0.1'])).status).toBe(200);
    const ada = person();
    const elsewhere = await signInAs(service, provider, ada, { 'x-forwarded-for': '198.51.100.9' });
    expect(elsewhere).toMatchObject({ problem: 'refused', cookie: '' });
    const { body } = await admin.ask('GET', '/members');
    expect(body.members.map(({ email }: { email: string }) => email)).not.toContain(ada.email);
    expect(await signInAs(service, provider, ada)).toMatchObject({ problem: null });
    await allow([]);
  });

  test('have signed in when the provider says so, and need a fresh sign-in after an old or unknown one', async () => {
    const ada = person({ groups: ['leads'] });
    const read = async (claims: Record<string, unknown>) => {
      const { cookie } = await signInAs(service, provider, { ...ada, ...claims });
      const reply = await fetch(`${service.url}/single-sign-on`, {
        method: 'PATCH',
        headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        body: '{}',
      });
      return reply.headers.get('x-svc-error-code');
    };
    expect(await read({})).toBeNull();
    expect(await read({ auth_time: provider.now() - 3600 })).toBe('fresh_sign_in_required');
    expect(await read({ auth_time: undefined })).toBe('fresh_sign_in_required');
  });

  test('who were removed before their first sign-in stay out until they are invited again', async () => {
    const ada = person();
    const invite = () => admin.ask('POST', '/members', { body: { email: ada.email, role: 'viewer' } });
    await admin.ask('DELETE', `/members/${(await invite()).body.id}`);
    expect(await signInAs(service, provider, ada)).toMatchObject({ problem: 'removed', cookie: '' });
    await invite();
    expect(await signInAs(service, provider, ada)).toMatchObject({ problem: null });
  });
});

describe('the answer of a provider', () => {
  test.each([
    ['another audience', { aud: 'another-service' }, 'not_trusted'],
    ['several audiences, for another party', { aud: ['stipend', 'other'], azp: 'other' }, 'not_trusted'],
    ['another issuer', { iss: 'https://other.example' }, 'not_trusted'],
    ['another nonce', { nonce: 'another' }, 'not_trusted'],
    ['no nonce', { nonce: undefined }, 'not_trusted'],
  ])('with %s opens no session', async (_what, claims, problem) => {
    expect(await signInAs(service, provider, { ...person(), ...claims })).toMatchObject({
      problem,
      cookie: '',
    });
  });

  test('with times outside of the allowed skew opens no session', async () => {
    const now = provider.now();
    const within = await signInAs(service, provider, { ...person(), exp: now - 20, iat: now - 300 });
    expect(within.problem).toBeNull();
    const late = await signInAs(service, provider, { ...person(), exp: now - 40, iat: now - 300 });
    expect(late).toMatchObject({ problem: 'clock', cookie: '' });
    const early = await signInAs(service, provider, { ...person(), iat: now + 120 });
    expect(early).toMatchObject({ problem: 'clock', cookie: '' });
  });

  test('is verified with the provider’s keys, also with a key that is new', async () => {
    await provider.rotate();
    service.clock.advance(11_000);
    expect((await signInAs(service, provider, person())).problem).toBeNull();
    provider.faults = { hasWrongKey: true };
    expect(await signInAs(service, provider, person())).toMatchObject({ problem: 'not_trusted', cookie: '' });
    provider.faults = {};
    await provider.rotate();
    const asked = provider.asked.get('/keys');
    for (let time = 0; time < 3; time++) await signInAs(service, provider, person());
    expect(provider.asked.get('/keys'), 'keys are not read for every unknown key').toBe(asked);
  });

  test('can lack claims that its userinfo endpoint has', async () => {
    provider.faults = { userinfo: { email_verified: true, groups: ['leads'] } };
    const { groups: _, ...ada } = person();
    expect(await memberIn(service, await signInAs(service, provider, ada))).toMatchObject({ role: 'admin' });
    provider.faults = { userinfo: { email: 'own@eve.example', email_verified: true, groups: ['leads'] } };
    const { groups: __, ...eve } = person({ email_verified: undefined });
    const other = await signInAs(service, provider, eve);
    expect(other.problem, 'another address is verified there').toBe('email_not_verified');
  });

  test('counts once, and only in the browser that asked', async () => {
    const ada = person();
    const started = await start(service);
    const other = await start(service);
    provider.faults = {
      claims: { ...ada, email_verified: true, nonce: started.location.searchParams.get('nonce') },
    };
    const elsewhere = await finish(service, { cookie: other.cookie, state: started.state });
    expect(elsewhere).toMatchObject({ problem: 'expired', cookie: '' });
    expect(await finish(service, { cookie: '', state: started.state })).toMatchObject({ problem: 'expired' });
    const tokens = provider.asked.get('/token');
    const ofOtherTeam = await finish(service, started, undefined, { clientId: crypto.randomUUID() });
    expect(ofOtherTeam, 'at the address of another team').toMatchObject({ problem: 'expired', cookie: '' });
    expect(provider.asked.get('/token')).toBe(tokens);
    expect((await finish(service, started)).problem).toBeNull();
    expect(await finish(service, started)).toMatchObject({ problem: 'used', cookie: '' });
    service.clock.advance(16 * 60_000);
    expect(await finish(service, other)).toMatchObject({ problem: 'expired' });
  });

  test('that is an error says so in words of our own', async () => {
    const denied = await finish(service, await start(service), { error: 'access_denied' });
    expect(denied).toMatchObject({ problem: 'denied', cookie: '' });
    const odd = await finish(service, await start(service), { error: '<script>' });
    expect(odd.location).toBe('/dashboard/sign-in?problem=provider_error');
    const mixed = await finish(service, await start(service), {
      code: 'a code',
      iss: 'https://other.example',
    });
    expect(mixed.problem).toBe('not_trusted');
    const invented = await finish(service, await start(service), { error: 'unauthorized_client' });
    expect(invented.problem).toBe('not_configured');
    const { body } = await admin.ask('GET', '/audit?action=member_sign_in_failed');
    const reasons = body.audit_entries.map(({ details }: { details: { reason: string } }) => details.reason);
    expect(reasons, 'what anybody can invent is not in the audit log').not.toContain('not_configured');
  });

  test('that does not come is a page, and other teams are not concerned', async () => {
    provider.faults = { answers: { '/token': { status: 503, body: {} } } };
    expect(await finish(service, await start(service))).toMatchObject({ problem: 'provider_unavailable' });
    await setUp(admin, { ...provider, issuer: 'http://127.0.0.1:8' }, MAPPED);
    const { location } = await start(service);
    expect(location.href).toBe(`${service.url}/dashboard/sign-in?problem=provider_unavailable`);
  });
});

describe('the request to a provider', () => {
  test('has PKCE with S256, a nonce and a state, and goes only to known teams', async () => {
    const { location } = await start(service, 'team=Example-Lending&next=//evil.example');
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: `${service.url}/account/single-sign-on/${service.clientId}/callback`,
    });
    const unknown = await start(service, 'team=nobody');
    expect(unknown.location.href).toBe(`${service.url}/dashboard/sign-in?problem=unknown_team`);
    const started = await start(service);
    provider.faults = {
      claims: { ...person(), email_verified: true, nonce: started.location.searchParams.get('nonce') },
    };
    await finish(service, started);
    const { body, authorization } = provider.tokenRequest;
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    expect(challenge).toBe(started.location.searchParams.get('code_challenge'));
    expect(authorization).toMatch(/^Basic /);
  });
});

describe('settings', () => {
  test('that are rejected reserve no name', async () => {
    const rejected = await admin.ask('PATCH', '/single-sign-on', {
      body: { sign_in_name: 'another-name', role_mapping: [] },
    });
    expect(rejected.status).toBe(400);
    const { body } = await service.ask('GET', '/single-sign-on/options', { key: null });
    expect(body, 'the only name').toEqual({
      start_url: '/account/single-sign-on/start?team=example-lending',
      asks_for_team: false,
    });
  });

  test('never send the secret of one issuer to another', async () => {
    const moved = await admin.ask('PATCH', '/single-sign-on', {
      body: { issuer: `${provider.issuer}/other`, client_authentication: 'private_key_jwt' },
    });
    expect(moved.body).toMatchObject({ has_client_secret: false });
    const back = await admin.ask('PATCH', '/single-sign-on', {
      body: { client_authentication: 'client_secret_basic' },
    });
    expect(back).toMatchObject({
      status: 400,
      body: { errors: [expect.stringContaining('[client_secret]')] },
    });
  });

  // the last test, because it takes the role of the others' admin
  test('stay while no admin has a password, so that a team can’t lock itself out', async () => {
    const { cookie } = await signInAs(service, provider, person({ groups: ['leads'] }));
    const send = (method: string, path: string, body: unknown = {}) =>
      fetch(service.url + path, {
        method,
        headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await send('PATCH', `/members/${admin.member.id}`, { role: 'viewer' })).status).toBe(200);
    const removed = await send('DELETE', '/single-sign-on');
    expect(removed.headers.get('x-svc-error-code')).toBe('last_admin');
  });
});
