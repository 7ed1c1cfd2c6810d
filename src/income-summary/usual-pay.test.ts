import { describe, expect, test } from 'vitest';
import type { WholePayslip } from '#payroll';
import { everyDays, factsOf, monthly, type Slip, slip } from './facts.fixture.ts';
import { IncomeSummary } from './schema.ts';
import { summariseIncome } from './summarise-income.ts';

const summarise = (payslips: readonly WholePayslip[], given: Parameters<typeof factsOf>[1] = {}) => {
  const summary = summariseIncome(factsOf(payslips, given));
  expect(IncomeSummary.parse(summary)).toEqual(summary);
  return summary;
};
const codesOf = ({ warnings }: IncomeSummary) => warnings.map(({ code }) => code);
const messageOf = ({ warnings }: IncomeSummary, code: string) =>
  warnings.find((one) => one.code === code)?.message;
const amountsOf = ({ monthly_income: month, annual_income: annual }: IncomeSummary) => ({
  gross: month.gross.amount,
  cautious: month.cautious_gross.amount,
  usual: month.usual.gross.amount,
  year: annual.annualised_gross.amount,
});

/** Monthly payslips up to January 2026, oldest first, each changed in its own way. */
const year = (changes: readonly Partial<Slip>[]) =>
  changes.map((given, at) => monthly('2026-01-28', changes.length, given)[at] as WholePayslip);
const times = (count: number, given: Partial<Slip>) => Array.from({ length: count }, () => given);

const SALARY: Partial<Slip> = { gross: '2300.00', net: '1930.00' };
const SSP: Partial<Slip> = {
  gross: '530.00',
  net: '530.00',
  parts: [['ALLOWANCE', '530.00', false, 'Statutory sick pay']],
};

describe('the rate of a year', () => {
  test.each([
    ['weekly', 7, '500.00', '26000.00'],
    ['fortnightly', 14, '993.75', '25837.50'],
    ['four_weekly', 28, '2107.50', '27397.50'],
  ] as const)('of %s pay is exact', (frequency, days, gross, expected) => {
    const paid = everyDays('2026-01-30', Math.ceil(400 / days), { days, frequency, gross, net: gross });
    expect(amountsOf(summarise(paid)).year).toBe(expected);
  });

  test('does not rise with week 53', () => {
    // the tax year from 6 April 2029 to 5 April 2030 starts and ends on a Friday
    const paid = everyDays('2030-04-05', 60, {
      days: 7,
      frequency: 'weekly',
      gross: '500.00',
      net: '420.00',
    });
    const summary = summarise(paid, { today: '2030-04-08' });
    expect(amountsOf(summary)).toMatchObject({ gross: '2166.67', year: '26000.00' });
    expect(summary.annual_income.last_12_months).toMatchObject({
      is_complete: true,
      gross: { amount: '26000.00' },
    });
    expect(summary.trend).toMatchObject({ direction: 'steady', change_percent: 0 });
    expect(codesOf(summary)).not.toContain('pay_varies');
  });
});

