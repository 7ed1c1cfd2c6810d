import { describe, expect, test } from 'vitest';
import type { StatementCredits } from '#bank-statements';
import type { WholePayslip } from '#payroll';
import { addMonthsToDay, type Day, firstDayOfMonth, lastDayOfMonth } from '#values/calendar.ts';
import type { TrustScore } from '#values/trust-score.ts';
import { factsOf, monthly, slip, statement, taxYear } from '../facts.fixture.ts';
import type { StoredFacts } from '../stored-facts.ts';
import type { IncomeStream } from '../stream-schema.ts';
import { summariseIncome } from '../summarise-income.ts';

type Transaction = [date: Day, amount: string, description?: string];

/** One statement for each calendar month up to January 2026, with transactions that repeat on a day of each month. */
function months(
  count: number,
  monthlyOnes: readonly [dayOfMonth: string, amount: string, description: string][],
  given: { others?: readonly Transaction[]; account?: string; trust?: TrustScore } = {},
): StatementCredits[] {
  return Array.from({ length: count }, (_, at) => {
    const from = firstDayOfMonth(addMonthsToDay('2026-01-01', at + 1 - count));
    const to = lastDayOfMonth(from);
    const all: Transaction[] = [
      ...monthlyOnes.map(([day, ...rest]): Transaction => [`${from.slice(0, 8)}${day}`, ...rest]),
      ...(given.others ?? []).filter(([date]) => from <= date && date <= to),
    ];
    const { account, trust } = given;
    const id = `statement-${account ?? 'a'}-${from.slice(0, 7)}`;
    return statement(from, to, all, id, { ...(account && { account }), ...(trust && { trust }) });
  });
}

function streamsFor(given: Partial<StoredFacts>, payslips: readonly WholePayslip[] = []): IncomeStream[] {
  return summariseIncome(factsOf(payslips, given)).income_streams;
}

const resultsOf = ({ sources }: IncomeStream) =>
  Object.fromEntries(sources.map(({ source, result }) => [source, result]));
const inShort = ({ kind, payer, typical_month, cautious_month }: IncomeStream) => [
  kind,
  payer,
  typical_month.amount,
  cautious_month.amount,
];
const ADA = { forename: 'Ada', surname: 'Example', date_of_birth: null, post_codes: null, ni_number: null };

