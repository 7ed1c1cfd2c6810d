import { describe, expect, test } from 'vitest';
import { newMember } from '../../../test/support/members.ts';
import { useService } from '../../../test/support/service.ts';

const service = useService();
const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };

async function signIn(role: 'admin' | 'viewer' = 'admin') {
  const { member, password } = await newMember(service, role);
  const reply = await service.ask('POST', '/members/session', {
    key: null,
    body: { username: member.email, password },
  });
  expect(reply.status).toBe(201);
  const sent = reply.headers.get('set-cookie') ?? '';
  return { member, password, reply, sent, cookie: sent.split(';')[0] ?? '' };
}

function ask(method: 'GET' | 'POST' | 'DELETE', path: string, headers: Record<string, string>) {
  return service.ask(method, path, { key: null, headers });
}

describe('a session in a cookie', () => {
  test('is opened with a cookie that scripts and other sites can’t use, and no token in the body', async () => {
    const { sent, reply, member } = await signIn('viewer');
    expect(sent).toMatch(/^stipend_member=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(JSON.stringify(reply.body)).not.toContain(sent.slice('stipend_member='.length, 60));
    expect(reply.body).toMatchObject({ member: { id: member.id, role: 'viewer' }, environment: 'sandbox' });
    expect(reply.body.permissions).toContainEqual({ permission: 'read_payroll', access: 'partial' });
    expect(JSON.stringify(reply.body.permissions)).not.toContain('manage_members');
  });

  test.each([
    ['one of our own pages', OWN_PAGE, 200],
    ['an older browser with the header of our own pages', { 'x-svc-session': 'active' }, 200],
    ['an older browser without it', {}, 401],
    ['another site', { 'sec-fetch-site': 'cross-site', 'x-svc-session': 'active' }, 401],
    ['another host of the same site', { 'sec-fetch-site': 'same-site' }, 401],
    ['the address bar', { 'sec-fetch-site': 'none' }, 401],
  ])('counts on requests of our own pages only: %s', async (_from, headers, status) => {
    const { cookie } = await signIn();
    expect((await ask('GET', '/members/session', { cookie, ...headers })).status).toBe(status);
  });

  test('is not accepted as a bearer token, nor a bearer token as a cookie', async () => {
    const { cookie } = await signIn();
    const token = cookie.split('=')[1];
    expect((await ask('GET', '/users', { authorization: `Bearer ${token}` })).status).toBe(401);
    const { token: jwt } = await newMember(service, 'admin');
    const asCookie = { cookie: `stipend_member=${jwt}`, ...OWN_PAGE };
    expect((await ask('GET', '/users', asCookie)).status).toBe(401);
  });

  test('ends after 30 minutes without use; only requests that a person caused count as use', async () => {
    const { cookie } = await signIn();
    const send = async (use: string) =>
      (await ask('GET', '/members/session', { cookie, ...OWN_PAGE, 'x-svc-session': use })).status;
    service.clock.advance(20 * 60_000);
    expect(await send('active')).toBe(200);
    service.clock.advance(20 * 60_000);
    expect(await send('background')).toBe(200);
    service.clock.advance(11 * 60_000);
    expect(await send('active')).toBe(401);
  });

  test('ends after eight hours at the latest', async () => {
    const { cookie } = await signIn();
    const statuses: number[] = [];
    for (let passed = 0; passed < 8 * 60; passed += 25) {
      statuses.push(
        (await ask('GET', '/members/session', { cookie, ...OWN_PAGE, 'x-svc-session': 'active' })).status,
      );
      service.clock.advance(25 * 60_000);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await ask('GET', '/members/session', { cookie, ...OWN_PAGE })).status).toBe(401);
  });

  test.each([
    ['/members/session', 200],
    ['/members/sessions', 401],
  ])(
    'ends with DELETE %s, which deletes the cookie; another session then answers %i',
    async (path, other) => {
      const { cookie, member, password } = await signIn();
      const body = { username: member.email, password };
      const second = await service.ask('POST', '/members/session', { key: null, body });
      const otherCookie = (second.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
      const ended = await ask('DELETE', path, { cookie, ...OWN_PAGE });
      expect(ended.status).toBe(200);
      expect(ended.headers.get('set-cookie')).toMatch(/^stipend_member=; .*Max-Age=0$/);
      expect((await ask('GET', '/members/session', { cookie, ...OWN_PAGE })).status).toBe(401);
      expect((await ask('GET', '/members/session', { cookie: otherCookie, ...OWN_PAGE })).status).toBe(other);
    },
  );
});
