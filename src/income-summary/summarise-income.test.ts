import { describe, expect, test } from 'vitest';
import type { WholePayslip } from '#payroll';
import EXAMPLE from './example.json' with { type: 'json' };
import {
  EXAMPLE_FACTS,
  everyDays,
  factsOf,
  monthly,
  type Slip,
  slip,
  statement,
  taxYear,
} from './facts.fixture.ts';
import { IncomeSummary } from './schema.ts';
import { summariseIncome } from './summarise-income.ts';

const summarise = (payslips: readonly WholePayslip[], given: Parameters<typeof factsOf>[1] = {}) => {
  const summary = summariseIncome(factsOf(payslips, given));
  expect(IncomeSummary.parse(summary)).toEqual(summary);
  return summary;
};
const codesOf = ({ warnings }: IncomeSummary) => warnings.map(({ code }) => code);
const warningOf = ({ warnings }: IncomeSummary, code: string) => warnings.find((one) => one.code === code);
const grossOf = ({ monthly_income: { gross } }: IncomeSummary) => gross.amount ?? gross.reason;

/** Monthly payslips with these gross amounts, oldest first, up to January 2026. */
const months = (amounts: readonly string[], given: Partial<Slip> = {}) =>
  amounts.map((gross, at) => {
    const [payslip] = monthly('2026-01-28', amounts.length, { ...given, gross }).slice(at);
    return payslip as WholePayslip;
  });

test('the example of the API is what the function calculates', () => {
  expect(summariseIncome(EXAMPLE_FACTS)).toEqual(EXAMPLE);
});

test('a person without data has no figures, and each says why', () => {
  const summary = summarise([]);
  expect(summary).toMatchObject({
    employments: [],
    monthly_income: { gross: { amount: null, reason: 'no_payslips' }, employments: [] },
    annual_income: {
      annualised_gross: { amount: null, reason: 'no_payslips' },
      last_12_months: { from: null, gross: { reason: 'no_payslips' }, is_complete: false },
    },
    composition: { fixed: { amount: null, reason: 'no_payslips' }, fixed_percent: null, parts: [] },
    trend: { direction: null, latest: { reason: 'no_payslips' } },
    volatility: { level: null, reason: 'no_payslips' },
    affordability: { left: { amount: null, reason: 'no_typical_pay' } },
    trust: { worst: null },
    months: [],
    sources: [],
    warnings: [],
  });
});

describe('a typical month of regular pay', () => {
  test.each([
    [
      'is the median of the last three months',
      ['2000.00', '3000.00', '3000.00', '3100.00'],
      '3000.00',
      '3000.00',
    ],
    ['follows a rise after two months', ['3000.00', '3000.00', '3200.00', '3200.00'], '3200.00', '3200.00'],
    [
      'has a cautious figure after a fall in the last month',
      ['3000.00', '3000.00', '3000.00', '2000.00'],
      '3000.00',
      '2000.00',
    ],
    ['is the latest whole month if there are two', ['2900.00', '3000.00'], '3000.00', '2900.00'],
    ['is the latest whole month if there is one', ['3000.00'], '3000.00', '3000.00'],
  ])('%s', (_, amounts, typical, cautious) => {
    const summary = summarise(months(amounts));
    expect(grossOf(summary)).toBe(typical);
    expect(summary.monthly_income.cautious_gross.amount).toBe(cautious);
  });

  test.each([
    ['weekly', 7, '520.00', '2253.33'],
    ['fortnightly', 14, '993.75', '2153.13'],
    ['four_weekly', 28, '2107.50', '2283.13'],
  ] as const)(
    'converts %s pay, and a month with an extra payday does not look like a rise',
    (frequency, days, gross, expected) => {
      const summary = summarise(
        everyDays('2026-01-30', Math.ceil(400 / days), { days, frequency, gross, net: gross }),
      );
      expect(grossOf(summary)).toBe(expected);
      expect(new Set(summary.months.filter((one) => one.is_whole).map((one) => one.monthly_gross))).toEqual(
        new Set([expected]),
      );
      expect(summary).toMatchObject({
        trend: { direction: 'steady', change_percent: 0 },
        volatility: { level: 'low' },
      });
      expect(summary.annual_income.last_12_months.is_complete).toBe(true);
    },
  );

  test('counts two weeks that were paid in advance as two', () => {
    const weeks = everyDays('2026-01-30', 20, { days: 7, frequency: 'weekly', gross: '500.00' });
    const both = slip({
      payDate: '2025-12-19',
      interval: ['2025-12-13', '2025-12-26'],
      frequency: 'weekly',
      gross: '1000.00',
    });
    const summary = summarise([
      ...weeks.filter(({ data }) => !/12-(19|26)/.test(data.income_information.pay_date ?? '')),
      both,
    ]);
    expect(summary.months.find(({ month }) => month === '2025-12')?.monthly_gross).toBe('2166.67');
    expect(summary.gaps).toEqual([]);
  });

  test('adds up a payslip and its correction in one pay period', () => {
    const [before, extra] = [
      monthly('2026-01-28', 3),
      slip({ payDate: '2026-01-30', gross: '200.00', net: '160.00' }),
    ];
    expect(summarise([...before, extra]).months[0]).toMatchObject({
      gross_pay: '3200.00',
      monthly_gross: '3200.00',
    });
  });

  test.each([
    ['starts', { start: '2025-10-13' }, '2025-10'],
    ['ends', { leave: '2026-01-14', status: 'left' }, '2026-01'],
  ])('leaves out the month in which the job %s', (_, given, partial) => {
    const summary = summarise(monthly('2026-01-28', 4, given));
    expect(summary.months.find(({ month }) => month === partial)).toMatchObject({
      is_whole: false,
      monthly_gross: null,
    });
    expect(warningOf(summary, 'partial_pay')).toMatchObject({
      employment: 1,
      submission_ids: [expect.any(String)],
    });
  });

  test('finds the frequency by the pay dates if no payslip states it', () => {
    const weekly = summarise(everyDays('2026-01-30', 20, { days: 7, frequency: null, gross: '500.00' }));
    expect(weekly.employments[0]).toMatchObject({
      pay_frequency: 'weekly',
      pay_frequency_basis: 'pay_dates',
    });
    expect(grossOf(weekly)).toBe('2166.67');
    const fourWeekly = summarise(everyDays('2026-01-30', 6, { days: 28, frequency: null }));
    expect(fourWeekly.employments[0]?.pay_frequency).toBe('four_weekly');
    expect(summarise(monthly('2026-01-28', 6, { frequency: null })).employments[0]?.pay_frequency).toBe(
      'monthly',
    );
  });

  test('has no gross figure if the payslips show no gross pay, but has a net one', () => {
    const summary = summarise(monthly('2026-01-28', 6, { gross: null }));
    expect(summary.monthly_income).toMatchObject({
      gross: { reason: 'amount_missing' },
      net: { amount: '2400.00' },
    });
  });
});