describe('an income from payslips', () => {
  const YEAR = monthly('2026-01-28', 12);

  test('has the net figures of the employment, and a payroll of high trust proves it', () => {
    const [stream, ...others] = streamsFor({}, YEAR);
    expect(others).toEqual([]);
    expect(stream).toMatchObject({
      kind: 'employment',
      payer: 'Kestrel Foods Ltd',
      employment: 1,
      is_current: true,
      basis: 'net',
      typical_month: { amount: '2400.00' },
      cautious_month: { amount: '2400.00' },
      last_12_months: { amount: '28800.00' },
      first_payment: '2025-02-28T00:00:00.000Z',
      last_payment: '2026-01-28T00:00:00.000Z',
      regularity: 'regular',
    });
    expect(resultsOf(stream as IncomeStream)).toEqual({
      payroll: 'proves',
      upload: 'silent',
      tax_authority: 'silent',
      bank: 'silent',
    });
  });

  test.each([
    ['Pension', 'pension'],
    ['Subcontractor', 'self_employment'],
    ['FullTime', 'employment'],
  ])('of the type %s has the kind %s', (type, kind) => {
    expect(streamsFor({}, monthly('2026-01-28', 12, { type }))).toMatchObject([{ kind }]);
  });

  test('has no sum of twelve months if a payslip is missing or the payslips start late, but has one for a new job', () => {
    const amountOf = (payslips: readonly WholePayslip[]) =>
      streamsFor({}, payslips)[0]?.last_12_months.amount;
    expect(amountOf(YEAR.toSpliced(5, 1))).toBeNull();
    expect(amountOf(YEAR.slice(-6))).toBeNull();
    expect(amountOf(monthly('2026-01-28', 6, { start: '2025-08-01' }))).toBe('14400.00');
  });

  test('is only supported by a payroll of medium trust, and by uploads', () => {
    const results = (given: Parameters<typeof monthly>[2]) =>
      streamsFor({}, monthly('2026-01-28', 12, given)).map(resultsOf);
    expect(results({ trust: 'MEDIUM' })).toMatchObject([{ payroll: 'supports', upload: 'silent' }]);
    expect(results({ source: 'payslip_upload' })).toMatchObject([{ payroll: 'silent', upload: 'supports' }]);
  });

  test('is supported by an upload with the same amounts and contradicted by one with other amounts', () => {
    const upload = (net: string) =>
      slip({ id: 'upload', payDate: '2026-01-28', source: 'payslip_upload', trust: 'MEDIUM', net });
    const uploadOf = (net: string) => streamsFor({}, [...YEAR, upload(net)])[0]?.sources[1];
    expect(uploadOf('2400.00')).toEqual({ source: 'upload', result: 'supports', submission_ids: ['upload'] });
    expect(uploadOf('3400.00')).toEqual({
      source: 'upload',
      result: 'contradicts',
      submission_ids: ['upload'],
    });
  });

  test('is supported by pay that arrived, and contradicted by pay that arrived with another amount', () => {
    const bankOf = (amount: string) =>
      streamsFor({ statements: months(3, [['28', amount, 'KESTREL FOODS SALARY']]) }, YEAR).map(
        (stream) => stream.sources[3],
      );
    expect(bankOf('2400.00')).toMatchObject([
      {
        result: 'supports',
        submission_ids: ['statement-a-2025-11', 'statement-a-2025-12', 'statement-a-2026-01'],
      },
    ]);
    expect(bankOf('1900.00')).toMatchObject([{ result: 'contradicts' }]);
  });

  test('is proven by a tax authority that reports the same, and contradicted by one that reports less', () => {
    const paid = (amounts: readonly string[], employer: string) =>
      amounts.map((taxableToDate, at) =>
        slip({
          payDate: addMonthsToDay('2025-04-28', at),
          taxableToDate,
          employer,
          source: 'payslip_upload',
        }),
      );
    const year = (monthlyPay: number, employer: string) =>
      paid(
        Array.from({ length: 12 }, (_, at) => ((at + 1) * monthlyPay).toFixed(2)),
        employer,
      );
    const both = [...year(1000, 'Kestrel Foods Ltd'), ...year(500, 'Heron Cafe')];
    const authorityOf = (heron: string) =>
      streamsFor(
        {
          today: '2026-04-20',
          income: [
            taxYear(2025, [
              ['KESTREL FOODS', '12000.00'],
              ['HERON CAFE', heron],
            ]),
          ],
        },
        both,
      ).map(({ payer, sources }) => [payer, sources[2]?.result]);
    expect(authorityOf('6000.00')).toEqual([
      ['Heron Cafe', 'proves'],
      ['Kestrel Foods Ltd', 'proves'],
    ]);
    expect(authorityOf('2000.00')).toEqual([
      ['Heron Cafe', 'contradicts'],
      ['Kestrel Foods Ltd', 'proves'],
    ]);
  });
});

