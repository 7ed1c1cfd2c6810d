import { describe, expect, test } from 'vitest';
import type { StatementCredits } from '#bank-statements';
import { addMonthsToDay, type TaxYear } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';
import { type ComparedPayslip, compareIncome } from './compare-income.ts';
import type { AuthorityYear } from './pay-to-date.ts';

function slip(
  payDate: string,
  toDate: number | null,
  employerName: string | null = 'Kestrel',
): ComparedPayslip {
  const pence = (pounds: number | null) => (pounds === null ? null : BigInt(Math.round(pounds * 100)));
  return {
    payDate,
    employerName,
    isEmployment: true,
    grossPence: 250_000n,
    netPence: 200_000n,
    taxableToDatePence: pence(toDate),
    grossToDatePence: null,
    taxToDatePence: null,
    untaxedPence: null,
    benefitsPence: 0n,
  };
}

/** Builds what the tax authority reports for whole years, in total or by employer. */
function said(by: Record<TaxYear, Pence | null | Record<string, Pence | null>>): Map<TaxYear, AuthorityYear> {
  return new Map(
    Object.entries(by).map(([taxYear, of]): [TaxYear, AuthorityYear] => {
      if (of === null || typeof of === 'bigint') return [taxYear, { total: of, employers: [], upTo: null }];
      const employers = Object.entries(of).map(([name, income]) => ({ name, income, taxPaid: null }));
      const total = employers.reduce((sum, { income }) => sum + (income ?? 0n), 0n);
      return [taxYear, { total, employers, upTo: null }];
    }),
  );
}

const compared = (
  payslips: readonly ComparedPayslip[],
  taxAuthority = said({}),
  statements: readonly StatementCredits[] = [],
) => compareIncome({ payslips, taxAuthority, statements });

const YEAR = [slip('2025-04-30', 2400), slip('2025-05-31', 4800), slip('2026-03-31', 28_800)];
const LATE = YEAR.slice(2);

describe('a tax year', () => {
  test.each([
    ['is equal to the penny', YEAR, 2_880_000n, 0n, 'agrees'],
    ['differs by 99 pence', YEAR, 2_880_099n, -99n, 'agrees'],
    ['differs by a pound', YEAR, 2_879_900n, 100n, 'differs'],
    ['differs by a lot', YEAR, 3_000_000n, -120_000n, 'differs'],
    ['has only payslips', YEAR, null, null, 'one_source_only'],
    ['has only income from the tax authority', [], 2_880_000n, null, 'one_source_only'],
    ['has two employers', [...YEAR, slip('2025-06-30', 1000, 'Heron')], 2_980_000n, 0n, 'agrees'],
    [
      'has an employer spelt in two ways',
      [...YEAR, slip('2026-03-01', 28_800, ' KESTREL Ltd.')],
      2_880_000n,
      0n,
      'agrees',
    ],
    [
      'has an employer without a year to date',
      [...YEAR, slip('2025-06-30', null, 'Heron')],
      1n,
      null,
      'one_source_only',
    ],
  ] as const)('%s', (_, payslips, authority, difference, verdict) => {
    const { years } = compared(payslips, said({ '2025-26': authority }));
    expect(years).toMatchObject([
      {
        taxYear: '2025-26',
        taxAuthority: authority,
        difference,
        verdict,
        isComplete: verdict !== 'one_source_only',
      },
    ]);
  });

  test.each([
    ['one employer', LATE, { KESTREL: 2_880_000n }, 0n, 'agrees'],
    ['one employer with a difference', LATE, { Kestrel: 2_890_000n }, -10_000n, 'differs'],
    [
      'an employer the user left before the first payslip',
      LATE,
      { Kestrel: 2_880_000n, Heron: 500_000n },
      0n,
      'agrees',
    ],
    ['an employer that only payslips name', LATE, { Heron: 500_000n }, null, 'one_source_only'],
    ['an employer without an amount', LATE, { Kestrel: null }, null, 'one_source_only'],
    [
      'one of two employers with a year to date',
      [...LATE, slip('2026-03-30', null, 'Heron')],
      { Kestrel: 2_880_000n },
      0n,
      'agrees',
    ],
  ] as const)(
    'that payslips cover in part is compared for the employers that both sources name: %s',
    (_, payslips, authority, difference, verdict) => {
      const { years } = compared(payslips, said({ '2025-26': authority }));
      expect(years).toMatchObject([{ difference, verdict, isComplete: false }]);
    },
  );

  test('is complete with a payslip from its first month or from the two months before', () => {
    const agreed = said({ '2025-26': { Kestrel: 2_880_000n, Heron: 100n } });
    for (const [payDate, isComplete] of [
      ['2019-03-29', false],
      ['2025-02-05', false],
      ['2025-02-06', true],
      ['2025-05-05', true],
      ['2025-05-06', false],
    ] as const) {
      const { years } = compared([slip(payDate, 0), ...LATE], agreed);
      expect(years[0], payDate).toMatchObject({ isComplete, verdict: isComplete ? 'differs' : 'agrees' });
    }
  });

  test('ends on 5 April, and years are listed newest first', () => {
    const payslips = [slip('2026-04-05', 28_800), slip('2026-04-06', 2400)];
    const { years } = compared(payslips, said({ '2024-25': 5n }));
    expect(years.map(({ taxYear, payslips }) => [taxYear, payslips])).toEqual([
      ['2026-27', 240_000n],
      ['2025-26', 2_880_000n],
      ['2024-25', null],
    ]);
  });

  test('shows bank credits beside net pay', () => {
    const { years } = compared(YEAR, said({}), [statement('2025-04-01', '2025-05-31', ['2025-04-30'])]);
    expect(years).toMatchObject([{ net: 600_000n, bankCredits: 200_000n, verdict: 'one_source_only' }]);
    expect(compared(YEAR).years[0]?.bankCredits).toBeNull();
  });
});

