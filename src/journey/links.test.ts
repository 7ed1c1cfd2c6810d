import { describe, expect, test } from 'vitest';
import { bearer, newMember } from '../../test/support/members.ts';
import { startService, useService } from '../../test/support/service.ts';
import { scheduledTasksOf } from '../worker.ts';

const service = useService({}, { isWhole: true });
const HOUR_MS = 3_600_000;

const newUser = async (body: object = {}) => (await service.ask('POST', '/users', { body })).body.user_id;
const newToken = (user_id: string, journey?: object) =>
  service.ask('POST', '/user-tokens', { body: { user_id, ...(journey ? { journey } : {}) } });
const journeysOf = async (userId: string, query = '') =>
  (await service.ask('GET', `/users/${userId}/journeys${query}`)).body;
/** The status of a link, and the cookie that it sets. */
async function open(url: string) {
  const response = await fetch(url, { redirect: 'manual' });
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? null;
  return { status: response.status, cookie, headers: response.headers, text: await response.text() };
}
const visit = (path: string, cookie: string | null) =>
  fetch(`${service.url}${path}`, { redirect: 'manual', headers: cookie ? { cookie } : {} });
const runTask = () =>
  scheduledTasksOf(service.app)
    .find(({ name }) => name === 'forget-journeys')
    ?.run();

const admin = async () => (await newMember(service, 'admin')).token;