describe('an income that only the tax authority reports', () => {
  const AUTHORITY_ONLY = { payroll: 'silent', upload: 'silent', tax_authority: 'proves', bank: 'silent' };

  test('is taxable pay: a twelfth of the last year', () => {
    const streams = streamsFor({
      today: '2026-06-15',
      income: [taxYear(2025, [['Kestrel Foods Ltd', '39999.96']])],
    });
    expect(streams).toMatchObject([
      {
        kind: 'employment',
        payer: 'Kestrel Foods Ltd',
        employment: 1,
        is_current: null,
        basis: 'taxable',
        typical_month: { amount: '3333.33', submission_ids: ['income-2025'] },
        cautious_month: { amount: '3333.33' },
        last_12_months: { amount: '39999.96' },
        first_payment: null,
        regularity: null,
      },
    ]);
    expect(streams.map(resultsOf)).toEqual([AUTHORITY_ONLY]);
  });

  test('is divided by the months of a year that is not over, and cautious by the year before', () => {
    const income = [
      taxYear(2025, [['Kestrel Foods Ltd', '30000.00']], '2026-01-28'),
      taxYear(2024, [['Kestrel Foods Ltd', '33600.00']]),
    ];
    expect(streamsFor({ income })).toMatchObject([
      {
        is_current: true,
        // ten tax months, from 6 April to 5 February
        typical_month: { amount: '3000.00' },
        cautious_month: { amount: '2800.00', submission_ids: ['income-2025', 'income-2024'] },
        last_12_months: { amount: null, reason: 'too_few_months' },
      },
    ]);
  });

  test('has ended if a later report does not name the employer', () => {
    const income = [
      taxYear(2025, [['Heron Cafe', '10000.00']], '2026-01-28'),
      taxYear(2024, [['Kestrel Foods Ltd', '12000.00']]),
    ];
    expect(streamsFor({ income }).map(({ payer, is_current }) => [payer, is_current])).toEqual([
      ['Heron Cafe', true],
      ['Kestrel Foods Ltd', false],
    ]);
  });

  test('from a pension scheme is a pension', () => {
    expect(streamsFor({ income: [taxYear(2024, [['Teachers Pensions', '9000.00']])] })).toMatchObject([
      { kind: 'pension' },
    ]);
  });

  test('that also arrives at the bank is one income, with the amounts of the bank', () => {
    const given = {
      income: [taxYear(2025, [['Kestrel Foods Ltd', '20000.00']], '2026-01-28')],
      statements: months(3, [['28', '1700.00', 'KESTREL FOODS']]),
    };
    const streams = streamsFor(given);
    expect(streams).toMatchObject([
      { kind: 'employment', employment: 1, basis: 'net', typical_month: { amount: '1700.00' } },
    ]);
    expect(streams.map(resultsOf)).toMatchObject([{ tax_authority: 'supports', bank: 'supports' }]);
    const doubled = { ...given, statements: months(8, [['28', '3400.00', 'KESTREL FOODS']]) };
    expect(streamsFor(doubled).map(resultsOf)).toMatchObject([{ tax_authority: 'contradicts' }]);
  });

  test('is supported by the bank if the bank shows too few months for a figure', () => {
    const streams = streamsFor({
      income: [taxYear(2025, [['Kestrel Foods Ltd', '20000.00']], '2026-01-28')],
      statements: [
        statement('2026-01-01', '2026-01-30', [
          ['2026-01-09', '400.00'],
          ['2026-01-16', '400.00'],
          ['2026-01-23', '400.00'],
        ]),
      ],
    });
    expect(streams).toMatchObject([{ basis: 'taxable', typical_month: { amount: '2000.00' } }]);
    expect(streams.map(resultsOf)).toMatchObject([{ tax_authority: 'proves', bank: 'supports' }]);
  });
});

