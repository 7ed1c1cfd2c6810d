import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { exampleOf } from '#values/example-of.ts';
import { codeIn, lastMail, newMember, type SignedInMember } from '../../../test/support/members.ts';
import { useService } from '../../../test/support/service.ts';
import { SandboxMail } from '../../sandbox/mail-schema.ts';

const service = useService();
const PHONE = '+447700900123';

function signIn({ member, password }: SignedInMember, mfa_code?: string) {
  const body = { username: member.email, password, ...(mfa_code ? { mfa_code } : {}) };
  return service.ask('POST', '/members/signin', { key: null, body });
}

function begin({ ask, password }: SignedInMember, method: string, phone?: string) {
  return ask('POST', '/members/me/mfa', {
    body: { method, current_password: password, ...(phone ? { phone } : {}) },
  });
}

const confirm = ({ ask }: SignedInMember, method: string, code: string) =>
  ask('POST', '/members/me/mfa/confirm', { body: { method, code } });

const codeFrom = (secret: string, at = service.clock.now()) =>
  new TOTP({ secret }).generate({ timestamp: at.getTime() });

/** A member with codes by email, and their recovery codes. */
async function withEmailCodes() {
  const member = await newMember(service, 'viewer');
  await begin(member, 'email');
  const code = codeIn((await lastMail(service, member.member.email)).text);
  const { body } = await confirm(member, 'email', code);
  return { member, recovery: body.recovery_codes as string[] };
}

async function withApp() {
  const member = await newMember(service, 'viewer');
  const { body } = await begin(member, 'totp');
  await confirm(member, 'totp', codeFrom(body.secret));
  service.clock.advance(31_000);
  return { member, secret: body.secret as string };
}

describe('codes by email', () => {
  test('are set up with the password and a code, and shown as mfa_status', async () => {
    const member = await newMember(service, 'viewer');
    expect((await begin(member, 'email')).status).toBe(201);
    expect((await member.ask('GET', '/members/me')).body.mfa_status).toBe('disabled');
    const mail = await lastMail(service, member.member.email);
    const code = codeIn(mail.text);
    expect(mail.subject).toBe(`${code} is your verification code for Stipend`);
    expect(mail.text.split('\n')[0]).toBe(code);
    const { status, body } = await confirm(member, 'email', code);
    expect(status).toBe(200);
    expect(body.member).toMatchObject({ mfa_status: 'email', mfa_methods: ['email'] });
    expect(body.recovery_codes).toHaveLength(10);
    expect((await lastMail(service, member.member.email)).subject).toBe(
      'Stipend: your second factor was changed',
    );
  });

  test('are sent in an email like the example in the API description', async () => {
    const member = await newMember(service, 'viewer');
    await begin(member, 'email');
    const mail = await lastMail(service, member.member.email);
    const inExample = (words: string) =>
      words
        .replace(codeIn(mail.text), '123456')
        .replace('Stipend', 'Example Lending')
        .replace('Grace Example', 'Ada');
    const { subject, text } = exampleOf(SandboxMail);
    expect([inExample(mail.subject), inExample(mail.text)]).toEqual([subject, text]);
  });

  test('are required at sign-in, sent, and accepted once', async () => {
    const { member } = await withEmailCodes();
    const asked = await signIn(member);
    expect(asked).toMatchObject({ status: 401, body: { errors: ['MFA code required'] } });
    expect(asked.headers.get('x-svc-error-code')).toBe('mfa_required');
    expect(asked.headers.get('x-svc-mfa-method')).toBe('email');
    const code = codeIn((await lastMail(service, member.member.email)).text);
    expect((await signIn(member, code)).status).toBe(200);
    expect(await signIn(member, code)).toMatchObject({
      status: 401,
      body: { errors: ['MFA code not accepted'] },
    });
  });

  test('are not sent for a wrong password, with the usual answer', async () => {
    const { member } = await withEmailCodes();
    const mails = async () =>
      (await service.ask('GET', `/sandbox/mail?to=${member.member.email}`)).body.pagination.total_count;
    const before = await mails();
    expect((await signIn({ ...member, password: 'not the password' })).body.errors).toEqual([
      'Incorrect username or password',
    ]);
    expect(await mails()).toBe(before);
  });

  test('are not sent again within a minute', async () => {
    const { member } = await withEmailCodes();
    const count = async () =>
      (await service.ask('GET', `/sandbox/mail?to=${member.member.email}`)).body.pagination.total_count;
    await signIn(member);
    const sent = await count();
    await signIn(member);
    expect(await count()).toBe(sent);
    service.clock.advance(61_000);
    await signIn(member);
    expect(await count()).toBe(sent + 1);
  });

  test('expire after ten minutes or five wrong attempts', async () => {
    const { member } = await withEmailCodes();
    await signIn(member);
    const code = codeIn((await lastMail(service, member.member.email)).text);
    service.clock.advance(10 * 60_000);
    expect((await signIn(member, code)).status).toBe(401);
    await signIn(member);
    const fresh = codeIn((await lastMail(service, member.member.email)).text);
    const wrong = fresh === '000000' ? '111111' : '000000';
    for (let round = 0; round < 4; round++) expect((await signIn(member, wrong)).status).toBe(401);
    expect((await signIn(member, wrong)).status, 'the account is throttled by now').toBe(429);
  });

  test('are not readable in the database', async () => {
    const { member } = await withEmailCodes();
    await signIn(member);
    const code = codeIn((await lastMail(service, member.member.email)).text);
    const { rows } = await service.app.database.inSystem(async (tx) => ({
      rows: await tx.selectFrom('member_codes').selectAll().execute(),
    }));
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.code_hash.toString('latin1')).not.toContain(code);
  });
});

