import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AUTHORITY, LEAF_KEY, VALID } from '#platform/outbound/certificates.fixture.ts';
import { useBrowser } from '../../test/support/browser.ts';
import { consentOf } from '../../test/support/consent.ts';
import { useService } from '../../test/support/service.ts';
import { readFacts } from './read-facts.ts';
import { findSession, noteSource } from './sessions.ts';

const service = useService({}, { isWhole: true });
const { newUser } = consentOf(service);
const browser = useBrowser();
/** The client's own page, which people return to. */
let lender: { url: string; close(): void };

beforeAll(async () => {
  const site = createServer((_request, response) =>
    response
      .setHeader('Content-Type', 'text/html')
      .end('<!doctype html><title>Lender</title><h1>Lender</h1>'),
  );
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  lender = {
    url: `http://127.0.0.1:${(site.address() as AddressInfo).port}/done?from=journey`,
    close: () => site.close(),
  };
});
afterAll(() => lender?.close());

const configure = (body: object) => service.ask('PATCH', '/configuration', { body });
beforeEach(() => configure({ client_display_name: 'Example Lending', client_callback_url: null }));

async function linkFor(userId: string, journey: object = {}): Promise<string> {
  const { status, body } = await service.ask('POST', '/user-tokens', { body: { user_id: userId, journey } });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.journey_url;
}

/** Opens a page that shares no cookies with the others. */
const newPage = (options: BrowserContextOptions = {}) =>
  browser.newPage({ viewport: { width: 360, height: 740 }, locale: 'en-GB', ...options });

