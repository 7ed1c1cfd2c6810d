import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { signInTo } from '../support/dashboard.ts';
import { documentsOf } from '../support/documents.ts';
import { newMember } from '../support/members.ts';
import { rareTests } from '../support/rare-tests.ts';
import { useService } from '../support/service.ts';
import { expectFigures, expectMasked, goTo, useHannah } from './person.fixture.ts';

/** Also tries the rarer cases if `isWhole`. */
export function personSuite({ isWhole }: { isWhole: boolean }): void {
  const rarely = rareTests(isWhole);
  const browser = useBrowser();
  const service = useService({}, { isWhole: true });
  const hannah = useHannah(service);
  const { consentingUser, until } = documentsOf(service);

  describe('a person in the dashboard', () => {
    test('has the figures of the API, a number that is masked until a member asks for it, and a report', async () => {
      const { member, password } = await newMember(service, 'underwriter');
      const { page, problems } = await signInTo(browser, service.url, { email: member.email, password });
      await expectFigures(page, service, 'user_two_jobs');
      await goTo(page, hannah.userId);
      await expectMasked(page, service, { userId: hannah.userId, memberId: member.id });
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download the report' }).click();
      expect((await download).suggestedFilename()).toMatch(/^income-report-.+-\d{4}-\d{2}-\d{2}\.pdf$/);
      expect(problems).toEqual([]);
    });

    test('is assigned and reviewed by an underwriter, whose text is kept if the evidence has changed; a viewer only reads', async () => {
      const userId = await consentingUser();
      const { member, password } = await newMember(service, 'underwriter');
      const at = `/people/${userId}`;
      const { page } = await signInTo(browser, service.url, { email: member.email, password, at });
      const bar = page.getByRole('region', { name: 'Case' });
      await bar.getByText('Not reviewed yet').waitFor();
      await bar.getByRole('button', { name: 'Assign to me' }).click();
      await bar.getByText('You', { exact: true }).waitFor();
      await page.getByText('Nothing has been shared yet').waitFor();
      await bar.getByRole('button', { name: 'Record a review' }).click();
      await page.getByRole('radio', { name: /Rejected/ }).check();
      await page.getByLabel('Why?').fill('There is nothing to see.');
      const { body } = await service.ask('POST', '/sandbox/documents', {
        body: { kind: 'payslip', month: '2026-01', user_id: userId },
      });
      await until(body.document.document_id, 'EXTRACTED');
      await page.getByRole('button', { name: 'Record the review' }).click();
      await page.getByText('The evidence has changed since you opened this.').waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await bar.getByText('Not reviewed yet').waitFor();
      await bar.getByRole('button', { name: 'Record a review' }).click();
      expect(await page.getByLabel('Why?').inputValue()).toBe('There is nothing to see.');
      expect(await page.getByRole('radio', { name: /Rejected/ }).isChecked()).toBe(true);
      await page.getByRole('button', { name: 'Record the review' }).click();
      await bar.getByText('Your review is recorded.').waitFor();
      await bar.getByRole('link', { name: 'What it was based on' }).click();
      await page.getByText('Everything on this page is a copy').waitFor();
      const { sha256 } = (await service.ask('GET', `/documents/${body.document.document_id}`)).body;
      await page.getByText(sha256).waitFor();

      const viewer = await newMember(service, 'viewer');
      const seen = await signInTo(browser, service.url, {
        email: viewer.member.email,
        password: viewer.password,
        at: `${at}/review`,
      });
      await seen.page.getByText('There is nothing to see.').waitFor();
      const seenBar = seen.page.getByRole('region', { name: 'Case' });
      await seenBar.getByText('Rejected').waitFor();
      expect(await seenBar.getByRole('button').count()).toBe(0);
    });

    rarely(
      'whose payslip was painted over has the verdict of the API everywhere, and a link to the place on the page',
      async () => {
        const userId = await consentingUser();
        const { body } = await service.ask('POST', '/sandbox/documents', {
          body: { kind: 'payslip', month: '2026-01', tamper: 'white_box', user_id: userId },
        });
        await until(body.document.document_id, 'EXTRACTED');
        const summary = (await service.ask('GET', `/users/${userId}/income-summary`)).body;
        const { member, password } = await newMember(service, 'underwriter');
        const at = `/people/${userId}`;
        const { page } = await signInTo(browser, service.url, { email: member.email, password, at });
        const verdict = page.getByRole('region', { name: 'Verdict' });
        const sentence = verdict.getByText(summary.verdict.sentence, { exact: true });
        await sentence.waitFor();
        await verdict.getByRole('heading', { name: 'Suspected alteration' }).waitFor();
        const leftOut = page.getByRole('region', { name: 'Left out of the figures' });
        await leftOut.getByText(summary.left_out[0].message).waitFor();
        await page.emulateMedia({ media: 'print' });
        expect(await sentence.isVisible()).toBe(true);
        await page.emulateMedia({ media: 'screen' });
        await page.getByRole('link', { name: 'Expenditure' }).click();
        await page.getByRole('heading', { name: 'What is left in a typical month' }).waitFor();
        await sentence.waitFor();
        await page.getByRole('link', { name: 'Documents', exact: true }).click();
        const row = page.getByRole('row').nth(1);
        await row.getByText('Very low trust').waitFor();
        await row.getByText(/Does not count: \d serious finding/).waitFor();
        await page.getByRole('link', { name: 'Overview' }).click();
        await verdict.getByRole('link', { name: 'See it on the page' }).focus();
        await page.keyboard.press('Enter');
        await page.getByRole('img', { name: 'Page 1 of the document' }).waitFor();
        const chosen = page.locator('main [data-chosen]').filter({ hasText: 'painted over' });
        await chosen.waitFor();
        await page.locator('figure rect[data-chosen]').waitFor();
      },
    );

    test('is asked for what is missing: proposed, sent, and shown until it arrives', async () => {
      const body = { client_display_name: 'Example Lending' };
      await service.ask('PATCH', '/configuration', { body });
      const userId = await consentingUser();
      const { member, password } = await newMember(service, 'underwriter');
      const at = `/people/${userId}`;
      const { page, problems } = await signInTo(browser, service.url, { email: member.email, password, at });
      await page.getByText('Nothing has been shared yet').waitFor();
      await page.getByRole('button', { name: 'Ask for more' }).click();
      const dialog = page.getByRole('dialog', { name: 'Ask for more' });
      await dialog.getByText('There is no recent evidence of income.').waitFor();
      await dialog.getByLabel('Also ask for').selectOption('bank_statements');
      await dialog.getByLabel('From month').fill('2026-08');
      await dialog.getByLabel('To month').fill('2026-07');
      await dialog.getByLabel('Email address or mobile number').fill('ada@mail.example');
      await dialog.getByRole('button', { name: 'Ask for this' }).click();
      await dialog.getByText('The first month must not be later than the last one.').waitFor();
      await dialog.getByLabel('To month').fill('2026-08');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'The link is on its way' }).waitFor();
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByText('The link has not been opened yet').waitFor();
      await page.getByRole('link', { name: 'Consent and accounts' }).click();
      const row = page.getByRole('row').filter({ hasText: 'Bank statements for Aug 2026' });
      await row.getByText('Nothing yet').first().waitFor();
      await row.getByText('to a…@mail.example').waitFor();
      expect(problems).toEqual([]);
    });
  });
}