describe('a typical month of variable pay', () => {
  const OVERTIME = ['3000.00', '3400.00', '3100.00', '3900.00', '3000.00', '3600.00'];

  test('is the median of the year, with the mean of the lower half as the cautious figure', () => {
    const summary = summarise(months(OVERTIME));
    expect(summary.employments[0]).toMatchObject({
      pay_kind: 'variable',
      typical_month: { method: 'median_of_12_months', cautious_method: 'mean_of_lower_half' },
    });
    expect(grossOf(summary)).toBe('3250.00');
    expect(summary.monthly_income.cautious_gross.amount).toBe('3033.33');
  });

  test('is recognised by its parts, even if its sum never changes', () => {
    const parts: Slip['parts'] = [
      ['BASIC', '2600.00', true],
      ['OVERTIME', '400.00', false],
    ];
    const summary = summarise(monthly('2026-01-28', 12, { parts }));
    expect(summary.employments[0]?.pay_kind).toBe('variable');
    expect(summary.composition).toMatchObject({
      fixed: { amount: '31200.00' },
      variable: { amount: '4800.00' },
      fixed_percent: 86.7,
      variable_percent: 13.3,
      parts: [
        { type: 'BASIC', amount: '31200.00' },
        { type: 'OVERTIME', amount: '4800.00' },
      ],
    });
  });

  test('counts months without irregular pay as zero', () => {
    const days = ['2025-09-05', '2025-09-19', '2025-10-31', '2025-12-12', '2026-01-16'];
    const paid = days.map((payDate) =>
      slip({ payDate, frequency: 'irregular', gross: '600.00', interval: null }),
    );
    const summary = summarise(paid);
    expect(summary.months.map(({ month, monthly_gross }) => [month, monthly_gross])).toEqual([
      ['2026-01', '600.00'],
      ['2025-12', '600.00'],
      ['2025-11', '0.00'],
      ['2025-10', '600.00'],
      ['2025-09', '1200.00'],
    ]);
    expect(summary.gaps).toEqual([]);
    expect(grossOf(summary)).toBe('600.00');
  });
});

test('a yearly bonus counts in the year but not in the typical month', () => {
  const usual = monthly('2026-01-28', 12);
  const withBonus = usual.map((payslip, at) =>
    at === 10
      ? slip({
          id: 'bonus',
          payDate: '2025-12-28',
          gross: '8000.00',
          net: '5200.00',
          parts: [
            ['BASIC', '3000.00', true],
            ['BONUS', '5000.00', false],
          ],
        })
      : payslip,
  );
  const summary = summarise(withBonus);
  expect(grossOf(summary)).toBe('3000.00');
  expect(summary.annual_income.last_12_months.gross.amount).toBe('41000.00');
  expect(warningOf(summary, 'one_off_payment')).toMatchObject({
    submission_ids: ['bonus'],
    message: expect.stringContaining('£5,000.00 on 28 December 2025'),
  });
});

