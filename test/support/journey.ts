import type { BrowserContextOptions, Page } from 'playwright-core';
import { ALL_RULES, COLOUR_RULES, findViolations, type TestBrowser } from './browser.ts';
import { consentOf } from './consent.ts';
import type { TestService } from './service.ts';

export interface Begun {
  page: Page;
  userId: string;
  link: string;
}

export interface JourneySteps {
  /** Opens the journey of a new user who has agreed to share, in a browser of its own. */
  begin(options?: { user?: object; journey?: object; browser?: BrowserContextOptions }): Promise<Begun>;
  /** Opens a link in a browser that shares no cookies with the others. */
  open(link: string, options?: BrowserContextOptions): Promise<Page>;
  heading(page: Page, name: string | RegExp): Promise<void>;
  press(page: Page, name: string): Promise<void>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read many kinds of replies
  accountsOf(userId: string): Promise<any[]>;
  /** What is wrong with the page: as in `findFaults`. */
  violations(page: Page): Promise<string[]>;
}

/** The steps that tests of the journey's pages share. They need a whole service. */
export function journeyOf(service: TestService, browser: TestBrowser): JourneySteps {
  const { newUser, accept } = consentOf(service);
  const steps: JourneySteps = {
    async begin({ user = {}, journey = {}, browser: options = {} } = {}) {
      const userId = await newUser(user);
      await accept(userId, 'one_time');
      const { body } = await service.ask('POST', '/user-tokens', { body: { user_id: userId, journey } });
      const link = body.journey_url;
      const page = await steps.open(link, options);
      // in any language, the first page has one main button
      await page.locator('main form button.primary').click();
      await page.waitForURL(/\/journey\/(ways|sign-in\/.*)$/);
      return { page, userId, link };
    },
    async open(link, options = {}) {
      const phone = { viewport: { width: 360, height: 740 }, locale: 'en-GB' };
      const page = await browser.newPage({ ...phone, ...options });
      await page.goto(link);
      return page;
    },
    heading: (page, name) => page.getByRole('heading', { level: 1, name }).waitFor(),
    press: (page, name) => page.getByRole('button', { name, exact: true }).click(),
    accountsOf: async (userId) => (await service.ask('GET', `/accounts?user_id=${userId}`)).body.accounts,
    violations: (page) => findFaults(page),
  };
  return steps;
}

const NARROW = 320;
const WIDE = 1280;

/**
 * What axe finds on an English page, light and dark, and what is wider than the window at 320 and 1280 px. With `welsh`, the
 * page is then loaded in Welsh and must pass too; `act` brings it to its state again. The contrast of its colours is not
 * checked again, which takes most of the time and doesn't depend on the language.
 */
export async function findFaults(
  page: Page,
  { welsh }: { welsh?: { act?: (page: Page) => Promise<void> } } = {},
): Promise<string[]> {
  const size = page.viewportSize();
  const faults: string[] = [];
  const resize = async (width: number) => {
    await page.setViewportSize({ width, height: 740 });
    const wider: number = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    if (wider > 0) faults.push(`${wider} px wider than a window of ${width} px`);
  };
  await page.emulateMedia({ colorScheme: 'light' });
  await resize(NARROW);
  faults.push(...(await findViolations(page)));
  await page.emulateMedia({ colorScheme: 'dark' });
  faults.push(...(await findViolations(page, COLOUR_RULES)));
  await resize(WIDE);
  if (welsh) {
    await page.goto(inLanguage(page.url(), 'cy'));
    await welsh.act?.(page);
    await page.locator('html[lang=cy] h1').waitFor();
    await resize(WIDE);
    await resize(NARROW);
    faults.push(...(await findViolations(page, ALL_RULES, ['color-contrast'])));
  }
  if (size) await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: null });
  return faults.map((fault) => `${page.url()}: ${fault}`);
}

export function inLanguage(address: string, language: string): string {
  const url = new URL(address);
  url.searchParams.set('lang', language);
  return url.href;
}
