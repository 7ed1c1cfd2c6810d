import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPeople, type People } from '#simulation/people/index.ts';
import { type TestClock, testClock } from '../../../../test/support/service.ts';
import { sandbox } from '../sandbox.ts';
import { SKINS, type SkinId, startPortal } from './index.ts';
import { alder } from './skins/alder.ts';
import { harbour } from './skins/harbour.ts';
import { northgate } from './skins/northgate.ts';

const LOOKS = { harbour, northgate, alder };
const MINUTE = 60_000;

/** A browser that follows no redirects and keeps its cookies. */
function browser(base: () => string) {
  const cookies = new Map<string, string>();
  const visit = async (path: string, form?: Record<string, string>) => {
    const response = await fetch(new URL(path, base()), {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const { status, headers } = response;
    const lines = headers.getSetCookie();
    return { status, location: headers.get('location'), text: await response.text(), headers, lines };
  };
  return { cookies, visit };
}

describe.each(SKINS)('the portal %s', (skin: SkinId) => {
  let clock: TestClock;
  let people: People;
  let portal: Awaited<ReturnType<typeof startPortal>>;
  beforeEach(async () => {
    clock = testClock(new Date('2026-11-15T10:00:00Z'));
    people = createPeople({ clock });
    portal = await startPortal({ skin, people, clock });
  });
  afterEach(() => portal.close());

  const { inputs } = LOOKS[skin];
  const newBrowser = () => browser(() => portal.url);
  const formOf = (text: string, password: string, userName = 'user_good') => ({
    _csrf: /name="_csrf" value="([^"]+)"/.exec(text)?.[1] ?? '',
    [inputs.userName]: userName,
    [inputs.password]: password,
    ...(inputs.companyCode ? { [inputs.companyCode]: 'ALD1234' } : {}),
  });
  const signIn = async (password: string, by = newBrowser(), userName?: string) => {
    const { text } = await by.visit('/login');
    return { ...by, landed: await by.visit('/login', formOf(text, password, userName)) };
  };

  test('issues a session that scripts cannot read, and a new one after login', async () => {
    const by = newBrowser();
    const { lines } = await by.visit('/login');
    expect(lines).toContainEqual(expect.stringMatching(/^sid=[\w-]+; Path=\/; HttpOnly; SameSite=Lax$/));
    const before = by.cookies.get('sid') ?? '';
    const { landed } = await signIn('pass_good', by);
    expect(landed).toMatchObject({ status: 302, location: '/payslips' });
    expect(by.cookies.get('sid')).not.toBe(before);
    expect((await by.visit('/payslips')).status).toBe(200);

    by.cookies.set('sid', before);
    expect(await by.visit('/payslips')).toMatchObject({ status: 302, location: '/login?expired=1' });
  });

  test('accepts no session id that it did not issue', async () => {
    const by = newBrowser();
    by.cookies.set('sid', 'planted');
    await by.visit('/login');
    expect(by.cookies.get('sid')).not.toBe('planted');
  });

  test('rejects a form whose CSRF token is missing in the form or in the cookie', async () => {
    const by = newBrowser();
    const { text } = await by.visit('/login');
    const form = formOf(text, 'pass_good');
    expect((await by.visit('/login', { ...form, _csrf: 'other' })).status).toBe(403);
    by.cookies.set('XSRF', 'other');
    expect((await by.visit('/login', form)).status).toBe(403);
    expect(portal.control.loginPosts()).toBe(2);
  });

  test("locks for an hour, one wrong login after the catalogue's limit", async () => {
    const row = sandbox.providers.find(({ row }) => row.id === skin)?.row;
    const tries = row?.max_login_attempts ?? 0;
    for (let wrong = 0; wrong < tries; wrong++)
      expect((await signIn('wrong')).landed.text).toContain('do not match our records');
    expect((await signIn('wrong')).landed.text).toContain('Your account is locked until');
    const { landed } = await signIn('pass_good');
    expect(landed.text).toContain('<time datetime="2026-11-15T11:00:00.000Z">11:00</time>');
    clock.advance(60 * MINUTE);
    expect((await signIn('pass_good')).landed.location).toBe('/payslips');
  });

  test('resets the count of wrong logins after a right one', async () => {
    for (let round = 0; round < 2; round++) {
      for (let wrong = 1; wrong < LOOKS[skin].loginAttemptsMax; wrong++) await signIn('wrong');
      expect((await signIn('pass_good')).landed.location).toBe('/payslips');
    }
  });

  test('treats an unknown name like a wrong password, including the lock', async () => {
    const pages = async (userName: string) => {
      const texts: string[] = [];
      for (let wrong = 0; wrong < LOOKS[skin].loginAttemptsMax; wrong++) {
        const { landed } = await signIn('wrong', newBrowser(), userName);
        texts.push(landed.text.replace(/value="[^"]*"/, ''));
      }
      return texts;
    };
    expect(await pages('nobody')).toEqual(await pages('user_good'));
  });

  test('asks for the same characters until they are answered', async () => {
    const by = await signIn('mfa_password_characters');
    expect(by.landed.location).toBe('/mfa');
    const first = await by.visit('/mfa');
    expect((await by.visit('/mfa')).text).toBe(first.text);
    const wrong = await by.visit('/mfa', formOf(first.text, ''));
    expect(wrong.text).toContain('Enter characters 2, 5 and 7');
    expect((await by.visit('/payslips')).location).toBe('/login?expired=1');
  });

  test('ends a session after five idle minutes, and on request', async () => {
    const by = await signIn('pass_good');
    clock.advance(5 * MINUTE);
    expect((await by.visit('/payslips')).status).toBe(200);
    clock.advance(5 * MINUTE + 1);
    expect((await by.visit('/payslips')).location).toBe('/login?expired=1');

    const other = await signIn('pass_good');
    const { text } = await other.visit('/profile');
    expect((await other.visit('/logout', { _csrf: 'other' })).status).toBe(403);
    expect((await other.visit('/logout', formOf(text, ''))).location).toBe('/login?expired=1');
    expect((await other.visit('/payslips')).location).toBe('/login?expired=1');
    expect((await newBrowser().visit('/payslips')).location).toBe('/login');
  });

  test("shows twelve payslips per page, and only the person's own", async () => {
    const by = await signIn('pass_good');
    const count = async (page: number) =>
      new Set((await by.visit(`/payslips?page=${page}`)).text.match(/\/payslips\/[\w-]+/g)).size;
    expect([await count(1), await count(2), await count(3)]).toEqual([12, 12, 0]);
    const theirs = people.payslips('user_bonus')[0]?.id;
    expect((await by.visit(`/payslips/${theirs}`)).status).toBe(404);
    expect((await by.visit('/payslips?page=x')).status).toBe(404);
  });

  test('escapes the data it shows', async () => {
    const find = people.find;
    people.find = (userName) => {
      const person = find(userName);
      return person && { ...person, forename: '<script>alert(1)</script>' };
    };
    const by = await signIn('pass_good');
    expect((await by.visit('/profile')).text).not.toContain('<script>alert');
  });

  test('shows a fault after a given number of requests, for a given number of requests', async () => {
    portal.control.setFault({ kind: 'unavailable', after: 1, times: 1 });
    const statuses: number[] = [];
    for (let request = 0; request < 3; request++) statuses.push((await newBrowser().visit('/login')).status);
    expect(statuses).toEqual([200, 503, 200]);
    portal.control.setFault({ kind: 'rate_limited', seconds: 9 });
    expect((await newBrowser().visit('/login')).headers.get('retry-after')).toBe('9');
    portal.control.reset();
    expect((await newBrowser().visit('/password/reset')).status).toBe(200);
  });
});