async function openLink(link: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await newPage(options);
  await page.goto(link);
  return page;
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const atWays = (page: Page) => page.waitForURL(/\/journey\/ways(\?|$)/);
const journeyOf = async (userId: string) =>
  (await service.ask('GET', `/users/${userId}/journeys`)).body.journeys[0];
const authorisationsOf = async (userId: string) =>
  (await service.ask('GET', `/authorisations?user_id=${userId}`)).body.authorisations;

async function agree(page: Page): Promise<void> {
  await page.getByText('Yes, I agree', { exact: true }).click();
  await press(page, 'Continue');
}

describe('a person who shares', () => {
  test('is welcomed, agrees to the right text, and continues in a second browser where things stand', async () => {
    const userId = await newUser();
    const link = await linkFor(userId);
    const first = await openLink(link);
    await heading(first, 'Share your income with Example Lending');
    expect(first.url()).toBe(`${service.url}/journey/welcome`);
    await first.getByText('if you add bank statements: your account details').waitFor();
    expect(await first.content()).not.toContain(userId);
    await press(first, 'Start');
    await heading(first, 'Do you agree to share your income with Example Lending?');
    expect(await first.locator('input:checked').count()).toBe(0);
    await first.getByText('How long it lasts: 24 hours from the moment you agree.').waitFor();
    await press(first, 'Continue');
    await first.getByRole('link', { name: 'Choose yes if you agree, or no if you do not' }).click();
    expect(await authorisationsOf(userId)).toEqual([]);
    const second = await openLink(link);
    await heading(second, /^Do you agree/);
    await agree(first);
    await atWays(first);
    await second.reload();
    await atWays(second);
    expect(await second.getByText('You agreed to share your income').count()).toBe(0);
    const [authorisation] = await authorisationsOf(userId);
    expect(authorisation).toMatchObject({ authorisation_category: 'one_time', status: 'active' });
    const evidence = await service.ask('GET', `/authorisations/${authorisation.authorisation_id}/evidence`);
    expect(evidence.body.acceptance).toMatchObject({
      door: 'journey',
      accepted_by_kind: 'user',
      ip_address: '127.0.0.1',
      user_agent: expect.stringContaining('Chrome'),
    });
    expect(await journeyOf(userId)).toMatchObject({ status: 'open', step: 'ways' });
    // Back shows no earlier page, but the one where things stand
    await first.goBack();
    await atWays(first);
    await first.goto(`${service.url}/journey/welcome`);
    await atWays(first);
  });

  test('reads that bank statements are shared only if they can be added', async () => {
    const page = await openLink(await linkFor(await newUser(), { methods: ['payroll'] }));
    await page.getByText('who you work for').waitFor();
    expect(await page.getByText('bank statements').count()).toBe(0);
  });

  test('agrees to the recurring text if recurring checks are on, and sees a text that changed before it counts', async () => {
    const userId = await newUser({ recurring_checks_enabled: true });
    const page = await openLink(await linkFor(userId));
    await press(page, 'Start');
    await page.getByText('up to 12 months from the moment you agree').waitFor();
    await service.ask('POST', '/authorisations/terms', {
      body: {
        name: 'Newer',
        authorisation_text: 'What is new: <b>this</b> text.',
        authorisation_category: 'recurring',
      },
    });
    await agree(page);
    await page.getByText('The text has changed since you opened this page.').waitFor();
    await page.getByText('What is new: <b>this</b> text.').waitFor();
    expect(await authorisationsOf(userId)).toEqual([]);
    // the lender wrote it in English only
    await page.getByRole('link', { name: 'Cymraeg' }).click();
    await page.getByText('Dim ond yn Saesneg y mae’r testun hwn ar gael.').waitFor();
    await page.locator('.paper[lang=en]', { hasText: 'What is new' }).waitFor();
    await page.getByRole('link', { name: 'English' }).click();
    await agree(page);
    await atWays(page);
    expect(await authorisationsOf(userId)).toMatchObject([{ authorisation_category: 'recurring' }]);
  });

  test('who agreed before sees a notice instead of being asked again', async () => {
    const userId = await newUser();
    const { body } = await service.ask('GET', '/authorisations/terms');
    const { id } = body.terms.find((term: { is_system_term: boolean }) => term.is_system_term);
    await service.ask('POST', '/authorisations', { body: { user_id: userId, term_id: id } });
    const page = await openLink(await linkFor(userId));
    await press(page, 'Start');
    await atWays(page);
    await page.getByText(/^.*You agreed to share your income on \d+ \w+ \d{4}/).waitFor();
    expect(await authorisationsOf(userId)).toHaveLength(1);
    await press(page, 'I do not want to share');
    await page
      .getByText('You agreed to share with Example Lending before, and you are still sharing.')
      .waitFor();
    expect(await authorisationsOf(userId)).toMatchObject([{ status: 'active' }]);
  });

  test('gives one consent when the form is sent twice', async () => {
    const userId = await newUser();
    const page = await openLink(await linkFor(userId));
    await press(page, 'Start');
    const form: Record<string, string> = {};
    for (const input of await page.locator('form[action="/journey/consent"] input[type=hidden]').all())
      form[(await input.getAttribute('name')) ?? ''] = await input.inputValue();
    const send = () =>
      page.request.post(`${service.url}/journey/consent`, {
        form: { ...form, agree: 'yes' },
        maxRedirects: 0,
      });
    const replies = await Promise.all([send(), send()]);
    expect(replies.map((reply) => reply.status())).toEqual([303, 303]);
    expect((await send()).status()).toBe(303);
    expect(await authorisationsOf(userId)).toHaveLength(1);
  });

  test('finds the language that they chose in another browser too', async () => {
    const link = await linkFor(await newUser(), { language: 'en' });
    const first = await openLink(link);
    await first.getByRole('link', { name: 'Cymraeg' }).click();
    await heading(first, 'Rhannu eich incwm gydag Example Lending');
    await heading(await openLink(link), 'Rhannu eich incwm gydag Example Lending');
  });

  test('can go the whole way with scripts switched off, in Welsh', async () => {
    const userId = await newUser();
    const page = await openLink(await linkFor(userId, { language: 'cy' }), {
      javaScriptEnabled: false,
      locale: 'en-GB',
    });
    await heading(page, 'Rhannu eich incwm gydag Example Lending');
    await press(page, 'Dechrau');
    await heading(page, /^Ydych chi’n cytuno i rannu/);
    await page.locator('.paper[lang=cy]', { hasText: 'Nid oes rhaid i chi gytuno.' }).waitFor();
    expect(await page.getByText('Dim ond yn Saesneg').count()).toBe(0);
    await page.getByText('Ydw, rwy’n cytuno', { exact: true }).click();
    await press(page, 'Mynd ymlaen');
    await atWays(page);
    const [{ authorisation_id: id }] = await authorisationsOf(userId);
    expect((await service.ask('GET', `/authorisations/${id}/evidence`)).body).toMatchObject({
      term: { language: 'cy', authorisation_text: expect.stringContaining('Nid oes rhaid i chi gytuno.') },
      text_matches: true,
      acceptance: { language: 'cy' },
    });
    await page.goto(`${service.url}/journey/my-data`);
    await page.locator('h3[lang=cy]', { hasText: 'Gwiriad incwm untro' }).waitFor();
    expect(await page.locator('.paper[lang=cy]').count()).toBe(1);
    await page.goto(`${service.url}/journey/ways`);
    await page.getByRole('link', { name: 'English' }).click();
    await atWays(page);
    await press(page, 'Leave');
    await heading(page, 'You have left');
    expect(await journeyOf(userId)).toMatchObject({ status: 'left', step: 'end' });
  });
});

describe('at a zoom of 400 %', () => {
  /** What scrolls sideways, and what moves although the person does not want it. */
  const FAULTS = `[document.documentElement.scrollWidth - innerWidth, document.getAnimations().length]`;

  test('people get from the first page to the last by keyboard alone', async () => {
    // a window of 1280 by 1024 pixels
    const page = await openLink(await linkFor(await newUser()), {
      viewport: { width: 320, height: 256 },
      reducedMotion: 'reduce',
    });
    const tabTo = (name: string | RegExp, role: 'button' | 'link' | 'radio' | 'searchbox') =>
      reach(page.getByRole(role, { name }).first(), name);
    const tabToField = (name: string) => reach(page.getByLabel(name, { exact: true }), name);
    const reach = async (target: Locator, name: string | RegExp) => {
      expect(await page.evaluate(FAULTS), page.url()).toEqual([0, 0]);
      for (let presses = 0; presses < 20; presses++) {
        await page.keyboard.press('Tab');
        if (await target.evaluate((element) => element.matches(':focus-visible'))) return;
      }
      throw new Error(`${name} can't be reached by keyboard on ${page.url()}`);
    };
    await tabTo('Start', 'button');
    await page.keyboard.press('Enter');
    await heading(page, /^Do you agree/);
    await tabTo('Yes, I agree', 'radio');
    await page.keyboard.press('Space');
    await tabTo('Continue', 'button');
    await page.keyboard.press('Enter');
    await atWays(page);
    await tabTo(/^Sign in to your payroll provider/, 'link');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/journey\/employer$/);
    await tabTo(/^Your employer/, 'searchbox');
    await page.keyboard.type('brindle');
    await page.getByText('1 result for “brindle”').first().waitFor();
    await tabTo(/Brindle/, 'link');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/journey\/sign-in\/harbour$/);
    for (const [field, value] of [
      ['User name', 'user_good'],
      ['Password', 'mfa_code'],
    ] as const) {
      await tabToField(field);
      await page.keyboard.type(value);
    }
    await tabTo('Sign in', 'button');
    await page.keyboard.press('Enter');
    await heading(page, 'Security check');
    await tabToField('Code');
    await page.keyboard.type('123456');
    await page.keyboard.press('Enter');
    await heading(page, 'What we found');
    await tabTo('Finish', 'button');
    await page.keyboard.press('Enter');
    await heading(page, 'You have shared your income');
  });
});

