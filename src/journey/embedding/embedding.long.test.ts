import { expect, test } from 'vitest';
import { ALL_LOOKS, expectAccessible } from '../../../test/support/accessible.ts';
import { useBrowser } from '../../../test/support/browser.ts';
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
const lender = useLender(service, useBrowser());

test('on another site, a journey in Welsh can be left, and its cookie belongs to that site', async () => {
  const page = await lender.visit('another site');
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
  const page = await lender.visit();
  await welcome(await openDialog(page));
  await expectAccessible(page, 'the dialog', ALL_LOOKS);
  await dialogOf(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('alertdialog').waitFor();
  await expectAccessible(page, 'the question', ALL_LOOKS);
});