describe('a tax year without taxable pay on the payslips', () => {
  interface Printed {
    gross: number;
    untaxed?: number | null;
    tax?: number | null;
    benefits?: number;
    months?: number;
    payDate?: string;
  }
  const pence = (pounds: number) => BigInt(Math.round(pounds * 100));
  /** Monthly payslips, the newest on this day, with gross pay and tax to date. */
  const paid = ({ gross, untaxed = 0, tax = null, benefits = 0, months = 12, payDate }: Printed) =>
    Array.from({ length: months }, (_, at): ComparedPayslip => {
      const number = 13 - months + at;
      const month = pence(gross);
      return {
        ...slip(payDate ?? addMonthsToDay('2025-03-31', number), null),
        grossPence: month,
        netPence: 200_000n + BigInt(number),
        grossToDatePence: month * BigInt(number),
        taxToDatePence: tax === null ? null : pence(tax) * BigInt(number),
        untaxedPence: untaxed === null ? null : pence(untaxed),
        benefitsPence: pence(benefits),
      };
    });
  const report = (income: number, tax: number | null = null, others: AuthorityYear['employers'] = []) => {
    const own = {
      name: 'KESTREL LTD',
      income: pence(income),
      taxPaid: tax === null ? null : pence(tax),
    };
    return new Map([['2025-26', { total: own.income, employers: [own, ...others], upTo: null }]]);
  };
  const yearOf = (printed: Printed, authority: ReturnType<typeof report>) =>
    compareIncome({ payslips: paid(printed), taxAuthority: authority, statements: [] }).years[0];

  test.each<[string, Printed, ReturnType<typeof report>]>([
    ['taxable pay is far below gross pay', { gross: 1656.42, months: 1 }, report(9000)],
    ['taxable pay is more than gross pay', { gross: 2500 }, report(30_002)],
    ['pension contributions explain only a part', { gross: 2500, untaxed: 125 }, report(28_400)],
    ['nothing is deducted before tax', { gross: 2500, untaxed: 0 }, report(29_000)],
    ['benefits explain only a part', { gross: 2500, benefits: 100 }, report(31_300)],
  ])('differs if %s', (_, printed, authority) => {
    const gross = pence(printed.gross) * 12n;
    const income = authority.get('2025-26')?.total;
    expect(yearOf(printed, authority)).toMatchObject({
      verdict: 'differs',
      difference: null,
      contradictions: [{ employerName: 'Kestrel', what: 'gross_pay', payslips: gross, taxAuthority: income }],
    });
  });

  test.each<[string, Printed, ReturnType<typeof report>, string[]]>([
    ['equals gross pay', { gross: 2500 }, report(30_000), []],
    ['is less by the pension contributions', { gross: 2500, untaxed: 125 }, report(28_500), []],
    ['is between both, with relief at source', { gross: 2500, untaxed: 125 }, report(30_000), []],
    ['is more by benefits in kind', { gross: 2500, benefits: 100 }, report(31_200), []],
    [
      'may be less by contributions on payslips that are missing',
      { gross: 2500, months: 1 },
      report(21_000),
      ['payslips_missing'],
    ],
    [
      'may be less if payslips don’t show their deductions',
      { gross: 2500, untaxed: null },
      report(21_000),
      ['payslips_missing'],
    ],
    [
      'may be more after the last payslip',
      { gross: 2500, months: 1, payDate: '2025-12-31' },
      report(37_000),
      ['dates_differ'],
    ],
  ])('is not confirmed, but listed, if taxable pay %s', (_, printed, authority, reasons) => {
    expect(yearOf(printed, authority)).toMatchObject({
      verdict: 'one_source_only',
      difference: null,
      isComplete: false,
      contradictions: [],
      notCompared: [
        { employerName: 'Kestrel', what: 'taxable_pay', reason: 'not_on_payslips' },
        ...reasons.map((reason) => ({ employerName: 'Kestrel', what: 'gross_pay', reason })),
        { employerName: 'Kestrel', what: 'income_tax', reason: 'not_on_payslips' },
      ],
    });
  });

  test('is compared by its income tax', () => {
    const printed = { gross: 2500, tax: 290.5 };
    expect(yearOf(printed, report(30_000, 3486.4))).toMatchObject({ verdict: 'agrees', contradictions: [] });
    expect(yearOf(printed, report(30_000, 0))).toMatchObject({
      verdict: 'differs',
      contradictions: [{ what: 'income_tax', payslips: 348_600n, taxAuthority: 0n }],
    });
    expect(yearOf({ ...printed, payDate: '2025-12-31', months: 1 }, report(30_000, 3600))).toMatchObject({
      verdict: 'one_source_only',
      notCompared: expect.arrayContaining([
        { employerName: 'Kestrel', what: 'income_tax', reason: 'dates_differ' },
      ]),
    });
  });

  test('may have tax to date that includes an earlier job of the year', () => {
    const earlier = { name: 'Heron', income: 500_000n, taxPaid: 60_000n };
    const year = yearOf({ gross: 2500, tax: 290.5 }, report(30_000, 2886, [earlier]));
    expect(year).toMatchObject({ verdict: 'agrees', contradictions: [] });
    expect(year?.notCompared).toContainEqual({
      employerName: 'Heron',
      what: 'income_tax',
      reason: 'no_payslips',
    });
  });

  test('shows gross pay and tax that contradict the tax authority, as a forger would see it', () => {
    const [last] = paid({ gross: 1656.43, tax: 125.53, months: 1 });
    const year = compareIncome({
      payslips: last ? [{ ...last, grossToDatePence: 1_987_712n, taxToDatePence: 150_640n }] : [],
      taxAuthority: report(9000, 0),
      statements: [],
    }).years[0];
    expect(year).toMatchObject({
      verdict: 'differs',
      contradictions: [
        { what: 'gross_pay', payslips: 1_987_712n, taxAuthority: 900_000n },
        { what: 'income_tax', payslips: 150_640n, taxAuthority: 0n },
      ],
    });
  });

  test('belongs to the next year if pay due on 6 April was paid before Easter', () => {
    const first = { ...slip('2026-04-02', null), grossToDatePence: 250_000n };
    const { years } = compareIncome({
      payslips: [...paid({ gross: 2500 }), first],
      taxAuthority: report(30_000),
      statements: [],
    });
    expect(years.map(({ taxYear, contradictions }) => [taxYear, contradictions])).toEqual([
      ['2026-27', []],
      ['2025-26', []],
    ]);
  });
});

