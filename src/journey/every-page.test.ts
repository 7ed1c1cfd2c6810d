import { findFaultsIn } from '../../test/support/accessible.ts';
import { useBrowser } from '../../test/support/browser.ts';
import { inLanguage } from '../../test/support/journey.ts';
import { useService } from '../../test/support/service.ts';
import { type Check, everyPageSuite } from './every-page.suite.ts';

/** Pages take turns, so that each language, width and theme is seen on half of them. */
const TURNS = [
  { language: 'en', width: 320, colorScheme: 'dark' },
  { language: 'cy', width: 1280, colorScheme: 'light' },
] as const;
let visited = 0;

const check: Check = async (page, address, act) => {
  const { language, ...look } = TURNS[visited++ % TURNS.length] ?? TURNS[0];
  await page.goto(inLanguage(address, language));
  await page.locator(`html[lang=${language}] h1`).waitFor();
  await act?.(page);
  return findFaultsIn(page, look);
};

everyPageSuite(useService({}, { isWhole: true }), useBrowser(), {
  name: 'axe finds nothing, and nothing is wider than the window, in one language and one look',
  check,
});
