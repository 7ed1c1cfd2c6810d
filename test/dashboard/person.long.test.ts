import { describe, expect, test } from 'vitest';
import { PERSONAS, type PersonaName } from '#simulation/people/index.ts';
import type { Role } from '#values/roles.ts';
import { giveBankConsent } from '../../src/connectors/open-banking/simulator/give-bank-consent.fixture.ts';
import { useBrowser } from '../support/browser.ts';
import { consentOf } from '../support/consent.ts';
import { signInTo } from '../support/dashboard.ts';
import { newMember } from '../support/members.ts';
import { useService } from '../support/service.ts';
import {
  expectAnswers,
  expectFigures,
  expectMasked,
  expectSeen,
  goTo,
  newPerson,
  SEEN,
  useHannah,
} from './person.fixture.ts';
import { personSuite } from './person.suite.ts';

const browser = useBrowser();
const service = useService({}, { isWhole: true });
const hannah = useHannah(service);
const post = (path: string, body: object) => service.ask('POST', path, { body });

test('the page of every person of the sandbox has the figures of the API', async () => {
  const { member, password } = await newMember(service, 'underwriter');
  const { page, problems } = await signInTo(browser, service.url, { email: member.email, password });
  for (const persona of Object.keys(PERSONAS) as PersonaName[]) await expectFigures(page, service, persona);
  expect(problems).toEqual([]);
});

test.each(Object.keys(SEEN) as Role[])(
  'the role %s sees only its tabs and its data, even if it calls the API with the cookie',
  async (role) => {
    const cookie = await expectSeen({ service, browser }, role, hannah.userId);
    await expectAnswers(service, { role, cookie, userId: hannah.userId });
  },
);

test('a connected bank is shown with what it has, without empty fields, and its pay agrees with the payslips', async () => {
  const { userId, accountId } = await connectedPerson();
  const { member, password } = await newMember(service, 'underwriter');
  const at = `/people/${userId}/sharing`;
  const { page, problems } = await signInTo(browser, service.url, { email: member.email, password, at });
  const bank = page.getByRole('region', { name: 'Wrenfield Bank (sandbox)' });
  await bank.getByText('Reconfirm by').waitFor();
  for (const field of ['Username', 'Newest pay']) expect(await bank.getByText(field).count(), field).toBe(0);
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await page.getByText('Bank connection: Wrenfield Bank (sandbox)').waitFor();
  const agreement = page
    .locator('dt', { hasText: 'Payslips and bank' })
    .locator('xpath=following-sibling::dd');
  expect(await agreement.first().textContent()).toMatch(/agree/i);
  await page.getByRole('link', { name: 'Bank statements', exact: true }).click();
  await page.getByText('Sent by the bank').first().waitFor();
  await page.getByText('Not complete yet').waitFor();
  await page.goto(`${service.url}/dashboard/`);
  await page.getByText(/\d+ monthly statements from a connected bank/).waitFor();
  await service.ask('PUT', `/sandbox/accounts/${accountId}/status`, {
    body: { status: 'REAUTH_REQUIRED', status_reason: 'reconfirmation_due' },
  });
  await page.goto(`${service.url}/dashboard${at}`);
  await bank.getByText('Waiting for reconfirmation').first().waitFor();
  await bank.getByText(/They need not sign in at the bank/).waitFor();
  expect(problems).toEqual([]);
});

/** A person with payslips who has connected their bank. */
async function connectedPerson(): Promise<{ userId: string; accountId: string }> {
  const { body: created } = await post('/sandbox/users', { persona: 'user_good' });
  const userId: string = created.user.user_id;
  const { body } = await post('/accounts', { user_id: userId, payroll_provider: 'bank-sandbox' });
  await fetch(await giveBankConsent(body.authorisation_url, { userName: 'user_good' }));
  const ready = async () => (await service.ask('GET', `/users/${userId}/readiness`)).body;
  await expect
    .poll(async () => {
      const { payroll, bank_statements } = await ready();
      return [payroll.status, bank_statements.status];
    })
    .toEqual(['complete', 'complete']);
  return { userId, accountId: body.account_id };
}

const WEEK_MS = 7 * 86_400_000;

function weeksAgo(weeks: number, days = 0): string {
  const time = service.clock.now().getTime() - weeks * WEEK_MS + days * 86_400_000;
  return new Date(time).toISOString().slice(0, 10);
}

/** A weekly job with nine gaps, and seven jobs before it: 104 payslips. */
async function personWithManyPayslips(): Promise<string> {
  const { newUser, accept } = consentOf(service);
  const userId = await newUser({});
  await accept(userId);
  const slip = (employer: string, week: number) => ({
    employment_information: { employer_name: employer },
    income_information: {
      pay_date: weeksAgo(week),
      pay_interval_start: weeksAgo(week, -6),
      pay_interval_end: weeksAgo(week),
      pay_frequency: 'weekly',
      earnings: { gross_pay: '500.00', net_pay: '420.00' },
      deductions: { total_deductions: '80.00' },
    },
  });
  const weeks = Array.from({ length: 99 }, (_, at) => at + 1).filter((week) => week % 10 !== 0);
  const now = weeks.map((week) => slip('Kestrel Foods Ltd', week));
  const before = [1, 2, 3, 4, 5, 6, 7].flatMap((job) =>
    [0, 1].map((week) => slip(`Former employer ${job}`, 110 + job * 4 + week)),
  );
  for (const payroll_submissions of [now, before]) {
    const path = `/sandbox/users/${userId}/payroll-submissions`;
    const { status, body } = await service.ask('POST', path, { body: { payroll_submissions } });
    expect(status, JSON.stringify(body)).toBe(201);
  }
  return userId;
}

