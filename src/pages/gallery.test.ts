import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../../test/support/browser.ts';
import { gallerySuite, useGallery } from './gallery.suite.ts';

const gallery = useGallery(useBrowser());
gallerySuite(gallery, [
  { kind: 'plain', width: 1280, colorScheme: 'light', lang: 'en' },
  { kind: 'wrong', width: 320, colorScheme: 'dark', lang: 'cy' },
]);

describe('a page with errors', () => {
  test.each([true, false])(
    'gives the focus to the summary, whose links lead into the fields (scripts: %s)',
    async (javaScriptEnabled) => {
      const { page } = await gallery.open('/gallery/wrong', { javaScriptEnabled });
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
    const { page } = await gallery.open('/gallery/wrong');
    await page
      .getByRole('textbox', { name: 'Email address', description: /Enter an email address/ })
      .waitFor();
    await page.getByRole('group', { name: 'Your date of birth' }).waitFor();
    const ids = await page.locator('fieldset:has(#birth)').getAttribute('aria-describedby');
    expect(ids).toBe('birth-hint birth-error');
  });
});

test('the keyboard reaches every control in the order of the page', async () => {
  const { page } = await gallery.open('/gallery/plain');
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
  const { page } = await gallery.open('/gallery/plain');
  await page.getByLabel('Password', { exact: true }).fill('secret words');
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await page.locator('#password').getAttribute('type')).toBe('text');
  await page.getByText('Your password is visible').waitFor({ state: 'attached' });
  await page.route('**/gallery/send', (route) => route.fulfill({ status: 204 }));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('#password[type=password]').waitFor();
});

test('the language switch shows the same page in Welsh, and later pages stay Welsh', async () => {
  const { page } = await gallery.open('/gallery/plain', { javaScriptEnabled: false });
  await page.getByRole('link', { name: 'Cymraeg' }).click();
  await page.getByText('Neidio i’r cynnwys').waitFor({ state: 'attached' });
  expect(await page.locator('html').getAttribute('lang')).toBe('cy');
  await page.goto(`${gallery.url()}/gallery/plain`);
  await page.getByRole('link', { name: 'English' }).waitFor();
});

test('a page loads only files of our own host, and nothing keeps it', async () => {
  const { headers } = await fetch(`${gallery.url()}/gallery/plain`);
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