describe('an absence', () => {
  test('of two months on statutory sick pay does not become the salary', () => {
    const summary = summarise(year([...times(10, SALARY), ...times(2, SSP)]));
    expect(amountsOf(summary)).toEqual({
      gross: '2300.00',
      cautious: '530.00',
      usual: '2300.00',
      year: '27600.00',
    });
    expect(summary.employments[0]).toMatchObject({
      pay_kind: 'regular',
      typical_month: { method: 'months_without_absence', cautious_method: 'lower_of_typical_and_latest' },
      usual: { method: 'months_without_absence', net: { amount: '1930.00' } },
    });
    expect(messageOf(summary, 'statutory_pay')).toBe(
      '2 recent payslips from Kestrel Foods Ltd contain pay for an absence, such as sick pay, or unpaid leave. The typical month is without it, the cautious figure is with it.',
    );
  });

  test('that is over lowers nothing', () => {
    const summary = summarise(year([...times(8, SALARY), ...times(2, SSP), ...times(2, SALARY)]));
    expect(amountsOf(summary)).toMatchObject({ gross: '2300.00', cautious: '2300.00' });
  });

  test('for maternity leaves the pay before it and after the return', () => {
    const smp: Partial<Slip> = {
      gross: '790.00',
      net: '790.00',
      parts: [['ALLOWANCE', '790.00', false, 'SMP']],
    };
    const raised = { gross: '2400.00', net: '2000.00' };
    const summary = summarise(year([...times(5, SALARY), ...times(11, smp), raised]));
    // one month after the return, and the two before the leave
    expect(amountsOf(summary)).toMatchObject({ gross: '2300.00', cautious: '2300.00', usual: '2300.00' });
    expect(summary.employments[0]?.usual.gross.submission_ids).toHaveLength(3);
  });

  test.each([
    [
      'a negative line',
      [
        ['BASIC', '2300.00', true],
        ['BASIC', '-1150.00', true, 'Unpaid leave'],
      ],
      '1150.00',
    ],
    [
      'a line for the absence',
      [
        ['BASIC', '900.00', true],
        ['OTHER', '-0.01', false, 'Absence 14 days'],
      ],
      '899.99',
    ],
  ] as const)('without pay is recognised by %s', (_, parts, gross) => {
    const unpaid = { gross, net: gross, parts: parts as unknown as Slip['parts'] };
    const summary = summarise(year([...times(5, SALARY), unpaid]));
    expect(amountsOf(summary)).toMatchObject({ gross: '2300.00', cautious: gross });
    expect(codesOf(summary)).toContain('statutory_pay');
  });

  test('is the typical month if nothing else is known, but not the usual one', () => {
    const summary = summarise(year(times(3, SSP)));
    expect(summary.monthly_income).toMatchObject({
      gross: { amount: '530.00' },
      usual: { gross: { amount: null, reason: 'too_few_months' } },
    });
    expect(messageOf(summary, 'statutory_pay')).toContain('Usual pay may be higher');
  });

  test('does not hide the pay of a job that has ended', () => {
    const last = { ...SSP, leave: '2026-01-31', status: 'left' };
    const summary = summarise(year([...times(4, SALARY), ...times(3, last)]));
    expect(summary.employments[0]).toMatchObject({
      typical_month: { gross: { amount: '530.00' } },
      usual: { gross: { amount: '2300.00' } },
    });
  });

  test('does not lower the median of variable pay', () => {
    const overtime = (pay: string): Partial<Slip> => ({
      gross: pay,
      parts: [
        ['BASIC', '2000.00', true],
        ['OVERTIME', `${Number(pay) - 2000}.00`, false],
      ],
    });
    const paid = ['2400.00', '2600.00', '2500.00', '2700.00', '2500.00'].map(overtime);
    const summary = summarise(year([...paid, SSP]));
    expect(amountsOf(summary)).toMatchObject({ gross: '2500.00', usual: '2500.00', cautious: '1810.00' });
    expect(summary.employments[0]).toMatchObject({
      pay_kind: 'variable',
      guaranteed: { amount: '2000.00' },
      variable: { amount: '540.00' },
    });
  });
});

describe('pay that was taken back', () => {
  test.each([
    ['as negative gross pay', { gross: '-300.00', net: '-300.00', parts: undefined }],
    [
      'as a line of the payslip',
      {
        gross: '1800.00',
        net: '1500.00',
        parts: [
          ['BASIC', '2300.00', true],
          ['BASIC', '-500.00', true, 'Overpayment recovered'],
        ],
      },
    ],
  ] as const)('%s is a one-off', (_, given) => {
    const taken = given as unknown as Partial<Slip>;
    for (const before of [5, 2]) {
      const summary = summarise(year([...times(before, SALARY), taken]));
      expect(amountsOf(summary)).toMatchObject({ gross: '2300.00', cautious: '2300.00' });
      expect(messageOf(summary, 'one_off_payment')).toMatch(/took back pay.*£[35]00\.00 on 28 January 2026/);
    }
  });

  test('in every month is not a one-off', () => {
    const parts: Slip['parts'] = [
      ['BASIC', '2300.00', true],
      ['OTHER', '-200.00', true, 'Car scheme'],
    ];
    const summary = summarise(year(times(6, { gross: '2100.00', parts })));
    expect(amountsOf(summary)).toMatchObject({ gross: '2100.00' });
    expect(codesOf(summary)).not.toContain('one_off_payment');
  });

  test('never makes a cautious figure negative', () => {
    const owing = { ...SALARY, net: '-150.00' };
    const summary = summarise(year([...times(5, SALARY), owing]));
    expect(summary.monthly_income).toMatchObject({
      net: { amount: '1930.00' },
      cautious_net: { amount: '0.00' },
    });
  });
});

