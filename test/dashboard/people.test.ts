import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { press } from '../support/dashboard.ts';
import { useService } from '../support/service.ts';
import { peopleOf } from './people.fixture.ts';

const browser = useBrowser();
const service = useService();
const { newUser, open } = peopleOf(service, browser);

describe('the page People', () => {
  test('shows people, and a filter, which is in the address, narrows them', async () => {
    for (const ext_id of ['loan-1', 'loan-2']) await newUser({ ext_id });
    const { page, problems } = await open('underwriter', '/people');
    await page.getByRole('link', { name: 'loan-1', exact: true }).waitFor();
    await page.getByLabel('Reference or id', { exact: true }).fill('LOAN-2');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('link', { name: 'loan-2', exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?search=LOAN-2');
    expect(problems).toEqual([]);
  });
});

describe('a link on the page of a person', () => {
  test('is created, shown once, listed and ended', async () => {
    const userId = await newUser();
    const { page } = await open('underwriter', `/people/${userId}/sharing`);
    await press(page, 'Create a link');
    await page.getByLabel('Upload payslips').check();
    await page.getByLabel('Language of the pages').selectOption('Welsh');
    await page.getByLabel('The link works for').selectOption('One day');
    await press(page, 'Create the link');
    const shown = page.getByRole('dialog', { name: 'The link is ready' });
    const url = (await shown.locator('code').textContent()) ?? '';
    await press(page, 'Done');
    expect(await page.content()).not.toContain(url);
    const journey = await (await browser.newContext()).newPage();
    await journey.goto(url);
    expect(await journey.locator('html').getAttribute('lang')).toBe('cy');
    await page.reload();
    await page.getByText('Opened, not finished').waitFor();
    await press(page, 'End');
    await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
    await page.getByText('Ended by your team').waitFor();
    const { body } = await service.ask('GET', `/users/${userId}/journeys`);
    expect(body.journeys).toMatchObject([{ status: 'ended' }]);
  });
});
