import { describe, expect, test } from 'vitest';
import { findViolations, useBrowser } from '../../../test/support/browser.ts';
import { useService } from '../../../test/support/service.ts';
import { browserVisitors } from '../../../test/support/visitor.ts';
import { employerSuite, searchOf, stepsOf } from './employer.suite.ts';

const service = useService({}, { isWhole: true });
const browser = useBrowser();
describe.each([true, false])('in a browser (scripts: %s)', (hasScripts) => {
  employerSuite(service, browserVisitors(browser, { hasScripts }));
});

test.each([
  { colorScheme: 'dark', width: 320, lang: 'cy' },
  { colorScheme: 'light', width: 1280, lang: 'en' },
] as const)(
  'the search has no accessibility problem at $width px in $lang',
  async ({ lang, width, colorScheme }) => {
    const { link } = await stepsOf(service).newLink();
    const page = await browser.newPage({
      colorScheme,
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    });
    await page.goto(link);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.waitForURL('**/journey/ways');
    for (const query of ['', 'q=a', 'q=nothing+like+this', 'employer=merrivale-stores']) {
      await page.goto(`${service.url}/journey/employer?${query}&lang=${lang}`);
      expect(await page.locator('html').getAttribute('lang')).toBe(lang);
      expect(await findViolations(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
  },
);

describe('with scripts, the search for an employer', () => {
  const { openSearch, box } = searchOf(service, browser);

  test('shows the results of the last text, even if an earlier answer arrives later', async () => {
    const { page } = await openSearch();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/journey/employer?q=c', async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    const first = page.waitForRequest('**/journey/employer?q=c');
    await box(page).fill('c');
    await first;
    await box(page).fill('merrivale');
    await page.getByRole('link', { name: 'Merrivale Stores' }).waitFor();
    release();
    await page.getByRole('status').filter({ hasText: '1 result for “merrivale”' }).waitFor();
  });
});