describe('amounts that can’t be compared', () => {
  const reasonsOf = (payslips: readonly ComparedPayslip[], authority: ReturnType<typeof said>) =>
    compared(payslips, authority).years.flatMap(({ notCompared }) =>
      notCompared.map(({ employerName, what, reason }) => [employerName, what, reason]),
    );

  test.each([
    ['a year that the tax authority does not report', YEAR, said({}), 'Kestrel', 'no_report'],
    [
      'an employer that it does not report, with one payslip',
      LATE,
      said({ '2025-26': {} }),
      'Kestrel',
      'employer_not_reported',
    ],
    [
      'an employer without a name',
      [slip('2026-03-31', 1, null)],
      said({ '2025-26': {} }),
      null,
      'employer_not_named',
    ],
  ] as const)('are listed: %s', (_, payslips, authority, employer, reason) => {
    expect(reasonsOf(payslips, authority)).toEqual([
      [employer, 'taxable_pay', reason],
      [employer, 'income_tax', reason],
    ]);
  });

  test('do not include taxable pay if the totals of a complete year are equal, whatever the employers’ names are', () => {
    const { years } = compared(YEAR, said({ '2025-26': { 'K Foods Holdings': 2_880_000n } }));
    expect(years).toMatchObject([{ verdict: 'agrees', isComplete: true, contradictions: [] }]);
    expect(years[0]?.notCompared.map(({ what }) => what)).toEqual(['income_tax', 'income_tax']);
  });

  test('are listed for payslips that end before the report does, instead of a difference', () => {
    const december = [slip('2025-04-30', 2400), slip('2025-12-31', 21_600)];
    const { years } = compared(december, said({ '2025-26': { Kestrel: 2_880_000n } }));
    expect(years).toMatchObject([{ verdict: 'one_source_only', difference: null, isComplete: false }]);
    expect(years[0]?.notCompared).toContainEqual({
      employerName: 'Kestrel',
      what: 'taxable_pay',
      reason: 'dates_differ',
    });
    const less = compared(december, said({ '2025-26': { Kestrel: 2_000_000n } }));
    expect(less.years).toMatchObject([{ verdict: 'differs', difference: 160_000n }]);
  });
});

