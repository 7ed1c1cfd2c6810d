import { appendFileSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, type RunnerTask, type RunnerTestCase } from 'vitest';
import { closeWindows, openWindow, type Window } from './browser-windows.ts';

export interface TestBrowser {
  /** Opens a browser window that shares no cookies with the others. */
  newContext(options?: BrowserContextOptions): Promise<Window['context']>;
  newPage(options?: BrowserContextOptions): Promise<Page>;
}

/** Gives the tests of a file a browser. Everything that a test opens in it is closed after the test. */
export function useBrowser(): TestBrowser {
  const opened: Window[] = [];
  afterEach(async ({ task }) => {
    for (const window of opened.splice(0)) await window.leave();
    // earlier than a hook that stops a server
    if (isLast(task)) await closeWindows();
  });
  afterAll(closeWindows);
  const newContext = async (options: BrowserContextOptions = {}) => {
    const window = await openWindow(options);
    opened.push(window);
    return window.context;
  };
  return { newContext, newPage: async (options) => (await newContext(options)).newPage() };
}

function isLast(task: RunnerTestCase): boolean {
  const testsOf = (one: RunnerTask): RunnerTask[] =>
    one.type === 'suite' ? one.tasks.flatMap(testsOf) : [one];
  return testsOf(task.file).every((one) => one === task || one.mode !== 'run' || one.result !== undefined);
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

/** Lists the accessibility problems that axe finds on a page. `without` names rules to leave out, `exclude` elements. */
export async function findViolations(
  page: Page,
  rules = ALL_RULES,
  without: readonly string[] = [],
  exclude: readonly string[] = [],
): Promise<string[]> {
  const disabled = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(AXE);
  const found: string[] = await page.evaluate(
    `axe.run(${exclude.length > 0 ? JSON.stringify({ exclude }) : 'document'}, { runOnly: ${JSON.stringify(rules)}, rules: ${JSON.stringify(disabled)}, resultTypes: ['violations'] }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html, any }) => html + ' ' + any.map((one) => one.message)).join(', ')))`,
  );
  await recordCheck(page, found);
  return found;
}

/** With AXE_RESULTS, adds the result of a check to this file, for the accessibility statement. */
async function recordCheck(page: Page, found: readonly string[]): Promise<void> {
  const file = process.env.AXE_RESULTS;
  if (!file) return;
  const check = await page.evaluate(`({
    path: location.pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}'),
    language: document.documentElement.lang,
    width: innerWidth,
    theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  })`);
  const rules = found.map((text) => text.slice(0, text.indexOf(':')));
  appendFileSync(file, `${JSON.stringify({ ...(check as object), rules })}\n`);
}
