import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { consentOf } from './consent.ts';
import type { TestService } from './service.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

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
  /** What axe finds on the page, and what is wider than the window. */
  violations(page: Page): Promise<string[]>;
}

/** The steps that tests of the journey's pages share. They need a whole service. */
export function journeyOf(service: TestService, browserOf: () => Browser): JourneySteps {
  const { newUser, accept } = consentOf(service);
  const steps: JourneySteps = {
    async begin({ user = {}, journey = {}, browser = {} } = {}) {
      const userId = await newUser(user);
      await accept(userId, 'one_time');
      const { body } = await service.ask('POST', '/user-tokens', { body: { user_id: userId, journey } });
      const link = body.journey_url;
      const page = await steps.open(link, browser);
      // in any language, the first page has one main button
      await page.locator('main form button.primary').click();
      await page.waitForURL(/\/journey\/(ways|sign-in\/.*)$/);
      return { page, userId, link };
    },
    async open(link, options = {}) {
      const context = await browserOf().newContext({
        viewport: { width: 360, height: 740 },
        locale: 'en-GB',
        ...options,
      });
      const page = await context.newPage();
      await page.goto(link);
      return page;
    },
    heading: (page, name) => page.getByRole('heading', { level: 1, name }).waitFor(),
    press: (page, name) => page.getByRole('button', { name, exact: true }).click(),
    accountsOf: async (userId) => (await service.ask('GET', `/accounts?user_id=${userId}`)).body.accounts,
    async violations(page) {
      await page.evaluate(AXE);
      const found: string[] = await page.evaluate(
        `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then(({ violations }) =>
          violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html, any }) => html + ' ' + any.map((one) => one.message)).join(', ')))`,
      );
      const width: number = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(width, `${page.url()} is wider than the window`).toBe(0);
      return found;
    },
  };
  return steps;
}
