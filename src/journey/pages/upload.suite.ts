import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../../../test/support/accessible.ts';
import { farPhoto } from '../../../test/support/pictures/far-photo.ts';
import type { Visitor } from '../../../test/support/visitor.ts';
import { makePayslip, makeStatement } from '../../sandbox/documents/index.ts';
import {
  choose,
  type Given,
  item,
  outcome,
  payslipOf,
  pdf,
  type Steps,
  TOO_LARGE,
} from './upload.fixture.ts';

/** The page that shows the outcome of each file that a form sent. */
const SENT = /\/journey\/upload\/payslips\?view=sent$/;

/** Waits for the outcome of a file. A page with a field for a password does not load itself again. */
async function shown(visitor: Visitor, name: string, text: string | RegExp): Promise<void> {
  await expect
    .poll(async () => {
      await visitor.reload();
      return visitor.item(name);
    })
    .toMatch(text);
}

/** Payslips that another site sends. */
export function uploadSuite({ service }: Given, { newLink, documentsOfUser }: Steps): void {
  describe('payslips', () => {
    test('a form that another site sends is rejected before its files are stored', async () => {
      const { userId, link } = await newLink();
      const opened = await fetch(link, { redirect: 'manual' });
      const body = new FormData();
      body.append('form_token', 'x'.repeat(43));
      body.append('files', new File([new Uint8Array(payslipOf('2026-01').bytes)], 'january.pdf'));
      const reply = await fetch(`${service.url}/journey/upload/payslips`, {
        method: 'POST',
        headers: { cookie: opened.headers.get('set-cookie')?.split(';')[0] ?? '' },
        body,
      });
      expect(reply.status).toBe(403);
      expect(await documentsOfUser(userId)).toEqual([]);
    });
  });
}

/** Photos that may be unreadable, files that do not arrive, files with a password, files that are sent without scripts, and bank statements. */
export function otherUploadsSuite(given: Given, steps: Steps): void {
  photosSuite(steps);
  lostFilesSuite(given, steps);
  passwordSuite(given, steps);
  plainSuite(given, steps);
  statementsSuite(given, steps);
}

function photosSuite({ newLink, onDisk, visitUpload, documentsOfUser }: Steps): void {
  describe('payslips', () => {
    test('a photo that may be unreadable says why without scripts, in Welsh, and another takes its place', async () => {
      const { userId, link } = await newLink();
      const visitor = await visitUpload(link);
      await visitor.attach([
        await onDisk('far.jpg', await farPhoto()),
        await onDisk('dark.jpg', await farPhoto(0.12)),
      ]);
      await visitor.press('Upload');
      await visitor.at(SENT);
      await shown(visitor, 'far.jpg', 'The letters in this photo look too small');
      await shown(visitor, 'dark.jpg', 'This photo looks too dark');
      await visitor.expectAccessible();
      await visitor.follow('Cymraeg');
      await visitor.text('Mae’r llun hwn yn edrych yn rhy dywyll.');
      // the newest file is the first
      await visitor.attach([await onDisk('january.pdf', payslipOf('2026-01').bytes)]);
      await visitor.press('Defnyddio’r llun newydd dark.jpg');
      await visitor.at(SENT);
      await shown(visitor, 'january.pdf', 'Cyflog clir');
      const names = (await documentsOfUser(userId)).map(({ file_name }: { file_name: string }) => file_name);
      expect(names.sort()).toEqual(['far.jpg', 'january.pdf']);
    });
  });
}

function lostFilesSuite({ looks }: Given, { openUpload }: Steps): void {
  describe('payslips', () => {
    test('that do not arrive can be tried again, and dropped files are sent too', async () => {
      const { page } = await openUpload('payslips');
      await page.route('**/uploads?token=*', (route) => route.abort(), { times: 1 });
      const letter = Buffer.from('not a pdf at all');
      await choose(page, pdf('letter.pdf', letter));
      await outcome(page, 'letter.pdf', 'This file did not arrive');
      await expectAccessible(page, 'a file that did not arrive', looks);
      await item(page, 'letter.pdf').getByRole('button', { name: 'Try again' }).click();
      await outcome(page, 'letter.pdf', 'We cannot read files of this type');
      await page.evaluate(`(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['${letter}'], 'dropped.pdf'));
        document.querySelector('.drop').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
      })()`);
      await outcome(page, 'dropped.pdf', 'We cannot read files of this type');
    });
  });
}

/** A file with a password, with scripts. `plainSuite` has one without. */
function passwordSuite({ service, looks }: Given, { openUpload, documentsOfUser }: Steps): void {
  test('payslips with a password are read with it, after a wrong one', async () => {
    const { page, userId } = await openUpload('payslips');
    await choose(page, pdf('locked.pdf', payslipOf('2026-01', { password: 'open sesame' }).bytes));
    await outcome(page, 'locked.pdf', 'This file is locked');
    await expectAccessible(page, 'a file with a password', looks);
    await page.getByRole('button', { name: 'Open the file' }).click();
    await page.getByRole('link', { name: 'Type the password for the file' }).click();
    await page.keyboard.type('wrong');
    await page.keyboard.press('Enter');
    await outcome(page, 'locked.pdf', 'That password does not open this file');
    await page.getByText('You can try 4 times').waitFor();
    await page.getByLabel('Password for this file', { exact: true }).fill('open sesame');
    await page.getByRole('button', { name: 'Open the file' }).click();
    await outcome(page, 'locked.pdf', /, January 2026/);
    expect(await documentsOfUser(userId)).toMatchObject([{ status: 'EXTRACTED' }]);
    expect(service.log.join('\n')).not.toContain('sesame');
    expect(page.url()).not.toContain('sesame');
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.waitForURL('**/journey/found');
  });
}

