import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lastMail, newMember, type SignedInMember } from '../../test/support/members.ts';
import { type Reply, useService } from '../../test/support/service.ts';
import { readConfig } from '../config.ts';
import { followEnvironment } from './follow-environment.ts';
import { useProvider } from './provider.fixture.ts';
import { memberIn, setUp, signInAs } from './sign-in.fixture.ts';

const service = useService();
const provider = useProvider();
let admin: SignedInMember;

const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout';

beforeAll(async () => {
  admin = await newMember(service, 'admin');
});
beforeEach(async () => {
  service.clock.set(new Date());
  provider.faults = {};
});

const passwordOf = ({ member, password }: SignedInMember) =>
  service.ask('POST', '/members/signin', { key: null, body: { username: member.email, password } });
const change = (body: Record<string, unknown>): Promise<Reply> =>
  admin.ask('PATCH', '/single-sign-on', { body });

describe('enforced single sign-on', () => {
  test('needs an admin with a password and a second factor, who can’t be removed afterwards', async () => {
    await setUp(admin, provider, { provisioning: 'just_in_time', default_role: 'viewer' });
    const without = await change({ is_enforced: true, break_glass_member_ids: [admin.member.id] });
    expect(without).toMatchObject({
      status: 400,
      body: { errors: [expect.stringContaining('[break_glass_member_ids] must name at least one admin')] },
    });
    await admin.ask('POST', '/members/me/mfa', {
      body: { method: 'email', current_password: admin.password },
    });
    const code = /\b(\d{6})\b/.exec((await lastMail(service, admin.member.email)).text)?.[1];
    await admin.ask('POST', '/members/me/mfa/confirm', { body: { method: 'email', code } });
    const colleague = await newMember(service, 'underwriter');
    const enforced = await change({ is_enforced: true, break_glass_member_ids: [admin.member.id] });
    expect(enforced).toMatchObject({ status: 200, body: { is_enforced: true } });
    expect((await colleague.ask('GET', '/members/me')).status, 'a session of a password').toBe(401);
    expect(await passwordOf(colleague)).toMatchObject({ status: 403 });
    expect((await passwordOf(admin)).headers.get('x-svc-error-code')).toBe('mfa_required');
    const off = await admin.ask('POST', '/members/me/mfa/disable', {
      body: { method: 'email', current_password: admin.password },
    });
    expect(off.headers.get('x-svc-error-code')).toBe('last_break_glass_admin');
    expect((await change({ break_glass_member_ids: [] })).status).toBe(400);
  });

  test('invites people to the provider, and sends no links to set a password', async () => {
    await admin.ask('POST', '/members', { body: { email: 'new@lender.example', role: 'viewer' } });
    const { text } = await lastMail(service, 'new@lender.example');
    expect(text).toContain('/account/single-sign-on/start?team=example-lending');
    expect(text).not.toContain('#token=');
    const claims = { sub: 'new', email: 'new@lender.example' };
    expect(await memberIn(service, await signInAs(service, provider, claims))).toMatchObject({
      role: 'viewer',
    });
    expect((await change({ is_enforced: false })).body).toMatchObject({ is_enforced: false });
  });
});

describe('a logout token', () => {
  const person = { sub: 'ada', email: 'ada@lender.example', sid: 'a session at the provider' };
  const claims = (more: Record<string, unknown> = {}) => ({
    iss: provider.issuer,
    aud: provider.clientId,
    iat: provider.now(),
    exp: provider.now() + 120,
    jti: crypto.randomUUID(),
    events: { [LOGOUT]: {} },
    sid: person.sid,
    ...more,
  });
  const post = async (token: string) => {
    const reply = await fetch(`${service.url}/account/single-sign-on/${service.clientId}/logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    });
    return reply.status;
  };

  test('ends the session at once, and only once', async () => {
    const session = await signInAs(service, provider, person);
    const other = await signInAs(service, provider, { ...person, sid: 'another session' });
    const token = await provider.sign(claims(), { typ: 'logout+jwt' });
    expect(await post(token)).toBe(200);
    expect(await memberIn(service, session)).toBeNull();
    expect(await memberIn(service, other)).not.toBeNull();
    expect(await post(token), 'replayed').toBe(400);
    const ofPerson = await provider.sign(claims({ sid: undefined, sub: person.sub }));
    expect(await post(ofPerson)).toBe(200);
    expect(await memberIn(service, other)).toBeNull();
  });

  test('that is not one ends nothing', async () => {
    const session = await signInAs(service, provider, person);
    const wrong = [
      claims({ aud: 'another-service' }),
      claims({ iss: 'https://other.example' }),
      claims({ nonce: 'a nonce' }),
      claims({ events: {} }),
      claims({ jti: undefined }),
      claims({ sid: undefined }),
      claims({ iat: provider.now() - 3600, exp: provider.now() + 120 }),
      claims({ exp: provider.now() - 120 }),
    ];
    for (const one of wrong) expect(await post(await provider.sign(one))).toBe(400);
    expect(await post(await provider.sign(claims(), { typ: 'at+jwt' }))).toBe(400);
    provider.faults = { ...provider.faults, hasWrongKey: true };
    expect(await post(await provider.sign(claims()))).toBe(400);
    expect(await post('nonsense')).toBe(400);
    expect(await memberIn(service, session)).not.toBeNull();
  });
});

describe('a provider in the operator’s environment', () => {
  test('is shown and can’t be changed, except for what the team decides itself', async () => {
    const { singleSignOn } = readConfig({
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: 'a secret of the operator',
      OIDC_ROLES_CLAIM: 'groups',
      OIDC_ROLES: 'leads=admin, desk=underwriter',
    });
    await followEnvironment(service.app, service.clientId, singleSignOn);
    const { body } = await admin.ask('GET', '/single-sign-on');
    expect(body).toMatchObject({
      managed_by: 'environment',
      role_mapping: [
        { value: 'leads', role: 'admin' },
        { value: 'desk', role: 'underwriter' },
      ],
    });
    expect(JSON.stringify(body)).not.toContain('a secret of the operator');
    expect(await change({ default_role: 'admin' })).toMatchObject({
      status: 400,
      body: { errors: ["[default_role] is set by the operator of this service and can't be changed here"] },
    });
    expect((await admin.ask('DELETE', '/single-sign-on')).status).toBe(400);
    expect(await change({ sign_in_name: 'lending-team' })).toMatchObject({ status: 200 });
    await followEnvironment(service.app, service.clientId, null);
    expect((await admin.ask('GET', '/single-sign-on')).body).toMatchObject({ is_configured: false });
  });

  test('needs all of its settings', () => {
    expect(() => readConfig({ OIDC_ISSUER: 'https://login.lender.example' })).toThrow(
      expect.objectContaining({
        problems: [
          'OIDC_CLIENT_ID is required with OIDC_ISSUER',
          'OIDC_CLIENT_SECRET is required with OIDC_ISSUER',
        ],
      }),
    );
  });
});
