import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ALL_RULES, COLOUR_RULES, findViolations } from './browser.ts';

/** Draws twice, so that changes of colours have begun, and waits for their end: a colour that is still changing has any contrast. */
const SETTLED = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() =>
  Promise.allSettled(
    document.getAnimations().flatMap((one) => one instanceof CSSTransition ? [one.finished] : [])))`;

const SETTLED_MS_MAX = 20_000;

const LOOKS = [
  [360, 'light', ALL_RULES],
  [360, 'dark', COLOUR_RULES],
  [1280, 'dark', COLOUR_RULES],
  [1280, 'light', ALL_RULES],
] as const;

/** Expects no accessibility problems and no scrolling sideways, in both themes, at 360 and at 1280 px. Loads no page again. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const [width, colorScheme, rules] of LOOKS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(SETTLED);
    const name = `${what} at ${width} px, ${colorScheme}`;
    // browsers recalculate inherited colours a moment later
    await expect
      .poll(() => findViolations(page, rules), { timeout: SETTLED_MS_MAX, message: name })
      .toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), name).toBe(true);
  }
}
