import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { press } from '../support/dashboard.ts';
import { useService } from '../support/service.ts';
import { peopleOf } from './people.fixture.ts';

const service = useService({}, { isWhole: true });
const browser = useBrowser();
const { newUser, open } = peopleOf(service, browser);

/** As the browser's own date field expects it. */
const BIRTHDAY = '01311990';
const LONG = 'Reference-of-one-hundred-letters-'.padEnd(100, 'x');

describe('the page People', () => {
  test('is empty, then full: pages and filters are in the address, and Back works', async () => {
    const { page, problems } = await open('underwriter', '/people');
    await page.getByText('Nobody yet').waitFor();
    for (let number = 1; number <= 27; number++) await newUser({ ext_id: `loan-${number}` });
    const longest = await newUser({ ext_id: LONG });
    const invited = await newUser();
    await service.ask('POST', `/users/${invited}/journeys`, { body: {} });
    await service.ask('POST', '/sandbox/users', { body: { persona: 'user_good' } });
    await service.runJobs();
    await page.reload();
    const rows = page.getByRole('row');
    await page.getByRole('link', { name: LONG }).waitFor();
    expect(await rows.count()).toBe(26);
    await rows
      .filter({ has: page.getByRole('link', { name: `Person …${invited.slice(-6)}` }) })
      .getByText('The link has not been opened yet')
      .waitFor();
    await page.getByRole('link', { name: 'Older' }).click();
    await page.getByRole('link', { name: 'loan-1', exact: true }).waitFor();
    expect(await rows.count()).toBe(6);
    expect(new URL(page.url()).searchParams.get('after')).toMatch(/^[\w-]+$/);
    await page.reload();
    await page.getByRole('link', { name: 'loan-1', exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: LONG }).waitFor();
    await page.getByText('More filters').click();
    await page.getByLabel('Progress').selectOption('Waiting for the person');
    await expect.poll(() => rows.count()).toBe(2);
    expect(new URL(page.url()).search).toBe('?progress=waiting');
    await page.getByLabel('Linked account').selectOption('Connected');
    await page.getByText('Nobody matches').waitFor();
    await page.goBack();
    await page.goBack();
    await page.getByLabel('Name, reference or other details', { exact: true }).fill('LOAN-2');
    await page.keyboard.press('Enter');
    await expect.poll(() => rows.count()).toBe(10);
    await page.getByLabel('Name, reference or other details', { exact: true }).fill(longest);
    await press(page, 'Find');
    await page.getByRole('link', { name: LONG }).click();
    await page.getByRole('heading', { name: LONG, level: 1 }).waitFor();
    await page.goto(`${service.url}/dashboard/people?progress=odd&after=1&search=`);
    await page.getByRole('link', { name: LONG }).waitFor();
    expect(problems).toEqual([]);
  });

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
  test('by keyboard only, while the session ends: nothing typed is lost, and the link works', async () => {
    const { page, password, problems } = await open('underwriter', '/people');
    await page.getByRole('link', { name: 'Add a person' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Add a person' }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('ext_id');
    for (const typed of ['keyboard-1', 'Ada', 'Example', BIRTHDAY, 'sw1a 1aa, m1 1ae', 'AB123456C']) {
      await page.keyboard.type(typed);
      await page.keyboard.press('Tab');
      // a date field has three parts
      if (typed === BIRTHDAY) await page.getByLabel('Postcodes').focus();
    }
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Add and create the link' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
    await dialog.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'The person was added' }).waitFor();
    const link = page.getByRole('region', { name: 'The link to share income' }).locator('code');
    const url = (await link.textContent()) ?? '';
    const { body } = await service.ask('GET', '/users?ext_id=keyboard-1');
    expect(body.users).toMatchObject([{ surname: 'Example', post_codes: ['SW1A 1AA', 'M1 1AE'] }]);
    expect(body.users[0].date_of_birth).toBe('1990-01-31T00:00:00.000Z');
    await page.getByRole('button', { name: 'Show as a QR code' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
    const journey = await (await browser.newContext()).newPage();
    await journey.goto(url);
    await journey.getByRole('heading', { level: 1 }).waitFor();
    const secret = url.split('/').at(-1) ?? '';
    expect(page.url()).not.toContain(secret);
    expect(service.log.join('\n')).not.toContain(secret);
    await page.getByRole('link', { name: 'Open the person' }).click();
    await page.getByRole('heading', { name: 'Ada Example', level: 1 }).waitFor();
    expect(problems).toEqual([]);
  });

  test('marks the fields that are wrong, moves the focus to the first, and keeps the rest', async () => {
    const { page } = await open('admin', '/people/new');
    await newUser({ ext_id: 'wrong-1' });
    await page.getByLabel('Your reference').fill('wrong-1');
    await page.getByLabel('Postcodes').fill('nowhere');
    await page.getByLabel('National Insurance number').fill('QQ123456C');
    await page.getByText('This reference is already in use').waitFor();
    await press(page, 'Add and create the link');
    await page.getByText('This must be a national insurance number such as AB123456C.').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('post_codes');
    expect(await page.getByLabel('Your reference').inputValue()).toBe('wrong-1');
    await page.getByLabel('Postcodes').fill('');
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
    await page.getByLabel('Name, reference or other details', { exact: true }).fill('a/');
    await page.keyboard.press('/');
    expect(await page.getByLabel('Name, reference or other details', { exact: true }).inputValue()).toBe(
      'a//',
    );
    await page.locator('h1').click();
    await page.keyboard.press('/');
    await page.keyboard.type('nobody has this');
    await page.getByRole('option', { name: 'Nobody found' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Search for a name or its beginning').waitFor();
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