describe('bonuses', () => {
  const bonus = (type = 'BONUS', amount = 1000): Partial<Slip> => ({
    gross: `${2300 + amount}.00`,
    parts: [
      ['BASIC', '2300.00', true],
      [type, `${amount}.00`, false],
    ],
  });
  const paidIn = (months: readonly number[], of = 12, type = 'BONUS') =>
    year(Array.from({ length: of }, (_, at) => (months.includes(at) ? bonus(type) : SALARY)));

  test.each([
    ['once', [4], 12],
    ['yearly', [1, 13], 15],
    // March and September
    ['twice_a_year', [1, 7], 12],
    ['quarterly', [0, 3, 6, 9], 12],
    ['monthly', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 12],
    ['monthly', [1, 2], 3],
  ] as const)('came %s', (frequency, months, of) => {
    const { employments, monthly_income } = summarise(paidIn(months, of));
    const [found] = employments[0]?.bonuses ?? [];
    const ofYear = months.filter((at) => at >= of - 12);
    expect(found).toMatchObject({
      employment: 1,
      type: 'BONUS',
      times: ofYear.length,
      frequency,
      amount_12_months: { amount: `${1000 * ofYear.length}.00` },
    });
    expect(found?.amount_12_months.submission_ids).toHaveLength(ofYear.length);
    expect(monthly_income.bonuses).toEqual(employments[0]?.bonuses);
  });

  test('are not in the typical month, not even on the first payslip of a job', () => {
    const signing = slip({ payDate: '2026-01-28', start: '2026-01-01', ...bonus('BONUS', 5000) });
    const summary = summarise([signing]);
    expect(summary.monthly_income.gross).toMatchObject({ amount: null, reason: 'too_few_months' });
    const later = slip({ payDate: '2026-02-28', start: '2026-01-01', ...SALARY });
    expect(amountsOf(summarise([signing, later], { today: '2026-03-01' })).gross).toBe('2300.00');
  });

  test('do not contain commission, which has its own line and is variable pay', () => {
    const paid = [200, 500, 300, 800, 400, 600].map((amount) => bonus('COMMISSION', amount));
    const summary = summarise(year(paid));
    expect(summary.employments[0]).toMatchObject({
      pay_kind: 'variable',
      guaranteed: { amount: '2300.00' },
      variable: { amount: '466.67' },
      bonuses: [{ type: 'COMMISSION', frequency: 'monthly', amount_12_months: { amount: '2800.00' } }],
    });
    expect(summary.monthly_income).toMatchObject({ gross: { amount: '2750.00' } });
  });
});

describe('guaranteed and variable pay', () => {
  test('are the fixed part and the average variable part of a usual month', () => {
    const parts: Slip['parts'] = [
      ['BASIC', '2200.00', true],
      ['OVERTIME', '100.00', false],
    ];
    const summary = summarise(year(times(6, { ...SALARY, parts })));
    expect(summary.monthly_income).toMatchObject({
      guaranteed: { amount: '2200.00' },
      variable: { amount: '100.00' },
    });
  });

  test('are converted like the pay they are part of', () => {
    const paid = everyDays('2026-01-30', 20, { days: 7, frequency: 'weekly', gross: '500.00' });
    expect(summarise(paid).monthly_income).toMatchObject({
      guaranteed: { amount: '2166.67' },
      variable: { amount: '0.00' },
    });
  });

  test('are not known if payslips do not list their payments', () => {
    const summary = summarise(year(times(6, { ...SALARY, parts: [] })));
    expect(summary.monthly_income).toMatchObject({
      gross: { amount: '2300.00' },
      guaranteed: { amount: null, reason: 'no_breakdown' },
    });
  });
});

describe('a change of jobs', () => {
  test('with two full payslips has a typical month', () => {
    const before = monthly('2025-11-28', 10, { employer: 'Heron Mills', leave: '2025-11-30', ...SALARY });
    const now = monthly('2026-01-28', 2, { start: '2025-12-01' });
    const summary = summarise([...before, ...now]);
    expect(amountsOf(summary)).toMatchObject({ gross: '3000.00', cautious: '3000.00', year: '36000.00' });
    expect(codesOf(summary)).toEqual(expect.arrayContaining(['employer_changed', 'new_employment']));
    expect(summary.gaps).toEqual([]);
  });

  test('of the employer’s name only is one employment', () => {
    const before = monthly('2025-10-28', 9, { employer: 'Heron Mills Ltd', reference: '123/A1' });
    const now = monthly('2026-01-28', 3, { employer: 'Wren Group plc', reference: '456/B2' });
    const summary = summarise([...before, ...now]);
    expect(summary.employments).toMatchObject([{ employer_name: 'Wren Group plc', payslip_count: 12 }]);
    expect(summary.annual_income.last_12_months).toMatchObject({ is_complete: true });
    expect([...codesOf(summary), ...summary.gaps]).toEqual([]);
  });

  test('is recognised as a new name by the year to date if no first day is shown', () => {
    const dated = (employer: string, at: number) =>
      slip({
        payDate: ['2025-11-28', '2025-12-28', '2026-01-28'][at] ?? null,
        employer,
        start: null,
        toDate: `${3000 * (at + 8)}.00`,
      });
    const renamed = [dated('Heron Mills', 0), dated('Heron Mills', 1), dated('Wren Group', 2)];
    expect(summarise(renamed).employments).toHaveLength(1);
    const another = slip({ payDate: '2026-01-28', employer: 'Wren Group', start: null, toDate: '3000.00' });
    expect(summarise([...renamed.slice(0, 2), another]).employments).toHaveLength(2);
  });
});

