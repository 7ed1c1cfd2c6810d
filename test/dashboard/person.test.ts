import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { signInTo } from '../support/dashboard.ts';
import { documentsOf } from '../support/documents.ts';
import { newMember } from '../support/members.ts';
import { useService } from '../support/service.ts';
import { expectFigures, expectMasked, goTo, useHannah } from './person.fixture.ts';

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
    expect((await download).suggestedFilename()).toMatch(/^income-report-\d{4}-\d{2}-\d{2}\.pdf$/);
    expect(problems).toEqual([]);
  });

  test('whose payslip was painted over has the verdict of the API everywhere, and a link to the place on the page', async () => {
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
    await page.getByText('Estimated expenditure').first().waitFor();
    await sentence.waitFor();
    await page.getByRole('link', { name: 'Documents', exact: true }).click();
    const row = page.getByRole('row').nth(1);
    await row.getByText('Very low trust').waitFor();
    await row.getByText('Does not count').waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await verdict.getByRole('link', { name: 'See it on the page' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: 'Page 1 of the document' }).waitFor();
    const chosen = page.locator('main [data-chosen]').filter({ hasText: 'painted over' });
    await chosen.waitFor();
    await page.locator('figure rect[data-chosen]').waitFor();
  });
});
