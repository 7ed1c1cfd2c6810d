import { describe, expect, test } from 'vitest';
import { bearer, lastMail, newMember, tokenIn } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';
import { raceLinks } from './link-races.fixture.ts';

const service = useService();
const PASSWORD = 'four unrelated words here';
const DAY_MS = 24 * 3_600_000;

const open = (path: string, body: unknown) => service.ask('POST', path, { key: null, body });
const accept = (token: string, password = PASSWORD, name?: string) =>
  open('/members/invitations/accept', { token, password, ...(name ? { name } : {}) });
const reset = (token: string, password = PASSWORD) => open('/members/reset-password', { token, password });
const signIn = (username: string, password: string) => open('/members/signin', { username, password });

async function invite(email: string, role = 'underwriter') {
  const reply = await service.ask('POST', '/members', { body: { email, role } });
  expect(reply.status).toBe(201);
  return reply.body;
}

describe('an invitation', () => {
  test('returns the unconfirmed member and emails a link under the client’s name', async () => {
    await service.ask('PATCH', '/configuration', { body: { client_display_name: 'Example Lending' } });
    const body = await invite('New.Person@team.example');
    expect(body).toMatchObject({
      email: 'new.person@team.example',
      role: 'underwriter',
      status: 'unconfirmed',
      mfa_status: 'disabled',
      name: null,
    });
    const mail = await lastMail(service, 'new.person@team.example');
    expect(mail.subject).toBe('Example Lending: you are invited');
    expect(mail.text).toContain('Example Lending');
    expect(mail.text).toContain(`${service.url}/account/invitation#token=`);
  });

  test('is accepted once, with a name and a password; then the member can sign in', async () => {
    await invite('accepts@team.example');
    const token = tokenIn((await lastMail(service, 'accepts@team.example')).text);
    const { status, body } = await accept(token, PASSWORD, 'Grace Example');
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: 'confirmed', name: 'Grace Example' },
    });
    expect((await signIn('accepts@team.example', PASSWORD)).status).toBe(200);
    expect(await accept(token)).toMatchObject({
      status: 400,
      body: {
        errors: [
          '[token] is not valid: the link has been used, has expired or was replaced by a newer one. Request a new link',
        ],
      },
    });
  });

  test('can still be used after a weak password was rejected', async () => {
    await invite('weakest@team.example');
    const token = tokenIn((await lastMail(service, 'weakest@team.example')).text);
    expect(await accept(token, 'short')).toMatchObject({
      status: 400,
      body: { errors: ['[password] must be at least 12 characters'] },
    });
    expect((await accept(token, 'weakest password here')).body.errors[0]).toContain(
      'your name or email address',
    );
    expect((await accept(token)).status).toBe(200);
  });

  test('is accepted once by ten concurrent requests', async () => {
    await invite('race@team.example');
    const token = tokenIn((await lastMail(service, 'race@team.example')).text);
    const replies = await Promise.all(Array.from({ length: 10 }, () => accept(token)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(9);
  });

  test('expires after 24 hours; a new invitation replaces earlier ones', async () => {
    const { id } = await invite('late@team.example');
    const start = service.clock.now();
    const old = tokenIn((await lastMail(service, 'late@team.example')).text);
    service.clock.advance(1000);
    expect((await service.ask('POST', `/members/${id}/invitation`)).status).toBe(201);
    const fresh = tokenIn((await lastMail(service, 'late@team.example')).text);
    expect((await accept(old)).status).toBe(400);
    service.clock.advance(DAY_MS + 1000);
    expect((await accept(fresh)).status).toBe(400);
    service.clock.set(start);
    expect((await accept(fresh)).status).toBe(200);
    expect((await service.ask('POST', `/members/${id}/invitation`)).body.errors).toEqual([
      'A member with the status confirmed cannot be invited again',
    ]);
  });

  test('is rejected for an existing member’s address, in any spelling and concurrently', async () => {
    const replies = await Promise.all(
      ['twice@team.example', 'TWICE@team.example', 'twice@team.example'].map((email) =>
        service.ask('POST', '/members', { body: { email, role: 'viewer' } }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    const refused = replies.find(({ status }) => status === 400);
    expect(refused?.body.errors).toEqual(['[email] already belongs to a member']);
  });

  test('can be sent again to a removed member, who becomes a new member', async () => {
    const { id } = await invite('returns@team.example');
    await service.ask('DELETE', `/members/${id}`);
    expect((await invite('returns@team.example')).id).not.toBe(id);
  });

  test('reports invalid fields and lists the allowed roles', async () => {
    const { status, body } = await service.ask('POST', '/members', { body: { email: 'x', role: 'boss' } });
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        errors: [
          '[email] must be an email address',
          '[role] must be one of admin, developer, underwriter, support, viewer',
        ],
      },
    });
  });

  test('creates one member and sends one email for two requests with the same Idempotency-Key', async () => {
    const once = {
      body: { email: 'once@team.example', role: 'viewer' },
      headers: { 'Idempotency-Key': 'invite-1' },
    };
    const [first, second] = [
      await service.ask('POST', '/members', once),
      await service.ask('POST', '/members', once),
    ];
    expect(second.body).toEqual(first.body);
    await service.runJobs();
    const { body } = await service.ask('GET', '/sandbox/mail?to=once@team.example');
    expect(body.mails).toHaveLength(1);
  });
});

