import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { press } from '../support/dashboard.ts';
import { useService } from '../support/service.ts';
import { peopleOf } from './people.fixture.ts';

const service = useService({}, { isWhole: true });
const { newUser, open } = peopleOf(service, useBrowser());

describe('the page People', () => {
  test('offers no new person and no link to roles that may not create them', async () => {
    const userId = await newUser();
    const { page } = await open('viewer', `/people/${userId}/sharing`);
    await page.getByRole('heading', { name: 'Links to share income' }).waitFor();
    expect(await page.getByRole('button', { name: 'Create a link' }).count()).toBe(0);
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await page.getByRole('row').first().waitFor();
    expect(await page.getByRole('link', { name: 'Add a person' }).count()).toBe(0);
  });
});

describe('adding a person', () => {
  test('marks the fields that are wrong, moves the focus to the first, and keeps the rest', async () => {
    const { page } = await open('admin', '/people/new');
    await newUser({ ext_id: 'wrong-1' });
    await page.getByLabel('Your reference').fill('wrong-1');
    await page.getByLabel('Post codes').fill('nowhere');
    await page.getByLabel('National Insurance number').fill('QQ123456C');
    await page.getByText('This reference is already in use').waitFor();
    await press(page, 'Add and create the link');
    await page.getByText('This must be a national insurance number such as AB123456C.').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('post_codes');
    expect(await page.getByLabel('Your reference').inputValue()).toBe('wrong-1');
    await page.getByLabel('Post codes').fill('');
    await page.getByLabel('National Insurance number').fill('');
    await press(page, 'Add and create the link');
    await page.getByRole('heading', { name: 'The person was added' }).waitFor();
  });
});

describe('the search for a person', () => {
  test('is reached by / from any page, but not while typing, and moves by arrow keys', async () => {
    await newUser({ ext_id: 'find-1' });
    const second = await newUser({ ext_id: 'find-2' });
    const { page, problems } = await open('underwriter', '/terms');
    await page.getByRole('heading', { name: 'Terms' }).waitFor();
    await page.keyboard.press('/');
    const field = page.getByRole('combobox', { name: 'Find a person' });
    await page.keyboard.type('find-');
    await page.getByRole('option', { name: 'find-2' }).waitFor();
    await page.getByText('2 people found').waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('option', { selected: true }).textContent()).toContain('find-2');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/people/${second}`);
    expect(await field.inputValue()).toBe('');
    await page.goto(`${service.url}/dashboard/people`);
    await page.getByLabel('Reference or id', { exact: true }).fill('a/');
    await page.keyboard.press('/');
    expect(await page.getByLabel('Reference or id', { exact: true }).inputValue()).toBe('a//');
    await page.locator('h1').click();
    await page.keyboard.press('/');
    await page.keyboard.type('nobody has this');
    await page.getByRole('option', { name: 'Nobody found' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Names can’t be searched').waitFor();
    expect(problems).toEqual([]);
  });

  test('is in the menu on a phone', async () => {
    const userId = await newUser({ ext_id: 'phone-1' });
    const { page } = await open('viewer', '/people');
    await page.setViewportSize({ width: 360, height: 800 });
    await press(page, 'Menu');
    await page.getByRole('combobox', { name: 'Find a person' }).fill(userId);
    await page.getByRole('option', { name: 'phone-1' }).click();
    await page.getByRole('heading', { name: 'phone-1', level: 1 }).waitFor();
  });
});
