import { describe, expect, test } from 'vitest';
import { findViolations, useBrowser } from '../../../test/support/browser.ts';
import { useService } from '../../../test/support/service.ts';
import { browserVisitors } from '../../../test/support/visitor.ts';
import { employerSuite, stepsOf } from './employer.suite.ts';

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
