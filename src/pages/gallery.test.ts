import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerRareMethods } from '#platform/http/methods.ts';
import { COLOUR_RULES, findViolations, useBrowser } from '../../test/support/browser.ts';
import { galleryPage, LOGO_SVG } from './gallery.fixture.ts';
import { languageOf, sendPage, servePageAssets } from './index.ts';

let server: FastifyInstance;
const browser = useBrowser();
let url: string;

beforeAll(async () => {
  server = fastify();
  answerRareMethods(server);
  servePageAssets(server);
  server.get('/gallery/logo.svg', (_request, reply) => reply.type('image/svg+xml').send(LOGO_SVG));
  server.get<{ Params: { kind: 'plain' | 'wrong' } }>('/gallery/:kind', (request, reply) => {
    return sendPage(reply, galleryPage(languageOf(request), request.url, request.params.kind));
  });
  url = await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server?.close());

async function open(path: string, options: BrowserContextOptions = {}) {
  const page = await browser.newPage(options);
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(`${url}${path}`);
  return { page, complaints };
}

/** Names the elements that make the page wider than the window. */
const TOO_WIDE = `[...document.querySelectorAll('body *')]
  .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !element.closest('.table, .hidden'))
  .map((element) => element.outerHTML.slice(0, 80))`;

/** Names the targets that are smaller than 44 px. Links inside of a sentence may be smaller. */
const TOO_SMALL = `[...document.querySelectorAll('a, button, summary, select, input:not([type=hidden])')]
  .filter((element) => element.checkVisibility() && !element.matches('p a, .skip'))
  .filter((element) => {
    const { height, width } = (element.closest('.choice') ?? element).getBoundingClientRect();
    return height < 44 || width < 44;
  })
  .map((element) => element.outerHTML.slice(0, 80))`;

describe.each([
  { width: 320, lang: 'cy' },
  { width: 1280, lang: 'en' },
] as const)('at $width px in light and dark colours ($lang)', ({ width, lang }) => {
  test.each(['plain', 'wrong'])(
    'axe finds nothing in the components, nothing is too wide, targets are large: %s',
    async (kind) => {
      const { page, complaints } = await open(`/gallery/${kind}?lang=${lang}`, {
        viewport: { width, height: 800 },
        colorScheme: 'light',
        reducedMotion: 'reduce',
      });
      expect(await findViolations(page)).toEqual([]);
      expect(await page.evaluate(TOO_WIDE)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect(await page.evaluate(TOO_SMALL)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await findViolations(page, COLOUR_RULES)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );
});

describe('a page with errors', () => {
  test.each([true, false])(
    'gives the focus to the summary, whose links lead into the fields (scripts: %s)',
    async (javaScriptEnabled) => {
      const { page } = await open('/gallery/wrong', { javaScriptEnabled });
      await page.locator('.error-summary:focus').waitFor();
      expect(await page.title()).toMatch(/^Error: Sign in to your payroll provider – /);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      if (!javaScriptEnabled) await page.keyboard.press('Tab');
      await page.keyboard.type('x');
      expect(await page.getByLabel('Email address').inputValue()).toContain(javaScriptEnabled ? 'x' : 'ada@');
    },
  );

  test('connects each field with its hint and its error', async () => {
    const { page } = await open('/gallery/wrong');
    await page
      .getByRole('textbox', { name: 'Email address', description: /Enter an email address/ })
      .waitFor();
    await page.getByRole('group', { name: 'Your date of birth' }).waitFor();
    const ids = await page.locator('fieldset:has(#birth)').getAttribute('aria-describedby');
    expect(ids).toBe('birth-hint birth-error');
  });
});

test('the keyboard reaches every control in the order of the page', async () => {
  const { page } = await open('/gallery/plain');
  const order: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(
      'document.activeElement === document.body ? "" : document.activeElement.id || document.activeElement.textContent.trim() || document.activeElement.tagName',
    );
    if (!at || order.includes(String(at))) break;
    order.push(String(at));
  }
  expect(order.slice(0, 5)).toEqual(['Skip to the content', 'Back', 'email', 'password', 'Show']);
  expect(order).toEqual(
    expect.arrayContaining(['birth_year', 'letters_11', 'way', 'agree', 'files', 'Sign in']),
  );
  expect(order.at(-1)).toBe('Leave');
  expect(order.indexOf('Sign in')).toBeGreaterThan(order.indexOf('files'));
});

test('a password can be shown and is hidden again when the form is sent', async () => {
  const { page } = await open('/gallery/plain');
  await page.getByLabel('Password', { exact: true }).fill('secret words');
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await page.locator('#password').getAttribute('type')).toBe('text');
  await page.getByText('Your password is visible').waitFor({ state: 'attached' });
  await page.route('**/gallery/send', (route) => route.fulfill({ status: 204 }));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('#password[type=password]').waitFor();
});

test('the language switch shows the same page in Welsh, and later pages stay Welsh', async () => {
  const { page } = await open('/gallery/plain', { javaScriptEnabled: false });
  await page.getByRole('link', { name: 'Cymraeg' }).click();
  await page.getByText('Neidio i’r cynnwys').waitFor({ state: 'attached' });
  expect(await page.locator('html').getAttribute('lang')).toBe('cy');
  await page.goto(`${url}/gallery/plain`);
  await page.getByRole('link', { name: 'English' }).waitFor();
});

test('a page loads only files of our own host, and nothing keeps it', async () => {
  const { headers } = await fetch(`${url}/gallery/plain`);
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  );
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect(headers.get('cache-control')).toBe('no-store');
});

test('the style sheet stays below 12 KB and the script below 2 KB, compressed', () => {
  const size = (name: string) => gzipSync(readFileSync(new URL(`./assets/${name}`, import.meta.url))).length;
  expect(size('colours.css') + size('style.css')).toBeLessThan(12 * 1024);
  expect(size('page.js')).toBeLessThan(2 * 1024);
});