describe('a benefit or a pension on bank statements', () => {
  test.each([
    ['DWP UC QQ123456C', 'state_benefit', 'DWP Universal Credit'],
    ['20260116 4711 DWP UC', 'state_benefit', 'DWP Universal Credit'],
    ['Automated Credit DWP PIP QQ123456C', 'state_benefit', 'DWP Personal Independence Payment'],
    ['Bank credit DWP SP', 'pension', 'DWP State Pension'],
    ['DWP PC', 'state_benefit', 'DWP Pension Credit'],
    ['DWP ESA', 'state_benefit', 'DWP Employment and Support Allowance'],
    ['DWP JSA', 'state_benefit', 'DWP Jobseeker’s Allowance'],
    ['DWP ISCS CA', 'state_benefit', 'DWP Carer’s Allowance'],
    ['DWP MA', 'state_benefit', 'Department for Work and Pensions'],
    ['HMRC CHILD BENEFIT CHB12345678', 'state_benefit', 'HMRC Child Benefit'],
    ['HMRC TAX CREDITS', 'state_benefit', 'HMRC tax credits'],
    ['CITY COUNCIL HOUSING BENEFIT', 'state_benefit', 'Housing Benefit'],
    ['DWP CMS', 'other', 'Child Maintenance Service'],
    ['TEACHERS PENSIONS', 'pension', 'TEACHERS PENSIONS'],
    ['AVIVA ANNUITY 12345', 'pension', 'AVIVA ANNUITY'],
  ])('%s has the kind %s and the payer %s', (description, kind, payer) => {
    expect(streamsFor({ statements: months(3, [['16', '300.00', description]]) }).map(inShort)).toEqual([
      [kind, payer, '300.00', '300.00'],
    ]);
  });

  test('is known after two payments that name it', () => {
    const streams = streamsFor({ statements: months(2, [['16', '300.00', 'DWP UC']]) });
    expect(streams).toMatchObject([
      {
        typical_month: { amount: '300.00' },
        is_current: true,
        regularity: null,
        sources: [{}, {}, {}, { result: 'supports' }],
      },
    ]);
  });

  test('does not count if a person writes the word as a reference', () => {
    expect(streamsFor({ statements: months(3, [['16', '300.00', 'J PELLATT DWP UC']]) })).toEqual([]);
  });

  test('is the median of the months, with the mean of the lower half as the cautious figure', () => {
    const others: Transaction[] = [
      ['2025-10-16', '100.00', 'DWP UC'],
      ['2025-11-17', '200.00', 'DWP UC'],
      ['2025-12-16', '260.00', 'DWP UC'],
      ['2026-01-16', '300.00', 'DWP UC'],
    ];
    expect(streamsFor({ statements: months(4, [], { others }) })).toMatchObject([
      { typical_month: { amount: '230.00' }, cautious_month: { amount: '150.00' }, regularity: 'variable' },
    ]);
  });

  test('counts from its first month on, and has a yearly sum only if statements cover twelve months', () => {
    const others: Transaction[] = ['2025-11-16', '2025-12-16', '2026-01-16'].map((day) => [
      day,
      '300.00',
      'DWP UC',
    ]);
    const [stream] = streamsFor({ statements: months(12, [], { others }) });
    expect(stream).toMatchObject({
      typical_month: { amount: '300.00' },
      last_12_months: { amount: '900.00' },
    });
    expect(streamsFor({ statements: months(11, [], { others }) })).toMatchObject([
      { last_12_months: { amount: null, reason: 'too_few_months' } },
    ]);
  });

  test('that stopped is not current; if the statements are old, that is not known', () => {
    const others: Transaction[] = ['2025-07-16', '2025-08-16', '2025-09-16'].map((day) => [
      day,
      '300.00',
      'DWP UC',
    ]);
    const stopped = months(8, [], { others });
    expect(streamsFor({ statements: stopped })).toMatchObject([
      { is_current: false, typical_month: { amount: '300.00' } },
    ]);
    expect(streamsFor({ statements: stopped.slice(0, 4) })).toMatchObject([{ is_current: null }]);
  });

  test('has no figure if fewer than two calendar months are covered completely', () => {
    const statements = [
      statement('2025-12-10', '2026-01-25', [
        ['2025-12-16', '300.00', 'DWP UC'],
        ['2026-01-16', '300.00', 'DWP UC'],
      ]),
    ];
    expect(streamsFor({ statements })).toMatchObject([
      { typical_month: { amount: null, reason: 'too_few_months' }, cautious_month: { amount: null } },
    ]);
  });
});

