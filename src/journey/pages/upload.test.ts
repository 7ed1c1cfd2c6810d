import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findViolations, useBrowser } from '../../../test/support/browser.ts';
import { documentsOf } from '../../../test/support/documents.ts';
import { findFaults } from '../../../test/support/journey.ts';
import { useService } from '../../../test/support/service.ts';
import { makeNegative, makePayslip, makeStatement } from '../../sandbox/documents/index.ts';
import { claimedBy } from '../../sandbox/persona-users.ts';

const service = useService({}, { isWhole: true });
const { consentingUser } = documentsOf(service);
const browser = useBrowser();

const WANTED = { layout: 'brightwell', persona: 'user_good', seed: 1 };
const payslipOf = (month: string, more: object = {}) => makePayslip({ ...WANTED, month, ...more });
const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });
const TOO_LARGE = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(25 * 1024 * 1024)]);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upload-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Handing the bytes of a large file to the browser takes seconds; a path does not. */
async function onDisk(name: string, bytes: Buffer): Promise<string> {
  await writeFile(join(folder, name), bytes);
  return join(folder, name);
}

async function openUpload(kind: 'payslips' | 'bank-statements', options?: BrowserContextOptions) {
  const userId = await consentingUser(claimedBy('user_good'));
  const { body } = await service.ask('POST', '/user-tokens', { body: { user_id: userId } });
  const page = await open(body.journey_url, kind, options);
  return { page, userId, link: body.journey_url as string };
}

