import { expect, test } from 'vitest';
import { ALL_LOOKS, expectAccessible } from '../../../test/support/accessible.ts';
import { useBrowser } from '../../../test/support/browser.ts';
import { useService } from '../../../test/support/service.ts';
import { browserVisitors } from '../../../test/support/visitor.ts';
import { makeNegative } from '../../sandbox/documents/index.ts';
import { choose, item, outcome, payslipOf, pdf, stepsOf, TOO_LARGE } from './upload.fixture.ts';
import { otherUploadsSuite, uploadSuite } from './upload.suite.ts';

const service = useService({}, { isWhole: true });
const browser = useBrowser();
const looks = ALL_LOOKS;
const given = { service, browser, open: browserVisitors(browser), looks };
const steps = stepsOf(given);
const { onDisk, openUpload, visitUpload, documentsOfUser } = steps;

uploadSuite(given, steps);
otherUploadsSuite(given, steps);

test('payslips are sent at once and each outcome is shown: read, not a payslip, too large, wrong type, duplicate', async () => {
  const { page, userId, link } = await openUpload('payslips');
  const january = payslipOf('2026-01');
  const long = `${'payslip '.repeat(25)}.pdf`;
  await choose(page, [
    pdf('january.pdf', january.bytes),
    pdf('p60.pdf', makeNegative({ name: 'p60', seed: 1 })),
    pdf(long, Buffer.from('not a pdf at all')),
    pdf('empty.pdf', Buffer.alloc(0)),
  ]);
  await choose(page, await onDisk('huge.pdf', TOO_LARGE));
  await outcome(page, 'huge.pdf', 'This file is larger than 25 MB');
  await outcome(page, 'empty.pdf', 'This file is empty');
  await outcome(page, 'payslip payslip', 'We cannot read files of this type');
  await outcome(page, 'p60.pdf', 'This does not look like a payslip');
  await outcome(page, 'january.pdf', /, January 2026/);
  await item(page, 'january.pdf').getByText('Take-home pay £').waitFor();
  await choose(page, pdf('again.pdf', january.bytes));
  await outcome(page, 'again.pdf', 'You added this payslip or bank statement before');
  await expectAccessible(page, 'all outcomes', looks);
  // files that did not arrive leave nothing behind
  expect((await documentsOfUser(userId)).map(({ status }: { status: string }) => status).sort()).toEqual([
    'EXTRACTED',
    'REJECTED',
    'REJECTED',
  ]);
  await item(page, 'huge.pdf').getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => item(page, 'huge.pdf').count()).toBe(0);
  await item(page, 'p60.pdf').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('We removed the file').waitFor();
  expect(await item(page, 'p60.pdf').count()).toBe(0);
  await expectAccessible(page, 'without the removed files', looks);
  expect(await documentsOfUser(userId)).toHaveLength(2);
  // another browser sees that there are files, but neither their names nor figures
  const elsewhere = await visitUpload(link, {});
  await elsewhere.text('A file that you added in another browser');
  for (const secret of ['january', 'Take-home', '£'])
    expect(await elsewhere.mainText()).not.toContain(secret);
  await elsewhere.expectAccessible();
  // and can't remove what was read in them
  await elsewhere.press(/^Remove/, 'last');
  await elsewhere.heading(/^(Confirm that it is you|You cannot remove)/);
  expect(await documentsOfUser(userId)).toHaveLength(2);
});