describe('wages that only the bank shows', () => {
  test.each([
    ['KESTREL FOODS SALARY MS123', 'KESTREL FOODS'],
    ['Received From KESTREL FOODS Ref: SALARY MS123', 'KESTREL FOODS'],
    ['WAGES J SMITH BUILDERS', 'J SMITH BUILDERS'],
    ['CORAL RACING WAGES', 'CORAL RACING'],
    ['ST ORLAS NHS TRUST', 'ST ORLAS NHS TRUST'],
    ['BGC KESTREL FOODS LIMITED 1234', 'KESTREL FOODS LIMITED'],
  ])('“%s” are pay from %s', (description, payer) => {
    const streams = streamsFor({ statements: months(3, [['28', '1800.00', description]]) });
    expect(streams.map(inShort)).toEqual([['employment', payer, '1800.00', '1800.00']]);
  });

  test('need three payments', () => {
    expect(streamsFor({ statements: months(2, [['28', '1800.00', 'KESTREL FOODS SALARY']]) })).toEqual([]);
  });

  test.each([
    'TRANSFER FROM SAVINGS',
    'MR A EXAMPLE',
    'ADA EXAMPLE SALARY',
    'ACME LTD REFUND',
    'UNPAID DIRECT DEBIT ACME LTD',
    'LENDABLE LTD',
    'QUICK LOANS LTD',
    'SALARY ADVANCE LTD',
    'BET365 LTD',
    'CASHBACK ACME LTD',
    'CREDIT INTEREST',
    'HMRC GOV UK SA',
    'CASH PAID IN HIGH STREET',
    'PAYMENT RECEIVED - THANK YOU',
    'J PELLATT RENT SHARE',
  ])('are not “%s”', (description) => {
    expect(streamsFor({ claimed: ADA, statements: months(6, [['28', '1800.00', description]]) })).toEqual([]);
  });

  test('are not money that goes back to the same name within days, but other payments of that name are', () => {
    const back = months(6, [
      ['03', '2000.00', 'ACME TRADING LTD SALARY'],
      ['08', '-2000.00', 'Bill Payment to ACME TRADING LTD'],
    ]);
    expect(streamsFor({ statements: back })).toEqual([]);
    const kept = months(6, [
      ['03', '2000.00', 'ACME TRADING LTD SALARY'],
      ['08', '-500.00', 'Card Payment to ACME TRADING LTD'],
    ]);
    expect(streamsFor({ statements: kept })).toHaveLength(1);
    const mostlyBack = months(6, [
      ['03', '2000.00', 'ACME TRADING LTD SALARY'],
      ['25', '-1900.00', 'Bill Payment to ACME TRADING LTD'],
    ]);
    expect(streamsFor({ statements: mostlyBack })).toEqual([]);
  });

  test('are not money that left another account of the person', () => {
    const statements = [
      ...months(6, [['03', '-2000.00', 'Standing Order to JOINT']], { account: '111' }),
      ...months(6, [['04', '2000.00', 'ACME LTD SALARY']], { account: '222' }),
    ];
    expect(streamsFor({ statements })).toEqual([]);
    expect(streamsFor({ statements: statements.slice(6) })).toHaveLength(1);
  });

  test('count once if statements overlap, and not at all if the trust in the statement is low', () => {
    const all = months(3, [['28', '1800.00', 'KESTREL FOODS SALARY']]);
    const again = statement('2025-12-01', '2026-01-31', [
      ['2025-12-28', '1800.00', 'KESTREL FOODS SALARY'],
      ['2026-01-28', '1800.00', 'KESTREL FOODS SALARY'],
    ]);
    expect(streamsFor({ statements: [...all, again] })).toMatchObject([
      { typical_month: { amount: '1800.00' } },
    ]);
    const assessed = (trust: 'MEDIUM' | 'LOW') => ({
      statements: months(3, [['28', '1800.00', 'KESTREL FOODS SALARY']], { trust }),
    });
    expect(streamsFor(assessed('MEDIUM'))).toHaveLength(1);
    expect(streamsFor(assessed('LOW'))).toEqual([]);
  });

  test('are what counts if the payslips of the employer do not, and the payslips contradict them', () => {
    const forged = monthly('2026-01-28', 3, {
      source: 'payslip_upload',
      trust: 'VERY_LOW',
      net: '3203.00',
      id: 'x',
    });
    const streams = streamsFor({ statements: months(3, [['28', '2190.29', 'KESTREL FOODS']]) }, forged);
    expect(streams.map(inShort)).toEqual([['employment', 'KESTREL FOODS', '2190.29', '2190.29']]);
    expect(streams.map(resultsOf)).toEqual([
      { payroll: 'silent', upload: 'contradicts', tax_authority: 'silent', bank: 'supports' },
    ]);
  });

  test('that payslips explain are no second income', () => {
    const statements = months(12, [
      ['28', '2400.00', 'KESTREL FOODS SALARY'],
      ['15', '150.00', 'KESTREL FOODS EXPENSES'],
      ['30', '85.00', 'KESTREL FOODS EXPENSES'],
    ]);
    const streams = streamsFor({ statements }, monthly('2026-01-28', 6));
    expect(streams.map(inShort)).toEqual([['employment', 'Kestrel Foods Ltd', '2400.00', '2400.00']]);
  });

  test('under another name than on the payslips are no second income, also in months without payslips', () => {
    const statements = months(12, [['28', '2400.00', 'KFL GROUP PLC SALARY']]);
    expect(streamsFor({ statements }, monthly('2026-01-28', 4)).map(inShort)).toEqual([
      ['employment', 'Kestrel Foods Ltd', '2400.00', '2400.00'],
    ]);
  });

  test('do not arise from a payslip that does not count', () => {
    const statements = months(6, [['28', '500.00', 'J PELLATT']]);
    const invented = monthly('2026-01-28', 6, {
      source: 'payslip_upload',
      trust: 'LOW',
      employer: 'J Pellatt',
      net: '500.00',
    });
    expect(streamsFor({ statements }, invented)).toEqual([]);
  });

  test('count once if the same statements are stored twice', () => {
    const statements = months(4, [
      ['03', '2000.00', 'ACME TRADING LTD SALARY'],
      ['08', '-700.00', 'Card Payment to ACME TRADING LTD'],
    ]);
    expect(streamsFor({ statements: [...statements, ...statements] })).toEqual(streamsFor({ statements }));
    expect(streamsFor({ statements })).toHaveLength(1);
  });

  test.each([
    ['without account numbers', '', ''],
    ['with and without the account number', '20000012345678', ''],
    ['of one account', '20000012345678', '20000012345678'],
  ])('count once if two downloads %s describe them in different words', (_, one, other) => {
    const statements = [
      ...months(3, [['28', '1800.00', 'KESTREL FOODS SALARY']]).map((some) => ({ ...some, account: one })),
      ...months(3, [['28', '1800.00', 'KESTREL FOODS SALARY REF 1']]).map((some) => ({
        ...some,
        submissionId: `${some.submissionId} again`,
        account: other,
      })),
    ];
    for (const some of [statements, statements.toReversed()])
      expect(streamsFor({ statements: some }).map(inShort)).toEqual([
        ['employment', 'KESTREL FOODS', '1800.00', '1800.00'],
      ]);
  });

  test('count twice if two accounts receive them, or if one statement shows them twice', () => {
    const pay: [string, string, string] = ['28', '1800.00', 'KESTREL FOODS SALARY'];
    const two = [...months(3, [pay], { account: '111' }), ...months(3, [pay], { account: '222' })];
    const unknown = months(3, [pay]).map((some) => ({ ...some, account: '' }));
    for (const statements of [two, [...two, ...unknown], [...months(3, [pay, pay]), ...unknown]])
      expect(streamsFor({ statements }).map(inShort)).toEqual([
        ['employment', 'KESTREL FOODS', '3600.00', '3600.00'],
      ]);
  });

  test.each(['-2400.00', '-2399.00', '-2160.00'])('that move in a circle support no payslip: %s', (back) => {
    const statements = months(6, [
      ['25', '2400.00', 'KESTREL FOODS SALARY'],
      ['27', back, 'KESTREL FOODS'],
    ]);
    const payslips = monthly('2026-01-25', 6, { source: 'payslip_upload', trust: 'MEDIUM' });
    const summary = summariseIncome(factsOf(payslips, { statements }));
    expect(summary.income_streams.map(resultsOf)).toMatchObject([{ upload: 'supports', bank: 'silent' }]);
    expect(summary.agreement.bank.verdict).toBe('differs');
    expect(summary.warnings.map(({ code }) => code)).toContain('no_pay_at_bank');
  });

  test.each([
    ['spent at the employer by card', '-2300.00', 'CARD PAYMENT KESTREL FOODS'],
    ['partly paid back', '-2159.00', 'KESTREL FOODS'],
  ])('support the payslips if they are %s', (_, amount, description) => {
    const statements = months(6, [
      ['25', '2400.00', 'KESTREL FOODS SALARY'],
      ['27', amount, description],
    ]);
    const payslips = monthly('2026-01-25', 6);
    expect(streamsFor({ statements }, payslips).map(resultsOf)).toMatchObject([{ bank: 'supports' }]);
  });
});

