import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, type Look } from '../../../test/support/accessible.ts';
import type { TestBrowser } from '../../../test/support/browser.ts';
import { documentsOf } from '../../../test/support/documents.ts';
import type { TestService } from '../../../test/support/service.ts';
import type { OpenVisitor, Visitor, VisitorOptions } from '../../../test/support/visitor.ts';
import { makeNegative, makePayslip, makeStatement } from '../../sandbox/documents/index.ts';
import { claimedBy } from '../../sandbox/persona-users.ts';

const WANTED = { layout: 'brightwell', persona: 'user_good', seed: 1 };
const payslipOf = (month: string, more: object = {}) => makePayslip({ ...WANTED, month, ...more });
const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });
const TOO_LARGE = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(25 * 1024 * 1024)]);

/** The page that shows the outcome of each file that a form sent. */
const SENT = /\/journey\/upload\/payslips\?view=sent$/;

interface Given {
  service: TestService;
  browser: TestBrowser;
  /** For what needs no scripts. */
  open: OpenVisitor;
  /** The looks in which pages are checked. */
  looks: readonly Look[];
}

type Steps = ReturnType<typeof stepsOf>;

function stepsOf({ service, browser, open }: Given) {
  const { consentingUser } = documentsOf(service);
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'upload-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function newLink() {
    const userId = await consentingUser(claimedBy('user_good'));
    const { body } = await service.ask('POST', '/user-tokens', { body: { user_id: userId } });
    return { userId, link: body.journey_url as string };
  }

  return {
    /** Handing the bytes of a large file to the browser takes seconds; a path does not. */
    async onDisk(name: string, bytes: Buffer): Promise<string> {
      await writeFile(join(folder, name), bytes);
      return join(folder, name);
    },
    newLink,
    async openUpload(kind: 'payslips' | 'bank-statements') {
      const { userId, link } = await newLink();
      const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
      await page.goto(link);
      await page.getByRole('button', { name: 'Start' }).click();
      await page.waitForURL(/\/journey\/(?!welcome)/);
      await page.goto(`${service.url}/journey/upload/${kind}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      return { page, userId, link };
    },
    async visitUpload(link: string, options: VisitorOptions = { hasScripts: false }): Promise<Visitor> {
      const visitor = await open(link, options);
      if ((await visitor.count('button', 'Start')) > 0) await visitor.press('Start');
      await visitor.at(/\/journey\/(?!welcome)/);
      await visitor.goto(`${service.url}/journey/upload/payslips`);
      return visitor;
    },
    documentsOfUser: async (userId: string) =>
      (await service.ask('GET', `/documents?user_id=${userId}`)).body.documents,
  };
}

type Files = Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0];
const choose = (page: Page, files: Files) => page.locator('#files').setInputFiles(files);
const item = (page: Page, name: string) => page.locator('#file-list > li').filter({ hasText: name });
const outcome = (page: Page, name: string, text: string | RegExp) =>
  item(page, name).filter({ hasText: text }).waitFor();

/** Waits for the outcome of a file. A page with a field for a password does not load itself again. */
async function shown(visitor: Visitor, name: string, text: string | RegExp): Promise<void> {
  await expect
    .poll(async () => {
      await visitor.reload();
      return visitor.item(name);
    })
    .toMatch(text);
}

/** The page on which a person uploads payslips. */
export function uploadSuite(given: Given): void {
  const { service, looks } = given;
  const { onDisk, newLink, openUpload, visitUpload, documentsOfUser } = stepsOf(given);

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

/** Bank statements, files with a password, and files that are sent without scripts. */
export function otherUploadsSuite(given: Given): void {
  const steps = stepsOf(given);
  passwordSuite(given, steps);
  plainSuite(given, steps);
  statementsSuite(given, steps);
}

/** A file with a password, with scripts. `plainSuite` has one without. */
function passwordSuite({ service, looks }: Given, { openUpload, documentsOfUser }: Steps): void {
  test('payslips with a password are read with it, after a wrong one', async () => {
    const { page, userId } = await openUpload('payslips');
    await choose(page, pdf('locked.pdf', payslipOf('2026-01', { password: 'open sesame' }).bytes));
    await outcome(page, 'locked.pdf', 'This file is locked');
    await expectAccessible(page, 'a file with a password', looks);
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
      await visitor.link('Type the password of the file');
      await visitor.fill('Password of this file', 'wrong');
      await visitor.press(/^Open the file/);
      await visitor.at(SENT);
      await shown(visitor, 'locked.pdf', 'That password does not open this file');
      await visitor.text('You can try 4 times');
      await visitor.fill('Password of this file', 'sesame');
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
      await visitor.text('We removed the file and everything that we read in it.');
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

function statementsSuite({ looks }: Given, { openUpload }: Steps): void {
  test('bank statements are read, and photos of them are rejected', async () => {
    const { page } = await openUpload('bank-statements');
    expect(await page.locator('input[name=photo]').count()).toBe(0);
    const { bytes } = makeStatement({ layout: 'stonegate', persona: 'user_good', seed: 1, month: '2026-01' });
    await choose(page, [
      pdf('statement.pdf', bytes),
      { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('ffd8ffe000104a464946', 'hex') },
    ]);
    await outcome(page, 'photo.jpg', 'Add the PDF file from your bank, not a photo');
    await outcome(page, 'statement.pdf', /account ending in \d{4}/);
    await outcome(page, 'statement.pdf', '1 January 2026 to 31 January 2026');
    await expectAccessible(page, 'bank statements', looks);
  });
}