const STORED = {
  accountId: null,
  pot: null,
  submissionId: 's1',
  documentId: null,
  trust: null,
  createdAt: '2026-05-01T00:00:00.000Z',
  holder: null,
  opening: null,
  closing: null,
  debits: [],
};

/** Builds a statement with net pay, or another amount, on these days. */
function statement(
  from: string,
  to: string,
  days: readonly (string | [day: string, pence: bigint, description?: string])[],
  account = '1',
): StatementCredits {
  const credits = days.map((one) => {
    const [date, pence, description = 'KESTREL SALARY'] = typeof one === 'string' ? [one, 200_000n] : one;
    return { date, pence, description };
  });
  return { ...STORED, account, from, to, credits };
}

describe('a month', () => {
  const JANUARY = [slip('2026-01-30', 2400)];
  const BEFORE = [statement('2025-11-01', '2025-11-30', ['2025-11-28'])];
  const all = (...days: Parameters<typeof statement>[2]) => [statement('2026-01-01', '2026-02-28', days)];

  test.each([
    ['the pay arrived', all('2026-01-30'), 200_000n, 0n, 'agrees', true],
    [
      'it arrived early, with the name cut off',
      all(['2026-01-27', 200_000n, 'BACS']),
      200_000n,
      0n,
      'agrees',
      true,
    ],
    ['it arrived in the next month', all('2026-02-02'), 200_000n, 0n, 'agrees', true],
    ['another amount arrived', all(['2026-01-30', 150_000n]), 150_000n, 50_000n, 'differs', true],
    ['no pay arrived this time, but it did before', [...BEFORE, ...all()], 0n, 200_000n, 'differs', true],
    ['no pay ever arrived, as in a savings account', all(), 0n, 200_000n, 'differs', false],
    [
      'someone else sent money',
      [...BEFORE, ...all(['2026-01-30', 9n, 'REFUND'])],
      0n,
      200_000n,
      'differs',
      true,
    ],
    ['there is no statement', [], null, null, 'one_source_only', false],
    [
      'the statement covers other days',
      [statement('2026-01-01', '2026-01-29', [])],
      null,
      null,
      'one_source_only',
      false,
    ],
    [
      'the statement ends too early',
      [statement('2026-01-01', '2026-01-31', [])],
      null,
      null,
      'one_source_only',
      false,
    ],
    [
      'the statement ends too early but shows the pay',
      [statement('2026-01-01', '2026-01-31', ['2026-01-30'])],
      200_000n,
      0n,
      'agrees',
      true,
    ],
    [
      'two statements cover the same account and days',
      [...all('2026-01-30'), ...all('2026-01-30')],
      200_000n,
      0n,
      'agrees',
      true,
    ],
    [
      'pay arrives in two accounts',
      [
        statement('2026-01-01', '2026-02-28', [['2026-01-30', 150_000n]], '1'),
        statement('2026-01-01', '2026-02-28', [['2026-01-30', 50_000n]], '2'),
      ],
      200_000n,
      0n,
      'agrees',
      true,
    ],
    [
      'the employer pays expenses separately',
      all('2026-01-30', ['2026-02-01', 8_500n, 'KESTREL EXPENSES']),
      200_000n,
      0n,
      'agrees',
      true,
    ],
    [
      'a partner with the same employer is paid into the same account',
      all(['2026-01-30', 190_000n], '2026-01-30'),
      200_000n,
      0n,
      'agrees',
      true,
    ],
    [
      'pay arrives in two parts, besides expenses',
      all(['2026-01-30', 150_000n], ['2026-01-30', 8_500n], ['2026-01-30', 50_000n]),
      200_000n,
      0n,
      'agrees',
      true,
    ],
    [
      'two credits add up to less than the payslip says',
      all(['2026-01-30', 150_000n], ['2026-01-30', 8_500n]),
      158_500n,
      41_500n,
      'differs',
      true,
    ],
    [
      'another account without pay has a statement too',
      [statement('2026-01-01', '2026-02-28', [], '2'), statement('2025-11-01', '2025-11-30', ['2025-11-28'])],
      null,
      null,
      'one_source_only',
      false,
    ],
  ] as const)('%s', (_, statements, bankCredits, difference, verdict, isComplete) => {
    const { months } = compared(JANUARY, said({}), statements);
    expect(months.find(({ month }) => month === '2026-01-01')).toEqual({
      month: '2026-01-01',
      gross: 250_000n,
      net: 200_000n,
      bankCredits,
      difference,
      verdict,
      isComplete,
    });
  });

  describe('without pay in one of two accounts that were paid equal amounts before', () => {
    const paidInBoth = [
      statement('2025-12-01', '2025-12-31', ['2025-12-12'], '1'),
      statement('2025-12-01', '2025-12-31', ['2025-12-12'], '2'),
    ];
    const without = (account: string) => statement('2026-01-01', '2026-02-28', [], account);
    const both = [slip('2025-12-12', 1), ...JANUARY];
    const januaryOf = (statements: readonly StatementCredits[]) =>
      [statements, statements.toReversed()].map(
        (some) =>
          compared(both, said({}), some).months.find(({ month }) => month === '2026-01-01')?.bankCredits,
      );

    test('does not lack it, in whichever order the statements arrived', () => {
      expect(januaryOf([...paidInBoth, without('1')])).toEqual([null, null]);
      expect(januaryOf([...paidInBoth, without('2')])).toEqual([null, null]);
    });

    test('lacks it if the other account was not paid either, or never was', () => {
      expect(januaryOf([...paidInBoth, without('1'), without('2')])).toEqual([0n, 0n]);
      const [first, second] = paidInBoth;
      expect(first && januaryOf([first, without('1')])).toEqual([0n, 0n]);
      expect(second && januaryOf([second, without('2')])).toEqual([0n, 0n]);
    });
  });

  test('that bank statements cover in part is compared for that part', () => {
    const weeks = [slip('2026-01-09', 1), slip('2026-01-23', 2)];
    const { months } = compared(weeks, said({}), [statement('2026-01-01', '2026-01-15', ['2026-01-09'])]);
    expect(months).toMatchObject([
      { net: 400_000n, bankCredits: 200_000n, difference: 0n, verdict: 'agrees', isComplete: false },
    ]);
  });

  test('does not show pay that went back to its payer', () => {
    const debits = [{ date: '2026-02-02', pence: 199_900n, description: 'KESTREL' }];
    const statements = all('2026-01-30').map((one) => ({ ...one, debits }));
    expect(compared(JANUARY, said({}), statements).months).toMatchObject([
      { bankCredits: 0n, verdict: 'differs' },
    ]);
  });

  test('with two payslips of the same amount needs two credits', () => {
    const jobs = [slip('2026-01-30', 1), slip('2026-01-30', 2)];
    const paid = (...days: Parameters<typeof statement>[2]) => compared(jobs, said({}), all(...days)).months;
    expect(paid('2026-01-30', '2026-01-30')).toMatchObject([{ bankCredits: 400_000n, verdict: 'agrees' }]);
    expect(paid('2026-01-30', ['2026-01-30', 8_500n])).toMatchObject([
      { bankCredits: 208_500n, verdict: 'differs' },
    ]);
  });

  test('without payslips shows credits from employers that the tax authority names', () => {
    const authority = said({ '2025-26': { 'Kestrel Foods Ltd': 1n } });
    const credits = [
      ['2026-01-30', 5n, 'KESTREL FOOD'],
      ['2026-01-30', 7n, 'KESTREL'],
    ] as const;
    const { months } = compared(
      [],
      authority,
      all(...credits.map((one) => [...one] as [string, bigint, string])),
    );
    expect(months).toMatchObject([{ net: null, bankCredits: 5n, verdict: 'one_source_only' }]);
  });

  test('shows the pay of its payslips, or null when an amount is missing', () => {
    const unknown = { ...slip('2025-05-15', 1), netPence: null };
    expect(compared([...YEAR, unknown]).months).toMatchObject([
      { month: '2026-03-01', gross: 250_000n, net: 200_000n },
      { month: '2025-05-01', gross: 500_000n, net: null },
      { month: '2025-04-01', gross: 250_000n, net: 200_000n },
    ]);
  });
});

