import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { useService } from '../support/service.ts';
import { peopleOf } from './people.fixture.ts';

const { newUser, open } = peopleOf(useService(), useBrowser());

describe('the page People', () => {
  test('shows people, and narrows them with a filter that is in the address', async () => {
    for (const ext_id of ['loan-1', 'loan-2']) await newUser({ ext_id });
    const named = await newUser({ forename: 'Ada', surname: 'Example' });
    await newUser();
    const { page, problems } = await open('underwriter', '/people');
    await page.getByRole('link', { name: 'loan-1', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Ada Example', exact: true }).waitFor();
    await page.getByRole('link', { name: /^Person …/ }).waitFor();
    await page.getByLabel('Sort by').selectOption('Highest risk');
    await page.getByLabel('Risk', { exact: true }).selectOption('High');
    await page.getByText('Nobody matches').waitFor();
    expect(new URL(page.url()).search).toBe('?sort=risk&risk=high');
    await page.getByRole('link', { name: 'Show everyone' }).first().click();
    await page.locator(`a[href$="/people/${named}"]`).waitFor();
    await page.getByLabel('Sort by').selectOption('Newest people');
    await page.getByLabel('Reference or id', { exact: true }).fill('LOAN-2');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('link', { name: 'loan-2', exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?search=LOAN-2');
    expect(problems).toEqual([]);
  });
});
