import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { findFaultsIn } from '../../test/support/accessible.ts';
import { useBrowser } from '../../test/support/browser.ts';
import { inLanguage } from '../../test/support/journey.ts';
import { useService } from '../../test/support/service.ts';
import { type Check, mainPagesSuite } from './every-page.suite.ts';

/** Pages take turns, so that each language, width, theme and system font is seen on half of them. */
const TURNS = [
  { language: 'en', width: 320, colorScheme: 'dark', font: 'Open Sans' },
  { language: 'cy', width: 1280, colorScheme: 'light', font: 'Liberation Sans' },
] as const;
let visited = 0;

const check: Check = async (page, address, act) => {
  const { language, ...look } = TURNS[visited++ % TURNS.length] ?? TURNS[0];
  await show(page, inLanguage(address, language));
  await page.locator(`html[lang=${language}] h1`).waitFor();
  await act?.(page);
  return findFaultsIn(page, look);
};

/**
 * Shows another page of the same site without its scripts, in place of the one that is open. Loading it, and axe with it, would
 * take twice the time. The long test loads every page.
 */
async function show(page: Page, address: string): Promise<void> {
  if (new URL(page.url()).origin !== new URL(address).origin) {
    await page.goto(address);
    return;
  }
  await page.evaluate(`(async () => {
    const response = await fetch(${JSON.stringify(address)}, { headers: { Accept: 'text/html' } });
    const shown = new DOMParser().parseFromString(await response.text(), 'text/html');
    document.documentElement.lang = shown.documentElement.lang;
    document.title = shown.title;
    document.body.replaceWith(document.adoptNode(shown.body));
    history.replaceState(null, '', response.url);
  })()`);
}

const service = useService({}, { isWhole: true });
const browser = useBrowser();

describe('axe finds nothing, and nothing is wider than the window, in one language, width and theme each', () =>
  mainPagesSuite({ service, browser, check }));
