import { taxYear } from '../facts.fixture.ts';
import {
  type Bank,
  facts,
  months,
  OWN_PAY,
  type Situation,
  salary,
  threeStatements,
  times,
  uploads,
  withTotals,
} from './notation.fixture.ts';

const KESTREL = 'Kestrel Foods Ltd';
const CREDITED = threeStatements([OWN_PAY]);
const LESS_CREDITED = threeStatements([['28', '1900.00', 'KESTREL FOODS SALARY']]);
/** April to January at 3000.00 a month. */
const SAME_TAXED = taxYear(2025, [['KESTREL FOODS LTD', '30000.00']], '2026-01-28');
const LESS_TAXED = taxYear(2025, [['KESTREL FOODS LTD', '27000.00']], '2026-01-28');
const UPLOADED = { source: 'payslip_upload' } as const;

/** Wages of three months on statements that open with these balances, and rent that explains how they close. */
const balanced = (balances: readonly [opening: string, rent: string, closing: string][]): Bank[] =>
  threeStatements([['26', '1500.00', 'BRIGHTSIDE CARE LTD WAGES']]).map((bank, at) => {
    const [opening = '0.00', rent = '0.00', closing = '0.00'] = balances[at] ?? [];
    return { ...bank, opening, closing, debits: [[`${bank.from.slice(0, 8)}10`, rent, 'RENT']] };
  });
const CONTINUING = balanced([
  ['120.00', '1982.14', '-362.14'],
  ['-362.14', '900.00', '237.86'],
  ['237.86', '700.00', '1037.86'],
]);