describe('a forgotten password', () => {
  test('is replaced with an emailed link, once, and all sessions end', async () => {
    const { member, password, ask } = await newMember(service, 'viewer');
    const asked = await open('/members/forgotten-password', { username: member.email });
    expect(asked).toMatchObject({
      status: 200,
      body: { message: 'If a member has this email address, we have sent a link to it' },
    });
    const token = tokenIn((await lastMail(service, member.email)).text);
    expect((await ask('GET', '/members/me')).status).toBe(200);
    expect((await reset(token)).status).toBe(200);
    expect((await ask('GET', '/members/me')).status).toBe(401);
    expect((await signIn(member.email, password)).status).toBe(401);
    expect((await signIn(member.email, PASSWORD)).status).toBe(200);
    expect((await reset(token)).status).toBe(400);
    expect((await lastMail(service, member.email)).subject).toMatch(/your password was changed$/);
  });

  test('for an unknown address gets the same answer, without an email', async () => {
    const asked = await open('/members/forgotten-password', { username: 'nobody@team.example' });
    expect(asked).toMatchObject({
      status: 200,
      body: { message: 'If a member has this email address, we have sent a link to it' },
    });
    await service.runJobs();
    const { body } = await service.ask('GET', '/sandbox/mail?to=nobody@team.example');
    expect(body.mails).toEqual([]);
  });

  test('has a link that cannot accept an invitation', async () => {
    const { member } = await newMember(service, 'viewer');
    await open('/members/forgotten-password', { username: member.email });
    const token = tokenIn((await lastMail(service, member.email)).text);
    expect((await accept(token)).status).toBe(400);
    expect((await reset(token)).status).toBe(200);
  });

  test('can be requested five times, then the requests are throttled', async () => {
    const { member } = await newMember(service, 'viewer');
    const replies = [];
    for (let round = 0; round < 7; round++)
      replies.push((await open('/members/forgotten-password', { username: member.email })).status);
    expect(replies).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });
});

describe('a link that is used while the member is changed or requests another', () => {
  test('causes no deadlock, and every request gets an expected answer', () => raceLinks(service, 2));
});

describe('a reset by an admin', () => {
  test.each(['reset_required', 'compromised'])(
    '(%s) disables the old password and mails a link',
    async (status) => {
      const { member, password } = await newMember(service, 'viewer');
      const changed = await service.ask('PATCH', `/members/${member.id}`, { body: { status } });
      expect(changed.body.status).toBe(status);
      expect((await signIn(member.email, password)).status).toBe(401);
      const token = tokenIn((await lastMail(service, member.email)).text);
      expect((await reset(token)).status).toBe(200);
      const { body } = await signIn(member.email, PASSWORD);
      expect(body.member.status).toBe('confirmed');
      expect((await service.ask('GET', '/members/me', bearer(body.jwt))).status).toBe(200);
    },
  );
});

describe('a change of password', () => {
  test.each([
    [{ current_password: 'wrong one entirely', password: PASSWORD }, '[current_password] is wrong'],
    [{ password: 'short' }, '[password] must be at least 12 characters'],
    [{ password: 'password1234' }, '[password] is too common: choose one that is harder to guess'],
  ])('is rejected for %j', async (body, error) => {
    const { ask, password } = await newMember(service, 'viewer');
    const reply = await ask('POST', '/members/change-password', {
      body: { current_password: password, ...body },
    });
    expect(reply).toMatchObject({ status: 400, body: { errors: [error] } });
    expect((await ask('GET', '/members/me')).status).toBe(200);
  });

  test('is rejected for the same password', async () => {
    const { ask, password } = await newMember(service, 'viewer');
    const reply = await ask('POST', '/members/change-password', {
      body: { current_password: password, password },
    });
    expect(reply.body.errors).toEqual(['[password] must differ from the current password']);
  });

  test('is throttled when the current password is guessed', async () => {
    const { ask } = await newMember(service, 'viewer');
    const statuses = [];
    for (let round = 0; round < 6; round++)
      statuses.push(
        (
          await ask('POST', '/members/change-password', {
            body: { current_password: 'a guess', password: PASSWORD },
          })
        ).status,
      );
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });
});
