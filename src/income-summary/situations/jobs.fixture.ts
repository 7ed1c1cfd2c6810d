import { slip } from '../facts.fixture.ts';
import {
  facts,
  months,
  OWN,
  type Situation,
  salary,
  threeStatements,
  times,
  uploads,
  weekly,
  withTotals,
} from './notation.fixture.ts';

const HERON = { employer: 'Heron Cafe', account: 'account-3' };
const variable = (amount: string) => ({ parts: [['BASIC', amount, false] as [string, string, boolean]] });

export const JOBS: readonly Situation[] = [
  {
    name: 'two jobs, monthly and weekly',
    facts: facts({
      payslips: [...salary(12), ...weekly(56, { ...HERON, gross: '120.00', net: '100.00' })],
    }),
    expected: {
      status: 'verified',
      // 2400.00 + 100.00 × 52 / 12
      says: ['£2,833', 'Kestrel Foods Ltd', 'Heron Cafe'],
      monthly: { gross: '3520.00', net: '2833.33' },
      // 36000.00 + 120.00 × 52
      annualised: '42240.00',
      // 12 × 3000.00 + 52 × 120.00 and 12 × 2400.00 + 52 × 100.00
      lastYear: { gross: '42240.00', net: '34000.00', why: null },
      streams: [
        { kind: 'employment', payer: 'Heron Cafe', typical: '433.33', lastYear: '5200.00', current: true },
        {
          kind: 'employment',
          payer: 'Kestrel Foods Ltd',
          typical: '2400.00',
          lastYear: '28800.00',
          current: true,
        },
      ],
      warnings: ['several_employments'],
    },
  },
  {
    name: 'the two jobs of the documentation',
    facts: facts({
      payslips: [
        ...months([
          ...times(10, { gross: '2500.00', net: '2050.00' }),
          ...times(2, { gross: '2600.00', net: '2120.00' }),
        ]),
        ...weekly(5, { ...HERON, gross: '100.00', net: '80.00', ...variable('100.00') }, '2025-10-31'),
        ...weekly(4, { ...HERON, gross: '120.00', net: '96.00', ...variable('120.00') }, '2025-11-28'),
        ...weekly(4, { ...HERON, gross: '150.00', net: '120.00', ...variable('150.00') }, '2025-12-26'),
        ...weekly(5, { ...HERON, gross: '90.00', net: '72.00', ...variable('90.00') }, '2026-01-30'),
      ],
    }),
    expected: {
      status: 'verified',
      monthly: { gross: '3076.67', net: '2501.34', cautiousGross: '3011.67', cautiousNet: '2449.34' },
      // 2600.00 × 12 + (100.00 × 52 + 120.00 × 52) / 2, without the rounding of months
      annualised: '36920.00',
      lastYear: { gross: '32230.00' },
    },
  },
  {
    name: 'a change of jobs with two full payslips from the new one',
    facts: facts({
      payslips: [
        ...salary(10, { employer: 'Heron Mills', leave: '2025-11-30' }, '2025-11-28'),
        ...salary(2, { gross: '3500.00', net: '2750.00', start: '2025-12-01' }),
      ],
    }),
    expected: {
      status: 'verified',
      says: ['£2,750', 'Kestrel Foods Ltd'],
      saysNot: ['Heron Mills'],
      monthly: { gross: '3500.00', net: '2750.00', cautiousGross: '3500.00', cautiousNet: '2750.00' },
      annualised: '42000.00',
      // 10 × 3000.00 + 2 × 3500.00 and 10 × 2400.00 + 2 × 2750.00
      lastYear: { gross: '37000.00', net: '29500.00', why: null },
      warnings: ['new_employment', 'employer_changed'],
      noWarnings: ['gap_in_pay', 'pay_date_old', 'gap_between_employments'],
      job: { typical_month: { method: 'latest_whole_month' } },
      streams: [
        { kind: 'employment', payer: 'Kestrel Foods Ltd', typical: '2750.00', current: true },
        { kind: 'employment', payer: 'Heron Mills', current: false },
      ],
    },
  },
  {
    name: 'a new job with one whole payslip',
    facts: facts({ payslips: salary(1, { start: '2026-01-01' }) }),
    expected: {
      status: 'verified',
      saysNot: ['steady'],
      monthly: { gross: '3000.00', net: '2400.00', cautiousGross: '3000.00', cautiousNet: '2400.00' },
      annualised: '36000.00',
      warnings: ['new_employment'],
      job: { typical_month: { method: 'latest_whole_month' } },
    },
  },
  {
    name: 'a new job whose second month paid more than the first',
    facts: facts({
      payslips: months([{}, { gross: '3200.00', net: '2540.00' }], { start: '2025-12-01' }),
    }),
    expected: {
      status: 'verified',
      // the latest month is typical, and the lowest month is cautious
      monthly: { gross: '3200.00', net: '2540.00', cautiousGross: '3000.00', cautiousNet: '2400.00' },
      annualised: '38400.00',
      warnings: ['new_employment'],
    },
  },
  {
    name: 'a new job whose only payslip is for a part of the month',
    facts: facts({ payslips: salary(1, { start: '2026-01-12', gross: '1900.00', net: '1650.00' }) }),
    expected: {
      status: 'not_enough_data',
      saysNot: ['£1,650'],
      monthly: { gross: 'too_few_months', net: 'too_few_months', cautiousGross: 'too_few_months' },
      annualised: 'too_few_months',
      streams: [{ kind: 'employment', payer: 'Kestrel Foods Ltd', typical: null, cautious: null }],
    },
  },
  {
    name: 'a new job beside an old one',
    facts: facts({
      payslips: [
        ...salary(12),
        slip({
          payDate: '2026-01-30',
          ...HERON,
          gross: '400.00',
          net: '380.00',
          start: '2026-01-01',
          shows: OWN,
        }),
      ],
    }),
    expected: {
      status: 'verified',
      // 3000.00 + 400.00 and 2400.00 + 380.00
      monthly: { gross: '3400.00', net: '2780.00' },
      warnings: ['new_employment', 'several_employments'],
    },
  },
  {
    name: 'a leaver has no income now and no missing payslip',
    facts: facts({ payslips: salary(12, { leave: '2025-12-31', status: 'left' }, '2025-12-28') }),
    expected: {
      status: 'not_enough_data',
      saysNot: ['£2,400'],
      reasons: ['no_current_income'],
      identity: 'confirmed',
      monthly: { gross: 'no_current_employment', net: 'no_current_employment' },
      annualised: 'no_current_employment',
      // no more pay is due, so the twelve months end today: 11 payslips from February to December
      lastYear: { gross: '33000.00', net: '26400.00', why: null },
      noWarnings: ['pay_date_old', 'gap_in_pay', 'twelve_months_incomplete'],
      streams: [{ kind: 'employment', payer: 'Kestrel Foods Ltd', current: false }],
    },
  },
  {
    name: 'a change of jobs in the middle of June: both jobs pay for a part of it, and nothing is missing',
    facts: facts({
      payslips: [
        ...months(
          [...times(4, {}), { gross: '1400.00', net: '1200.00', interval: ['2025-06-01', '2025-06-14'] }],
          { employer: 'Heron Mills', leave: '2025-06-14', status: 'left' },
          '2025-06-28',
        ),
        ...months(
          [{ gross: '1500.00', net: '1250.00', interval: ['2025-06-16', '2025-06-30'] }, ...times(7, {})],
          { start: '2025-06-16' },
        ),
      ],
    }),
    expected: {
      status: 'verified',
      says: ['£2,400', 'Kestrel Foods Ltd'],
      monthly: { gross: '3000.00', net: '2400.00' },
      // 4 × 3000.00 + 1400.00 + 1500.00 + 7 × 3000.00 and 4 × 2400.00 + 1200.00 + 1250.00 + 7 × 2400.00
      lastYear: { gross: '35900.00', net: '28850.00', why: null },
      noWarnings: ['pay_date_old', 'gap_in_pay', 'gap_between_employments', 'twelve_months_incomplete'],
    },
  },
  {
    name: 'a job that ends this month',
    facts: facts({ payslips: salary(12, { leave: '2026-02-27' }) }),
    expected: {
      status: 'verified',
      // an underwriter reads only the sentence, so it says that the job ends
      says: ['£2,400', '27 February 2026'],
      saysNot: ['steady'],
      warnings: ['leaving'],
      streams: [{ kind: 'employment', payer: 'Kestrel Foods Ltd', typical: '2400.00', current: true }],
    },
  },
  {
    name: 'pay that is long overdue is not stated as a fact',
    // the figures are of September, and nobody knows whether the job goes on
    facts: facts({ payslips: salary(12, {}, '2025-09-28') }),
    expected: {
      status: 'partly_verified',
      saysNot: ['steady'],
      warnings: ['pay_date_old'],
      monthly: { gross: 'no_current_employment', net: 'no_current_employment' },
      streams: [{ kind: 'employment', payer: 'Kestrel Foods Ltd', typical: '2400.00', current: null }],
    },
  },
  {
    name: 'TUPE: the employer changes its name, the job goes on',
    // the pay of the old employer is not added to that of the new one, although no payslip says that it ended
    facts: facts({
      payslips: [
        ...salary(8, {}, '2025-09-28'),
        ...salary(4, { employer: 'Osprey Catering Ltd', start: '2020-01-06' }),
      ],
    }),
    expected: {
      status: 'verified',
      says: ['£2,400', 'Osprey Catering Ltd'],
      saysNot: ['£4,800', 'Kestrel'],
      monthly: { gross: '3000.00', net: '2400.00' },
      annualised: '36000.00',
      // 8 + 4 payslips
      lastYear: { gross: '36000.00', net: '28800.00', why: null },
      noWarnings: ['gap_between_employments', 'new_employment'],
    },
  },
  {
    name: 'an umbrella company pays weekly',
    facts: facts({
      payslips: weekly(56, { employer: 'Harbour Umbrella Ltd', gross: '900.00', net: '700.00' }),
      banks: [
        {
          from: '2025-11-01',
          to: '2026-01-31',
          credits: weekly(13).map(({ data }) => [
            data.income_information.pay_date?.slice(0, 10) ?? '',
            '700.00',
            'HARBOUR UMBRELLA LTD',
          ]),
        },
      ],
    }),
    expected: {
      status: 'verified',
      // 900.00 × 52 / 12 and 700.00 × 52 / 12
      monthly: { gross: '3900.00', net: '3033.33' },
      annualised: '46800.00',
      streams: [
        {
          kind: 'employment',
          payer: 'Harbour Umbrella Ltd',
          typical: '3033.33',
          sources: { payroll: 'proves', bank: 'supports' },
        },
      ],
    },
  },
  {
    name: 'a director with a small salary',
    // a director may run the payroll, so it proves nothing by itself
    facts: facts({ payslips: salary(12, { isDirector: true, gross: '1047.50', net: '1047.50' }) }),
    expected: {
      status: 'partly_verified',
      says: ['director'],
      warnings: ['director'],
      monthly: { gross: '1047.50', net: '1047.50' },
      // 1047.50 × 12
      annualised: '12570.00',
    },
  },
  {
    name: 'a subcontractor with CIS statements and the money at the bank',
    facts: facts({
      payslips: uploads(6, {
        employer: 'Wren Construction Ltd',
        type: 'Subcontractor',
        gross: '2000.00',
        net: '1600.00',
      }),
      banks: threeStatements([['28', '1600.00', 'WREN CONSTRUCTION']]),
    }),
    expected: {
      status: 'verified',
      says: ['£1,600', 'self-employment', 'Wren Construction Ltd'],
      streams: [
        {
          kind: 'self_employment',
          payer: 'Wren Construction Ltd',
          typical: '1600.00',
          cautious: '1600.00',
          current: true,
          sources: { upload: 'supports', bank: 'supports' },
        },
      ],
    },
  },
  {
    name: 'a month without pay: the year to date shows that nothing was paid',
    facts: facts({
      // April to November, and January: 8 × 3000.00 before the gap, 27000.00 after it
      payslips: [...withTotals(8, {}, '2025-11-28'), ...salary(1, { toDate: '27000.00' })],
    }),
    expected: {
      status: 'verified',
      saysNot: ['steady'],
      monthly: { gross: '3000.00', net: '2400.00', usualGross: '3000.00', usualNet: '2400.00' },
      annualised: '36000.00',
      warnings: ['gap_in_pay'],
      noWarnings: ['year_to_date_differs'],
    },
  },
  {
    name: 'a month without a payslip: the year to date shows that it was paid',
    facts: facts({
      payslips: [...withTotals(8, {}, '2025-11-28'), ...salary(1, { toDate: '30000.00' })],
    }),
    expected: {
      status: 'verified',
      monthly: { gross: '3000.00', net: '2400.00', cautiousGross: '3000.00' },
      annualised: '36000.00',
      lastYear: { why: 'payslips_missing' },
      warnings: ['gap_in_pay'],
    },
  },
  {
    name: 'left and came back',
    facts: facts({
      payslips: [...salary(3, { leave: '2025-03-31' }, '2025-03-28'), ...salary(4, { start: '2025-10-01' })],
    }),
    expected: {
      status: 'verified',
      says: ['£2,400'],
      monthly: { gross: '3000.00', net: '2400.00' },
      streams: [
        { kind: 'employment', payer: 'Kestrel Foods Ltd', typical: '2400.00', current: true },
        { kind: 'employment', payer: 'Kestrel Foods Ltd', current: false },
      ],
    },
  },
];
