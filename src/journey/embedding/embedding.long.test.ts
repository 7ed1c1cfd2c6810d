import { describe, expect, test } from 'vitest';
import { ALL_LOOKS, expectAccessible } from '../../../test/support/accessible.ts';
import { findViolations, useBrowser } from '../../../test/support/browser.ts';
import { payrollOf } from '../../../test/support/payroll.ts';
import { useService } from '../../../test/support/service.ts';
import {
  dialogOf,
  FRAME_COOKIE,
  focused,
  journeyCookies,
  openDialog,
  useLender,
  welcome,
} from './embedding.fixture.ts';

const service = useService({}, { isWhole: true });
const { visit } = useLender(service, useBrowser());
const { identityOf } = payrollOf(service);

/** The answer as it arrives in a browser that keeps no cookies in frames. */
async function withoutCookies(url: string) {
  const response = await fetch(url);
  const { 'set-cookie': _, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, text: await response.text() };
}

describe('a lender’s page', () => {
  test('opens one dialog for a link, which listens only to its frame, and asks before Escape or the button closes it', async () => {
    const page = await visit();
    const tried = (argument: string) =>
      page.evaluate(
        `Stipend.open(${argument}).then(() => 'ended', (error) => [error.code, error.message].join(' '))`,
      );
    expect(await tried("{ journeyUrl: 'javascript:alert(1)' }")).toContain('journeyUrl must be');
    const frame = await openDialog(page);
    await welcome(frame);
    expect(await tried('undefined')).toContain('journeyUrl must be');
    expect(await tried(`{ journeyUrl: '${service.url}/journey/x' }`)).toBe(
      'already_open A journey is open already: close it first',
    );
    // a message that does not come from the frame
    await page.evaluate(`
      window.postMessage({ stipend: 'end', status: 'complete' }, '*');
      new Promise((resolve) => { addEventListener('message', resolve); window.postMessage('last', '*'); })`);
    expect(await dialogOf(page).count()).toBe(1);
    expect(await page.evaluate("document.getElementById('result').textContent")).toBe('');
    const question = page.getByRole('alertdialog');
    await frame.getByRole('button', { name: 'Start' }).press('Escape');
    await question.waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    await welcome(frame);
    await dialogOf(page).getByRole('button', { name: 'Close' }).click();
    await question.getByRole('button', { name: 'Close' }).click();
    await page.getByText('You can continue at any time.').waitFor();
    await page.locator('#result[data-confirmed="open"]').waitFor();
    expect(await focused(page)).toBe('share');
  });

  test('opens the link in the whole window if the browser keeps no cookie in frames', async () => {
    const page = await visit('another site');
    await page.route(/embed=/, async (route) => {
      const { status, headers, text } = await withoutCookies(route.request().url());
      await route.fulfill({ status, headers, body: text });
    });
    await openDialog(page);
    await page.waitForURL(`${service.url}/journey/welcome`);
    await welcome(page);
  });

  test('on another site has a cookie of its own, and continues in the frame after a sign-in at the provider’s own site, which opens in a tab', async () => {
    const page = await visit('another site');
    const frame = await openDialog(page);
    await welcome(frame);
    await frame.getByRole('link', { name: 'Cymraeg' }).click();
    await page.getByRole('dialog', { name: 'Rhannu eich incwm' }).waitFor();
    await frame.getByRole('link', { name: 'English' }).click();
    await frame.getByRole('button', { name: 'Start' }).click();
    expect(await journeyCookies(page)).toMatchObject([FRAME_COOKIE]);
    await frame.getByText('Yes, I agree', { exact: true }).click();
    await frame.getByRole('button', { name: 'Continue' }).click();
    await frame.getByRole('link', { name: /^Sign in to your payroll provider/ }).click();
    await frame.getByRole('searchbox').fill('xero');
    await frame.getByRole('link', { name: /^Xero/ }).click();
    await frame.getByRole('button', { name: 'Continue to Xero (sandbox)' }).click();
    await frame.locator('.error-summary:focus').waitFor();
    const { forename, surname, ni_number, date_of_birth } = identityOf('user_good');
    const [year = '', month = '', day = ''] = date_of_birth?.slice(0, 10).split('-') ?? [];
    for (const [label, value] of Object.entries({
      'First name': forename,
      'Last name': surname,
      'National Insurance number': ni_number,
      Day: day,
      Month: month,
      Year: year,
    }))
      await frame.getByLabel(label).fill(value);
    await frame.getByRole('button', { name: 'Continue to Xero (sandbox)' }).click();
    const opened = page.context().waitForEvent('page');
    await frame.getByRole('link', { name: /^Continue to Xero \(sandbox\) \(opens in a new tab\)/ }).click();
    const tab = await opened;
    await tab.getByLabel('Username').fill('user_good');
    await tab.getByLabel('Password').fill('pass_good');
    await tab.getByRole('button', { name: /^(Sign|Log) in/ }).click();
    await tab.getByRole('button', { name: /^(Allow access|Give permission)/ }).click();
    // a tab does not get the cookie of a frame on another site
    await tab.getByRole('heading', { name: 'Share your income with Example Lending?' }).waitFor();
    expect(await findViolations(tab)).toEqual([]);
    await tab.getByRole('button', { name: 'Yes, share my income' }).click();
    await tab.getByRole('heading', { name: 'You are connected' }).waitFor();
    await frame.getByRole('button', { name: 'Finish' }).click();
    await page.getByText('Thank you.').waitFor();
    const confirmed = page.locator('#result[data-confirmed]');
    expect(await confirmed.getAttribute('data-confirmed')).toMatch(/^(complete|partial)$/);
  });

  test('continues in the frame after the session has ended, with a new session of the same link', async () => {
    const page = await visit();
    const frame = await openDialog(page);
    await welcome(frame);
    const before = service.clock.now();
    try {
      service.clock.advance(31 * 60_000);
      const opened = page.waitForResponse(/embed=/);
      await frame.getByRole('button', { name: 'Start' }).click();
      expect((await opened).status()).toBe(200);
      await welcome(frame);
      await frame.getByRole('button', { name: 'Start' }).click();
      await frame.getByRole('heading', { name: /^Do you agree/ }).waitFor();
      await dialogOf(page).waitFor();
    } finally {
      service.clock.set(before);
    }
  });
});

test('on another site, a journey in Welsh can be left, and its cookie belongs to that site', async () => {
  const page = await visit('another site');
  const frame = await openDialog(page);
  await welcome(frame);
  await frame.getByRole('link', { name: 'Cymraeg' }).click();
  await frame.getByRole('button', { name: 'Dechrau' }).click();
  await frame.getByRole('heading', { name: /^Ydych chi’n cytuno/ }).waitFor();
  await page.getByRole('dialog', { name: 'Rhannu eich incwm' }).waitFor();
  expect(await journeyCookies(page)).toMatchObject([FRAME_COOKIE]);
  await frame.getByRole('button', { name: 'Gadael' }).click();
  await page.locator('#result[data-confirmed="left"]').waitFor();
});

test('the dialog and its question are accessible in every width and theme', async () => {
  const page = await visit();
  await welcome(await openDialog(page));
  await expectAccessible(page, 'the dialog', ALL_LOOKS);
  await dialogOf(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('alertdialog').waitFor();
  await expectAccessible(page, 'the question', ALL_LOOKS);
});
