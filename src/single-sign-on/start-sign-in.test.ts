import { expect, test } from 'vitest';
import { newMember } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';
import { useProvider } from './provider.fixture.ts';
import { finish, setUp, signInAs, start } from './sign-in.fixture.ts';

const service = useService({ PUBLIC_URL: 'http://localhost:8080' });
const provider = useProvider();

test.each([
  ['cross-site', '/dashboard/sign-in'],
  ['same-site', '/dashboard/sign-in'],
  ['same-origin', '/dashboard/sign-in?problem=unknown_team'],
  ['none', '/dashboard/sign-in?problem=unknown_team'],
])('a link that a browser calls %s leads to %s: another site can’t start a sign-in', async (site, page) => {
  const reply = await fetch(`${service.url}/account/single-sign-on/start?team=unknown`, {
    redirect: 'manual',
    headers: { 'sec-fetch-site': site },
  });
  expect([reply.status, reply.headers.get('location')]).toEqual([303, page]);
});

test('a sign-in with a passkey in another tab does not replace the cookie of single sign-on', async () => {
  await setUp(await newMember(service, 'admin'), provider);
  const { cookie } = await start(service);
  const reply = await fetch(`${service.url}/members/passkeys/challenge`, {
    method: 'POST',
    headers: { cookie },
  });
  const [name = 'none'] = reply.headers.getSetCookie().map((one) => one.split('=')[0] ?? '');
  expect(reply.status).toBe(200);
  expect(cookie).toMatch(/^\w+=/);
  expect(cookie.startsWith(`${name}=`)).toBe(false);
});

const HOUR_SECONDS = 3600;

test.each<[string, Record<string, unknown>, string | null]>([
  ['says that the person has just signed in', {}, null],
  ['does not say when', { auth_time: undefined }, 'not_trusted'],
  ['says that it was an hour ago', { auth_time: Date.now() / 1000 - HOUR_SECONDS }, 'clock'],
  ['names somebody else', { sub: 'eve' }, 'other_person'],
])(
  'a session is confirmed only by a provider that vouches for it now: one that %s',
  async (_, claims, problem) => {
    await setUp(await newMember(service, 'admin'), provider, {
      provisioning: 'just_in_time',
      default_role: 'viewer',
    });
    const ada = { sub: 'ada', email: 'ada@lender.example' };
    const { cookie } = await signInAs(service, provider, ada);
    const asked = await fetch(`${service.url}/single-sign-on/confirm`, {
      method: 'POST',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });
    const { searchParams } = new URL(((await asked.json()) as { url: string }).url);
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0']);
    const nonce = searchParams.get('nonce');
    provider.faults = { claims: { ...ada, nonce, auth_time: provider.now(), ...claims } };
    const started = {
      cookie: asked.headers.getSetCookie()[0]?.split(';')[0] ?? '',
      state: searchParams.get('state') ?? '',
    };
    expect((await finish(service, started)).problem).toBe(problem);
  },
);
