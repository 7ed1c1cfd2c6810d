import { beforeAll, describe, expect, test } from 'vitest';
import type { PersonaName } from '../../src/sandbox/people/index.ts';
import { useBrowser } from '../support/browser.ts';
import { ensureDashboard, signInTo } from '../support/dashboard.ts';
import { newMember } from '../support/members.ts';
import { useService } from '../support/service.ts';
import { expectFigures, newPerson } from './person.fixture.ts';

const browser = useBrowser();
beforeAll(ensureDashboard);
const service = useService({}, { isWhole: true });

/** People whose pages differ most: several jobs, a warning about pay, nothing shared. The long tests have everybody. */
const KINDS: readonly PersonaName[] = ['user_two_jobs', 'user_negative_net', 'user_no_payslips'];

const personOf = (persona: PersonaName) => newPerson(service, persona);

/** Hannah Whitcombe, whom most tests look at. */
let hannah: string;
beforeAll(async () => {
  hannah = await personOf('user_good');
});

describe('a person in the dashboard', () => {
  test('has the figures of the API, for people of every kind, and a report', async () => {
    const { member, password } = await newMember(service, 'underwriter');
    const { page, problems } = await signInTo(browser, service.url, { email: member.email, password });
    for (const persona of KINDS) await expectFigures(page, service, persona);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .goto(`${service.url}/dashboard/people/${hannah}`)
        .then(() => page.getByRole('link', { name: 'Download the report' }).click()),
    ]);
    expect(download.suggestedFilename()).toMatch(/^income-report-\d{4}-\d{2}-\d{2}\.pdf$/);
    expect(problems).toEqual([]);
  });

  test('shows a masked number only when it is asked for, and the audit log names who asked; without the right there is no button', async () => {
    const { member, password } = await newMember(service, 'underwriter');
    const userId = await personOf('user_good');
    const other = await personOf('user_weekly');
    await service.ask('POST', `/users/${userId}/deletion-requests`);
    const at = `/people/${userId}`;
    const { page } = await signInTo(browser, service.url, {
      email: member.email,
      password,
      at: '/deletion-requests',
    });
    // the page of requests shows names, and must not read the number into what the person's page shows
    await page.getByRole('link', { name: 'Hannah Whitcombe' }).click();
    const reads = async () =>
      (
        await service.ask('GET', `/audit?subject_id=${userId}&actor_id=${member.id}&limit=100`)
      ).body.audit_entries.filter(({ details }: { details: { fields?: string[] } }) =>
        details.fields?.includes('ni_number'),
      ).length;
    await page.getByText('*****926B').waitFor();
    expect(await reads()).toBe(0);
    await page.getByRole('button', { name: 'Show the National Insurance number' }).click();
    await page.getByText('JG481926B').waitFor();
    expect(await reads()).toBe(1);
    // a revealed number stays with its person, also if the next one is known from before
    const go = (id: string) => page.evaluate(`history.pushState({}, '', '/dashboard/people/${id}')`);
    await go(other);
    await page.getByText('*****354A').waitFor();
    await go(userId);
    await page.getByText('*****926B').waitFor();
    await page.getByRole('button', { name: 'Show the National Insurance number' }).click();
    await page.getByText('JG481926B').waitFor();
    await go(other);
    await page.getByText('*****354A').waitFor();
    expect(await page.locator('main').textContent()).not.toContain('JG481926B');
    await go(userId);

    await page.getByRole('link', { name: 'Payslips', exact: true }).click();
    await page.locator('summary').first().click();
    await page.getByText('Gross pay less deductions is net pay').waitFor();
    await page.getByText('The National Insurance number is the person’s').waitFor();
    const viewer = await newMember(service, 'viewer');
    const theirs = await signInTo(browser, service.url, {
      email: viewer.member.email,
      password: viewer.password,
      at,
    });
    await theirs.page.getByText('*****926B').waitFor();
    expect(await theirs.page.getByRole('button', { name: /^Show the/ }).count()).toBe(0);
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
