import { beforeAll, describe, expect, test } from 'vitest';
import { incomeOf } from '../../test/support/income.ts';
import { newMember } from '../../test/support/members.ts';
import { payrollOf } from '../../test/support/payroll.ts';
import { useService } from '../../test/support/service.ts';
import { overlapsIn, piecesOf, structureOf } from '../sandbox/documents/page-text.fixture.ts';
import { EMPLOYMENTS } from '../sandbox/people/employments.ts';
import { PERSONA_NAMES, type PersonaName } from '../sandbox/people/index.ts';
import type { SandboxPayslip } from '../sandbox/people/person.ts';
import type { IncomeSummary } from './schema.ts';

const service = useService({}, { isWhole: true });
const payroll = payrollOf(service);
const { taxpayer, connected } = incomeOf(service);

const TODAY = '2026-11-16';
beforeAll(() => service.clock.set(new Date(`${TODAY}T12:00:00.000Z`)));

const summaryOf = async (userId: string): Promise<IncomeSummary> => {
  const { status, body } = await service.ask('GET', `/users/${userId}/income-summary`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

async function create(persona: PersonaName): Promise<string> {
  const { status, body } = await service.ask('POST', '/sandbox/users', { body: { persona } });
  expect(status).toBe(201);
  return body.user.user_id;
}

const TRUST: Partial<Record<PersonaName, string>> = {
  user_moved: 'MEDIUM',
  user_married: 'LOW',
  user_mismatch: 'VERY_LOW',
};

/** Monthly gross pay in pounds, from the terms of each person: a salary, or hours and a rate. */
const GROSS: Partial<Record<PersonaName, number>> = {
  user_good: 41_400 / 12,
  user_weekly: (13 * 40 * 52) / 12,
  user_fortnightly: (13.25 * 75 * 26) / 12,
  user_fourweekly: (14.05 * 150 * 13) / 12,
  user_two_jobs: 26_700 / 12 + (13.1 * 12 * 52) / 12,
  user_job_change: 40_200 / 12,
  user_director: 48_000 / 12,
  user_scottish: 60_000 / 12,
  user_student_loan: 37_800 / 12,
  user_k_code: 25_200 / 12,
  user_sick_pay: 30_000 / 12,
  user_benefits: 12.9 * 32,
  user_channel_islands: 61_800 / 12,
  user_no_dob: 20_800 / 12,
  user_moved: 32_400 / 12,
  user_married: 28_800 / 12,
  user_mismatch: 30_000 / 12,
};
const VARIABLE = new Set<PersonaName>(['user_bonus', 'user_overtime', 'user_negative_net']);
const UNPAID = new Set<PersonaName>(['user_no_payslips', 'user_self_employed', 'user_leaver']);
const FACTORS: Record<string, number> = {
  weekly: 52 / 12,
  fortnightly: 26 / 12,
  four_weekly: 13 / 12,
  monthly: 1,
};
/** What is special about a person, and the warning that says so. */
const WARNINGS: Partial<Record<PersonaName, string[]>> = {
  user_bonus: ['one_off_payment'],
  user_two_jobs: ['several_employments'],
  user_leaver: ['no_current_employment', 'twelve_months_incomplete', 'partial_pay'],
  user_director: ['director'],
  user_sick_pay: ['pay_varies'],
  user_maternity: ['statutory_pay', 'tax_refund', 'pay_varies', 'pay_fell'],
  user_negative_net: ['negative_pay', 'pay_varies'],
  user_moved: ['low_trust'],
  user_married: ['low_trust'],
  user_mismatch: ['low_trust'],
};

const middle = (values: number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  return (at((sorted.length - 1) >> 1) + at(sorted.length >> 1)) / 2;
};

/** A typical and a cautious month in pounds, calculated again from the payslips of the sandbox. */
function expectedOf(
  persona: PersonaName,
  field: 'grossPence' | 'netPence',
): { typical: number; cautious: number } {
  const payslips = (service.simulators?.people.payslips(persona) ?? []).filter(
    ({ payDate }) => payDate > '2025-11-16',
  );
  const jobs = EMPLOYMENTS[persona].filter(({ leaveDate }) => leaveDate === null);
  const results = jobs.map(({ employer, schedule }) => {
    const own = payslips.filter(
      (one) => employmentOf(persona, one) === employer && !one.earnings.some(({ code }) => code === 'BONUS'),
    );
    const byMonth = Object.values(
      Object.groupBy(own, ({ payDate }) => payDate.slice(0, 7)),
    ) as SandboxPayslip[][];
    const rates = byMonth.map((some) => {
      const mean = some.reduce((sum, one) => sum + Number(one[field]), 0) / some.length;
      return Math.round(mean * (FACTORS[schedule.frequency] ?? 1)) / 100;
    });
    if (!VARIABLE.has(persona))
      return { typical: middle(rates.slice(-3)), cautious: middle(rates.slice(-3)) };
    const low = rates.toSorted((a, b) => a - b).slice(0, Math.ceil(rates.length / 2));
    return { typical: middle(rates), cautious: low.reduce((sum, one) => sum + one, 0) / low.length };
  });
  return {
    typical: results.reduce((sum, { typical }) => sum + typical, 0),
    cautious: results.reduce((sum, { cautious }) => sum + cautious, 0),
  };
}

/** The payslips of a year: twelve monthly ones, or 52 weekly ones. */
function lastYearOf(persona: PersonaName): SandboxPayslip[] {
  const payslips = service.simulators?.people.payslips(persona) ?? [];
  const jobs = EMPLOYMENTS[persona].filter(({ leaveDate }) => leaveDate === null);
  return jobs.flatMap(({ employer, schedule }) =>
    payslips
      .filter((one) => employmentOf(persona, one) === employer)
      .slice(-Math.round(12 * (FACTORS[schedule.frequency] ?? 1))),
  );
}

function employmentOf(persona: PersonaName, { employmentId }: SandboxPayslip): string | undefined {
  return service.simulators?.people.find(persona)?.employments.find(({ id }) => id === employmentId)?.employer
    .id;
}

/** Creates a person of the sandbox, and compares their account and payslips with the description of the persona. */
async function createDescribed(persona: PersonaName): Promise<string> {
  const { status, body } = await service.ask('POST', '/sandbox/users', { body: { persona } });
  expect(status).toBe(201);
  expect(body.account).toMatchObject({ status: 'CONNECTED', user_name: persona });
  const { user_id: userId } = body.user;
  if (persona === 'user_no_payslips' || persona === 'user_self_employed')
    expect(body.submission_count).toBe(0);
  else if (persona !== 'user_leaver') expect(body.submission_count).toBeGreaterThanOrEqual(12);
  const { body: payroll } = await service.ask('GET', `/payroll/${userId}`);
  const scores = new Set(payroll.payroll_submissions.map((one: { trust_score: string }) => one.trust_score));
  if (body.submission_count > 0) expect([...scores]).toEqual([TRUST[persona] ?? 'HIGH']);
  return userId;
}

describe('a sandbox person', () => {
  test.each(PERSONA_NAMES)(
    '%s is connected as described and has the income summary of their terms and payslips',
    async (persona) => {
      const summary = await summaryOf(await createDescribed(persona));
      const { monthly_income: month, annual_income: annual } = summary;
      expect(summary.warnings.map(({ code }) => code)).toEqual(WARNINGS[persona] ?? []);
      if (UNPAID.has(persona)) {
        expect(month).toMatchObject({ gross: { amount: null }, net: { amount: null }, employments: [] });
        return;
      }
      const [gross, net] = [expectedOf(persona, 'grossPence'), expectedOf(persona, 'netPence')];
      if (GROSS[persona] !== undefined) expect(gross.typical).toBeCloseTo(GROSS[persona], 1);
      expect(Number(month.gross.amount)).toBeCloseTo(gross.typical, 1);
      expect(Number(month.net.amount)).toBeCloseTo(net.typical, 1);
      expect(Number(month.cautious_gross.amount)).toBeCloseTo(gross.cautious, 1);
      expect(Number(month.cautious_net.amount)).toBeCloseTo(net.cautious, 1);
      expect(Number(annual.annualised_gross.amount)).toBeCloseTo(12 * Number(month.gross.amount), 2);
      const paid = lastYearOf(persona);
      const total = paid.reduce((sum, { grossPence }) => sum + Number(grossPence), 0) / 100;
      expect(annual.last_12_months).toMatchObject({ is_complete: true, gross: { amount: total.toFixed(2) } });
      expect(annual.last_12_months.gross.submission_ids).toHaveLength(paid.length);
    },
  );

  test('agrees with the tax authority, also over a change of jobs', async () => {
    const persona = 'user_job_change';
    const userId = await taxpayer({ payroll_period_months: 24 }, { persona });
    await payroll.connected(userId, { user_name: persona });
    await connected(userId, { userName: persona });
    const summary = await summaryOf(userId);
    expect(summary.agreement.tax_authority.verdict).toBe('agrees');
    expect(summary.employments).toMatchObject([
      { employer_name: 'Copperline Rail', is_current: true, from: '2025-10-06T00:00:00.000Z' },
      { employer_name: 'Foxglove Engineering', is_current: false, to: '2025-09-26T00:00:00.000Z' },
    ]);
    for (const { tax_authority } of summary.employments) expect(tax_authority.length).toBeGreaterThan(0);
    expect(summary.sources.map(({ kind }) => kind).sort()).toEqual(['payroll_connection', 'tax_authority']);
    expect(summary.gaps).toEqual([]);
  });
});

describe('GET /users/{user_id}/income-summary', () => {
  test('is for members who may see pay, and each access is audited', async () => {
    const userId = await create('user_good');
    const roles = ['admin', 'underwriter', 'viewer', 'developer', 'support'] as const;
    const statuses = [];
    for (const role of roles) {
      const member = await newMember(service, role);
      statuses.push((await member.ask('GET', `/users/${userId}/income-summary`)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 403, 403]);
    const { body } = await service.ask('GET', `/audit?subject_id=${userId}&action=personal_data_read`);
    expect(body.audit_entries).toHaveLength(3);
    expect(body.audit_entries[0]).toMatchObject({ details: { fields: ['income_summary'] } });
  });

  test('is not for user tokens, unknown users or other clients', async () => {
    const userId = await create('user_good');
    const token = await service.ask('POST', '/user-tokens', { body: { user_id: userId } });
    const headers = { Authorization: `Bearer ${token.body.access_token}` };
    const path = `/users/${userId}/income-summary`;
    expect((await service.ask('GET', path, { key: null, headers })).status).toBe(401);
    expect((await service.ask('GET', path, { key: (await service.newClient()).apiKey })).status).toBe(404);
    expect(
      (await service.ask('GET', '/users/019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6072/income-summary')).status,
    ).toBe(404);
    expect((await service.ask('GET', path, { key: null })).status).toBe(401);
  });

  test('reads a user with six jobs and 500 payslips', async () => {
    const userId = await payroll.consentingUser({ date_of_birth: '1990-06-15', post_codes: ['BS1 4DJ'] });
    const day = (at: number) =>
      new Date(Date.parse('2026-11-13') - at * 7 * 86_400_000).toISOString().slice(0, 10);
    for (const batch of [0, 1, 2, 3, 4]) {
      const slips = Array.from({ length: 100 }, (_, at) => {
        const [job, week] = [(batch * 100 + at) % 6, Math.floor((batch * 100 + at) / 6)];
        return {
          employment_information: { employer_name: `Employer ${job}`, start_date: '2020-01-06' },
          income_information: {
            pay_date: day(week),
            pay_frequency: 'weekly',
            earnings: { gross_pay: `${100 + job}.00`, net_pay: '90.00' },
          },
        };
      });
      const { status } = await service.ask('POST', `/sandbox/users/${userId}/payroll-submissions`, {
        body: { payroll_submissions: slips },
      });
      expect(status).toBe(201);
    }
    const summary = await summaryOf(userId);
    expect(summary.employments).toHaveLength(6);
    expect(summary.employments.reduce((sum, one) => sum + one.payslip_count, 0)).toBe(500);
    // (100 + 101 + … + 105) × 52 / 12
    expect(summary.monthly_income.gross.amount).toBe('2665.00');
  });
});

describe('GET /users/{user_id}/report.pdf', () => {
  async function reportOf(userId: string, token?: string) {
    const headers: Record<string, string> = token
      ? { Authorization: `Bearer ${token}` }
      : { 'X-API-KEY': service.apiKey };
    const response = await fetch(`${service.url}/users/${userId}/report.pdf`, { headers });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  test.each(['user_bonus', 'user_two_jobs', 'user_leaver', 'user_no_payslips'] as const)(
    'shows the figures and warnings of %s on at most three pages, with marks for screen readers',
    async (persona) => {
      const userId = await create(persona);
      const summary = await summaryOf(userId);
      const { response, bytes } = await reportOf(userId);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(response.headers.get('content-disposition')).toContain(`income-report-${TODAY}.pdf`);
      const pieces = await piecesOf(bytes);
      expect(overlapsIn(pieces)).toEqual([]);
      expect(Math.max(...pieces.map(({ page }) => page))).toBeLessThanOrEqual(3);
      const text = pieces
        .map((piece) => piece.text)
        .join(' ')
        .replace(/\s+/g, ' ');
      const { monthly_income: month, annual_income: annual } = summary;
      for (const { amount } of [month.gross, month.cautious_net, annual.last_12_months.gross])
        if (amount !== null)
          expect(text).toContain(Number(amount).toLocaleString('en-GB', { minimumFractionDigits: 2 }));
      for (const { message } of summary.warnings) expect(text).toContain(message);
      for (const { employer_name } of summary.employments) expect(text).toContain(employer_name);
      const { body: user } = await service.ask('GET', `/users/${userId}`);
      expect(text).not.toContain(user.ni_number);
      expect(text).toContain(user.ni_number.slice(-4));
      expect(await structureOf(bytes)).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TH', 'TD']));
    },
  );

  test('is for members who may see pay, and each access is audited', async () => {
    const userId = await create('user_good');
    const [viewer, support] = [await newMember(service, 'viewer'), await newMember(service, 'support')];
    expect((await reportOf(userId, viewer.token)).response.status).toBe(200);
    expect((await reportOf(userId, support.token)).response.status).toBe(403);
    const { body } = await service.ask('GET', `/audit?subject_id=${userId}&action=personal_data_read`);
    expect(body.audit_entries).toMatchObject([{ details: { fields: ['income_report'] } }]);
  });
});

describe('GET /users/{user_id}/payslips.csv', () => {
  test('has one row for each payslip, for members who may see pay, and is audited', async () => {
    const userId = await create('user_good');
    const viewer = await newMember(service, 'viewer');
    const { status, body, headers } = await viewer.ask('GET', `/users/${userId}/payslips.csv`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).toContain(`payslips-${TODAY}.csv`);
    const payslips = (await payroll.submissions(userId)).body.payroll_submissions as { id: string }[];
    const rows = String(body).trim().split('\r\n').slice(1);
    expect(rows.map((row) => row.split(',')[0])).toEqual(payslips.map(({ id }) => id));
    const support = await newMember(service, 'support');
    expect((await support.ask('GET', `/users/${userId}/payslips.csv`)).status).toBe(403);
    const { body: audit } = await service.ask('GET', `/audit?subject_id=${userId}&action=personal_data_read`);
    expect(audit.audit_entries).toMatchObject([{ details: { fields: ['payslips'], count: 12 } }]);
  });
});