describe('the last twelve months', () => {
  test.each([
    ['are complete with twelve payslips', monthly('2026-01-28', 12), null],
    ['are not complete with eleven', monthly('2026-01-28', 11), 'payslips_missing'],
    ['are not complete with a gap', monthly('2026-01-28', 12).toSpliced(5, 1), 'payslips_missing'],
    [
      'are not complete if the first job that is known started in them',
      monthly('2026-01-28', 5, { start: '2025-09-01' }),
      'starts_within_period',
    ],
    [
      'are not complete without an amount',
      [...monthly('2026-01-28', 11), slip({ payDate: '2025-02-28', net: null })],
      'amounts_missing',
    ],
    [
      'are complete over two jobs',
      [
        ...monthly('2025-07-28', 12, { employer: 'Heron Mills', leave: '2025-07-31', status: 'left' }),
        ...monthly('2026-01-28', 6, { start: '2025-08-01' }),
      ],
      null,
    ],
  ])('%s', (_, payslips, reason) => {
    expect(summarise(payslips).annual_income.last_12_months).toMatchObject({
      is_complete: reason === null,
      incomplete_reason: reason,
    });
  });

  test('are twelve monthly payslips, even if thirteen pay dates are within a year', () => {
    const days = [
      '2025-01-31',
      '2025-02-28',
      '2025-03-31',
      '2025-04-30',
      '2025-05-30',
      '2025-06-30',
      '2025-07-31',
    ];
    const later = ['2025-08-29', '2025-09-30', '2025-10-31', '2025-11-28', '2025-12-31', '2026-01-30'];
    const paid = [...days, ...later].map((payDate) => slip({ payDate }));
    expect(summarise(paid).annual_income.last_12_months).toMatchObject({
      is_complete: true,
      gross: { amount: '36000.00' },
    });
  });

  test('add up exactly the payslips that they name', () => {
    const { last_12_months: year } = summarise(monthly('2026-01-28', 20)).annual_income;
    expect(year).toMatchObject({
      from: '2025-02-01T00:00:00.000Z',
      to: '2026-01-31T00:00:00.000Z',
      gross: { amount: '36000.00' },
    });
    expect(year.gross.submission_ids).toHaveLength(12);
  });
});

describe('an employment', () => {
  test.each([
    ['is current after recent pay', {}, '2026-02-01', true, 'paid_recently'],
    ['is current until a leaving date in the future', { leave: '2026-02-20' }, '2026-02-01', true, 'leaving'],
    ['is over after its leaving date', { leave: '2026-01-30' }, '2026-02-01', false, 'left'],
    ['is over if the payslip says so', { status: 'left' }, '2026-02-01', false, 'left'],
    ['is not known to be current when pay is overdue', {}, '2026-03-16', null, 'pay_overdue'],
    ['is still current a pay period and 15 days after its pay', {}, '2026-03-15', true, 'paid_recently'],
  ] as const)('%s', (_, given, today, isCurrent, reason) => {
    const summary = summarise(monthly('2026-01-28', 4, given), { today });
    expect(summary.employments).toMatchObject([{ is_current: isCurrent, is_current_reason: reason }]);
    expect(grossOf(summary)).toBe(isCurrent ? '3000.00' : 'no_current_employment');
  });

  test('counts as two if the person left and came back', () => {
    const first = monthly('2025-03-28', 3, { start: '2020-01-06', leave: '2025-03-31' });
    const second = monthly('2026-01-28', 4, { start: '2025-10-01' });
    expect(summarise([...first, ...second]).employments).toMatchObject([
      { number: 1, is_current: true, from: '2025-10-01T00:00:00.000Z', payslip_count: 4 },
      { number: 2, is_current: false, to: '2025-03-31T00:00:00.000Z', payslip_count: 3 },
    ]);
  });

  test('counts as one if sources spell the employer in different ways', () => {
    const spelt = ['Kestrel Foods Ltd', 'KESTREL FOODS LIMITED', 'Kestrel Foods'];
    const paid = monthly('2026-01-28', 3).map((payslip, at) => ({
      ...payslip,
      data: {
        ...payslip.data,
        employment_information: { ...payslip.data.employment_information, employer_name: spelt[at] ?? null },
      },
    }));
    expect(summarise(paid).employments).toHaveLength(1);
  });
});

