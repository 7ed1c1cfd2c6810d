import { describe, expect, test } from 'vitest';
import { createMemberWithPassword } from '#members';
import { bearer, newMember } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';

const service = useService();

function signIn(username: string, password: string, headers: Record<string, string> = {}) {
  return service.ask('POST', '/members/signin', { key: null, headers, body: { username, password } });
}

describe('signing in', () => {
  test('returns a token and the member; the token grants the role’s access', async () => {
    const { member, password } = await newMember(service, 'admin');
    const { status, body } = await signIn(member.email, password);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['jwt', 'member']);
    expect(body.member).toMatchObject({
      id: member.id,
      email: member.email,
      role: 'admin',
      name: 'Grace Example',
      status: 'confirmed',
      mfa_status: 'disabled',
      mfa_methods: [],
    });
    expect((await service.ask('GET', '/users', bearer(body.jwt))).status).toBe(200);
  });

  test('accepts any spelling of the email address', async () => {
    const { member, password } = await newMember(service, 'viewer');
    expect((await signIn(` ${member.email.toUpperCase()} `, password)).status).toBe(200);
  });

  test('accepts a password typed with other code points', async () => {
    const member = await newMember(service, 'viewer');
    const changed = await member.ask('POST', '/members/change-password', {
      body: { current_password: member.password, password: 'ﬁve Å words indeed' },
    });
    expect(changed.status).toBe(200);
    expect((await signIn(member.member.email, 'five Å words indeed')).status).toBe(200);
  });

  test.each([
    [{}, ['Request is missing required field [username]', 'Request is missing required field [password]']],
    [{ username: 'a@b.example' }, ['Request is missing required field [password]']],
    [
      { username: 'a@b.example', password: 'x'.repeat(1025) },
      ['[password] must be text of 1 to 1024 characters'],
    ],
  ])('reports the invalid fields of %j', async (body, errors) => {
    const reply = await service.ask('POST', '/members/signin', { key: null, body });
    expect(reply).toMatchObject({ status: 400, body: { errors } });
  });

  test('gives the same answer for unknown, archived, unconfirmed and compromised members and wrong passwords', async () => {
    const known = await newMember(service, 'viewer');
    const archived = await newMember(service, 'viewer');
    const compromised = await newMember(service, 'viewer');
    await service.ask('DELETE', `/members/${archived.member.id}`);
    await service.ask('PATCH', `/members/${compromised.member.id}`, { body: { status: 'compromised' } });
    await service.ask('POST', '/members', { body: { email: 'invited@team.example', role: 'viewer' } });
    const replies = await Promise.all([
      signIn('nobody@team.example', 'whatever it may be'),
      signIn('not an address', 'whatever it may be'),
      signIn(known.member.email, 'whatever it may be'),
      signIn(archived.member.email, archived.password),
      signIn(compromised.member.email, compromised.password),
      signIn('invited@team.example', 'whatever it may be'),
    ]);
    for (const { status, body, headers } of replies) {
      expect({ status, body }).toEqual({ status: 401, body: { errors: ['Incorrect username or password'] } });
      expect(headers.get('x-svc-error-code')).toBe('incorrect_credentials');
    }
  });

  test('uses a separate password for each client if an address belongs to members of several', async () => {
    const other = await service.newClient();
    const email = 'both@team.example';
    const mine = await newMember(service, 'viewer', { email });
    const theirs = await newMember(service, 'admin', { email, clientId: other.clientId });
    expect((await signIn(email, mine.password)).body.member).toMatchObject({
      id: mine.member.id,
      role: 'viewer',
    });
    expect((await signIn(email, theirs.password)).body.member).toMatchObject({
      id: theirs.member.id,
      role: 'admin',
    });
  });
});

