import { expect, test } from 'vitest';
import { newMember } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';
import { useProvider } from './provider.fixture.ts';
import { setUp, start } from './sign-in.fixture.ts';

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