describe('several employments', () => {
  const main = monthly('2026-01-28', 12);
  const weekend = everyDays('2026-01-30', 52, {
    days: 7,
    frequency: 'weekly',
    gross: '120.00',
    employer: 'Heron Cafe',
    account: 'account-3',
  });

  test('are added up if they are current', () => {
    const summary = summarise([...main, ...weekend]);
    expect(grossOf(summary)).toBe('3520.00');
    expect(summary.monthly_income.employments).toEqual([1, 2]);
    expect(codesOf(summary)).toContain('several_employments');
  });

  test('count a new job with its latest whole month, and say so', () => {
    const fresh = { employer: 'Heron Cafe', start: '2026-01-01' };
    const summary = summarise([...main, slip({ payDate: '2026-01-30', ...fresh })]);
    expect(grossOf(summary)).toBe('6000.00');
    expect(summary.employments[0]?.typical_month).toMatchObject({
      method: 'latest_whole_month',
      cautious_method: 'lowest_whole_month',
    });
    expect(warningOf(summary, 'new_employment')).toMatchObject({ employment: 1 });
  });

  test('leave a new job out of the sum if it has paid for part of a month only, and say so', () => {
    const fresh = { employer: 'Heron Cafe', start: '2026-01-12' };
    const summary = summarise([...main, slip({ payDate: '2026-01-30', ...fresh })]);
    expect(grossOf(summary)).toBe('3000.00');
    expect(warningOf(summary, 'new_employment')).toMatchObject({
      employment: 1,
      message: expect.stringContaining('is not in the typical month'),
    });
  });

  test('are a change of jobs if one ended within the year', () => {
    const before = monthly('2025-09-28', 12, { employer: 'Heron Mills', leave: '2025-09-30' });
    const summary = summarise([...before, ...monthly('2026-01-28', 4, { start: '2025-10-01' })]);
    expect(warningOf(summary, 'employer_changed')?.message).toBe(
      'The person moved from Heron Mills to Kestrel Foods Ltd. The new job started on 1 October 2025.',
    );
    expect(summary.gaps).toEqual([]);
  });

  test('show a gap between them if it is longer than a month', () => {
    const before = monthly('2025-07-28', 12, { employer: 'Heron Mills', leave: '2025-07-31' });
    const summary = summarise([...before, ...monthly('2026-01-28', 4, { start: '2025-10-01' })]);
    expect(summary.gaps).toMatchObject([
      {
        kind: 'between_employments',
        from: '2025-08-01T00:00:00.000Z',
        to: '2025-09-30T00:00:00.000Z',
        months: ['2025-08', '2025-09'],
      },
    ]);
    expect(codesOf(summary)).toContain('gap_between_employments');
  });
});

describe('a gap', () => {
  const toDates = (given: string[]) =>
    months(given.map(() => '3000.00')).map((payslip, at) => {
      const { income_information: income } = payslip.data;
      const earnings = {
        ...income.earnings,
        year_to_date: { ...income.earnings.year_to_date, gross_pay: given[at] ?? null },
      };
      return { ...payslip, data: { ...payslip.data, income_information: { ...income, earnings } } };
    });

  test.each([
    [
      'is unpaid if the year to date did not grow',
      ['3000.00', '6000.00', '6000.00', '9000.00'],
      '0.00',
      null,
    ],
    [
      'is a missing payslip if the year to date grew',
      ['3000.00', '6000.00', '9000.00', '12000.00'],
      '3000.00',
      null,
    ],
  ])('%s', (_, given, amount, reason) => {
    const summary = summarise(toDates(given).toSpliced(2, 1));
    expect(summary.gaps).toMatchObject([
      {
        kind: 'inside_employment',
        employment: 1,
        pay_periods_missing: 1,
        months: ['2025-12'],
        paid_by_year_to_date: { amount, reason },
      },
    ]);
    expect(summary.months.find(({ month }) => month === '2025-12')).toMatchObject({
      has_gap: true,
      is_whole: amount === '0.00',
      gross_pay: null,
      monthly_gross: amount === '0.00' ? '0.00' : null,
    });
    expect(warningOf(summary, 'gap_in_pay')?.submission_ids).toHaveLength(2);
  });

  test('of a week makes its month unusable', () => {
    const weeks = everyDays('2026-01-30', 30, { days: 7, frequency: 'weekly', gross: '500.00' });
    const summary = summarise(weeks.toSpliced(24, 1));
    expect(summary.gaps).toMatchObject([
      { pay_periods_missing: 1, months: [], paid_by_year_to_date: { reason: 'no_year_to_date' } },
    ]);
    expect(summary.months.filter((one) => one.has_gap)).toMatchObject([
      { month: '2025-12', is_whole: false },
    ]);
  });

  test('of an unpaid week lowers the rate of its month', () => {
    const weeks = everyDays('2026-01-30', 12, {
      days: 7,
      frequency: 'weekly',
      gross: '500.00',
      net: '500.00',
    });
    const counted = weeks.map((payslip, at) => {
      const toDate = `${500 * (at < 5 ? at + 1 : at)}.00`;
      const { income_information: income } = payslip.data;
      const earnings = {
        ...income.earnings,
        year_to_date: { ...income.earnings.year_to_date, gross_pay: toDate },
      };
      return { ...payslip, data: { ...payslip.data, income_information: { ...income, earnings } } };
    });
    const summary = summarise(counted.toSpliced(5, 1));
    expect(summary.gaps).toMatchObject([{ paid_by_year_to_date: { amount: '0.00' } }]);
    // three of four weeks in December: 1500.00 / 4 × 52 / 12
    expect(summary.months.find((one) => one.has_gap)).toMatchObject({
      month: '2025-12',
      monthly_gross: '1625.00',
    });
  });

  test('is one warning for an employment with many gaps', () => {
    const weeks = everyDays('2026-01-30', 30, { days: 7, frequency: 'weekly', gross: '500.00' });
    const summary = summarise(weeks.filter((_, at) => at % 5 !== 2));
    expect(summary.gaps).toHaveLength(6);
    expect(warningOf(summary, 'gap_in_pay')?.message).toMatch(
      /^6 payments from .* are missing in 6 gaps, the latest between/,
    );
    expect(codesOf(summary).filter((code) => code === 'gap_in_pay')).toHaveLength(1);
  });

  test('is not a pay day that moved', () => {
    const days = ['2025-10-31', '2025-11-28', '2025-12-19', '2026-01-30'];
    expect(summarise(days.map((payDate) => slip({ payDate, interval: null }))).gaps).toEqual([]);
  });
});