function plainSuite({ service }: Given, steps: Steps): void {
  const { onDisk, newLink, visitUpload, documentsOfUser } = steps;

  describe('without scripts', () => {
    test('a form sends several files, says which were rejected, and the page shows the outcomes, in Welsh', async () => {
      const { userId, link } = await newLink();
      const visitor = await visitUpload(link);
      await visitor.press('Upload');
      await visitor.link('Choose a file');
      await visitor.attach([
        await onDisk('january.pdf', payslipOf('2026-01').bytes),
        await onDisk('huge.pdf', TOO_LARGE),
      ]);
      await visitor.press('Upload');
      await visitor.link('huge.pdf: This file is larger than 25 MB');
      expect(await visitor.content()).toContain('<title>Error: ');
      await visitor.expectAccessible();
      await visitor.attach([
        await onDisk('locked.pdf', payslipOf('2026-02', { password: 'sesame' }).bytes),
        await onDisk('again.pdf', payslipOf('2026-01').bytes),
      ]);
      await visitor.press('Upload');
      await visitor.at(SENT);
      await shown(visitor, 'january.pdf', /, January 2026/);
      await shown(visitor, 'again.pdf', 'Already received');
      await shown(visitor, 'locked.pdf', 'This file is locked');
      await visitor.expectAccessible();
      await visitor.press(/^Open the file/);
      await visitor.link('Type the password for the file');
      await visitor.fill('Password for this file', 'wrong');
      await visitor.press(/^Open the file/);
      await visitor.at(SENT);
      await shown(visitor, 'locked.pdf', 'That password does not open this file');
      await visitor.text('You can try 4 times');
      await visitor.fill('Password for this file', 'sesame');
      await visitor.press(/^Open the file/);
      // the page loads itself again
      await visitor.text(/, February 2026/);
      expect(service.log.join('\n')).not.toContain('sesame');
      expect(visitor.url()).not.toContain('sesame');
      await visitor.follow('Cymraeg');
      await visitor.text('Wedi’i darllen');
      await visitor.follow('Ychwanegu rhagor o ffeiliau');
      await visitor.heading('Uwchlwytho eich slipiau cyflog');
      await visitor.press(/^Dileu again\.pdf/);
      await visitor.heading('Uwchlwytho eich slipiau cyflog');
      await expect.poll(() => visitor.item('again.pdf')).toBe('');
      expect(await documentsOfUser(userId)).toHaveLength(2);
    });

    test('files that are not the person’s are removed with what was read in them, from the page that shows what was found', async () => {
      const { userId, link } = await newLink();
      const visitor = await visitUpload(link);
      await visitor.attach([
        await onDisk('january.pdf', payslipOf('2026-01').bytes),
        await onDisk('other.pdf', makePayslip({ layout: 'civic', persona: 'user_bonus', seed: 1 }).bytes),
      ]);
      await visitor.press('Upload');
      await visitor.at(SENT);
      for (const name of ['january.pdf', 'other.pdf']) await shown(visitor, name, 'Take-home pay £');
      await visitor.goto(`${service.url}/journey/found`);
      await visitor.text('Kestrel Hollow Homes');
      await visitor.follow('See or remove files (Payslips that you uploaded)');
      await visitor.press(/^Remove other\.pdf/);
      await visitor.text('We removed the file and everything that we read from it.');
      await visitor.expectAccessible();
      expect(await documentsOfUser(userId)).toMatchObject([{ file_name: 'january.pdf' }]);
      const { payroll_submissions: left } = (await service.ask('GET', `/payroll/${userId}`)).body;
      expect(left).toMatchObject([{ employment_information: { employer_name: 'Brindle & Lark Foods' } }]);
      await visitor.goto(`${service.url}/journey/found`);
      await visitor.text('1 payslip, January 2026');
      expect(await visitor.count('text', 'Kestrel Hollow Homes')).toBe(0);
    });
  });
}

function statementsSuite({ service, open, looks }: Given, { openUpload }: Steps): void {
  test('bank statements are read with the holder’s name, only in this browser, and photos of them are rejected', async () => {
    const { page, link } = await openUpload('bank-statements');
    expect(await page.locator('input[name=photo]').count()).toBe(0);
    const { bytes, truth } = makeStatement({
      layout: 'stonegate',
      persona: 'user_good',
      seed: 1,
      month: '2026-01',
    });
    await choose(page, [
      pdf('statement.pdf', bytes),
      { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('ffd8ffe000104a464946', 'hex') },
    ]);
    await outcome(page, 'photo.jpg', 'Add the PDF file from your bank, not a photo');
    await outcome(page, 'statement.pdf', /account ending in \d{4}/);
    await outcome(page, 'statement.pdf', '1 January 2026 to 31 January 2026');
    await expectAccessible(page, 'bank statements', looks);
    await page.goto(`${service.url}/journey/found`);
    const holder = truth.account_holder_name ?? '';
    await page.getByText(holder).waitFor();
    const elsewhere = await open(link);
    await elsewhere.heading('What we found');
    await elsewhere.link('Confirm that it is you to see the details');
    expect(await elsewhere.content()).not.toContain(holder);
  });
}