describe('a person in the dashboard', () => {
  test('shows a masked number only when it is asked for, and the audit log names who asked; without the right there is no button', async () => {
    const { member, password } = await newMember(service, 'underwriter');
    const userId = await newPerson(service, 'user_good');
    const other = await newPerson(service, 'user_weekly');
    await service.ask('POST', `/users/${userId}/deletion-requests`);
    const at = `/people/${userId}`;
    const { page } = await signInTo(browser, service.url, {
      email: member.email,
      password,
      at: '/deletion-requests',
    });
    // the page of deletion requests has loaded this person's name; the person's page must still mask the number
    await page.getByRole('link', { name: 'Hannah Whitcombe' }).click();
    await expectMasked(page, service, { userId, memberId: member.id });
    // revealing a person's number reveals nobody else's, even if the other person's page was loaded before
    await goTo(page, other);
    await page.getByText('*****354A').waitFor();
    await goTo(page, userId);
    await page.getByText('*****926B').waitFor();
    await page.getByRole('button', { name: 'Show the National Insurance number' }).click();
    await page.getByText('JG481926B').waitFor();
    await goTo(page, other);
    await page.getByText('*****354A').waitFor();
    expect(await page.locator('main').textContent()).not.toContain('JG481926B');
    await goTo(page, userId);

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

  test('shows the balances and transactions of bank statements', async () => {
    const { member, password } = await newMember(service, 'underwriter');
    const { page } = await signInTo(browser, service.url, { email: member.email, password });
    const statement = {
      balance_information: { opening_balance: '12,204.55', closing_balance: '-1,000.00' },
      transactions: [{ date: '2026-01-30', description: 'RENT', amount: '1250.00', type: 'debit' }],
    };
    const { status, body } = await service.ask(
      'POST',
      `/sandbox/users/${hannah.userId}/bank-statement-submissions`,
      {
        body: { bank_statement_submissions: [statement] },
      },
    );
    expect(status, JSON.stringify(body)).toBe(201);
    await page.goto(`${service.url}/dashboard/people/${hannah.userId}/statements`);
    await page.getByText('£12,204.55').waitFor();
    await page.getByText('-£1,000.00').waitFor();
    await page.getByRole('cell', { name: '−£1,250.00' }).waitFor();
    expect(await page.locator('main').textContent()).not.toContain('NaN');
  });

  test('with many payslips and jobs stays short, narrows payslips to a period, and pages through the records of a warning', async () => {
    const userId = await personWithManyPayslips();
    const { member, password } = await newMember(service, 'underwriter');
    const at = `/people/${userId}`;
    const { page, problems } = await signInTo(browser, service.url, { email: member.email, password, at });
    const jobs = page.getByRole('region', { name: 'Employments' }).getByText(/^Former employer \d$/);
    await jobs.first().waitFor();
    expect(await jobs.filter({ visible: true }).count()).toBe(5);
    await page.getByRole('button', { name: 'Show all 8 jobs' }).click();
    expect(await jobs.filter({ visible: true }).count()).toBe(7);
    await page
      .getByRole('region', { name: 'What to look at' })
      .getByRole('link', { name: 'See the 18 records' })
      .click();
    await page.getByText('18 records are behind this.').waitFor();
    const payslips = page.locator('main details');
    expect(await payslips.count()).toBe(12);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('13 to 18 of 18').waitFor();
    await expect.poll(() => payslips.count()).toBe(6);
    await page.getByRole('link', { name: 'All payslips' }).click();
    await page.getByText('1 to 12 of 104').waitFor();
    await page.getByLabel('Paid from').fill(weeksAgo(3));
    await page.getByLabel('Paid until').fill(weeksAgo(1));
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect.poll(() => payslips.count()).toBe(3);
    expect(page.url()).toContain(`from=${weeksAgo(3)}`);
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByText('1 to 12 of 104').waitFor();
    expect(problems).toEqual([]);
  });

  test('shows a source that failed in words with what to do, and the steps of the account', async () => {
    const { member, password } = await newMember(service, 'admin');
    const { body } = await service.ask('POST', '/sandbox/users', { body: { persona: 'user_weekly' } });
    await service.ask('PUT', `/sandbox/accounts/${body.account.account_id}/status`, {
      body: { status: 'REAUTH_REQUIRED' },
    });
    const at = `/people/${body.user.user_id}`;
    const { page } = await signInTo(browser, service.url, { email: member.email, password, at });
    const problems = page.getByRole('region', { name: 'Sources with problems' });
    await problems.getByText('Ask the person to open their journey link and sign in again').waitFor();
    await problems.getByRole('link', { name: 'See each step' }).click();
    const steps = page.getByRole('list', { name: 'Steps, oldest first' }).getByRole('listitem');
    await expect.poll(() => steps.count()).toBeGreaterThan(2);
    expect(await steps.first().textContent()).toContain('The sign-in began');
    expect(await steps.last().textContent()).toContain('The session at the provider has ended');
  });

  test('draws what was changed in a forged document on the image of its page', async () => {
    const { member, password } = await newMember(service, 'underwriter');
    const { body } = await service.ask('POST', '/sandbox/documents', {
      body: { kind: 'payslip', tamper: 'net_inflated', month: '2026-01', user_id: hannah.userId },
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
      at: `/people/${hannah.userId}/documents/${documentId}`,
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

personSuite({ isWhole: true });