describe('a payslip that two sources have', () => {
  const upload = (given: Partial<Slip> = {}) =>
    slip({ payDate: '2026-01-28', source: 'payslip_upload', ...given });

  test('counts once, and its figures name both submissions', () => {
    const summary = summarise([
      ...monthly('2026-01-28', 3),
      upload({ id: 'upload', employer: 'KESTREL FOODS' }),
    ]);
    expect(summary.employments[0]).toMatchObject({ payslip_count: 3 });
    expect(summary.months[0]?.gross_pay).toBe('3000.00');
    expect(summary.months[0]?.submission_ids).toContain('upload');
    expect(summary.agreement.uploads).toMatchObject({ verdict: 'agrees', same: 1, different: 0 });
  });

  test('counts once from three sources, even without an interval or an employer', () => {
    const direct = slip({ payDate: '2026-01-28', source: 'payroll_direct_connection', account: 'account-9' });
    const summary = summarise([
      ...monthly('2026-01-28', 3),
      direct,
      upload({ interval: null, employer: null }),
    ]);
    expect(summary.employments).toMatchObject([{ payslip_count: 3 }]);
  });

  test('counts once if the sources state other intervals for the same pay date', () => {
    const summary = summarise([
      ...monthly('2026-01-28', 3),
      upload({ interval: ['2025-12-29', '2026-01-28'] }),
    ]);
    expect(summary.employments).toMatchObject([{ payslip_count: 3 }]);
    expect(summary.agreement.uploads).toMatchObject({ verdict: 'agrees', same: 1 });
  });

  test('with other amounts counts as in the source that is trusted more', () => {
    const forged = upload({ id: 'forged', net: '3900.00', gross: '5000.00', trust: 'LOW' });
    const summary = summarise([...monthly('2026-01-28', 3), forged]);
    expect(summary.months[0]?.net_pay).toBe('2400.00');
    expect(summary.agreement.uploads).toMatchObject({
      verdict: 'differs',
      different: 1,
      submission_ids: ['forged'],
    });
    expect(warningOf(summary, 'source_differs')).toMatchObject({
      severity: 'serious',
      message: expect.stringContaining('28 January 2026 (£2,400.00 net counts, £3,900.00 does not)'),
    });
  });

  test('that a source amended counts as amended', () => {
    const [first, ...rest] = monthly('2026-01-28', 4);
    const summary = summarise([{ ...(first as WholePayslip), isAmended: true }, ...rest]);
    expect(summary.employments[0]?.payslip_count).toBe(3);
  });
});

