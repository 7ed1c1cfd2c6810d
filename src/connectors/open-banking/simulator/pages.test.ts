import { expect, test } from 'vitest';
import { DESK, expectAccessible, PHONE } from '../../../../test/support/accessible.ts';
import { useBrowser } from '../../../../test/support/browser.ts';
import { useBank } from './bank.fixture.ts';
import { BACK } from './third-party.fixture.ts';

const browser = useBrowser();

test('a person signs in with a code, chooses accounts and comes back, on a phone and without scripts', async () => {
  const { thirdParty } = await useBank();
  const { ConsentId } = (await thirdParty.createConsent()).body.Data;
  const page = await browser.newPage({ javaScriptEnabled: false });
  const back = page.waitForRequest((request) => request.url().startsWith(BACK));
  await page.setViewportSize({ width: PHONE.width, height: 700 });
  await page.goto(await thirdParty.authorizeUrl(ConsentId));
  await page.getByLabel('Username').fill('user_good');
  await page.getByLabel('Password').fill('mfa_code');
  await page.getByRole('button', { name: 'Log on' }).click();
  await page.getByLabel('Six-digit code').fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  expect(await page.getByRole('alert').textContent()).toBe('The code is not right.');
  await page.getByLabel('Six-digit code').fill('123456');
  await page.getByRole('button', { name: 'Continue' }).click();
  expect(await page.getByRole('checkbox').count()).toBe(3);
  await page.getByLabel('Current account').uncheck();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  expect(await page.getByRole('alert').textContent()).toBe('Choose an account to share.');
  await page.getByLabel('Everyday savings').check();
  await page.getByLabel('Current account').uncheck();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  expect(new URL((await back).url()).searchParams.has('response')).toBe(true);
});

test('the pages fit a phone and have no accessibility problems', async () => {
  const { thirdParty } = await useBank();
  const { ConsentId } = (await thirdParty.createConsent()).body.Data;
  const page = await browser.newPage({ bypassCSP: true });
  const looks = [PHONE, DESK];
  await page.goto(await thirdParty.authorizeUrl(ConsentId));
  await expectAccessible(page, 'sign-in', looks);
  await page.getByLabel('Username').fill('user_good');
  await page.getByLabel('Password').fill('mfa_code');
  await page.getByRole('button', { name: 'Log on' }).click();
  await expectAccessible(page, 'code', looks);
  await page.getByLabel('Six-digit code').fill('123456');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectAccessible(page, 'accounts', looks);
});
