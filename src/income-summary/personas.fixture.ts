import { expect } from 'vitest';
import { EMPLOYMENTS } from '#simulation/people/employments.ts';
import type { PersonaName } from '#simulation/people/index.ts';
import type { SandboxPayslip } from '#simulation/people/person.ts';
import { payrollOf } from '../../test/support/payroll.ts';
import type { TestService } from '../../test/support/service.ts';
import { overlapsIn, piecesOf, structureOf } from '../sandbox/documents/page-text.fixture.ts';
import { countSerious, riskOf } from './risk.ts';
import type { IncomeSummary } from './schema.ts';

/** The day on which the figures of the personas are calculated. */
export const TODAY = '2026-11-16';

const TRUST: Partial<Record<PersonaName, string>> = {
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
  user_paid_less: 30_600 / 12,
  user_moved: 32_400 / 12,
  user_married: 28_800 / 12,
  user_mismatch: 30_000 / 12,
};
const VARIABLE = new Set<PersonaName>(['user_bonus', 'user_overtime', 'user_negative_net']);
const UNPAID = new Set<PersonaName>([
  'user_mismatch',
  'user_no_payslips',
  'user_self_employed',
  'user_leaver',
]);
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
  user_leaver: ['no_current_employment', 'partial_pay'],
  user_director: ['director'],
  user_sick_pay: ['pay_varies'],
  user_maternity: ['statutory_pay', 'tax_refund', 'pay_varies', 'pay_fell'],
  user_negative_net: ['negative_pay', 'pay_varies'],
  user_mismatch: ['low_trust'],
};

const middle = (values: number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  return (at((sorted.length - 1) >> 1) + at(sorted.length >> 1)) / 2;
};

