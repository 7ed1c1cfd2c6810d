import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
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
const LOGO = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"/>').toString('base64')}`;

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

test('Start is visible without scrolling on a phone, also in Welsh, with a long name and large letters', async () => {
  const { body: user } = await service.ask('POST', '/users', { body: {} });
  const { body } = await service.ask('POST', '/user-tokens', { body: { user_id: user.user_id } });
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto(body.journey_url);
  const isVisible = `(() => {
    const { top, bottom } = document.querySelector('.start .button').getBoundingClientRect();
    return top > 0 && bottom <= innerHeight;
  })()`;
  for (const client_display_name of ['Example Lending', 'Cwmni '.repeat(33).trim()]) {
    const changes = { client_display_name, client_logo: LOGO };
    expect((await service.ask('PATCH', '/configuration', { body: changes })).status).toBe(200);
    for (const language of ['en', 'cy']) {
      await page.goto(inLanguage(`${service.url}/journey/welcome`, language));
      await page.locator(`html[lang=${language}]`).waitFor();
      expect(await page.evaluate(isVisible)).toBe(true);
      await page.evaluate("document.documentElement.style.fontSize = '200%'");
      expect(await page.evaluate(isVisible)).toBe(true);
    }
  }
});

describe('axe finds nothing, and nothing is wider than the window, in one language, width and theme each', () =>
  mainPagesSuite({ service, browser, check }));
