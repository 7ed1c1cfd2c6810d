import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../../../test/support/browser.ts';
import { payrollOf } from '../../../test/support/payroll.ts';
import { useService } from '../../../test/support/service.ts';

const service = useService({}, { isWhole: true });
const { consentingUser } = payrollOf(service);
const browser = useBrowser();

/** Opens the search as a new person who has agreed. */
async function openSearch(options: BrowserContextOptions = {}, journey: object = {}) {
  const userId = await consentingUser();
  const { body } = await service.ask('POST', '/user-tokens', { body: { user_id: userId, journey } });
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, ...options });
  await page.goto(body.journey_url);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.goto(`${service.url}/journey/employer`);
  await heading(page, 'Find your employer or payroll provider');
  return { page, userId };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const box = (page: Page) => page.getByRole('searchbox', { name: /^Your employer/ });
const journeyOf = async (userId: string) =>
  (await service.ask('GET', `/users/${userId}/journeys`)).body.journeys[0];

describe('the search for an employer', () => {
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

  test('shows the results of the last text, also if an earlier answer arrives later', async () => {
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

  test('works without scripts, and asks which provider if an employer has several', async () => {
    const { page } = await openSearch({ javaScriptEnabled: false });
    await box(page).fill('merivale stores');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('Uses 2 payroll providers').waitFor();
    await page.getByRole('link', { name: 'Merrivale Stores' }).click();
    await heading(page, 'Where do you see your payslips from Merrivale Stores?');
    expect(await page.getByRole('main').getByRole('listitem').allInnerTexts()).toEqual([
      'Harbour Payslips',
      'Alder ESS',
    ]);
    await page.getByRole('link', { name: 'Alder ESS' }).click();
    await page.waitForURL('**/journey/sign-in/alder');
  });

  test.each([true, false])(
    'records that an employer was not found, but not what was typed, and leads to the other ways (scripts: %s)',
    async (javaScriptEnabled) => {
      const { page, userId } = await openSearch({ javaScriptEnabled });
      await page.goto(`${service.url}/journey/employer?q=Jo+Bloggs+QQ123456C`);
      await page.getByText('Nothing found for “Jo Bloggs QQ123456C”').waitFor();
      await page.getByRole('button', { name: 'I can’t find mine' }).click();
      await page.waitForURL('**/journey/ways?without=payroll');
      expect(await page.getByRole('link', { name: /My employer or payroll provider/ }).count()).toBe(0);
      await page.getByRole('link', { name: 'Search again' }).waitFor();
      expect((await journeyOf(userId)).employer_not_found).toBe(true);
      const rows = await service.app.database
        .tenant(service.clientId)
        .selectFrom('journeys')
        .selectAll()
        .execute();
      expect(JSON.stringify(rows)).not.toContain('Bloggs');
      expect(service.log.join('\n')).not.toContain('Bloggs');
    },
  );
});
