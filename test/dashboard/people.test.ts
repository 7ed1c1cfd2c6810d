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
    await page.locator(`a[href$="/people/${named}"]`).click();
    await page.getByRole('link', { name: 'Next: loan-2' }).click();
    await page.getByRole('heading', { name: 'loan-2' }).waitFor();
    await page.getByRole('link', { name: '← People' }).click();
    await page.locator(`a[href$="/people/${named}"]`).waitFor();
    expect(new URL(page.url()).search).toBe('?sort=risk');
    await page.getByLabel('Sort by').selectOption('Newest people');
    await page.getByLabel('Name, reference or other details', { exact: true }).fill('LOAN-2');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('link', { name: 'loan-2', exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(problems).toEqual([]);
  });

  test('finds people by name, keeps the text out of the address, and saves filters as a view', async () => {
    await newUser({ ext_id: 'case-1', forename: 'Cora', surname: 'Sample' });
    await newUser({ ext_id: 'case-2', forename: 'Bea', surname: 'Other' });
    const { page, problems } = await open('underwriter', '/people');
    await page.getByRole('link', { name: 'Bea Other', exact: true }).waitFor();
    await page.getByLabel('Name, reference or other details', { exact: true }).fill('samp cora');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('link', { name: 'Cora Sample', exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.reload();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.keyboard.press('/');
    await page.keyboard.type('bea');
    await page.getByRole('option', { name: 'Bea Other' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/people\/[\w-]{36}/);
    await page.goto(page.url().replace(/people.*/, 'people?progress=not_started'));
    await page.getByRole('button', { name: 'Save as a view' }).click();
    await page.getByLabel('Name of the view').fill('Nothing yet');
    await page.getByLabel('Share with the team').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('link', { name: 'Nothing yet Team' }).waitFor();
    await page.getByRole('button', { name: 'Delete view' }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download as CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^people-.*\.csv$/);
    expect(problems).toEqual([]);
  });
});
