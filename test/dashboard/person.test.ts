import { beforeAll, describe, expect, test } from 'vitest';
import { findViolations, useBrowser } from '../support/browser.ts';
import { ensureDashboard, signInTo } from '../support/dashboard.ts';
import { newMember } from '../support/members.ts';
import { useService } from '../support/service.ts';

const browser = useBrowser();
beforeAll(ensureDashboard);
const service = useService({}, { isWhole: true });

const POUNDS = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  maximumFractionDigits: 0,
});

async function personOf(persona: string): Promise<string> {
  const { body } = await service.ask('POST', '/sandbox/users', { body: { persona } });
  return body.user.user_id;
}

const TABS = ['', '/payslips', '/documents', '/statements', '/expenditure', '/sharing', '/activity'];

describe('a person in the dashboard', () => {
  test('has the figures of the API, for people with every kind of pay, and a report', async () => {
    const { member, password } = await newMember(service, 'underwriter');
    const { page, problems } = await signInTo(browser, service.url, { email: member.email, password });
    for (const persona of [
      'user_good',
      'user_two_jobs',
      'user_overtime',
      'user_leaver',
      'user_no_payslips',
    ]) {
      const userId = await personOf(persona);
      const { body } = await service.ask('GET', `/users/${userId}/income-summary`);
      await page.goto(`${service.url}/dashboard/people/${userId}`);
      const shown = page.getByRole('region', { name: 'Summary' });
      const { gross } = body.monthly_income;
      if (gross.amount === null) {
        await page
          .getByText(/Typical pay is not known|Nothing has been shared yet/)
          .first()
          .waitFor();
        continue;
      }
      await shown.getByText(`Earns about ${POUNDS.format(gross.amount)} a month before tax`).waitFor();
      for (const figure of [body.monthly_income.net, body.annual_income.annualised_gross])
        expect(await shown.textContent(), persona).toContain(POUNDS.format(figure.amount));
      for (const { message } of body.warnings)
        expect(await page.getByText(message).count(), message).toBeGreaterThan(0);
    }
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .goto(`${service.url}/dashboard/people/${await personOf('user_good')}`)
        .then(() => page.getByRole('link', { name: 'Download the report' }).click()),
    ]);
    expect(download.suggestedFilename()).toMatch(/^income-report-\d{4}-\d{2}-\d{2}\.pdf$/);
    expect(problems).toEqual([]);
  });

  test('has no accessibility problems on any tab, in light at 1280 px and in dark at 360 px', async () => {
    const { member, password } = await newMember(service, 'admin');
    const { page } = await signInTo(browser, service.url, { email: member.email, password });
    const userId = await personOf('user_good');
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [360, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      for (const tab of TABS) {
        await page.goto(`${service.url}/dashboard/people/${userId}${tab}`);
        await page.getByRole('navigation', { name: 'About this person' }).waitFor();
        await expect.poll(() => page.getByRole('status').count()).toBe(0);
        expect(await findViolations(page), `${tab} at ${width}`).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), tab).toBe(true);
      }
    }
  });

  test('shows the balances and transactions of bank statements', async () => {
    const { member, password } = await newMember(service, 'underwriter');
    const { page } = await signInTo(browser, service.url, { email: member.email, password });
    const userId = await personOf('user_good');
    const statement = {
      balance_information: { opening_balance: '12,204.55', closing_balance: '-1,000.00' },
      transactions: [{ date: '2026-01-30', description: 'RENT', amount: '1250.00', type: 'debit' }],
    };
    const { status, body } = await service.ask(
      'POST',
      `/sandbox/users/${userId}/bank-statement-submissions`,
      {
        body: { bank_statement_submissions: [statement] },
      },
    );
    expect(status, JSON.stringify(body)).toBe(201);
    await page.goto(`${service.url}/dashboard/people/${userId}/statements`);
    await page.getByText('£12,204.55').waitFor();
    await page.getByText('-£1,000.00').waitFor();
    await page.getByRole('cell', { name: '−£1,250.00' }).waitFor();
    expect(await page.locator('main').textContent()).not.toContain('NaN');
  });

  test('shows no pay to members whose role must not see it', async () => {
    const { member, password } = await newMember(service, 'support');
    const userId = await personOf('user_good');
    const { page } = await signInTo(browser, service.url, {
      email: member.email,
      password,
      at: `/people/${userId}`,
    });
    await page.getByText('Your role can’t see pay').waitFor();
    expect(await page.locator('body').textContent()).not.toContain('Hannah');
    const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const asked = await service.ask('GET', `/users/${userId}/income-summary`, {
      key: null,
      headers: { cookie: cookies, 'sec-fetch-site': 'same-origin' },
    });
    expect(asked.status).toBe(403);
  });
});