describe('the end', () => {
  test('leads back to the client with user, status and reference only, and the link can go on', async () => {
    await configure({ client_callback_url: lender.url });
    const userId = await newUser();
    const link = await linkFor(userId, { client_reference: 'loan 1017 & more' });
    const page = await openLink(link);
    await press(page, 'Start');
    await page.getByText('No, I do not agree', { exact: true }).click();
    await press(page, 'Continue');
    await heading(page, 'Lender');
    const target = new URL(page.url());
    expect(Object.fromEntries(target.searchParams)).toEqual({
      from: 'journey',
      user_id: userId,
      status: 'declined',
      client_reference: 'loan 1017 & more',
    });
    expect(await page.evaluate('document.referrer')).toBe('');
    expect(await journeyOf(userId)).toMatchObject({ status: 'declined', ended_at: expect.any(String) });
    await page.goto(link);
    await heading(page, 'You chose not to share with Example Lending');
    await press(page, 'Continue sharing');
    await heading(page, /^Do you agree/);
    expect(await journeyOf(userId)).toMatchObject({ status: 'open', ended_at: null });
  });

  test('without a callback is a page that says what happens now', async () => {
    const userId = await newUser();
    const page = await openLink(await linkFor(userId));
    await press(page, 'Leave');
    await heading(page, 'You have left');
    await page.getByText('You can close this page.').waitFor();
    expect(await page.getByRole('button', { name: 'Leave' }).count()).toBe(0);
    expect(await journeyOf(userId)).toMatchObject({ status: 'left' });
  });

  test('by declining after consent withdraws the consent that was given in this journey', async () => {
    const userId = await newUser();
    const page = await openLink(await linkFor(userId));
    await press(page, 'Start');
    await agree(page);
    await atWays(page);
    await press(page, 'I do not want to share');
    await heading(page, 'You chose not to share with Example Lending');
    expect(await authorisationsOf(userId)).toMatchObject([{ status: 'revoked' }]);
    expect(await journeyOf(userId)).toMatchObject({ status: 'declined' });
  });

  test('by finishing is complete when data has arrived', async () => {
    const { body } = await service.ask('POST', '/sandbox/users', { body: { persona: 'user_good' } });
    const userId = body.user.user_id;
    const page = await openLink(await linkFor(userId));
    await press(page, 'Start');
    await page.goto(`${service.url}/journey/ways`);
    const token = await page.locator('input[name="form_token"]').first().inputValue();
    const reply = await page.request.post(`${service.url}/journey/finish`, { form: { form_token: token } });
    expect(reply.url()).toBe(`${service.url}/journey/end`);
    expect(await journeyOf(userId)).toMatchObject({ status: 'complete' });
  });
});