describe('codes by SMS', () => {
  test('need a phone number, which must be confirmed', async () => {
    const member = await newMember(service, 'viewer');
    expect((await begin(member, 'sms')).body.errors).toEqual(['Request is missing required field [phone]']);
    expect((await begin(member, 'sms', '07700 900123')).body.errors[0]).toMatch(
      /^\[phone\] must be a phone number/,
    );
    expect((await begin(member, 'email', PHONE)).body.errors).toEqual([
      '[phone] is allowed only with the method sms',
    ]);
    await begin(member, 'sms', '+44 7700 900123');
    const message = await lastMail(service, PHONE);
    expect(message).toMatchObject({ channel: 'sms', subject: null });
    expect((await confirm(member, 'sms', 'wrong')).body.errors).toEqual([
      '[code] is wrong or no longer valid',
    ]);
    const { body } = await confirm(member, 'sms', codeIn(message.text));
    expect(body.member).toMatchObject({ mfa_status: 'sms', mfa_methods: ['sms'] });
    expect((await signIn(member)).headers.get('x-svc-mfa-method')).toBe('sms');
    expect((await signIn(member, codeIn((await lastMail(service, PHONE)).text))).status).toBe(200);
  });
});

describe('an authenticator app', () => {
  test('is set up with its secret and a code; it is in mfa_methods and does not change mfa_status', async () => {
    const member = await newMember(service, 'viewer');
    const { body: begun } = await begin(member, 'totp');
    expect(begun.otpauth_url).toMatch(/^otpauth:\/\/totp\/Stipend:.*secret=/);
    expect((await confirm(member, 'totp', '000000')).status).toBe(400);
    const { body } = await confirm(member, 'totp', codeFrom(begun.secret));
    expect(body.member).toMatchObject({ mfa_status: 'disabled', mfa_methods: ['totp'] });
    expect(body.recovery_codes).toHaveLength(10);
  });

  test('is named as the method when a code is required, together with codes by email', async () => {
    const { member } = await withApp();
    expect((await signIn(member)).headers.get('x-svc-mfa-method')).toBe('totp');
    await begin(member, 'email');
    await confirm(member, 'email', codeIn((await lastMail(service, member.member.email)).text));
    expect((await signIn(member)).headers.get('x-svc-mfa-method')).toBe('email, totp');
  });

  test.each(['１２３４５６', '١٢٣٤٥٦', '12345６', '𝟏𝟐𝟑𝟒𝟓𝟔', '123 45', 'abcdef'])(
    'rejects %s, which is not six digits, and records the failure',
    async (code) => {
      const { member } = await withApp();
      const rejected = await signIn(member, code);
      expect(rejected).toMatchObject({ status: 401, body: { errors: ['MFA code not accepted'] } });
      const { body } = await service.ask('GET', `/audit?subject_id=${member.member.id}`);
      expect(body.audit_entries[0]).toMatchObject({
        action: 'member_sign_in_failed',
        details: { reason: 'mfa_code' },
      });
      const other = await newMember(service, 'viewer');
      await begin(other, 'totp');
      expect(await confirm(other, 'totp', code)).toMatchObject({
        status: 400,
        body: { errors: ['[code] is wrong or no longer valid'] },
      });
    },
  );

  test('is accepted with the current, previous or next code, each only once', async () => {
    const { member, secret } = await withApp();
    expect((await signIn(member)).body.errors).toEqual(['MFA code required']);
    const now = service.clock.now();
    const at = (seconds: number) => codeFrom(secret, new Date(now.getTime() + seconds * 1000));
    expect((await signIn(member, at(-90))).status).toBe(401);
    expect((await signIn(member, at(90))).status).toBe(401);
    expect((await signIn(member, at(0))).status).toBe(200);
    expect((await signIn(member, at(0))).status, 'the same code again').toBe(401);
    expect((await signIn(member, at(30))).status).toBe(200);
    expect((await signIn(member, at(0))).status, 'an earlier code').toBe(401);
  });

  test('cannot be set up while another one is turned on', async () => {
    const { member } = await withApp();
    expect((await begin(member, 'totp')).body.errors[0]).toContain('is already turned on');
  });

  test('accepts a code for one of two concurrent sign-ins', async () => {
    const { member, secret } = await withApp();
    const code = codeFrom(secret);
    const replies = await Promise.all([signIn(member, code), signIn(member, code)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});

describe('setting up a second factor', () => {
  test('is throttled after five messages to one member or one number', async () => {
    const flood = async (member: SignedInMember, phone: string) => (await begin(member, 'sms', phone)).status;
    const [one, two] = [await newMember(service, 'viewer'), await newMember(service, 'viewer')];
    const statuses = [];
    for (let round = 0; round < 6; round++) statuses.push(await flood(one, '+447700900200'));
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    expect(await flood(one, '+447700900201')).toBe(429);
    expect(await flood(two, '+447700900200')).toBe(429);
    expect(await flood(two, '+447700900201')).toBe(201);
  });

  test('is throttled when the code of an app is guessed', async () => {
    const member = await newMember(service, 'viewer');
    await begin(member, 'totp');
    const statuses = [];
    for (let round = 0; round < 6; round++) statuses.push((await confirm(member, 'totp', '000000')).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });
});

test('a stolen session and the password are not enough to change second factors: the sign-in must be fresh', async () => {
  const { member } = await withEmailCodes();
  const admin = await newMember(service, 'admin');
  service.clock.advance(6 * 60_000);
  const { ask, password: current_password } = member;
  for (const reply of [
    await admin.ask('PATCH', `/members/${member.member.id}`, { body: { mfa_status: 'disabled' } }),
    await begin(member, 'totp'),
    await ask('POST', '/members/me/mfa/disable', { body: { method: 'email', current_password } }),
    await ask('POST', '/members/me/recovery-codes', { body: { current_password } }),
  ]) {
    expect(reply.status).toBe(403);
    expect(reply.headers.get('x-svc-error-code')).toBe('fresh_sign_in_required');
  }
});

describe('recovery codes', () => {
  test('are accepted once each, with any spacing and case, and recorded in the audit log', async () => {
    const { member, recovery } = await withEmailCodes();
    const [code = ''] = recovery;
    expect((await signIn(member, code.toLowerCase().replace('-', ' '))).status).toBe(200);
    expect((await signIn(member, code)).status).toBe(401);
    expect((await member.ask('GET', '/members/me')).body.recovery_codes_left).toBe(9);
    const { body } = await service.ask('GET', '/audit?action=member_recovery_code_used');
    expect(body.audit_entries[0].actor_id).toBe(member.member.id);
  });

  test('are all replaced at once, with the password', async () => {
    const { member, recovery } = await withEmailCodes();
    const renew = (current_password: string) =>
      member.ask('POST', '/members/me/recovery-codes', { body: { current_password } });
    expect((await renew('not the password')).status).toBe(400);
    const { body } = await renew(member.password);
    expect((await lastMail(service, member.member.email)).subject).toBe(
      'Stipend: your recovery codes were replaced',
    );
    expect((await signIn(member, recovery[1])).status).toBe(401);
    expect((await signIn(member, body.recovery_codes[0])).status).toBe(200);
  });

  test('can be created only with a second factor', async () => {
    const { ask, password } = await newMember(service, 'viewer');
    const reply = await ask('POST', '/members/me/recovery-codes', { body: { current_password: password } });
    expect(reply.status).toBe(400);
  });
});

describe('turning a second factor off', () => {
  test('requires the password; then sign-in needs no code', async () => {
    const { member } = await withEmailCodes();
    const off = (method: string, current_password: string) =>
      member.ask('POST', '/members/me/mfa/disable', { body: { method, current_password } });
    expect((await off('email', 'not the password')).status).toBe(400);
    expect((await off('totp', member.password)).body.errors).toEqual(['[method] is not turned on']);
    expect((await off('email', member.password)).body).toMatchObject({
      mfa_status: 'disabled',
      mfa_methods: [],
    });
    expect((await signIn(member)).status).toBe(200);
  });

  test('is possible for an admin when a member has lost every factor', async () => {
    const { member } = await withApp();
    const reply = await service.ask('PATCH', `/members/${member.member.id}`, {
      body: { mfa_status: 'disabled' },
    });
    expect(reply.body).toMatchObject({ mfa_status: 'disabled', mfa_methods: [] });
    expect((await signIn(member)).status).toBe(200);
    expect((await lastMail(service, member.member.email)).subject).toMatch(/second factor was turned off$/);
  });

  test('is not possible for admins’ own accounts without the password', async () => {
    const { ask, member } = await newMember(service, 'admin');
    const reply = await ask('PATCH', `/members/${member.id}`, { body: { mfa_status: 'disabled' } });
    expect(reply.status).toBe(403);
  });

  test('does not happen when a forgotten password is replaced', async () => {
    const { member } = await withApp();
    await service.ask('POST', '/members/forgotten-password', {
      key: null,
      body: { username: member.member.email },
    });
    const token = /#token=([\w-]+)/.exec((await lastMail(service, member.member.email)).text)?.[1];
    const password = 'quite another sentence';
    await service.ask('POST', '/members/reset-password', { key: null, body: { token, password } });
    expect((await signIn({ ...member, password })).body.errors).toEqual(['MFA code required']);
  });
});