describe('a temporary password', () => {
  test('can only be used to set a new one', async () => {
    const made = await createMemberWithPassword(service.app, service.clientId, {
      email: 'first@team.example',
      role: 'admin',
    });
    const { body } = await signIn('first@team.example', made.password);
    expect(body.member.status).toBe('force_change_password');
    const refused = await service.ask('GET', '/users', bearer(body.jwt));
    expect(refused).toMatchObject({
      status: 403,
      body: { errors: ['Change your password first: the current one is temporary'] },
    });
    expect((await service.ask('GET', '/members/me', bearer(body.jwt))).status).toBe(200);
    const password = 'words that nobody knows';
    const changed = await service.ask('POST', '/members/change-password', {
      ...bearer(body.jwt),
      body: { current_password: made.password, password },
    });
    expect(changed.body.member.status).toBe('confirmed');
    expect((await service.ask('GET', '/users', bearer(changed.body.jwt))).status).toBe(200);
    expect((await signIn('first@team.example', made.password)).status).toBe(401);
  });
});

describe('a temporary password that is a week old', () => {
  test('no longer works', async () => {
    const made = await createMemberWithPassword(service.app, service.clientId, {
      email: 'stale@team.example',
      role: 'viewer',
    });
    const start = service.clock.now();
    service.clock.advance(7 * 86_400_000 + 1000);
    expect((await signIn('stale@team.example', made.password)).status).toBe(401);
    service.clock.set(start);
    expect((await signIn('stale@team.example', made.password)).status).toBe(200);
  });
});

describe('a session', () => {
  test('ends when the member signs out, without affecting other sessions', async () => {
    const { member, password, ask } = await newMember(service, 'viewer');
    const other = (await signIn(member.email, password)).body.jwt;
    expect((await ask('POST', '/members/signout')).body).toEqual({ message: 'You are signed out' });
    expect((await ask('GET', '/members/me')).status).toBe(401);
    expect((await service.ask('GET', '/members/me', bearer(other))).status).toBe(200);
  });

  test.each([
    ['a change of role', { role: 'developer' }],
    ['a reset by an admin', { status: 'reset_required' }],
    ['the status compromised', { status: 'compromised' }],
  ])('ends at once with %s', async (_, body) => {
    const { member, ask } = await newMember(service, 'viewer');
    expect((await ask('GET', '/members/me')).status).toBe(200);
    expect((await service.ask('PATCH', `/members/${member.id}`, { body })).status).toBe(200);
    expect((await ask('GET', '/members/me')).status).toBe(401);
  });

  test('ends at once when the member is removed', async () => {
    const { member, ask } = await newMember(service, 'viewer');
    await service.ask('DELETE', `/members/${member.id}`);
    expect((await ask('GET', '/members/me')).status).toBe(401);
  });

  test('continues after a change of name', async () => {
    const { member, ask } = await newMember(service, 'viewer');
    await service.ask('PATCH', `/members/${member.id}`, { body: { name: 'Grace Other' } });
    expect((await ask('GET', '/members/me')).body.name).toBe('Grace Other');
  });

  test('ends when the password is changed, which returns a new one', async () => {
    const { member, password, token, ask } = await newMember(service, 'viewer');
    const other = (await signIn(member.email, password)).body.jwt;
    const changed = await ask('POST', '/members/change-password', {
      body: { current_password: password, password: 'quite another sentence' },
    });
    for (const ended of [token, other])
      expect((await service.ask('GET', '/members/me', bearer(ended))).status).toBe(401);
    expect((await service.ask('GET', '/members/me', bearer(changed.body.jwt))).status).toBe(200);
  });

  test('expires after eight hours', async () => {
    const { ask } = await newMember(service, 'viewer');
    const start = service.clock.now();
    service.clock.advance(8 * 3_600_000 - 2000);
    expect((await ask('GET', '/members/me')).status).toBe(200);
    service.clock.advance(3000);
    expect((await ask('GET', '/members/me')).status).toBe(401);
    service.clock.set(start);
  });

  test('is never valid after a sign-in that ran during the member’s removal', async () => {
    for (let round = 0; round < 5; round++) {
      const { member, password } = await newMember(service, 'viewer');
      const [signedIn] = await Promise.all([
        signIn(member.email, password),
        service.ask('DELETE', `/members/${member.id}`),
      ]);
      if (signedIn.status === 200)
        expect((await service.ask('GET', '/members/me', bearer(signedIn.body.jwt))).status).toBe(401);
      else expect(signedIn.status).toBe(401);
    }
  });
});
