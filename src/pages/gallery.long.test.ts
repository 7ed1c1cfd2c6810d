import { describe, expect, test } from 'vitest';
import { useBrowser } from '../../test/support/browser.ts';
import { gallerySuite, useGallery, type Variation } from './gallery.suite.ts';

const KINDS: readonly Variation['kind'][] = ['plain', 'wrong'];
const WIDTHS = [320, 1280];
/** Colours don't depend on the font, so each font is seen in one theme. */
const LOOKS: readonly Pick<Variation, 'colorScheme' | 'font'>[] = [
  { colorScheme: 'light', font: 'Open Sans' },
  { colorScheme: 'dark', font: 'Liberation Sans' },
];
const LANGUAGES: readonly Variation['lang'][] = ['en', 'cy'];

const gallery = useGallery(useBrowser());
gallerySuite(
  gallery,
  KINDS.flatMap((kind) =>
    WIDTHS.flatMap((width) =>
      LOOKS.flatMap((look) => LANGUAGES.map((lang) => ({ kind, width, ...look, lang }))),
    ),
  ),
);

describe('a page with errors', () => {
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
