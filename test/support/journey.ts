import type { Page } from 'playwright-core';
import { ALL_RULES, COLOUR_RULES, findViolations } from './browser.ts';
import { consentOf } from './consent.ts';
import type { TestService } from './service.ts';
import { useSystemFont } from './system-font.ts';
import type { OpenVisitor, Visitor, VisitorOptions } from './visitor.ts';

export interface Begun {
  visitor: Visitor;
  userId: string;
  link: string;
}

export interface JourneySteps {
  /** Creates a user who has agreed to share, and a link to their journey. */
  newJourney(options?: { user?: object; journey?: object }): Promise<{ userId: string; link: string }>;
  /** Opens the journey of a new user who has agreed to share. */
  begin(options?: { user?: object; journey?: object; visitor?: VisitorOptions }): Promise<Begun>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read many kinds of replies
  accountsOf(userId: string): Promise<any[]>;
}

/** The steps that tests of the journey's pages share. They need a whole service. */
export function journeyOf(service: TestService, open: OpenVisitor): JourneySteps {
  const { newUser, accept } = consentOf(service);
  const steps: JourneySteps = {
    async newJourney({ user = {}, journey = {} } = {}) {
      const userId = await newUser(user);
      await accept(userId, 'one_time');
      const { body } = await service.ask('POST', '/user-tokens', { body: { user_id: userId, journey } });
      return { userId, link: body.journey_url };
    },
    async begin({ visitor: options, ...given } = {}) {
      const { userId, link } = await steps.newJourney(given);
      const visitor = await open(link, options);
      await visitor.press(/^(Start|Dechrau)$/);
      await visitor.at(/\/journey\/(ways|sign-in\/.*)$/);
      return { visitor, userId, link };
    },
    accountsOf: async (userId) => (await service.ask('GET', `/accounts?user_id=${userId}`)).body.accounts,
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
  await useSystemFont(page, 'Open Sans');
  await resize(NARROW);
  faults.push(...(await findViolations(page)));
  await page.emulateMedia({ colorScheme: 'dark' });
  faults.push(...(await findViolations(page, COLOUR_RULES)));
  await resize(WIDE);
  if (welsh) {
    await page.goto(inLanguage(page.url(), 'cy'));
    await welsh.act?.(page);
    await page.locator('html[lang=cy] h1').waitFor();
    await useSystemFont(page, 'Liberation Sans');
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
