import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ALL_RULES, findViolations } from './browser.ts';
import { type SystemFont, useSystemFont } from './system-font.ts';

/** Draws twice, so that changes of colours have begun, and waits for their end: the contrast of a colour that is still changing means nothing. */
const SETTLED = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() =>
  Promise.allSettled(
    document.getAnimations().flatMap((one) => one instanceof CSSTransition ? [one.finished] : [])))`;

/** For a machine under heavy load, on which one check can take many seconds. */
const SETTLED_MS_MAX = 120_000;

/** A width and a theme in which a page is checked: the width decides which elements it has, the theme their colours. */
export interface Look {
  width: number;
  colorScheme: 'light' | 'dark';
  /** The font of the system; absent for that of this machine. */
  font?: SystemFont;
  /** Also checks the later rows of long tables, which have the same elements as the first ones. They take most of the time. */
  hasAllRows?: boolean;
}

const REPEATED_ROWS = ['tbody > tr:nth-child(n+6)', '[role=rowgroup] > [role=row]:nth-child(n+6)'];

export const PHONE: Look = { width: 360, colorScheme: 'dark' };
export const DESK: Look = { width: 1280, colorScheme: 'light' };
const TABLET: Look = { width: 768, colorScheme: 'light' };
export const ALL_LOOKS: readonly Look[] = [
  ...[PHONE.width, DESK.width].flatMap((width): Look[] => [
    { width, colorScheme: 'dark', font: 'Open Sans', hasAllRows: true },
    { width, colorScheme: 'light', font: 'Liberation Sans', hasAllRows: true },
  ]),
  TABLET,
];

/** Expects no accessibility problems and no scrolling sideways, in each of these widths and themes. Loads no page again. */
export async function expectAccessible(
  page: Page,
  what: string,
  looks: readonly Look[] = [PHONE],
): Promise<void> {
  const size = page.viewportSize();
  for (const look of looks) {
    const name = `${what} at ${look.width} px, ${look.colorScheme}`;
    // browsers recalculate inherited colours a moment later
    await expect.poll(() => findFaultsIn(page, look), { timeout: SETTLED_MS_MAX, message: name }).toEqual([]);
  }
  if (size && page.viewportSize()?.width !== size.width) await page.setViewportSize(size);
}

/** Tables that have to be scrolled sideways in their box. */
const CUT_TABLES = `[...document.querySelectorAll('[role=group]:has(> table)')]
  .filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.getAttribute('aria-label'))`;

/** What axe finds on a page in this width and theme, and whether the page or a table scrolls sideways. */
export async function findFaultsIn(
  page: Page,
  { width, colorScheme, font, hasAllRows = false }: Look,
): Promise<string[]> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme });
  if (font) await useSystemFont(page, font);
  await page.evaluate(SETTLED);
  const faults = await findViolations(page, ALL_RULES, [], hasAllRows ? [] : REPEATED_ROWS);
  const wider: number = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  if (wider > 0) faults.push(`${wider} px wider than a window of ${width} px`);
  const cut: string[] = await page.evaluate(CUT_TABLES);
  return [...faults, ...cut.map((table) => `the table “${table}” is cut off in a window of ${width} px`)];
}
