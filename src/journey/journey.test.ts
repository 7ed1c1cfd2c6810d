import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { ClientLogos } from '#clients';
import { AUTHORITY, LEAF_KEY, VALID } from '#platform/outbound/certificates.fixture.ts';
import { useBrowser } from '../../test/support/browser.ts';
import { plainVisitors } from '../../test/support/plain-visitor.ts';
import { useService } from '../../test/support/service.ts';
import { heading, journeySuite, stepsOf } from './journey.suite.ts';

const service = useService({}, { isWhole: true });
const { newUser, linkFor, configure } = stepsOf(service);
const browser = useBrowser();
journeySuite(service, plainVisitors, { isWhole: false });

/** Opens a page that shares no cookies with the others. */
const newPage = () => browser.newPage({ viewport: { width: 360, height: 740 }, locale: 'en-GB' });

test('the logo is read from the configuration once, and again in every process after a change', async () => {
  const dot = (colour: string) => `<svg xmlns="http://www.w3.org/2000/svg"><!--${colour}--></svg>`;
  const configureDot = (colour: string) =>
    configure({
      client_logo: `data:image/svg+xml;base64,${Buffer.from(dot(colour)).toString('base64')}`,
    });
  const { app, clientId } = service;
  const others = new ClientLogos(app);
  const shown = async (logos: ClientLogos) =>
    (await logos.ofClient(app.database, clientId))?.bytes.toString();
  const unused = { ...app.database, tenant: () => expect.fail('the database was asked') } as never;
  /** The announcement of a change may arrive after the new logo was read, which is then read once more. */
  const shownAgain = async (logos: ClientLogos) => {
    await shown(logos);
    return (await logos.ofClient(unused, clientId))?.bytes.toString();
  };
  try {
    await configureDot('red');
    for (const logos of [app.logos, others]) await expect.poll(() => shownAgain(logos)).toBe(dot('red'));
    await configureDot('blue');
    for (const logos of [app.logos, others]) await expect.poll(() => shown(logos)).toBe(dot('blue'));
  } finally {
    await configure({ client_logo: null });
    await others.close();
  }
});

test('pages have headers that keep them out of frames, caches, search engines, referrers and other windows', async () => {
  const opened = await fetch(await linkFor(await newUser()), { redirect: 'manual' });
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { status, headers } = await fetch(`${service.url}/journey/welcome`, { headers: { cookie } });
  expect(status).toBe(200);
  const policy = headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe-inline');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-robots-tag')).toContain('noindex');
  // reference.test.ts asks for the pages of the documentation
  for (const path of ['/journey/welcome', '/journey/unknown', '/account/reset']) {
    const page = await fetch(service.url + path, { headers: { cookie } });
    expect(page.headers.get('content-type'), path).toContain('text/html');
    expect(page.headers.get('cross-origin-opener-policy'), path).toBe('same-origin');
    expect(page.headers.get('permissions-policy'), path).toContain('camera=(), ');
    expect(page.headers.get('permissions-policy'), path).toContain('publickey-credentials-get=()');
  }
  expect(service.log.join('')).not.toMatch(/journey\/[\w-]{43,}/);
});

describe('a session', () => {
  test('that is about to end is announced, and continues if the person asks for it', async () => {
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

  test('is needed to load the logo, which pages load from our own host, wherever it is stored', async () => {
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
        const again = await page.request.get(`${service.url}/journey/logo`, {
          headers: { 'if-none-match': headers.etag ?? '' },
        });
        expect(again.status()).toBe(304);
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
