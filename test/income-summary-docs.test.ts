import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { addDays, type Day } from '#values/calendar.ts';
import { PAYSLIPS_MAX } from '../src/income-summary/read-summary.ts';
import type { IncomeStream as Stream } from '../src/income-summary/stream-schema.ts';
import { payrollOf } from './support/payroll.ts';
import { useService } from './support/service.ts';

const service = useService();
const { consentingUser } = payrollOf(service);
const page = readFileSync(new URL('../docs/income-summary.md', import.meta.url), 'utf8');
const figures = [...page.matchAll(/^\| `([\w.[\]]+)` \| ([\d.]+) \|/gm)];
const months = [...page.matchAll(/^\| (\w+) (\d{4}) \| \d \| [\d.]+ \| ([\d.]+) \| ([\d.]+) \|$/gm)];

const kestrel = (payDate: Day, gross_pay: string, net_pay: string) => ({
  employment_information: { employer_name: 'Kestrel Foods', start_date: '2021-03-01' },
  income_information: {
    pay_date: payDate,
    pay_interval_start: `${payDate.slice(0, 7)}-01`,
    pay_interval_end: addDays(`${payDate.slice(0, 7)}-28`, Number(payDate.slice(5, 7)) === 2 ? 0 : 2),
    pay_frequency: 'monthly',
    earnings: {
      gross_pay,
      net_pay,
      earning_elements: [{ type: 'BASIC', amount: gross_pay, is_fixed: true }],
    },
  },
});

const heron = (payDate: Day, gross_pay: string, net_pay: string) => ({
  employment_information: { employer_name: 'Heron Cafe', start_date: '2025-09-27' },
  income_information: {
    pay_date: payDate,
    pay_interval_start: addDays(payDate, -6),
    pay_interval_end: payDate,
    pay_frequency: 'weekly',
    earnings: {
      gross_pay,
      net_pay,
      earning_elements: [{ type: 'BASIC', amount: gross_pay, is_fixed: false }],
    },
  },
});

const fridays = (first: Day, count: number, gross: string, net: string) =>
  Array.from({ length: count }, (_, at) => heron(addDays(first, 7 * at), gross, net));

/** The payslips of the first table. */
const PAYSLIPS = [
  ...Array.from({ length: 10 }, (_, at) =>
    kestrel(`2025-${String(at + 2).padStart(2, '0')}-28`, '2500.00', '2050.00'),
  ),
  ...['2025-12-28', '2026-01-28'].map((day) => kestrel(day, '2600.00', '2120.00')),
  ...fridays('2025-10-03', 5, '100.00', '80.00'),
  ...fridays('2025-11-07', 4, '120.00', '96.00'),
  ...fridays('2025-12-05', 4, '150.00', '120.00'),
  ...fridays('2026-01-02', 5, '90.00', '72.00'),
];

describe('docs/income-summary.md', () => {
  test('shows the service’s answer in its example', async () => {
    service.clock.set(new Date('2026-02-01T12:00:00.000Z'));
    const userId = await consentingUser({ date_of_birth: '1990-06-15', post_codes: ['BS1 4DJ'] });
    const put = await service.ask('POST', `/sandbox/users/${userId}/payroll-submissions`, {
      body: { payroll_submissions: PAYSLIPS },
    });
    expect(put.status, JSON.stringify(put.body)).toBe(201);
    const { status, body } = await service.ask('GET', `/users/${userId}/income-summary`);
    expect(status).toBe(200);
    expect(figures).toHaveLength(20);
    const shown = figures.map(([, path, amount]) => `${path} ${amount}`);
    const returned = figures.map(([, path = '']) => `${path} ${figureAt(body, path).amount}`);
    expect(shown).toEqual(returned);
    for (const [, path = ''] of figures)
      expect(figureAt(body, path).submission_ids.length).toBeGreaterThan(0);
    expect(months).toHaveLength(4);
    const rates = months.map(([, , , gross, net]) => `${gross} ${net}`).reverse();
    const kestrelRates = ['2600.00 2120.00', '2600.00 2120.00', '2500.00 2050.00', '2500.00 2050.00'];
    expect(body.months.slice(0, 4).map(rateOf)).toEqual(
      rates.map((rate, at) => sumOf(rate, kestrelRates[at] ?? '')),
    );
  });

  test('shows the service’s answer in its example of payments to a bank account', async () => {
    service.clock.set(new Date('2026-06-15T12:00:00.000Z'));
    const rows = [...page.matchAll(/^\| (March|April|May) \| ([\d.]+) \| ([\d.]+) \|$/gm)];
    const results = [...page.matchAll(/^\| (?:typical|cautious) month: .* \| ([\d.]+) \| ([\d.]+) \|$/gm)];
    const userId = await consentingUser();
    const statements = rows.map(([, , credit = '', invoiced = ''], at) => ({
      account_information: { sort_code: '00-00-00', account_number: '12345678' },
      statement_period: {
        start_date: `2026-0${at + 3}-01`,
        end_date: ['2026-03-31', '2026-04-30', '2026-05-31'][at],
      },
      transactions: [
        { date: `2026-0${at + 3}-18`, description: 'DWP UC', amount: credit, type: 'credit' },
        {
          date: `2026-0${at + 3}-05`,
          description: `HOLLYBUSH INN INV ${at}`,
          amount: invoiced,
          type: 'credit',
        },
      ],
    }));
    const put = await service.ask('POST', `/sandbox/users/${userId}/bank-statement-submissions`, {
      body: { bank_statement_submissions: statements },
    });
    expect(put.status, JSON.stringify(put.body)).toBe(201);
    const { body } = await service.ask('GET', `/users/${userId}/income-summary`);
    const amounts = body.income_streams.map((stream: Stream) => [
      stream.kind,
      stream.typical_month.amount,
      stream.cautious_month.amount,
    ]);
    expect(results).toHaveLength(2);
    const column = (at: number) => results.map((row) => row[at]);
    expect(amounts.sort()).toEqual([
      ['self_employment', ...column(2)],
      ['state_benefit', ...column(1)],
    ]);
  });

  test('names the number of payslips that are read', () => {
    expect(page).toContain(`The newest ${PAYSLIPS_MAX.toLocaleString('en-GB')} payslips are read.`);
  });
});

// biome-ignore lint/suspicious/noExplicitAny: paths lead to many kinds of values
function figureAt(body: any, path: string): { amount: string; submission_ids: string[] } {
  return path.split(/[.[\]]+/).reduce((value, key) => value[key], body);
}

const rateOf = ({ monthly_gross, monthly_net }: { monthly_gross: string; monthly_net: string }) =>
  `${monthly_gross} ${monthly_net}`;

function sumOf(one: string, other: string): string {
  const [a, b] = [one, other].map((text) => text.split(' ').map(Number)) as [number[], number[]];
  return a.map((amount, at) => (amount + (b[at] ?? 0)).toFixed(2)).join(' ');
}