describe('a job that has ended', () => {
  const left = { leave: '2025-10-31', status: 'left' };

  test('has no missing payslips after its end, and the twelve months end today', () => {
    const summary = summarise(monthly('2025-10-28', 9, left));
    expect(summary.annual_income.last_12_months).toMatchObject({
      from: '2025-02-02T00:00:00.000Z',
      to: '2026-02-01T00:00:00.000Z',
      is_complete: true,
      gross: { amount: '27000.00' },
    });
    expect(codesOf(summary)).toEqual(['no_current_employment']);
  });

  test('misses payslips only if the time before its end is not covered', () => {
    const summary = summarise(monthly('2025-10-28', 6, left));
    expect(summary.annual_income.last_12_months).toMatchObject({ incomplete_reason: 'payslips_missing' });
  });

  test('can pay holidays after its end, which is neither a gap nor a month of pay', () => {
    const final = slip({ payDate: '2025-12-28', gross: '310.00', net: '310.00', ...left });
    const summary = summarise([...monthly('2025-10-28', 9, left), final]);
    expect(summary.gaps).toEqual([]);
    expect(summary.employments[0]?.typical_month.gross.amount).toBe('3000.00');
  });
});

describe('pay in advance', () => {
  const weeks = everyDays('2026-01-30', 60, { days: 7, frequency: 'weekly', gross: '500.00', net: '420.00' });
  const isPaidOn = ({ data }: WholePayslip, days: readonly string[]) =>
    days.includes(data.income_information.pay_date?.slice(0, 10) ?? '');

  test.each([
    ['two weeks', '1000.00', ['2025-12-26']],
    ['three weeks', '1500.00', ['2025-12-26', '2026-01-02']],
  ] as const)('for %s is not a gap, and not a rise', (_, gross, unpaid) => {
    const advance = slip({
      payDate: '2025-12-19',
      interval: ['2025-12-13', '2025-12-19'],
      frequency: 'weekly',
      gross,
      net: gross,
    });
    const paid = weeks.filter((one) => !isPaidOn(one, ['2025-12-19', ...unpaid]));
    const summary = summarise([...paid, advance]);
    expect(summary.gaps).toEqual([]);
    expect(summary.months.find(({ month }) => month === '2025-12')?.monthly_gross).toBe('2166.67');
    expect(summary.annual_income.last_12_months).toMatchObject({
      is_complete: true,
      gross: { amount: '26000.00' },
    });
  });

  test('is a missing payslip if the year to date shows that it was paid', () => {
    const toDate = (sum: number) => ({ frequency: 'weekly' as const, toDate: `${sum}.00` });
    const double = { gross: '1000.00', net: '840.00', interval: ['2025-12-13', '2025-12-19'] } as const;
    const paid = weeks.filter((one) => !isPaidOn(one, ['2025-12-19', '2025-12-26', '2026-01-02']));
    const summary = summarise([
      ...paid,
      slip({ payDate: '2025-12-19', ...double, interval: [...double.interval], ...toDate(9000) }),
      slip({
        payDate: '2026-01-02',
        interval: ['2025-12-27', '2026-01-02'],
        gross: '500.00',
        ...toDate(10_000),
      }),
    ]);
    expect(summary.gaps).toMatchObject([{ paid_by_year_to_date: { amount: '500.00' } }]);
  });

  test('is a missing payslip if the payment before was a usual one', () => {
    const summary = summarise(weeks.filter((one) => !isPaidOn(one, ['2025-12-26'])));
    expect(summary.gaps).toMatchObject([{ pay_periods_missing: 1 }]);
  });
});

test('affordability says so if the net pay is below the lowest income of the model', () => {
  const figures = (net: string) => summarise(year(times(6, { gross: net, net }))).affordability;
  const none = { amount: null, reason: 'below_model' };
  expect(figures('1474.04')).toMatchObject({
    net: { amount: '1474.04' },
    cost_of_living: none,
    housing: none,
    total: none,
    left: none,
    left_cautious: none,
  });
  expect(figures('1474.05').total.reason).toBeNull();
});
