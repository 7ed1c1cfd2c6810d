import { taxYear } from '../facts.fixture.ts';
import { type Bank, facts, type Situation, salary, threeStatements, uploads } from './notation.fixture.ts';

/** Universal Credit each month, and a Personal Independence Payment every four weeks: one in each of these months. */
const BENEFITS: readonly Bank[] = threeStatements([['12', '393.45', 'DWP UC 12345678A']]).map((bank, at) => ({
  ...bank,
  credits: [
    ...bank.credits,
    [['2025-11-14', '2025-12-12', '2026-01-09'][at] ?? '', '434.60', 'DWP PIP 87654321'] as const,
  ].map(([date, amount, description]) => [date, amount, description] as [string, string, string]),
}));

const INVOICES: readonly [string, string, string][][] = [
  [
    ['2025-11-04', '800.00', 'BROOKSIDE CAFE INV 1041'],
    ['2025-11-13', '650.00', 'J SMITH INV 1042'],
    ['2025-11-25', '400.00', 'GREENE & CO INV 1043'],
  ],
  [
    ['2025-12-03', '600.00', 'HILL BAKERY INVOICE 1044'],
    ['2025-12-18', '900.00', 'BROOKSIDE CAFE INV 1045'],
  ],
  [
    ['2026-01-07', '1200.00', 'GREENE & CO INV 1046'],
    ['2026-01-15', '300.00', 'P JONES INV 1047'],
    ['2026-01-27', '750.00', 'MARINA STUDIO INVOICE 1048'],
  ],
];

const selfEmployed = (given: Partial<Bank> = {}) =>
  threeStatements([], given).map((bank, at) => ({ ...bank, credits: INVOICES[at] ?? [] }));