describe('the warning', () => {
  const usual = monthly('2026-01-28', 6);
  const ids = usual.map(({ submissionId }) => submissionId);

  test.each([
    ['low_trust', 'serious', monthly('2026-01-28', 3, { trust: 'VERY_LOW' })],
    ['low_trust', 'caution', monthly('2026-01-28', 3, { trust: 'MEDIUM' })],
    ['director', 'caution', monthly('2026-01-28', 3, { isDirector: true })],
    ['negative_pay', 'caution', monthly('2026-01-28', 3, { net: '-20.00' })],
    ['tax_refund', 'caution', monthly('2026-01-28', 3, { incomeTax: '-80.00' })],
    [
      'expenses_in_pay',
      'caution',
      monthly('2026-01-28', 3, {
        parts: [
          ['BASIC', '3000.00', true],
          ['EXPENSES', '90.00', false],
        ],
      }),
    ],
    [
      'statutory_pay',
      'caution',
      monthly('2026-01-28', 3, { parts: [['ALLOWANCE', '3000.00', false, 'Statutory sick pay']] }),
    ],
    ['pay_fell', 'caution', months(['3000.00', '3000.00', '3000.00', '2500.00', '2500.00', '2500.00'])],
    ['pay_fell', 'caution', months(['3000.00', '3000.00', '3000.00', '3000.00', '3000.00', '2500.00'])],
    ['pay_varies', 'caution', months(['1000.00', '3000.00', '1500.00', '3900.00', '800.00', '3600.00'])],
    ['payslip_without_date', 'caution', [slip({ payDate: null, interval: null })]],
    ['future_pay_date', 'serious', [slip({ payDate: '2026-02-16' })]],
    ['leaving', 'serious', monthly('2026-01-28', 3, { leave: '2026-02-27' })],
  ] as const)('%s (%s) names its submissions', (code, severity, payslips) => {
    const found = warningOf(summarise(payslips), code);
    expect(found).toMatchObject({ code, severity });
    expect(found?.submission_ids.length).toBeGreaterThan(0);
    expect(found?.message).toMatch(/^\S.*\.$/);
  });

  test('low_trust says why', () => {
    const claimed = {
      forename: 'Ada',
      surname: 'Example',
      date_of_birth: null,
      post_codes: ['BS1 4DJ'],
      ni_number: null,
    };
    const named = (name: string | null, postCode: string, document: string | null = null) => {
      const one = slip({ payDate: '2026-01-28', trust: 'MEDIUM', document });
      const { identity_information: identity } = one.data;
      const address = { ...identity.address, post_code: postCode };
      return { ...one, data: { ...one.data, identity_information: { ...identity, name, address } } };
    };
    const messageOf = (...payslips: ReturnType<typeof slip>[]) =>
      warningOf(summarise(payslips, { claimed }), 'low_trust')?.message;
    expect(messageOf(named('Mr B Other', 'BS1 4DJ'))).toBe(
      'The trust in 1 payslip is not high. The lowest score is “medium”. Why: the name differs from the person’s (1 payslip).',
    );
    expect(messageOf(named(null, 'BS1 4DJ'), named('Mr B Other', 'M1 1AA'), named(null, 'M1 1AA'))).toContain(
      'Why: the payslip names nobody (2 payslips) and the name differs from the person’s (1 payslip).',
    );
    expect(messageOf(named('Ada Example', 'BS1 4DJ', 'document-1'))).toContain(
      'Why: checks of the file did not pass (1 payslip).',
    );
    expect(messageOf(named('Ada Example', 'BS1 4DJ'))).toBe(
      'The trust in 1 payslip is not high. The lowest score is “medium”.',
    );
  });

  test('year_to_date_differs is given if a year to date does not match the previous payslip', () => {
    const paid = ['24000.00', '27000.00', '34000.00'].map((toDate, at) =>
      slip({ id: `ytd-${at}`, payDate: ['2025-11-28', '2025-12-28', '2026-01-28'][at] ?? null, toDate }),
    );
    expect(warningOf(summarise(paid), 'year_to_date_differs')).toMatchObject({
      severity: 'serious',
      submission_ids: ['ytd-1', 'ytd-2'],
      message: expect.stringContaining('28 January 2026 (£4,000.00 too high)'),
    });
  });

  test('bank_credit_missing or bank_credit_differs is given, but not for pay that arrived', () => {
    const credits: Parameters<typeof statement>[2] = [
      ['2025-11-28', '2400.00'],
      ['2025-12-28', '1900.00'],
    ];
    const summary = summarise(usual, { statements: [statement('2025-11-01', '2026-02-10', credits)] });
    expect(warningOf(summary, 'bank_credit_missing')).toMatchObject({ submission_ids: [ids[5]] });
    expect(warningOf(summary, 'bank_credit_differs')).toMatchObject({
      submission_ids: [ids[4]],
      message: expect.stringContaining(
        '£1,900.00 instead of £2,400.00 from Kestrel Foods Ltd on 28 December 2025',
      ),
    });
    expect(summary.agreement.bank.verdict).toBe('differs');
    expect(summary.agreement.bank.months[0]?.submission_ids).toEqual([ids[5]]);
    expect(summary.agreement.bank.months[1]?.submission_ids).toEqual([ids[4], 'statement-1']);
    expect(summary.months[2]?.bank_credits).toBe('2400.00');
  });

  test('pay_date_old is given even for an employer without a name', () => {
    const summary = summarise(monthly('2025-11-28', 3, { employer: null }));
    expect(warningOf(summary, 'pay_date_old')?.message).toBe(
      'An employer that is not named last paid on 28 November 2025. The next payment was due, but no payslip for it has arrived.',
    );
  });

  test('pay_date_old is not given for a job that last paid more than a year before the newest payslip', () => {
    const jobs = [...monthly('2023-06-28', 3, { employer: 'Old Mill Ltd' }), ...usual];
    const summary = summarise(jobs);
    expect(summary.employments.map(({ is_current_reason: reason }) => reason)).toContain('pay_overdue');
    expect(codesOf(summary)).not.toContain('pay_date_old');
  });

  test('a bank statement of low trust neither proves nor contradicts pay', () => {
    const credits: [string, string][] = [['2026-01-28', '9999.00']];
    const forged = statement('2025-11-01', '2026-02-10', credits, 'forged', { trust: 'LOW' });
    const summary = summarise(usual, { statements: [forged] });
    expect(summary.months.map(({ bank_credits }) => bank_credits)).not.toContain('9999.00');
    expect(summary.agreement.bank.verdict).toBe('one_source_only');
    const trusted = summarise(usual, { statements: [{ ...forged, trust: 'MEDIUM' }] });
    expect(trusted.months[0]?.bank_credits).toBe('9999.00');
  });

  test('no_pay_at_bank is given if statements cover pay dates and show no pay', () => {
    const summary = summarise(usual, { statements: [statement('2025-11-01', '2026-02-10', [])] });
    expect(warningOf(summary, 'no_pay_at_bank')).toMatchObject({ submission_ids: ids.slice(3) });
    expect(codesOf(summary)).not.toContain('bank_credit_missing');
  });

  describe('bank statements of one account', () => {
    const bank = (from: string, to: string, id: string, [opening, closing]: [bigint, bigint]) => ({
      ...statement(from, to, [[to, '2400.00']], id),
      opening,
      closing,
    });
    const january = bank('2026-01-01', '2026-01-31', 'january', [100_00n, 2_500_00n]);
    const february = bank('2026-02-01', '2026-02-28', 'february', [2_500_00n, 4_900_00n]);
    const april = bank('2026-04-01', '2026-04-30', 'april', [9_00n, 2_409_00n]);

    test('that continue give no warning, and neither does a statement that was uploaded twice', () => {
      const codes = codesOf(
        summarise(usual, { statements: [february, { ...january, submissionId: 'again' }, january] }),
      );
      expect(codes).not.toContain('statements_do_not_continue');
      expect(codes).not.toContain('statement_gap');
    });

    test('with a raised salary give statements_do_not_continue, which names both', () => {
      const forged = { ...bank('2026-01-01', '2026-01-31', 'forged', [100_00n, 4_900_00n]) };
      const credits = [{ date: '2026-01-31', description: 'KESTREL FOODS', pence: 4_800_00n }];
      const summary = summarise(usual, { statements: [{ ...forged, credits }, february] });
      expect(warningOf(summary, 'statements_do_not_continue')).toMatchObject({
        severity: 'serious',
        submission_ids: ['forged', 'february'],
        message:
          'Bank statements of one account contradict each other: one ends with £4,900.00 on 31 January 2026, and the next starts with £2,500.00 on 1 February 2026.',
      });
    });

    test('contradict each other only if both count', () => {
      const forged = bank('2026-01-01', '2026-01-31', 'forged', [7_600_00n, 10_000_00n]);
      const withTrust = (trust: 'MEDIUM' | 'VERY_LOW') =>
        codesOf(summarise(usual, { statements: [{ ...forged, trust }, february] }));
      expect(withTrust('MEDIUM')).toContain('statements_do_not_continue');
      expect(withTrust('VERY_LOW')).not.toContain('statements_do_not_continue');
    });

    test('with other pay for the same days give a warning, even without balances', () => {
      const days = ['2026-01-01', '2026-01-31'] as const;
      const [one, other] = [
        statement(...days, [['2026-01-28', '2400.00', 'HR ACCOUNT']], 'one'),
        statement(...days, [['2026-01-28', '5000.00']], 'other'),
      ];
      expect(
        warningOf(summarise(usual, { statements: [one, other] }), 'statements_do_not_continue'),
      ).toMatchObject({
        severity: 'serious',
        submission_ids: ['one', 'other'],
      });
    });

    test('with a month left out give statement_gap, which is only a note', () => {
      const summary = summarise(usual, { statements: [january, february, april] });
      expect(warningOf(summary, 'statement_gap')).toMatchObject({
        severity: 'note',
        submission_ids: ['february', 'april'],
        message:
          'Between two bank statements of an account, these days are missing: 1 March 2026 to 31 March 2026.',
      });
      expect(codesOf(summary)).not.toContain('statements_do_not_continue');
    });
  });

  test('tax_year_differs or employer_without_payslips names the submission of the tax authority', () => {
    const paid = monthly('2025-03-28', 12, { taxableToDate: '36000.00' });
    const income = [
      taxYear(2024, [
        ['KESTREL FOODS', '33000.00'],
        ['Heron Mills', '900.00'],
      ]),
    ];
    const summary = summarise(paid, { income, today: '2025-04-10' });
    expect(warningOf(summary, 'tax_year_differs')?.message).toBe(
      'Tax year 2024-25: the payslips from Kestrel Foods Ltd show £36,000.00 of taxable pay, the tax authority £33,000.00.',
    );
    expect(warningOf(summary, 'tax_year_differs')?.submission_ids).toContain('income-2024');
    expect(warningOf(summary, 'employer_without_payslips')).toMatchObject({
      employment: 2,
      submission_ids: ['income-2024'],
    });
    expect(summary.employments).toMatchObject([
      { tax_authority: [{ tax_year: '2024-25', income: '33000.00', submission_id: 'income-2024' }] },
      { employer_name: 'Heron Mills', is_current: null, is_current_reason: 'no_payslips', last_pay: null },
    ]);
  });

  test('tax_year_differs names each amount that contradicts the tax authority', () => {
    const paid = monthly('2025-03-28', 12, { toDate: '36000.00', taxToDate: '4686.00' });
    const reported = taxYear(2024, [['KESTREL FOODS', '9000.00', '0.00']]);
    const summary = summarise(paid, { income: [reported], today: '2025-04-10' });
    const messages = summary.warnings
      .filter(({ code }) => code === 'tax_year_differs')
      .map(({ severity, message }) => [severity, message]);
    expect(messages).toEqual([
      [
        'serious',
        'Tax year 2024-25: the payslips from Kestrel Foods Ltd show £36,000.00 of gross pay, which does not fit the £9,000.00 of taxable pay that the tax authority reports.',
      ],
      [
        'serious',
        'Tax year 2024-25: the payslips from Kestrel Foods Ltd show £4,686.00 of income tax, the tax authority £0.00.',
      ],
    ]);
    expect(summary.agreement.tax_authority.verdict).toBe('differs');
  });

  test('tax_year_differs compares all employers together if the sources name different ones', () => {
    const paid = monthly('2025-03-28', 12, { taxableToDate: '36000.00' });
    const income = [taxYear(2024, [['Heron Mills', '33000.00']])];
    const summary = summarise(paid, { income, today: '2025-04-10' });
    expect(warningOf(summary, 'tax_year_differs')?.message).toBe(
      'Tax year 2024-25: the payslips show £3,000.00 more taxable pay than the tax authority.',
    );
  });

  test('tax_year_not_compared lists what could not be compared, and why', () => {
    const paid = monthly('2025-03-28', 12, { toDate: '36000.00' });
    const of = (employer: string) =>
      summarise(paid, { income: [taxYear(2024, [[employer, '36000.00']])], today: '2025-04-10' });
    expect(warningOf(of('KESTREL FOODS'), 'tax_year_not_compared')).toMatchObject({
      severity: 'note',
      message:
        'Tax year 2024-25: these amounts could not be compared with the tax authority: taxable pay and income tax from Kestrel Foods Ltd (not on the payslips).',
    });
    expect(warningOf(of('Heron Mills'), 'tax_year_not_compared')?.message).toContain(
      'taxable pay and income tax from Kestrel Foods Ltd (the tax authority does not report this employer)',
    );
    expect(codesOf(summarise(paid, { today: '2025-04-10' }))).not.toContain('tax_year_not_compared');
  });

  test('low_trust_document names its bank statement, and account_needs_attention its account', () => {
    const bank = {
      ...statement('2025-11-01', '2026-02-10', [['2026-01-28', '2400.00']]),
      documentId: 'document-7',
    };
    const summary = summarise(usual, {
      statements: [bank],
      documents: new Map([
        ['document-7', { kind: 'bank_statement', trust: 'LOW', failed: [], content: null }],
      ]),
      accounts: [
        {
          accountId: 'account-1',
          provider: 'harbour',
          providerName: 'Harbour Payroll',
          kind: 'payroll_connection',
          status: 'REAUTH_REQUIRED',
          checkedAt: null,
        },
      ],
    });
    expect(warningOf(summary, 'low_trust_document')).toMatchObject({
      severity: 'serious',
      submission_ids: ['statement-1'],
    });
    expect(warningOf(summary, 'account_needs_attention')).toMatchObject({
      account_id: 'account-1',
      message: 'No new data is arriving from Harbour Payroll: the person has to sign in again.',
      submission_ids: ids,
    });
    expect(summary.sources).toMatchObject([
      {
        kind: 'payroll_connection',
        account_status: 'REAUTH_REQUIRED',
        newest_date: '2026-01-28T00:00:00.000Z',
        age_days: 4,
      },
      { kind: 'bank_statement', trust: 'LOW', age_days: -9, newest_submission_id: 'statement-1' },
    ]);
  });

  test('older_payslips_left_out and older_statements_left_out are given if not all were read', () => {
    const isCut = { payslips: true, statements: true };
    expect(codesOf(summarise(usual, { isCut }))).toEqual(
      expect.arrayContaining(['older_payslips_left_out', 'older_statements_left_out']),
    );
  });
});