describe('customers of a self-employed person', () => {
  const INVOICES: Transaction[] = [
    ['2025-11-03', '900.00', 'MARLOW & FINCH LTD (INV 25111)'],
    ['2025-11-20', '300.00', 'TEASEL COTTAGES (INV 25112)'],
    ['2025-12-11', '500.00', 'HOLLYBUSH INN (INV 25121)'],
    ['2026-01-07', '1400.00', 'MARLOW & FINCH LTD (INV 26011)'],
    ['2026-01-19', '400.00', 'BRAMBLE LANE SCHOOL'],
  ];

  test('are one income without a payer, with a cautious figure from the lower half of the months', () => {
    const streams = streamsFor({ statements: months(3, [], { others: INVOICES }) });
    // 1200.00, 500.00 and 1800.00
    expect(streams.map(inShort)).toEqual([['self_employment', null, '1200.00', '850.00']]);
    expect(streams).toMatchObject([{ regularity: 'irregular', is_current: true, employment: null }]);
  });

  test('are no income if they pay in fewer than half of the months', () => {
    const rare = INVOICES.filter(([date]) => date < '2025-12');
    const others: Transaction[] = [['2025-06-03', '900.00', 'MARLOW & FINCH LTD (INV 25061)'], ...rare];
    expect(streamsFor({ statements: months(8, [], { others }) })).toEqual([]);
  });

  test('are not shops that repay a purchase', () => {
    const others: Transaction[] = ['2025-11-03', '2025-12-11', '2026-01-07'].flatMap((day): Transaction[] => [
      [day, '-80.00', 'Card Payment to MARLSTONE DIY LTD'],
      [addMonthsToDay(day, 0), '20.00', 'MARLSTONE DIY LTD 4711'],
    ]);
    expect(streamsFor({ statements: months(3, [], { others }) })).toEqual([]);
  });
});