describe('a link', () => {
  test('gives each browser a session and leads to an address without secrets', async () => {
    const userId = await newUser();
    const { body } = await newToken(userId);
    const { status, cookie, headers } = await open(body.journey_url);
    expect(status).toBe(303);
    expect(headers.get('location')).toBe('/journey');
    expect(headers.get('set-cookie')).toMatch(/^stipend_journey=[\w-]{64}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    const next = await visit('/journey', cookie);
    expect([next.status, next.headers.get('location')]).toEqual([303, '/journey/welcome']);
    expect((await visit('/journey/welcome', cookie)).status).toBe(200);
    expect((await open(body.journey_url)).cookie).not.toBe(cookie);
    expect((await journeysOf(userId)).journeys).toMatchObject([
      { status: 'open', opened_at: service.clock.now().toISOString(), step: 'welcome' },
    ]);
    const { body: audit } = await service.ask(
      'GET',
      `/audit?subject_id=${body.journey_id}`,
      bearer(await admin()),
    );
    expect(audit.audit_entries).toMatchObject([
      { action: 'journey_opened', actor_kind: 'user', actor_id: userId, details: { user_id: userId } },
    ]);
  });

  test('keeps the session of a browser that opens it again', async () => {
    const { body } = await newToken(await newUser());
    const { cookie } = await open(body.journey_url);
    const again = await visit(new URL(body.journey_url).pathname, cookie);
    expect(again.headers.get('set-cookie')).toContain(cookie);
  });

  test('is not opened by a program that only checks whether it exists', async () => {
    const userId = await newUser();
    const { body } = await newToken(userId);
    const response = await fetch(body.journey_url, { method: 'HEAD' });
    expect(response.headers.get('set-cookie')).toBeNull();
    expect((await journeysOf(userId)).journeys).toMatchObject([{ status: 'created' }]);
  });

  test('names the company once it has expired or ended, and never if it is invented', async () => {
    await service.ask('PATCH', '/configuration', { body: { client_display_name: 'Example Lending' } });
    const unknown = await open(`${service.url}/journey/${'x'.repeat(43)}`);
    expect(unknown.status).toBe(404);
    expect(unknown.text).toContain('This link does not work');
    const ended = await newToken(await newUser());
    await service.ask('DELETE', `/users/${ended.body.user_id}/journeys/${ended.body.journey_id}`);
    const expired = await newToken(await newUser());
    const deleted = await newToken(await newUser());
    await service.ask('DELETE', `/users/${deleted.body.user_id}`);
    const before = service.clock.now();
    service.clock.advance(HOUR_MS);
    const genuine = [];
    for (const { body } of [ended, expired, deleted]) genuine.push(await open(body.journey_url));
    service.clock.set(before);
    const invented = [];
    for (const ticket of [
      'x',
      withOtherMac(new URL(ended.body.journey_url).pathname.split('/').at(-1) as string),
      // as before tickets had a MAC
      Buffer.concat([Buffer.from(service.clientId.replaceAll('-', ''), 'hex'), Buffer.alloc(16)]).toString(
        'base64url',
      ),
    ])
      invented.push(await open(`${service.url}/journey/${ticket}`));
    await service.ask('PATCH', '/configuration', { body: { client_display_name: null } });
    const blank = (text = '') => text.replaceAll(/\/journey\/[\w-]+/g, '<link>');
    expect(genuine[0]?.text).toContain('This link no longer works');
    expect(genuine[0]?.text).toContain('Ask Example Lending for a new one.');
    expect(unknown.text).not.toContain('Example Lending');
    for (const page of genuine) expect(blank(page.text)).toBe(blank(genuine[0]?.text));
    for (const page of invented) expect(blank(page.text)).toBe(blank(unknown.text));
    for (const page of [...genuine, ...invented]) expect([page.status, page.cookie]).toEqual([404, null]);
  });
});

/** Changes the last character but one: of the last, only some bits count. */
function withOtherMac(ticket: string): string {
  return `${ticket.slice(0, -2)}${ticket.at(-2) === 'x' ? 'y' : 'x'}${ticket.at(-1)}`;
}

describe('a session', () => {
  test('ends after 30 minutes without a request, and requests keep it open', async () => {
    const { body } = await newToken(await newUser(), { expires_in_hours: 2 });
    const { cookie } = await open(body.journey_url);
    const before = service.clock.now();
    try {
      for (let round = 0; round < 3; round++) {
        service.clock.advance(29 * 60_000);
        expect((await visit('/journey/welcome', cookie)).status).toBe(200);
      }
      service.clock.advance(30 * 60_000);
      const ended = await visit('/journey/welcome', cookie);
      expect(ended.status).toBe(403);
      expect(await ended.text()).toContain('Open your link again to continue');
      expect((await open(body.journey_url)).status).toBe(303);
      service.clock.advance(30 * 60_000);
      expect((await open(body.journey_url)).status).toBe(404);
    } finally {
      service.clock.set(before);
    }
  });

  test('continues after the hour of its link while it is used, and for five hours on request, but no longer than a day', async () => {
    const userId = await newUser();
    const { body } = await newToken(userId);
    const { cookie } = await open(body.journey_url);
    const before = service.clock.now();
    const visitPage = async () => {
      const page = await visit('/journey/welcome', cookie);
      return { status: page.status, text: await page.text() };
    };
    const askForTime = async (text: string) => {
      const form_token = /name="form_token" value="([^"]+)"/.exec(text)?.[1] ?? '';
      const reply = await fetch(`${service.url}/journey/more-time`, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie: cookie ?? '' },
        body: new URLSearchParams({ form_token, page: '/journey/welcome' }),
      });
      expect([reply.status, reply.headers.get('location')]).toEqual([303, '/journey/welcome']);
    };
    try {
      for (let round = 0; round < 3; round++) {
        service.clock.advance(29 * 60_000);
        expect((await visitPage()).status).toBe(200);
      }
      expect((await journeysOf(userId)).journeys).toMatchObject([{ status: 'open' }]);
      for (const hours of [4.9, 4.9, 4.9, 4.9, 2.5]) {
        const { status, text } = await visitPage();
        expect(status).toBe(200);
        expect(text).toContain('I need more time: keep it open for 5 hours');
        await askForTime(text);
        expect((await visitPage()).text).not.toContain('I need more time');
        service.clock.advance(hours * HOUR_MS);
      }
      const last = await visitPage();
      expect(last.status).toBe(200);
      expect(last.text).toContain('To keep your data safe, this page works until');
      expect(last.text).not.toContain('I need more time');
      service.clock.set(new Date(before.getTime() + 24 * HOUR_MS));
      expect((await visitPage()).status).toBe(403);
      expect((await open(body.journey_url)).status).toBe(404);
    } finally {
      service.clock.set(before);
    }
  });

  test('and its journey are deleted when they are old, and sooner if the link was never opened', async () => {
    const userId = await newUser();
    const [opened, unopened] = [await newToken(userId), await newToken(userId)];
    await open(opened.body.journey_url);
    const before = service.clock.now();
    const remaining = async () =>
      (await journeysOf(userId)).journeys.map(({ journey_id }: { journey_id: string }) => journey_id);
    const sessions = () =>
      service.app.database.inTenant(service.clientId, (tx) =>
        tx.selectFrom('journey_sessions').select('session_id').where('user_id', '=', userId).execute(),
      );
    try {
      await runTask();
      expect(await remaining()).toHaveLength(2);
      expect(await sessions()).toHaveLength(1);
      service.clock.advance(8 * 24 * HOUR_MS);
      await runTask();
      expect(await remaining()).toEqual([opened.body.journey_id]);
      expect(await sessions()).toEqual([]);
      service.clock.advance(90 * 24 * HOUR_MS);
      await runTask();
      expect(await remaining()).toEqual([]);
    } finally {
      service.clock.set(before);
    }
    expect(unopened.status).toBe(201);
  });

  test('ends with the user, whose erasure is verified', async () => {
    const userId = await newUser();
    const { body } = await newToken(userId, { client_reference: 'loan-1' });
    const { cookie } = await open(body.journey_url);
    await service.ask('DELETE', `/users/${userId}`);
    expect((await visit('/journey/welcome', cookie)).status).toBe(403);
    const verified = () =>
      service.app.database.inTenant(service.clientId, (tx) =>
        tx.selectFrom('erasures').select('verified_at').where('user_id', '=', userId).execute(),
      );
    await expect
      .poll(async () => (await verified())[0]?.verified_at ?? null, { timeout: 30_000 })
      .not.toBeNull();
  });
});

