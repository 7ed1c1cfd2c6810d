import { beforeAll, describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { ensureDashboard, signInTo } from '../support/dashboard.ts';
import { newMember } from '../support/members.ts';
import { useService } from '../support/service.ts';
import { expectFigures, expectMasked, goTo, newPerson } from './person.fixture.ts';

const browser = useBrowser();
beforeAll(ensureDashboard);
const service = useService({}, { isWhole: true });

/** Hannah Whitcombe, whom most tests look at. */
let hannah: string;
beforeAll(async () => {
  hannah = await newPerson(service, 'user_good');
});

describe('a person in the dashboard', () => {
  test('has the figures of the API, a number that is masked until somebody asks for it, and a report', async () => {
    const { member, password } = await newMember(service, 'underwriter');
    const { page, problems } = await signInTo(browser, service.url, { email: member.email, password });
    await expectFigures(page, service, 'user_two_jobs');
    await goTo(page, hannah);
    await expectMasked(page, service, { userId: hannah, memberId: member.id });
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the report' }).click();
    expect((await download).suggestedFilename()).toMatch(/^income-report-\d{4}-\d{2}-\d{2}\.pdf$/);
    expect(problems).toEqual([]);
  });

  test('draws what was changed in a forged document on the image of its page', async () => {
    const { member, password } = await newMember(service, 'underwriter');
    const { body } = await service.ask('POST', '/sandbox/documents', {
      body: { kind: 'payslip', tamper: 'net_inflated', month: '2026-01', user_id: hannah },
    });
    const { document_id: documentId } = body.document;
    const read = async () => (await service.ask('GET', `/documents/${documentId}`)).body.status;
    await expect.poll(read).toBe('EXTRACTED');
    const { body: checked } = await service.ask('GET', `/documents/${documentId}/checks`);
    const finding = checked.checks.find(
      (check: { is_passed: boolean; severity: string; box: object | null }) =>
        !check.is_passed && check.severity === 'high' && check.box,
    );
    const { page } = await signInTo(browser, service.url, {
      email: member.email,
      password,
      at: `/people/${hannah}/documents/${documentId}`,
    });
    await page.getByText(finding.message).first().waitFor();
    await page
      .getByRole('button', { name: `Show on page ${finding.page}` })
      .first()
      .click();
    const image = page.getByRole('img', { name: `Page ${finding.page} of the document` });
    const frame = page.locator('rect[data-chosen]');
    // the picture of the page loads after the frame is drawn, and moves it
    const distance = async () => {
      const [drawn, paper] = [await frame.boundingBox(), await image.boundingBox()];
      const width = await image.evaluate(
        (element) => (element as unknown as { naturalWidth: number }).naturalWidth,
      );
      if (!drawn || !paper || width === 0) return Number.POSITIVE_INFINITY;
      const scale = paper.width / ((width * 72) / 110);
      return Math.max(
        Math.abs(drawn.x - paper.x - (finding.box.x0 - 2) * scale),
        Math.abs(drawn.y - paper.y - (finding.box.y0 - 2) * scale),
      );
    };
    await expect.poll(distance).toBeLessThan(4);
  });
});
