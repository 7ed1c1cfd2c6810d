import { describe, expect, test } from 'vitest';
import { ALL_LOOKS, expectAccessible } from '../../../test/support/accessible.ts';
import { findViolations, useBrowser } from '../../../test/support/browser.ts';
import { useService } from '../../../test/support/service.ts';
import {
  dialogOf,
  FRAME_COOKIE,
  journeyCookies,
  openDialog,
  useLender,
  welcome,
} from './embedding.fixture.ts';

const service = useService({}, { isWhole: true });
const { visit } = useLender(service, useBrowser());

describe('a lender’s page', () => {
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
    const opened = page.context().waitForEvent('page');
    await frame.getByRole('link', { name: /^Continue to Xero \(sandbox\) \(opens in a new tab\)/ }).click();
    const tab = await opened;
    await tab.getByLabel('User name').fill('user_good');
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

test('the dialog and its question are accessible in all looks', async () => {
  const page = await visit();
  await welcome(await openDialog(page));
  await expectAccessible(page, 'the dialog', ALL_LOOKS);
  await dialogOf(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('alertdialog').waitFor();
  await expectAccessible(page, 'the question', ALL_LOOKS);
});