async function open(link: string, kind: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, ...options });
  await page.goto(link);
  const start = page.getByRole('button', { name: /^(Start|Dechrau)$/ });
  if (await start.count()) await start.click();
  await page.goto(`${service.url}/journey/upload/${kind}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

type Files = Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0];
const choose = (page: Page, files: Files) => page.locator('#files').setInputFiles(files);
const item = (page: Page, name: string) => page.locator('#file-list > li').filter({ hasText: name });
const outcome = (page: Page, name: string, text: string | RegExp) =>
  item(page, name).filter({ hasText: text }).waitFor();
const documentsOfUser = async (userId: string) =>
  (await service.ask('GET', `/documents?user_id=${userId}`)).body.documents;

describe('payslips', () => {
  test('are sent at once and each outcome is shown: read, not a payslip, too large, wrong type, duplicate', async () => {
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
    await outcome(page, 'again.pdf', 'We already have what is in this file');
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
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
    expect(await documentsOfUser(userId)).toHaveLength(2);
    // another browser sees that there are files, but neither their names nor figures
    const elsewhere = await open(link, 'payslips');
    await elsewhere.getByText('A file that you added in another browser').first().waitFor();
    const shown = await elsewhere.getByRole('main').textContent();
    for (const secret of ['january', 'Take-home', '£']) expect(shown).not.toContain(secret);
    expect(await findFaults(elsewhere)).toEqual([]);
    // and can't remove what was read in them
    await elsewhere.getByRole('button', { name: 'Remove' }).last().click();
    await elsewhere
      .getByRole('heading', { level: 1, name: /^(Confirm that it is you|You cannot remove)/ })
      .waitFor();
    expect(await documentsOfUser(userId)).toHaveLength(2);
  });

  test('that are not the person’s are removed with what was read in them, from the page that shows what was found', async () => {
    const { page, userId } = await openUpload('payslips');
    await choose(page, [
      pdf('january.pdf', payslipOf('2026-01').bytes),
      pdf('other.pdf', makePayslip({ layout: 'civic', persona: 'user_bonus', seed: 1 }).bytes),
    ]);
    for (const name of ['january.pdf', 'other.pdf']) await outcome(page, name, 'Take-home pay £');
    await page.goto(`${service.url}/journey/found`);
    await page.getByText('Kestrel Hollow Homes').waitFor();
    await page.getByRole('link', { name: 'See or remove files (Payslips that you uploaded)' }).click();
    await item(page, 'other.pdf').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('We removed the file and everything that we read in it.').waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect(await documentsOfUser(userId)).toMatchObject([{ file_name: 'january.pdf' }]);
    const { payroll_submissions: left } = (await service.ask('GET', `/payroll/${userId}`)).body;
    expect(left).toMatchObject([{ employment_information: { employer_name: 'Brindle & Lark Foods' } }]);
    await page.goto(`${service.url}/journey/found`);
    await page.getByText('1 payslip, January 2026').waitFor();
    expect(await page.getByText('Kestrel Hollow Homes').count()).toBe(0);
  });

  test('with a password are read with it, after a wrong one', async () => {
    const { page, userId } = await openUpload('payslips');
    await choose(page, pdf('locked.pdf', payslipOf('2026-01', { password: 'open sesame' }).bytes));
    await outcome(page, 'locked.pdf', 'This file is locked');
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open the file' }).click();
    await page.getByRole('link', { name: 'Type the password of the file' }).click();
    await page.keyboard.type('wrong');
    await page.keyboard.press('Enter');
    await outcome(page, 'locked.pdf', 'That password does not open this file');
    await page.getByText('You can try 4 times').waitFor();
    await page.getByLabel('Password of this file', { exact: true }).fill('open sesame');
    await page.getByRole('button', { name: 'Open the file' }).click();
    await outcome(page, 'locked.pdf', /, January 2026/);
    expect(await documentsOfUser(userId)).toMatchObject([{ status: 'EXTRACTED' }]);
    expect(service.log.join('\n')).not.toContain('sesame');
    expect(page.url()).not.toContain('sesame');
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.waitForURL('**/journey/found');
  });

  test('that do not arrive can be tried again, and dropped files are sent too', async () => {
    const { page } = await openUpload('payslips');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.route('**/uploads?token=*', (route) => route.abort(), { times: 1 });
    await choose(page, pdf('january.pdf', payslipOf('2026-01').bytes));
    await outcome(page, 'january.pdf', 'This file did not arrive');
    expect(await findViolations(page)).toEqual([]);
    await item(page, 'january.pdf').getByRole('button', { name: 'Try again' }).click();
    await outcome(page, 'january.pdf', /, January 2026/);
    const bytes = payslipOf('2026-02').bytes.toString('base64');
    await page.evaluate(`(async () => {
      const bytes = Uint8Array.from(atob('${bytes}'), (letter) => letter.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], 'dropped.pdf'));
      document.querySelector('.drop').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
    })()`);
    await outcome(page, 'dropped.pdf', /, February 2026/);
  });
});

describe('without scripts', () => {
  test('a form sends several files, says which were rejected, and the page shows the outcomes, in Welsh', async () => {
    const { page, userId } = await openUpload('payslips', { javaScriptEnabled: false });
    const send = (name = 'Upload') => page.getByRole('button', { name, exact: true }).click();
    await send();
    await page.getByRole('link', { name: 'Choose a file' }).waitFor();
    await choose(page, [
      await onDisk('january.pdf', payslipOf('2026-01').bytes),
      await onDisk('huge.pdf', TOO_LARGE),
    ]);
    await send();
    await page.getByRole('link', { name: 'huge.pdf: This file is larger than 25 MB' }).waitFor();
    expect(await findViolationsWithoutScripts(page)).toBe('Error');
    await choose(page, [
      pdf('locked.pdf', payslipOf('2026-02', { password: 'sesame' }).bytes),
      pdf('again.pdf', payslipOf('2026-01').bytes),
    ]);
    await send();
    await page.waitForURL('**/journey/upload/payslips?view=sent');
    // the page loads itself again
    await outcome(page, 'january.pdf', /, January 2026/);
    await outcome(page, 'locked.pdf', 'This file is locked');
    await outcome(page, 'again.pdf', 'Already received');
    await page.getByLabel('Password of this file', { exact: true }).fill('sesame');
    await page.getByRole('button', { name: 'Open the file' }).click();
    await outcome(page, 'locked.pdf', /, February 2026/);
    await page.getByRole('link', { name: 'Cymraeg' }).click();
    await outcome(page, 'locked.pdf', 'Wedi’i darllen');
    await page.getByRole('link', { name: 'Ychwanegu rhagor o ffeiliau' }).click();
    await page.getByRole('heading', { name: 'Uwchlwytho eich slipiau cyflog' }).waitFor();
    await item(page, 'again.pdf').getByRole('button', { name: 'Dileu' }).click();
    await expect.poll(() => item(page, 'again.pdf').count()).toBe(0);
    expect(await documentsOfUser(userId)).toHaveLength(2);
  });

  test('a form that another site sends is rejected before its files are stored', async () => {
    const { page, userId } = await openUpload('payslips');
    const reply = await page.request.post(`${service.url}/journey/upload/payslips`, {
      multipart: { form_token: 'x'.repeat(43), files: pdf('january.pdf', payslipOf('2026-01').bytes) },
    });
    expect(reply.status()).toBe(403);
    expect(await documentsOfUser(userId)).toEqual([]);
  });
});

/** axe needs scripts, so only the title is checked: it says that something is wrong. */
async function findViolationsWithoutScripts(page: Page): Promise<string> {
  return (await page.title()).split(':')[0] ?? '';
}

test('bank statements are read, and photos of them are rejected', async () => {
  const { page } = await openUpload('bank-statements');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await page.locator('input[name=photo]').count()).toBe(0);
  const { bytes } = makeStatement({ layout: 'stonegate', persona: 'user_good', seed: 1, month: '2026-01' });
  await choose(page, [
    pdf('statement.pdf', bytes),
    { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('ffd8ffe000104a464946', 'hex') },
  ]);
  await outcome(page, 'photo.jpg', 'Add the PDF file from your bank, not a photo');
  await outcome(page, 'statement.pdf', /account ending in \d{4}/);
  await outcome(page, 'statement.pdf', '1 January 2026 to 31 January 2026');
  expect(await findViolations(page)).toEqual([]);
});