describe('pay due on 6 April but paid on 2 April', () => {
  const EARLY = slip('2026-04-02', 2_500);
  const both = said({ '2025-26': 2_880_000n, '2026-27': 250_000n });

  test('belongs to the tax year that its year to date says', () => {
    const { years } = compared([...YEAR, EARLY], both, [
      {
        ...STORED,
        account: 'a',
        from: '2026-03-01',
        to: '2026-04-30',
        credits: [{ date: '2026-04-02', description: 'KESTREL', pence: 200_000n }],
      },
    ]);
    expect(years).toMatchObject([
      { taxYear: '2026-27', payslips: 250_000n, net: 200_000n, bankCredits: 200_000n, verdict: 'agrees' },
      { taxYear: '2025-26', payslips: 2_880_000n, net: 600_000n, verdict: 'agrees', isComplete: true },
    ]);
  });

  test('belongs to the old year if the year to date continues', () => {
    const { years } = compared([...YEAR, slip('2026-04-02', 31_300)], said({ '2025-26': 3_130_000n }));
    expect(years).toMatchObject([{ taxYear: '2025-26', payslips: 3_130_000n, verdict: 'agrees' }]);
  });
});

describe('negative pay', () => {
  const correction = { ...slip('2026-03-31', 28_300), grossPence: -50_000n, netPence: -40_000n };

  test('lowers the year to date of its employer', () => {
    const { years } = compared([correction, ...YEAR], said({ '2025-26': { Kestrel: 2_830_000n } }));
    expect(years).toMatchObject([
      { payslips: 2_830_000n, difference: 0n, verdict: 'agrees', isComplete: true },
    ]);
  });

  test.each([
    ['reduced the pay of the month', [...LATE, correction], 160_000n],
    ['was paid back in another way', [...LATE, correction], 200_000n],
    ['was the only pay of the month', [correction], 0n],
  ])('agrees with the bank if it %s', (_, payslips, pence) => {
    const credits = pence === 0n ? [] : [{ date: '2026-03-31', description: 'KESTREL', pence }];
    const statement = { ...STORED, account: 'a', from: '2026-03-01', to: '2026-04-30', credits };
    const { months } = compared(payslips, said({}), [statement]);
    expect(months).toMatchObject([{ month: '2026-03-01', difference: 0n, verdict: 'agrees' }]);
  });
});

