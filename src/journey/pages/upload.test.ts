import { expect, test } from 'vitest';
import { expectAccessible, PHONE } from '../../../test/support/accessible.ts';
import { useBrowser } from '../../../test/support/browser.ts';
import { inLanguage } from '../../../test/support/journey.ts';
import { farPhoto } from '../../../test/support/pictures/far-photo.ts';
import { plainVisitors } from '../../../test/support/plain-visitor.ts';
import { useService } from '../../../test/support/service.ts';
import { choose, item, outcome, payslipOf, pdf, stepsOf, TOO_LARGE } from './upload.fixture.ts';
import { uploadSuite } from './upload.suite.ts';

const service = useService({}, { isWhole: true });
const given = { service, browser: useBrowser(), open: plainVisitors, looks: [PHONE] };
const steps = stepsOf(given);
const { onDisk, openUpload, visitUpload, documentsOfUser } = steps;

uploadSuite(given, steps);

test('the buttons for files and photos are in the language of the page, and work by touch and by keyboard', async () => {
  const { page } = await openUpload('payslips');
  await page.goto(inLanguage(page.url(), 'cy'));
  // only devices with a touch screen are offered the camera
  await page.evaluate("document.querySelector('.camera').style.display = 'block'");
  for (const name of ['Dewiswch eich slipiau cyflog', 'Tynnu llun'])
    for (const open of [
      () => page.getByText(name, { exact: true }).click({ force: true }),
      () => page.getByLabel(name, { exact: true }).press('Enter'),
    ])
      await Promise.all([page.waitForEvent('filechooser'), open()]);
});

test('payslips are sent at once and each outcome is shown: read, too large, duplicate', async () => {
  const { page, userId, link } = await openUpload('payslips');
  const { bytes } = payslipOf('2026-01');
  await choose(page, [await onDisk('january.pdf', bytes), await onDisk('huge.pdf', TOO_LARGE)]);
  await outcome(page, 'huge.pdf', 'This file is larger than 25 MB');
  await outcome(page, 'january.pdf', /, January 2026/);
  await item(page, 'january.pdf').getByText('Take-home pay £').waitFor();
  await choose(page, pdf('again.pdf', bytes));
  await outcome(page, 'again.pdf', 'You added this payslip or bank statement before');
  await expectAccessible(page, 'three outcomes', given.looks);
  expect(await documentsOfUser(userId)).toHaveLength(2);
  // another browser sees neither names nor figures
  const elsewhere = await visitUpload(link, {});
  await elsewhere.text('A file that you added in another browser');
  expect(await elsewhere.mainText()).not.toMatch(/january|Take-home|£/);
});

test('a photo that may be unreadable says why while it is read, and another takes its place', async () => {
  const { page, userId } = await openUpload('payslips');
  const photo = (buffer: Buffer) => ({ name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer });
  await choose(page, photo(await farPhoto()));
  await outcome(page, 'IMG_2041.jpg', 'Hold your phone closer, so that the page fills the picture.');
  await page.getByRole('link', { name: 'Continue' }).waitFor();
  expect(await documentsOfUser(userId)).toMatchObject([{ picture_problems: ['too_far'] }]);
  await expectAccessible(page, 'a photo that may be unreadable', given.looks);
  const chosen = page.waitForEvent('filechooser');
  await page.getByLabel('Take another photo IMG_2041.jpg').press('Enter');
  await (await chosen).setFiles(pdf('january.pdf', payslipOf('2026-01').bytes));
  await outcome(page, 'january.pdf', /, January 2026/);
  expect(await item(page, 'IMG_2041.jpg').count()).toBe(0);
  expect(await documentsOfUser(userId)).toMatchObject([{ file_name: 'january.pdf', picture_problems: [] }]);
});
