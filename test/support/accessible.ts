import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findViolations } from './browser.ts';

/** Draws twice, so that changes of colours have begun, and waits for their end: a colour that is still changing has any contrast. */
const SETTLED = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() =>
  Promise.allSettled(
    document.getAnimations().flatMap((one) => one instanceof CSSTransition ? [one.finished] : [])))`;

/** For a machine under heavy load, on which one look can take many seconds. */
const SETTLED_MS_MAX = 120_000;

/** A window's width decides which elements a page has, and a theme their colours: two looks show both of each. */
const LOOKS = [
  [360, 'dark'],
  [1280, 'light'],
] as const;

/** Expects no accessibility problems and no scrolling sideways, in dark at 360 px and in light at 1280 px. Loads no page again. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const [width, colorScheme] of LOOKS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await page.evaluate(SETTLED);
    const name = `${what} at ${width} px, ${colorScheme}`;
    // browsers recalculate inherited colours a moment later
    await expect.poll(() => findViolations(page), { timeout: SETTLED_MS_MAX, message: name }).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), name).toBe(true);
  }
}