describe('a limit by address', () => {
  test('applies to openings of a link, which give a browser without cookies a new session', async () => {
    const limited = await startService({ RATE_LIMIT_PER_SECOND: '50' });
    try {
      const { user_id } = (await limited.ask('POST', '/users', { body: {} })).body;
      const newLink = async () =>
        (await limited.ask('POST', '/user-tokens', { body: { user_id } })).body.journey_url;
      const statusOf = async (link: string) => (await fetch(link, { redirect: 'manual' })).status;
      const link = await newLink();
      for (let round = 0; round < 30; round++) expect(await statusOf(link)).toBe(303);
      expect(await statusOf(link)).toBe(429);
      expect(await statusOf(await newLink())).toBe(303);
    } finally {
      await limited.stop();
    }
  });
});

describe('a journey ends', () => {
  test('with all tokens of the user', async () => {
    const userId = await newUser();
    const { body } = await newToken(userId);
    const { cookie } = await open(body.journey_url);
    await service.ask('DELETE', `/users/${userId}/tokens`);
    expect((await open(body.journey_url)).status).toBe(404);
    expect((await visit('/journey/welcome', cookie)).status).toBe(403);
    expect((await journeysOf(userId)).journeys).toMatchObject([{ status: 'ended' }]);
    const fresh = await newToken(userId);
    expect((await open(fresh.body.journey_url)).status).toBe(303);
  });

  test('by its id, for the client and for members with the permission, once', async () => {
    const userId = await newUser();
    const { body } = await newToken(userId);
    const other = await newToken(userId);
    const { cookie } = await open(body.journey_url);
    const path = `/users/${userId}/journeys/${body.journey_id}`;
    const viewer = await newMember(service, 'viewer');
    expect((await viewer.ask('DELETE', path)).status).toBe(403);
    const support = await newMember(service, 'support');
    expect(await support.ask('DELETE', path)).toMatchObject({
      status: 200,
      body: { message: `Journey with id [${body.journey_id}] was ended` },
    });
    expect((await service.ask('DELETE', path)).status).toBe(200);
    expect((await visit('/journey/welcome', cookie)).status).toBe(403);
    expect((await open(other.body.journey_url)).status).toBe(303);
    const { body: audit } = await service.ask(
      'GET',
      `/audit?action=journey_ended&subject_id=${body.journey_id}`,
      bearer(await admin()),
    );
    expect(audit.audit_entries).toMatchObject([
      { actor_kind: 'member', details: { user_id: userId, outcome: 'ended_by_client' } },
    ]);
  });
});