describe('the total', () => {
  const totalOf = (given: Partial<StoredFacts>, payslips: readonly WholePayslip[] = []) =>
    summariseIncome(factsOf(payslips, given)).total_income;

  test('adds up pay and benefits that are current', () => {
    const statements = months(3, [
      ['28', '2400.00', 'KESTREL FOODS SALARY'],
      ['16', '300.00', 'DWP UC'],
    ]);
    expect(totalOf({ statements }, monthly('2026-01-28', 6))).toMatchObject({
      typical_month: { amount: '2700.00' },
      cautious_month: { amount: '2700.00' },
    });
  });

  test('does not add taxable pay, and says why there is no total', () => {
    const income = [taxYear(2025, [['Heron Cafe', '10000.00']], '2026-01-28')];
    expect(totalOf({ income }).typical_month).toEqual({
      amount: null,
      reason: 'only_taxable',
      submission_ids: [],
    });
    expect(totalOf({ income }, monthly('2026-01-28', 6)).typical_month.amount).toBe('2400.00');
    expect(totalOf({}).typical_month).toMatchObject({ amount: null, reason: 'no_current_income' });
  });
});

test('the order in which evidence arrives changes nothing', () => {
  const statements = months(6, [
    ['28', '1800.00', 'KESTREL FOODS SALARY'],
    ['16', '300.00', 'DWP UC'],
    ['16', '200.00', 'ACME LTD INV 7'],
  ]);
  const income = [taxYear(2025, [['Heron Cafe', '10000.00']], '2026-01-28')];
  const payslips = monthly('2026-01-28', 6, { employer: 'Heron Cafe' });
  expect(streamsFor({ statements: statements.toReversed(), income }, payslips.toReversed())).toEqual(
    streamsFor({ statements, income }, payslips),
  );
});