test('without data from any source, there is nothing to compare', () => {
  expect(compared([])).toEqual({ years: [], months: [] });
});

describe('an employer that only the payslips name', () => {
  const heron = (days: readonly string[]) => days.map((day, at) => slip(day, 1000 * (at + 1), 'Heron'));
  const HERON = heron(['2025-06-30', '2025-07-31', '2025-08-31']);
  const reportOf = (employers: Record<string, Pence>, upTo: string | null = null) => {
    const [[year, report] = []] = said({ '2025-26': employers });
    return new Map(year && report ? [[year, { ...report, upTo }]] : []);
  };
  const found = (payslips: readonly ComparedPayslip[], report: ReturnType<typeof reportOf>) => {
    const [year] = compared(payslips, report).years;
    const reasons = year?.notCompared.filter(({ employerName }) => employerName === 'Heron');
    return {
      denied: year?.contradictions.filter(({ employerName }) => employerName === 'Heron'),
      note: reasons?.find(({ what }) => what === 'taxable_pay')?.reason ?? null,
    };
  };
  const DENIED = {
    denied: [{ employerName: 'Heron', what: 'taxable_pay', payslips: 300_000n, taxAuthority: 0n }],
    note: null,
  };
  const NOTED = { denied: [], note: 'employer_not_reported' };

  test.each([
    ['the report covers its paydays', HERON, { Kestrel: 2_880_000n }, null, DENIED],
    ['the report of a part of the year covers them', HERON, { Kestrel: 2_880_000n }, '2025-10-31', DENIED],
    ['the year has no income at all', HERON, {}, null, DENIED],
    ['two other employers earned less', HERON, { One: 90_000n, Two: 95_000n, Kestrel: 1n }, null, DENIED],
  ] as const)('is compared: %s', (_, payslips, employers, upTo, expected) => {
    expect(found([...YEAR, ...payslips], reportOf(employers, upTo))).toEqual(expected);
  });

  test.each([
    ['it may have another name in the report', HERON, { Kestrel: 2_880_000n, 'H Cafes': 500_000n }, null],
    [
      'one of two other names has its amount',
      HERON,
      { One: 300_000n, Two: 50_000n, Kestrel: 2_880_000n },
      null,
    ],
    [
      'one of two other names earned more later',
      HERON,
      { One: 900_000n, Two: 50_000n, Kestrel: 2_880_000n },
      null,
    ],
    ['the report ends too soon after its paydays', HERON, { Kestrel: 2_880_000n }, '2025-09-01'],
    ['it paid only once', HERON.slice(2), { Kestrel: 2_880_000n }, null],
    [
      'it pays a pension or a subcontractor',
      HERON.map((one) => ({ ...one, isEmployment: false })),
      { Kestrel: 2_880_000n },
      null,
    ],
  ] as const)('is only a note: %s', (_, payslips, employers, upTo) => {
    expect(found([...YEAR, ...payslips], reportOf(employers, upTo))).toEqual(NOTED);
  });

  test('is no contradiction if the totals of a complete year are equal', () => {
    const [year] = compared([...YEAR, ...HERON], reportOf({ Kestrel: 3_180_000n })).years;
    expect(year?.contradictions.filter(({ employerName }) => employerName === 'Heron')).toEqual([]);
  });
});
