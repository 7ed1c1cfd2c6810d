import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { FRESH_MINUTES } from '#platform/http/fresh-sign-in.ts';
import { bearer, newMember, type SignedInMember } from '../../../test/support/members.ts';
import { useService } from '../../../test/support/service.ts';

const service = useService();
const FRESH_MS = FRESH_MINUTES * 60_000;
const NEEDED = { status: 403, code: 'fresh_sign_in_required' };

/** Invites an admin, which needs a fresh sign-in. */
let invited = 0;
async function inviteAdmin({ token }: Pick<SignedInMember, 'token'>) {
  invited += 1;
  const body = { email: `admin-${invited}@fresh.example`, role: 'admin' };
  const reply = await service.ask('POST', '/members', { ...bearer(token), body });
  return { status: reply.status, code: reply.headers.get('x-svc-error-code') };
}

const confirm = ({ token }: Pick<SignedInMember, 'token'>, body: object) =>
  service.ask('POST', '/members/session/confirm', { ...bearer(token), body });

async function addApp(admin: SignedInMember): Promise<() => string> {
  const begun = await admin.ask('POST', '/members/me/mfa', {
    ...bearer(admin.token),
    body: { method: 'totp', current_password: admin.password },
  });
  const app = new TOTP({ secret: begun.body.secret });
  const code = () => app.generate({ timestamp: service.clock.now().getTime() });
  await admin.ask('POST', '/members/me/mfa/confirm', {
    ...bearer(admin.token),
    body: { method: 'totp', code: code() },
  });
  return code;
}

describe('a sign-in that is no longer fresh', () => {
  test('is made fresh with the password, for five minutes', async () => {
    const admin = await newMember(service, 'admin');
    service.clock.advance(FRESH_MS);
    expect(await inviteAdmin(admin), 'exactly five minutes later').toMatchObject({ status: 201 });
    service.clock.advance(1);
    expect(await inviteAdmin(admin)).toEqual(NEEDED);
    expect((await confirm(admin, { password: admin.password })).status).toBe(200);
    expect((await inviteAdmin(admin)).status).toBe(201);
    service.clock.advance(FRESH_MS + 1);
    expect(await inviteAdmin(admin)).toEqual(NEEDED);
  });

  test('needs the second factor too, if the member has one', async () => {
    const admin = await newMember(service, 'admin');
    const code = await addApp(admin);
    service.clock.advance(FRESH_MS + 1);
    const asked = await confirm(admin, { password: admin.password });
    expect(asked).toMatchObject({ status: 401, body: { errors: ['MFA code required'] } });
    expect(asked.headers.get('x-svc-mfa-method')).toBe('totp');
    const wrong = await confirm(admin, { password: admin.password, mfa_code: '000000' });
    expect(wrong.headers.get('x-svc-error-code')).toBe('mfa_code_wrong');
    expect(await inviteAdmin(admin), 'the password alone').toEqual(NEEDED);
    expect((await confirm(admin, { password: admin.password, mfa_code: code() })).status).toBe(200);
    expect((await inviteAdmin(admin)).status).toBe(201);
  });

  test('stays as it is after a wrong password, and the holder of a stolen session can’t guess', async () => {
    const admin = await newMember(service, 'admin');
    service.clock.advance(FRESH_MS + 1);
    const replies: number[] = [];
    for (let guess = 0; guess < 7; guess++)
      replies.push((await confirm(admin, { password: `a wrong guess ${guess}` })).status);
    expect(replies).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(await inviteAdmin(admin)).toEqual(NEEDED);
    // the session itself goes on
    expect((await admin.ask('GET', '/members/me')).status).toBe(200);
  });

  test('becomes fresh in this session only, and not for an API key', async () => {
    const admin = await newMember(service, 'admin');
    const body = { username: admin.member.email, password: admin.password };
    const other = await service.ask('POST', '/members/signin', { key: null, body });
    service.clock.advance(FRESH_MS + 1);
    expect((await confirm(admin, { password: admin.password })).status).toBe(200);
    expect(await inviteAdmin({ token: other.body.jwt })).toEqual(NEEDED);
    expect((await service.ask('POST', '/members/session/confirm', { body: { password: 'x' } })).status).toBe(
      401,
    );
    const invited = await service.ask('POST', '/members', {
      body: { email: 'key@fresh.example', role: 'admin' },
    });
    expect(invited.status, 'by an API key').toBe(201);
  });

  test('is renewed by a new password only as far as the second factor was proved', async () => {
    const admin = await newMember(service, 'admin');
    await addApp(admin);
    service.clock.advance(FRESH_MS + 1);
    const changed = await admin.ask('POST', '/members/change-password', {
      ...bearer(admin.token),
      body: { current_password: admin.password, password: `${admin.password} again` },
    });
    expect(await inviteAdmin({ token: changed.body.jwt })).toEqual(NEEDED);
  });

  test('is recorded in the audit log, also if it failed', async () => {
    const admin = await newMember(service, 'admin');
    await confirm(admin, { password: 'wrong' });
    await confirm(admin, { password: admin.password });
    const { body } = await service.ask('GET', `/audit?subject_id=${admin.member.id}&limit=2`);
    expect(body.audit_entries.map(({ action }: { action: string }) => action)).toEqual([
      'member_sign_in_confirmed',
      'member_sign_in_failed',
    ]);
  });
});
