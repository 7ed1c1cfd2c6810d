import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../../test/support/browser.ts';
import { gallerySuite, useGallery } from './gallery.suite.ts';

const gallery = useGallery(useBrowser());
gallerySuite(gallery, [{ kind: 'wrong', width: 320, colorScheme: 'dark', lang: 'cy', font: 'Open Sans' }]);

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
});

test('a page loads only files from our own host, and is not cached', async () => {
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
