import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../../../test/support/browser.ts';
import { plainVisitors } from '../../../test/support/plain-visitor.ts';
import { useService } from '../../../test/support/service.ts';
import { employerSuite, HEADING, stepsOf } from './employer.suite.ts';

const service = useService({}, { isWhole: true });
const { newLink, journeyOf } = stepsOf(service);
const browser = useBrowser();
employerSuite(service, plainVisitors);

/** Opens the search as a new person who has agreed. */
async function openSearch() {
  const { userId, link } = await newLink();
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto(link);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForURL('**/journey/ways');
  await page.goto(`${service.url}/journey/employer`);
  await page.getByRole('heading', { level: 1, name: HEADING }).waitFor();
  return { page, userId };
}

const box = (page: Page) => page.getByRole('searchbox', { name: /^Your employer/ });

describe('with scripts, the search for an employer', () => {
  test('finds while the person types, forgives spelling, and is used by keyboard alone', async () => {
    const { page, userId } = await openSearch();
    await page.getByRole('link', { name: 'Harbour Payslips' }).waitFor();
    await box(page).focus();
    await page.keyboard.type('coperline');
    await page.getByRole('status').filter({ hasText: '1 result for “coperline”' }).waitFor();
    expect(await page.getByRole('link', { name: 'Harbour Payslips' }).count()).toBe(0);
    await expect.poll(() => page.url()).toBe(`${service.url}/journey/employer?q=coperline`);
    await page.keyboard.press('Tab'); // the button
    await page.keyboard.press('Tab');
    await page.locator('a:focus', { hasText: 'Copperline Rail' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/journey/sign-in/alder');
    expect((await journeyOf(userId)).employer_not_found).toBe(false);
    await page.goBack();
    await page.getByRole('link', { name: 'Copperline Rail' }).waitFor();
    expect(await box(page).inputValue()).toBe('coperline');
  });

  test('shows the results of the last text, even if an earlier answer arrives later', async () => {
    const { page } = await openSearch();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/journey/employer?q=c', async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    const first = page.waitForRequest('**/journey/employer?q=c');
    await box(page).fill('c');
    await first;
    await box(page).fill('merrivale');
    await page.getByRole('link', { name: 'Merrivale Stores' }).waitFor();
    release();
    await page.getByRole('status').filter({ hasText: '1 result for “merrivale”' }).waitFor();
  });
});