/** Compares the API's figures about people of the sandbox with their terms and payslips. */
export function personasOf(service: TestService) {
  const { consentingUser } = payrollOf(service);
  const summaryOf = async (userId: string): Promise<IncomeSummary> => {
    const { status, body } = await service.ask('GET', `/users/${userId}/income-summary`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };

  /** Whose income was expected, so that their report needs no other user. */
  const described = new Map<PersonaName, string>();

  async function create(persona: PersonaName): Promise<string> {
    const { status, body } = await service.ask('POST', '/sandbox/users', { body: { persona } });
    expect(status).toBe(201);
    return body.user.user_id;
  }

  /** A typical and a cautious month in pounds, calculated again from the payslips of the sandbox. */
  function expectedOf(
    persona: PersonaName,
    field: 'grossPence' | 'netPence',
  ): { typical: number; cautious: number } {
    const payslips = (service.simulators?.people.payslips(persona) ?? []).filter(
      ({ payDate }) => payDate > '2025-11-16',
    );
    const jobs = EMPLOYMENTS[persona].filter(({ leaveDate }) => leaveDate === null);
    const isAbsent = (one: SandboxPayslip) =>
      one.earnings.some(({ description }) => /statutory/i.test(description));
    const results = jobs.map(({ employer, schedule }) => {
      const own = payslips.filter(
        (one) =>
          employmentOf(persona, one) === employer && !one.earnings.some(({ code }) => code === 'BONUS'),
      );
      const byMonth = Object.values(
        Object.groupBy(own, ({ payDate }) => payDate.slice(0, 7)),
      ) as SandboxPayslip[][];
      const rates = byMonth.map((some) => {
        const mean = some.reduce((sum, one) => sum + Number(one[field]), 0) / some.length;
        return Math.round(mean * (FACTORS[schedule.frequency] ?? 1)) / 100;
      });
      if (!VARIABLE.has(persona)) {
        // months with statutory pay are not typical, but the latest month limits the cautious figure
        const present = rates.filter((_, at) => !byMonth[at]?.some(isAbsent));
        const typical = middle(present.slice(-3));
        return { typical, cautious: Math.min(typical, rates.at(-1) ?? typical) };
      }
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
    return service.simulators?.people.find(persona)?.employments.find(({ id }) => id === employmentId)
      ?.employer.id;
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
    const scores = new Set(
      payroll.payroll_submissions.map((one: { trust_score: string }) => one.trust_score),
    );
    if (body.submission_count > 0) expect([...scores]).toEqual([TRUST[persona] ?? 'HIGH']);
    return userId;
  }

  /** Expects that the list shows what the summary says. */
  async function expectListed(userId: string, summary: IncomeSummary): Promise<void> {
    const listed = async () => {
      const { body } = await service.ask('GET', `/users/progress?search=${userId}`);
      return body.users[0].verdict;
    };
    const expected = {
      status: summary.verdict.status,
      risk: riskOf(summary),
      serious_count: countSerious(summary),
      concluded_at: expect.any(String),
      is_updating: false,
    };
    await expect.poll(listed, { timeout: 30_000 }).toEqual(expected);
  }

  async function expectIncome(persona: PersonaName): Promise<void> {
    const userId = await createDescribed(persona);
    described.set(persona, userId);
    const summary = await summaryOf(userId);
    await expectListed(userId, summary);
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
    // the rate of a year is exact, and that of a month is rounded
    expect(Number(annual.annualised_gross.amount)).toBeCloseTo(12 * Number(month.gross.amount), 0);
    const paid = lastYearOf(persona);
    const total = paid.reduce((sum, { grossPence }) => sum + Number(grossPence), 0) / 100;
    expect(annual.last_12_months).toMatchObject({ is_complete: true, gross: { amount: total.toFixed(2) } });
    expect(annual.last_12_months.gross.submission_ids).toHaveLength(paid.length);
  }

  /** Expects the summary of a user with six jobs and many payslips. */
  async function expectManyPayslips(count: number): Promise<void> {
    const userId = await consentingUser({ date_of_birth: '1990-06-15', post_codes: ['BS1 4DJ'] });
    const day = (at: number) =>
      new Date(Date.parse('2026-11-13') - at * 7 * 86_400_000).toISOString().slice(0, 10);
    for (let first = 0; first < count; first += 50) {
      const slips = Array.from({ length: 50 }, (_, at) => {
        const [job, week] = [(first + at) % 6, Math.floor((first + at) / 6)];
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
    expect(summary.employments.reduce((sum, one) => sum + one.payslip_count, 0)).toBe(count);
    // (100 + 101 + … + 105) × 52 / 12
    expect(summary.monthly_income.gross.amount).toBe('2665.00');
  }

  async function reportOf(userId: string, token?: string) {
    const headers: Record<string, string> = token
      ? { Authorization: `Bearer ${token}` }
      : { 'X-API-KEY': service.apiKey };
    const response = await fetch(`${service.url}/users/${userId}/report.pdf`, { headers });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  async function expectReport(persona: PersonaName): Promise<void> {
    const userId = described.get(persona) ?? (await create(persona));
    const summary = await summaryOf(userId);
    const { response, bytes } = await reportOf(userId);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(response.headers.get('content-disposition')).toContain(`-${TODAY}.pdf`);
    const pieces = await piecesOf(bytes);
    expect(overlapsIn(pieces)).toEqual([]);
    expect(Math.max(...pieces.map(({ page }) => page))).toBeLessThanOrEqual(4);
    const text = pieces
      .map((piece) => piece.text)
      .join(' ')
      .replace(/\s+/g, ' ');
    const { monthly_income: month, annual_income: annual } = summary;
    for (const { amount } of [month.gross, month.cautious_net, annual.last_12_months.gross])
      if (amount !== null)
        expect(text).toContain(Number(amount).toLocaleString('en-GB', { minimumFractionDigits: 2 }));
    expect(text).toContain(summary.verdict.sentence);
    for (const { message } of summary.warnings) expect(text).toContain(message);
    for (const { employer_name } of summary.employments) expect(text).toContain(employer_name);
    const { body: user } = await service.ask('GET', `/users/${userId}`);
    expect(text).not.toContain(user.ni_number);
    expect(text).toContain(user.ni_number.slice(-4));
    expect(await structureOf(bytes)).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TH', 'TD']));
  }

  return { create, summaryOf, reportOf, expectIncome, expectManyPayslips, expectReport };
}