describe('pages protect people', () => {
  test('from forms that other sites send', async () => {
    const userId = await newUser();
    const page = await openLink(await linkFor(userId));
    await heading(page, /^Share your income/);
    for (const token of ['', 'x', 'x'.repeat(43)]) {
      const reply = await page.request.post(`${service.url}/journey/leave`, { form: { form_token: token } });
      expect(reply.status()).toBe(403);
      expect(await reply.text()).toContain('We could not use that form');
    }
    // a form of one link does not work in the session of another
    const before = await page.locator('input[name="form_token"]').first().inputValue();
    await page.goto(await linkFor(await newUser()));
    const reply = await page.request.post(`${service.url}/journey/leave`, { form: { form_token: before } });
    expect(reply.status()).toBe(403);
    expect(await journeyOf(userId)).toMatchObject({ status: 'open' });
  });

  test('with headers that keep them out of frames, caches, search engines and referrers', async () => {
    const page = await openLink(await linkFor(await newUser()));
    const response = await page.reload();
    const headers = response?.headers() ?? {};
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    expect(headers['x-robots-tag']).toContain('noindex');
    expect(service.log.join('')).not.toMatch(/journey\/[\w-]{43}/);
  });

  test('who have no session, or an old link, with a plain page', async () => {
    const page = await openLink(`${service.url}/journey/ways`);
    await heading(page, 'Open your link again to continue');
    await page.goto(`${service.url}/journey/${'a'.repeat(43)}`);
    await heading(page, 'This link does not work');
  });
});

