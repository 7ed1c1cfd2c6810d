import { describe, expect, test } from 'vitest';
import { useBrowser } from '../../../test/support/browser.ts';
import { plainVisitors } from '../../../test/support/plain-visitor.ts';
import { useService } from '../../../test/support/service.ts';
import { employerSuite, searchOf, stepsOf } from './employer.suite.ts';

const service = useService({}, { isWhole: true });
const { journeyOf } = stepsOf(service);
const { openSearch, box } = searchOf(service, useBrowser());
employerSuite(service, plainVisitors);

describe('with scripts, the search for an employer', () => {
  test('finds while the person types, forgives spelling, and is used by keyboard alone', async () => {
    const { page, userId } = await openSearch();
    await page.getByRole('link', { name: 'Harbour Payslips' }).waitFor();
    await box(page).focus();
    await page.keyboard.type('foxgluve');
    await page.getByRole('status').filter({ hasText: '1 result for “foxgluve”' }).waitFor();
    expect(await page.getByRole('link', { name: 'Harbour Payslips' }).count()).toBe(0);
    await expect.poll(() => page.url()).toBe(`${service.url}/journey/employer?q=foxgluve`);
    await page.keyboard.press('Tab'); // the button
    await page.keyboard.press('Tab');
    await page.locator('a:focus', { hasText: 'Foxglove Engineering' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/journey/sign-in/alder');
    expect((await journeyOf(userId)).employer_not_found).toBe(false);
    await page.goBack();
    await page.getByRole('link', { name: 'Foxglove Engineering' }).waitFor();
    expect(await box(page).inputValue()).toBe('foxgluve');
  });
});