export const OTHER_INCOME: readonly Situation[] = [
  {
    name: 'self-employed, with three trusted bank statements',
    facts: facts({ banks: selfEmployed() }),
    expected: {
      status: 'partly_verified',
      says: ['£1,850', 'self-employment'],
      saysNot: ['steady', 'net from'],
      identity: 'confirmed',
      reasons: ['only_bank'],
      streams: [
        {
          kind: 'self_employment',
          payer: null,
          // the median of 1850.00, 1500.00 and 2250.00
          typical: '1850.00',
          // the mean of 1500.00 and 1850.00
          cautious: '1675.00',
          current: true,
          basis: 'takings',
          sources: { payroll: 'silent', upload: 'silent', tax_authority: 'silent', bank: 'supports' },
        },
      ],
      // the monthly income is of employments only
      monthly: { gross: 'no_payslips' },
    },
  },
  {
    name: 'self-employed: statements without balances count, but their trust is only medium',
    facts: facts({ banks: selfEmployed({ trust: 'MEDIUM' }) }),
    expected: {
      status: 'partly_verified',
      streams: [{ kind: 'self_employment', payer: null, typical: '1850.00', cautious: '1675.00' }],
      warnings: ['low_trust_document'],
    },
  },
  {
    name: 'self-employed: own transfers, refunds and loans are not income',
    facts: facts({
      banks: selfEmployed().map((bank) => ({
        ...bank,
        credits: [
          ...bank.credits,
          [`${bank.from.slice(0, 8)}02`, '500.00', 'TRANSFER FROM SAVINGS ACCOUNT'],
          [`${bank.from.slice(0, 8)}05`, '320.00', 'HMRC SELF ASSESSMENT REFUND'],
          [`${bank.from.slice(0, 8)}06`, '250.00', 'A EXAMPLE'],
          [`${bank.from.slice(0, 8)}09`, '45.00', 'AMAZON REFUND'],
        ],
      })),
    }),
    expected: {
      status: 'partly_verified',
      streams: [{ kind: 'self_employment', payer: null, typical: '1850.00', cautious: '1675.00' }],
    },
  },
  {
    name: 'only Universal Credit and a Personal Independence Payment',
    facts: facts({ banks: BENEFITS }),
    expected: {
      status: 'partly_verified',
      // 393.45 + 434.60
      says: ['£828', 'state benefits'],
      saysNot: ['Earns', 'net from'],
      streams: [
        {
          kind: 'state_benefit',
          payer: /universal credit|\bUC\b/i,
          typical: '393.45',
          cautious: '393.45',
          current: true,
        },
        {
          kind: 'state_benefit',
          payer: /independence|\bPIP\b/i,
          typical: '434.60',
          cautious: '434.60',
          current: true,
        },
      ],
      monthly: { gross: 'no_payslips', net: 'no_payslips' },
    },
  },
  {
    name: 'a small job and benefits',
    facts: facts({
      payslips: salary(12, { gross: '430.00', net: '413.00' }),
      banks: BENEFITS.map((bank) => ({
        ...bank,
        credits: [...bank.credits, [`${bank.from.slice(0, 8)}28`, '413.00', 'KESTREL FOODS']],
      })),
    }),
    expected: {
      status: 'partly_verified',
      says: ['£413', '£828', 'state benefits'],
      reasons: ['proven_by_payroll', 'only_bank'],
      monthly: { gross: '430.00', net: '413.00' },
      streams: [
        {
          kind: 'employment',
          payer: 'Kestrel Foods Ltd',
          typical: '413.00',
          sources: { payroll: 'proves', bank: 'supports' },
        },
        { kind: 'state_benefit', payer: /universal credit|\bUC\b/i, typical: '393.45' },
        { kind: 'state_benefit', payer: /independence|\bPIP\b/i, typical: '434.60' },
      ],
      // the lowest decile of the model starts far above 413.00 a month
      affordability: {
        net: { amount: '413.00' },
        total: { amount: null, reason: 'below_model' },
        left: { amount: null, reason: 'below_model' },
      },
    },
  },
  {
    name: 'only the state pension',
    facts: facts({
      banks: threeStatements([]).map((bank, at) => ({
        ...bank,
        // every four weeks: one in each of these months
        credits: [[['2025-11-14', '2025-12-12', '2026-01-09'][at] ?? '', '921.00', 'DWP SP QQ123456C']],
      })),
    }),
    expected: {
      status: 'partly_verified',
      says: ['£921', 'pension'],
      saysNot: ['benefit'],
      streams: [
        {
          kind: 'pension',
          payer: /DWP|state pension/i,
          typical: '921.00',
          cautious: '921.00',
          current: true,
        },
      ],
    },
  },
  {
    name: 'a private pension at the bank',
    facts: facts({ banks: threeStatements([['25', '650.00', 'AVIVA PENSION']]) }),
    expected: {
      status: 'partly_verified',
      says: ['£650', 'pension'],
      streams: [{ kind: 'pension', payer: /aviva/i, typical: '650.00', cautious: '650.00', current: true }],
    },
  },
  {
    name: 'a pension with payslips, beside a job, and the bank shows both',
    facts: facts({
      payslips: [
        ...salary(12),
        ...uploads(6, {
          employer: 'Teachers Pensions',
          type: 'Pension',
          gross: '900.00',
          net: '820.00',
          parts: [['BASIC', '900.00', true]],
        }),
      ],
      banks: threeStatements([
        ['28', '2400.00', 'KESTREL FOODS'],
        ['28', '820.00', 'TEACHERS PENSIONS'],
      ]),
    }),
    expected: {
      status: 'verified',
      says: ['£2,400', '£820', 'pension', 'Teachers Pensions'],
      streams: [
        { kind: 'employment', payer: 'Kestrel Foods Ltd', typical: '2400.00', current: true },
        {
          kind: 'pension',
          payer: 'Teachers Pensions',
          typical: '820.00',
          cautious: '820.00',
          current: true,
          sources: { payroll: 'silent', upload: 'supports', bank: 'supports' },
        },
      ],
    },
  },
  {
    name: 'wages at the bank, without payslips',
    facts: facts({ banks: threeStatements([['26', '1500.00', 'BRIGHTSIDE CARE LTD WAGES']]) }),
    expected: {
      status: 'partly_verified',
      says: ['£1,500'],
      saysNot: ['steady'],
      reasons: ['only_bank'],
      streams: [
        {
          kind: 'employment',
          payer: /brightside care/i,
          typical: '1500.00',
          cautious: '1500.00',
          current: true,
          basis: 'net',
          sources: { bank: 'supports' },
        },
      ],
    },
  },
  {
    name: 'overlapping statements of one account show each credit once',
    facts: facts({
      banks: [
        ...threeStatements([['26', '1500.00', 'BRIGHTSIDE CARE LTD WAGES']]),
        {
          from: '2025-11-15',
          to: '2026-01-31',
          credits: [
            ['2025-11-26', '1500.00', 'BRIGHTSIDE CARE LTD WAGES'],
            ['2025-12-26', '1500.00', 'BRIGHTSIDE CARE LTD WAGES'],
            ['2026-01-26', '1500.00', 'BRIGHTSIDE CARE LTD WAGES'],
          ],
        },
      ],
    }),
    expected: {
      status: 'partly_verified',
      says: ['£1,500'],
      streams: [{ kind: 'employment', payer: /brightside care/i, typical: '1500.00', cautious: '1500.00' }],
    },
  },
  {
    name: 'two payments from a company are not yet an income',
    facts: facts({
      banks: threeStatements([]).map((bank, at) => ({
        ...bank,
        credits: at > 0 ? [[`${bank.from.slice(0, 8)}26`, '1500.00', 'BRIGHTSIDE CARE LTD WAGES']] : [],
      })),
    }),
    expected: { status: 'not_enough_data', saysNot: ['£1,500'] },
  },
  {
    name: 'the tax authority alone, for a whole year that has ended',
    // a year that ended ten months ago does not show that the job goes on
    facts: facts({ income: [taxYear(2024, [['KESTREL FOODS LTD', '39999.96']])] }),
    expected: {
      status: 'partly_verified',
      says: ['£3,333', 'taxable'],
      saysNot: ['net', 'steady'],
      identity: 'not_confirmed',
      reasons: ['only_tax_authority'],
      streams: [
        {
          kind: 'employment',
          payer: /kestrel foods/i,
          // 39999.96 / 12
          typical: '3333.33',
          cautious: '3333.33',
          current: null,
          basis: 'taxable',
          sources: { payroll: 'silent', upload: 'silent', tax_authority: 'proves', bank: 'silent' },
        },
      ],
      monthly: { gross: 'no_payslips' },
    },
  },
  {
    name: 'the tax authority alone, for the running year and the year before',
    facts: facts({
      income: [
        taxYear(2024, [['KESTREL FOODS LTD', '33600.00']]),
        taxYear(2025, [['KESTREL FOODS LTD', '30000.00']], '2026-01-28'),
      ],
    }),
    expected: {
      status: 'partly_verified',
      says: ['£3,000', 'taxable'],
      streams: [
        {
          kind: 'employment',
          payer: /kestrel foods/i,
          // 30000.00 / 10 months, from 6 April to 28 January
          typical: '3000.00',
          // the year before: 33600.00 / 12
          cautious: '2800.00',
          current: true,
          basis: 'taxable',
          sources: { tax_authority: 'proves' },
        },
      ],
    },
  },
  {
    name: 'an employer of the running tax year without payslips is not added to the current pay',
    // the authority gives one last day for all employers, so this job may have ended in May
    facts: facts({
      payslips: salary(12),
      income: [
        taxYear(
          2025,
          [
            ['KESTREL FOODS LTD', '30000.00'],
            ['HERON MILLS', '5000.00'],
          ],
          '2026-01-28',
        ),
      ],
    }),
    expected: {
      status: 'verified',
      says: ['£2,400'],
      saysNot: ['Heron', 'HERON'],
      warnings: ['employer_without_payslips'],
      monthly: { gross: '3000.00', net: '2400.00' },
      streams: [
        { kind: 'employment', payer: 'Kestrel Foods Ltd', typical: '2400.00', current: true },
        { kind: 'employment', payer: /heron mills/i, current: null, basis: 'taxable' },
      ],
    },
  },
  {
    name: 'a tax year that has ended, and an ended job that shows who the person is',
    // the payslips confirm the identity, but nothing shows that the other job goes on
    facts: facts({
      payslips: salary(12, { leave: '2025-12-31', status: 'left' }, '2025-12-28'),
      income: [taxYear(2024, [['HERON MILLS', '12000.00']])],
    }),
    expected: {
      status: 'partly_verified',
      identity: 'confirmed',
      saysNot: ['steady', '£2,400'],
      monthly: { net: 'no_current_employment' },
      streams: [
        { kind: 'employment', payer: 'Kestrel Foods Ltd', current: false },
        {
          kind: 'employment',
          payer: /heron mills/i,
          // 12000.00 / 12
          typical: '1000.00',
          current: null,
          basis: 'taxable',
        },
      ],
    },
  },
  {
    name: 'round trips: the person sends money to themselves every month',
    facts: facts({
      banks: threeStatements([['27', '1500.00', 'MISS ADA EXAMPLE']]).map((bank) => ({
        ...bank,
        debits: [[`${bank.from.slice(0, 8)}28`, '1500.00', 'TO A EXAMPLE SAVINGS']],
      })),
    }),
    expected: { status: 'not_enough_data', saysNot: ['£1,500'], streams: [] },
  },
  {
    name: 'loans, winnings and refunds are not income',
    facts: facts({
      banks: threeStatements([
        ['03', '400.00', 'LENDING STREAM LOAN'],
        ['11', '220.00', 'BET365 WITHDRAWAL'],
        ['19', '35.00', 'TESCO REFUND'],
        ['22', '60.00', 'REVERSAL DIRECT DEBIT'],
      ]),
    }),
    expected: { status: 'not_enough_data', streams: [] },
  },
];