describe('a session that is about to end', () => {
  test('is announced, and continues if the person asks for it', async () => {
    const page = await newPage();
    await page.clock.install();
    await page.goto(await linkFor(await newUser(), { expires_in_hours: 2 }));
    await heading(page, /^Share your income/);
    const before = service.clock.now();
    try {
      service.clock.advance(26 * 60_000);
      await page.clock.fastForward('25:30');
      const dialog = page.getByRole('dialog', { name: 'Are you still there?' });
      await dialog.getByText('we close these pages in 4 minutes').waitFor();
      let isRenewed = false;
      await Promise.all([
        // the page renews the session, and then asks how long it lasts
        page.waitForResponse((reply) => {
          isRenewed ||= reply.url().endsWith('/journey');
          return isRenewed && reply.url().endsWith('/journey/session');
        }),
        dialog.getByRole('button', { name: 'Yes, continue' }).click(),
      ]);
      await dialog.waitFor({ state: 'hidden' });
      service.clock.advance(28 * 60_000);
      expect((await page.request.get(`${service.url}/journey/session`)).status()).toBe(200);
      service.clock.advance(2 * 60_000);
      await page.clock.fastForward('30:00');
      await heading(page, 'Open your link again to continue');
    } finally {
      service.clock.set(before);
    }
  });

  test('does not give the logo to others, and pages load it from our own host, wherever it is', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
    const site = createSecureServer({ key: LEAF_KEY, cert: VALID }, ({ url }, response) =>
      response.writeHead(url === '/logo' ? 200 : 404).end(svg),
    );
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const trusted = getCACertificates('default');
    setDefaultCACertificates([...trusted, AUTHORITY]);
    try {
      const host = `https://localhost:${(site.address() as AddressInfo).port}`;
      const page = await newPage();
      const link = await linkFor(await newUser());
      const inline = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
      for (const client_logo of [inline, `${host}/logo`]) {
        await configure({ client_logo });
        await page.goto(link);
        expect(await page.locator('header img').getAttribute('src')).toBe('/journey/logo');
        await expect.poll(() => page.evaluate("document.querySelector('header img').naturalWidth")).toBe(8);
        const { headers } = await page.request.get(`${service.url}/journey/logo`).then((reply) => ({
          headers: reply.headers(),
        }));
        expect(headers).toMatchObject({
          'content-type': 'image/svg+xml',
          'x-content-type-options': 'nosniff',
        });
        expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*sandbox$/);
        expect(headers['cache-control']).toMatch(/^private, max-age=/);
      }
      expect((await fetch(`${service.url}/journey/logo`)).status).toBe(403);
      await configure({ client_logo: `${host}/missing` });
      expect((await page.request.get(`${service.url}/journey/logo`)).status()).toBe(404);
      await page.goto(link);
      expect(await page.locator('header .client').innerHTML()).toBe('<span>Example Lending</span>');
    } finally {
      await configure({ client_logo: null });
      setDefaultCACertificates(trusted);
      site.close();
      site.closeAllConnections();
    }
  });
});

describe('figures', () => {
  test('may be shown only in the browser that added their source', async () => {
    const { body } = await service.ask('POST', '/sandbox/users', { body: { persona: 'user_good' } });
    const link = await linkFor(body.user.user_id);
    const sessionOf = async () => {
      const reply = await fetch(link, { redirect: 'manual' });
      const secret = /stipend_journey=([\w-]+)/.exec(reply.headers.get('set-cookie') ?? '')?.[1] ?? '';
      return { find: () => findSession(service.app, secret) };
    };
    const [here, elsewhere] = [await sessionOf(), await sessionOf()];
    const shown = async ({ find }: typeof here) => {
      const session = await find();
      const facts = session && (await readFacts(service.app, session));
      return facts?.accounts.map(({ isBroughtHere }) => isBroughtHere);
    };
    expect([await shown(here), await shown(elsewhere)]).toEqual([[false], [false]]);
    const session = await here.find();
    for (let round = 0; round < 2; round++)
      if (session)
        await noteSource(service.app, session, { sourceId: body.account.account_id, isNewAccount: true });
    expect([await shown(here), await shown(elsewhere)]).toEqual([[true], [false]]);
    const ids = [body.account.account_id];
    expect(await here.find()).toMatchObject({ sources: ids, addedAccounts: ids });
    // the other browser connects the account again
    const other = await elsewhere.find();
    if (other) await noteSource(service.app, other, { sourceId: ids[0], isNewAccount: false });
    expect(await here.find()).toMatchObject({ sources: [], addedAccounts: [] });
    expect(await elsewhere.find()).toMatchObject({ sources: ids, addedAccounts: [] });
  });
});
