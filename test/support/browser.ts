import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach } from 'vitest';
import { openBrowser } from './open-browser.ts';

/** For a machine under heavy load. */
const WAIT_MS_MAX = 120_000;

/** All test files of this process share one browser, because starting it takes a second. It ends with the process. */
let shared: Promise<Browser> | null = null;

function sharedBrowser(): Promise<Browser> {
  shared ??= openBrowser().then((browser) =>
    browser.once('disconnected', () => {
      shared = null;
    }),
  );
  return shared;
}

export interface TestBrowser {
  /** Opens a browser window that shares no cookies with the others. */
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
  newPage(options?: BrowserContextOptions): Promise<Page>;
}

/** Gives the tests of a file a browser. Everything that a test opens in it is closed after the test. */
export function useBrowser(): TestBrowser {
  const opened: BrowserContext[] = [];
  afterEach(async () => {
    for (const context of opened.splice(0)) await context.close();
  });
  const newContext = async (options: BrowserContextOptions = {}) => {
    const context = await (await sharedBrowser()).newContext(options);
    context.setDefaultTimeout(WAIT_MS_MAX);
    opened.push(context);
    return context;
  };
  return { newContext, newPage: async (options) => (await newContext(options)).newPage() };
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const ALL_RULES: readonly string[] = [
  'wcag2a',
  'wcag2aa',
  'wcag21a',
  'wcag21aa',
  'wcag22aa',
  'best-practice',
];

/** The only rules of axe that depend on colours. A theme changes nothing else. */
export const COLOUR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** Lists the accessibility problems that axe finds on a page. `without` names rules to leave out. */
export async function findViolations(
  page: Page,
  rules = ALL_RULES,
  without: readonly string[] = [],
): Promise<string[]> {
  const disabled = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(AXE);
  return page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(rules)}, rules: ${JSON.stringify(disabled)}, resultTypes: ['violations'] }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html, any }) => html + ' ' + any.map((one) => one.message)).join(', ')))`,
  );
}