export const CONTRADICTIONS: readonly Situation[] = [
  {
    name: 'payroll and upload agree',
    facts: facts({ payslips: [...salary(12), ...uploads(3)] }),
    expected: {
      status: 'verified',
      monthly: { gross: '3000.00', net: '2400.00' },
      lastYear: { gross: '36000.00', net: '28800.00', why: null },
      streams: [
        {
          kind: 'employment',
          payer: KESTREL,
          typical: '2400.00',
          lastYear: '28800.00',
          sources: { payroll: 'proves', upload: 'supports' },
        },
      ],
    },
  },
  {
    name: 'payroll and upload contradict each other',
    // no check noticed that the upload was changed, but the payroll shows another amount
    facts: facts({ payslips: [...salary(12), ...uploads(1, { gross: '3900.00', net: '3000.00' })] }),
    expected: {
      status: 'conflicting',
      says: ['£2,400'],
      saysNot: ['steady'],
      warnings: ['source_differs'],
      reasons: ['source_differs'],
      monthly: { gross: '3000.00', net: '2400.00', cautiousNet: '2400.00' },
      lastYear: { gross: '36000.00', net: '28800.00' },
      spent: { '2026-01': '2400.00' },
    },
  },
  {
    name: 'payroll and tax authority agree',
    facts: facts({ payslips: withTotals(10), income: [SAME_TAXED] }),
    expected: {
      status: 'verified',
      reasons: ['proven_by_payroll', 'proven_by_tax_authority'],
      streams: [
        {
          kind: 'employment',
          payer: KESTREL,
          typical: '2400.00',
          sources: { payroll: 'proves', tax_authority: 'proves' },
        },
      ],
    },
  },
  {
    name: 'payroll and tax authority contradict each other',
    facts: facts({ payslips: withTotals(10), income: [LESS_TAXED] }),
    expected: {
      status: 'conflicting',
      saysNot: ['steady'],
      warnings: ['tax_year_differs'],
      reasons: ['tax_year_differs'],
      streams: [
        { kind: 'employment', payer: KESTREL, sources: { payroll: 'proves', tax_authority: 'contradicts' } },
      ],
    },
  },
  {
    name: 'the tax authority is a payday behind the payroll',
    facts: facts({
      payslips: withTotals(10),
      income: [taxYear(2025, [['KESTREL FOODS LTD', '27000.00']], '2025-12-28')],
    }),
    expected: {
      status: 'verified',
      noWarnings: ['tax_year_differs'],
      streams: [
        { kind: 'employment', payer: KESTREL, typical: '2400.00', sources: { tax_authority: 'proves' } },
      ],
    },
  },
  {
    name: 'payroll and bank agree',
    facts: facts({ payslips: salary(12), banks: CREDITED }),
    expected: {
      status: 'verified',
      identity: 'confirmed',
      reasons: ['proven_by_payroll', 'proven_by_bank'],
      streams: [
        {
          kind: 'employment',
          payer: KESTREL,
          typical: '2400.00',
          sources: { payroll: 'proves', bank: 'supports' },
        },
      ],
    },
  },
  {
    name: 'payroll and bank contradict each other: less arrived',
    facts: facts({ payslips: salary(12), banks: LESS_CREDITED }),
    expected: {
      status: 'conflicting',
      says: ['£1,900.00'],
      warnings: ['bank_credit_differs'],
      streams: [{ kind: 'employment', payer: KESTREL, sources: { payroll: 'proves', bank: 'contradicts' } }],
    },
  },
  {
    name: 'payroll and bank contradict each other: one month did not arrive',
    facts: facts({
      payslips: salary(12),
      banks: CREDITED.map((bank, at) => (at === 1 ? { ...bank, credits: [] } : bank)),
    }),
    expected: {
      status: 'conflicting',
      warnings: ['bank_credit_missing'],
      streams: [{ kind: 'employment', payer: KESTREL, sources: { bank: 'contradicts' } }],
    },
  },
  {
    name: 'pay goes to an account whose statements are not there',
    // no pay at all at this bank is not a contradiction: people have several accounts
    facts: facts({ payslips: salary(12), banks: threeStatements([]) }),
    expected: {
      status: 'verified',
      warnings: ['no_pay_at_bank'],
      streams: [{ kind: 'employment', payer: KESTREL, sources: { payroll: 'proves', bank: 'silent' } }],
    },
  },
  {
    name: 'upload and tax authority agree',
    facts: facts({ payslips: withTotals(10, UPLOADED), income: [SAME_TAXED] }),
    expected: {
      status: 'verified',
      says: ['£2,400'],
      reasons: ['proven_by_tax_authority'],
      streams: [
        {
          kind: 'employment',
          payer: KESTREL,
          typical: '2400.00',
          sources: { payroll: 'silent', upload: 'supports', tax_authority: 'proves' },
        },
      ],
    },
  },
  {
    name: 'upload and tax authority contradict each other',
    facts: facts({ payslips: withTotals(10, UPLOADED), income: [LESS_TAXED] }),
    expected: {
      status: 'conflicting',
      warnings: ['tax_year_differs'],
      streams: [{ kind: 'employment', payer: KESTREL, sources: { tax_authority: 'contradicts' } }],
    },
  },
  {
    name: 'upload and bank agree',
    facts: facts({ payslips: uploads(6), banks: CREDITED }),
    expected: {
      status: 'verified',
      says: ['£2,400'],
      reasons: ['proven_by_bank'],
      streams: [
        {
          kind: 'employment',
          payer: KESTREL,
          typical: '2400.00',
          sources: { upload: 'supports', bank: 'supports' },
        },
      ],
    },
  },
  {
    name: 'upload and bank contradict each other',
    facts: facts({ payslips: uploads(6), banks: LESS_CREDITED }),
    expected: {
      status: 'conflicting',
      warnings: ['bank_credit_differs'],
      streams: [{ kind: 'employment', payer: KESTREL, sources: { bank: 'contradicts' } }],
    },
  },
  {
    name: 'uploads, and statements that show no pay at all',
    facts: facts({ payslips: uploads(6), banks: threeStatements([]) }),
    expected: {
      status: 'partly_verified',
      warnings: ['no_pay_at_bank'],
      streams: [{ kind: 'employment', payer: KESTREL, sources: { upload: 'supports', bank: 'silent' } }],
    },
  },
  {
    name: 'tax authority and bank agree',
    // one job with two sources is one income: what arrives at the bank, and the authority names the same payer
    facts: facts({ income: [SAME_TAXED], banks: CREDITED }),
    expected: {
      status: 'verified',
      says: ['£2,400'],
      saysNot: ['£5,400', '£3,000'],
      identity: 'confirmed',
      streams: [
        {
          kind: 'employment',
          payer: /kestrel foods/i,
          typical: '2400.00',
          current: true,
          basis: 'net',
          sources: { tax_authority: 'supports', bank: 'supports' },
        },
      ],
    },
  },
  {
    name: 'tax authority and bank contradict each other: more arrives than is taxed',
    // three credits of 4200.00 are 12600.00, and the authority reports 9000.00 for the whole time
    facts: facts({
      income: [taxYear(2025, [['KESTREL FOODS LTD', '9000.00']], '2026-01-28')],
      banks: threeStatements([['28', '4200.00', 'KESTREL FOODS SALARY']]),
    }),
    expected: {
      status: 'conflicting',
      streams: [
        {
          kind: 'employment',
          payer: /kestrel foods/i,
          sources: { tax_authority: 'contradicts' },
        },
      ],
    },
  },
  {
    name: 'all four sources agree',
    facts: facts({
      payslips: [...withTotals(10), ...withTotals(10, UPLOADED).slice(-3)],
      income: [SAME_TAXED],
      banks: CREDITED,
    }),
    expected: {
      status: 'verified',
      says: ['£2,400', 'steady'],
      monthly: { gross: '3000.00', net: '2400.00' },
      streams: [
        {
          kind: 'employment',
          payer: KESTREL,
          typical: '2400.00',
          sources: { payroll: 'proves', upload: 'supports', tax_authority: 'proves', bank: 'supports' },
        },
      ],
    },
  },
  {
    name: 'payslips that print gross instead of taxable pay, against other tax at the authority',
    facts: facts({
      today: '2025-12-05',
      // 8 × 2484.64 = 19877.12
      payslips: months(
        Array.from({ length: 8 }, (_, at) => ({
          toDate: (2484.64 * (at + 1)).toFixed(2),
          taxToDate: (188.3 * (at + 1)).toFixed(2),
        })),
        { gross: '2484.64', net: '2100.00', incomeTax: '188.30' },
        '2025-11-28',
      ),
      income: [taxYear(2025, [['KESTREL FOODS LTD', '9000.00', '0.00']], '2025-11-28')],
    }),
    expected: {
      status: 'conflicting',
      saysNot: ['steady'],
      warnings: ['tax_year_differs'],
      streams: [{ kind: 'employment', payer: KESTREL, sources: { tax_authority: 'contradicts' } }],
    },
  },
  {
    name: 'payslips that print gross instead of taxable pay, and a pension explains the difference',
    facts: facts({
      today: '2025-12-05',
      payslips: months(
        Array.from({ length: 8 }, (_, at) => ({
          toDate: (2484.64 * (at + 1)).toFixed(2),
          taxToDate: (188.3 * (at + 1)).toFixed(2),
        })),
        { gross: '2484.64', net: '2100.00', incomeTax: '188.30' },
        '2025-11-28',
      ),
      // 95% of 19877.12 is taxable, and the tax is the same: 8 × 188.30
      income: [taxYear(2025, [['KESTREL FOODS LTD', '18883.26', '1506.40']], '2025-11-28')],
    }),
    expected: { status: 'verified', noWarnings: ['tax_year_differs'], says: ['£2,100'] },
  },
  {
    name: 'payslips whose gross pay to date is less than the taxable pay of the authority',
    facts: facts({
      payslips: months(
        Array.from({ length: 10 }, (_, at) => ({ toDate: `${3000 * (at + 1)}.00` })),
        UPLOADED,
      ),
      // taxable pay of 36000.00 can't come from 30000.00 of gross pay
      income: [taxYear(2025, [['KESTREL FOODS LTD', '36000.00']], '2026-01-28')],
    }),
    expected: {
      status: 'conflicting',
      warnings: ['tax_year_differs'],
      streams: [{ kind: 'employment', payer: KESTREL, sources: { tax_authority: 'contradicts' } }],
    },
  },
  {
    name: 'the year to date on a payslip does not follow from the payslip before',
    facts: facts({
      payslips: months(
        ['24000.00', '27000.00', '34000.00'].map((toDate) => ({ toDate })),
        UPLOADED,
      ),
    }),
    expected: {
      status: 'conflicting',
      warnings: ['year_to_date_differs'],
      reasons: ['year_to_date_differs'],
    },
  },
  {
    name: 'statements of one account that do not continue',
    facts: facts({
      banks: balanced([
        ['120.00', '1982.14', '-362.14'],
        ['1663.93', '900.00', '2263.93'],
        ['2263.93', '700.00', '3063.93'],
      ]),
    }),
    expected: { status: 'conflicting', because: '1,663.93' },
  },
  {
    name: 'statements of one account that continue',
    facts: facts({
      banks: CONTINUING,
    }),
    expected: {
      status: 'partly_verified',
      says: ['£1,500'],
      streams: [{ kind: 'employment', payer: /brightside care/i, typical: '1500.00' }],
    },
  },
  {
    name: 'balances of two accounts need not continue',
    facts: facts({
      banks: CONTINUING.flatMap((bank) => [
        bank,
        { ...bank, account: '00000087654321', credits: [], debits: [], opening: '50.00', closing: '50.00' },
      ]),
    }),
    expected: { status: 'partly_verified', says: ['£1,500'] },
  },
  {
    name: 'one job proven, the other known only from uploads',
    facts: facts({
      payslips: [...salary(12), ...uploads(6, { employer: 'Heron Cafe', gross: '500.00', net: '480.00' })],
    }),
    expected: {
      status: 'partly_verified',
      reasons: ['proven_by_payroll', 'only_uploads'],
      monthly: { gross: '3500.00', net: '2880.00' },
      streams: [
        { kind: 'employment', payer: 'Heron Cafe', sources: { upload: 'supports' } },
        { kind: 'employment', payer: KESTREL, sources: { payroll: 'proves' } },
      ],
    },
  },
  {
    name: 'a payslip that was corrected counts as corrected',
    facts: facts({
      payslips: [
        ...months([...times(11, {}), { id: 'corrected' }]),
        ...months([{ id: 'wrong', gross: '5000.00', net: '3700.00', isAmended: true }]),
      ],
    }),
    expected: {
      status: 'verified',
      monthly: { gross: '3000.00', net: '2400.00', cautiousNet: '2400.00' },
      lastYear: { gross: '36000.00', net: '28800.00', why: null },
      spent: { '2026-01': '2400.00' },
    },
  },
];