test.each([
  ['a whole tax year is divided by 12', null, '2025-04-10', '2000.00'],
  ['a year is divided by the months up to the last reported day', '2025-02-28', '2025-04-10', '2181.82'],
  ['a last month that has not been paid yet does not count', '2025-02-10', '2025-04-10', '2400.00'],
  ['a year that is not over is divided by the months that have passed', null, '2025-03-10', '2181.82'],
] as const)('the tax authority’s average month: %s', (_, end, today, february) => {
  const reported = taxYear(2024, [['KESTREL FOODS', '24000.00']]);
  const { start } = reported.income_period;
  const income = [
    end === null ? reported : { ...reported, income_period: { start, end: `${end}T00:00:00.000Z` } },
  ];
  const { months } = summarise(monthly('2025-03-28', 12), { income, today });
  expect(months.find(({ month }) => month === '2025-02')?.tax_authority).toBe(february);
});

test('a bank credit with a date in the future adds no months', () => {
  const credits: Parameters<typeof statement>[2] = [
    ['2025-10-28', '2400.00'],
    ['2025-11-28', '2400.00'],
    ['2062-01-28', '2400.00'],
  ];
  const bank = statement('2025-10-01', '2062-01-31', credits);
  const { agreement, months: shown } = summarise(monthly('2026-01-28', 3), { statements: [bank] });
  expect(agreement.bank.months[0]?.month).toBe('2062-01');
  expect(shown.map(({ month }) => month)).toEqual(['2026-01', '2025-12', '2025-11', '2025-10']);
});

test('expenditure is estimated at the typical net pay, and what is left is the rest', () => {
  const { affordability } = summarise(monthly('2026-01-28', 6, { net: '2500.00' }));
  expect(affordability).toMatchObject({
    net: { amount: '2500.00' },
    cost_of_living: { amount: '1416.25' },
    housing: { amount: '694.76' },
    total: { amount: '2111.01' },
    left: { amount: '388.99' },
    left_cautious: { amount: '388.99' },
  });
});
