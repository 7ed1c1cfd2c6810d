import type { BrowserContextOptions, Page } from 'playwright-core';
import { ALL_RULES, findViolations, type TestBrowser } from './browser.ts';
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
  /** What is wrong with the page in any look: as in `findFaults`. */
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

/** A look at a page. All rules are checked in the first one; the others change colours, widths and words. */
interface Look {
  language: 'en' | 'cy';
  colorScheme: 'light' | 'dark';
  width: number;
}
const LOOKS: readonly Look[] = [
  { language: 'en', colorScheme: 'light', width: 320 },
  { language: 'en', colorScheme: 'dark', width: 1280 },
  { language: 'cy', colorScheme: 'dark', width: 320 },
  { language: 'cy', colorScheme: 'light', width: 1280 },
];
const RULES_OF_LOOKS = [
  'button-name',
  'color-contrast',
  'document-title',
  'html-lang-valid',
  'label',
  'link-name',
  'target-size',
  'valid-lang',
];

/**
 * What axe finds on a page, in English and Welsh, light and dark, at 320 and 1280 px, and what is wider than the window.
 * `act` brings the page to its state again after it was loaded in the other language; a page that answers a form stays in
 * its language without it.
 */
export async function findFaults(page: Page, act?: (page: Page) => Promise<void>): Promise<string[]> {
  const address = page.url();
  const size = page.viewportSize();
  const isAnswer = await page.evaluate(
    "performance.getEntriesByType('navigation')[0].responseStatus === 422",
  );
  const looks = isAnswer && !act ? LOOKS.filter(({ language }) => language === 'en') : LOOKS;
  const faults: string[] = [];
  const load = async (language: string) => {
    await page.goto(inLanguage(address, language));
    await act?.(page);
    await page.locator(`html[lang=${language}] h1`).waitFor();
  };
  for (const look of looks) {
    await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: look.width, height: 740 });
    const isOther = (await page.evaluate('document.documentElement.lang')) !== look.language;
    if (isOther) await load(look.language);
    const found = await faultsOf(page, look === looks[0] ? ALL_RULES : RULES_OF_LOOKS);
    faults.push(...found.map((fault) => `${page.url()} ${JSON.stringify(look)}: ${fault}`));
  }
  if (looks.length > 2) await load('en');
  if (size) await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  return faults;
}

async function faultsOf(page: Page, rules: readonly string[]): Promise<string[]> {
  const found = await findViolations(page, rules);
  const wider: number = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  return wider > 0 ? [...found, `${wider} px wider than the window`] : found;
}

function inLanguage(address: string, language: string): string {
  const url = new URL(address);
  url.searchParams.set('lang', language);
  return url.href;
}
