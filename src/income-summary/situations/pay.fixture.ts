import { everyDays, slip, taxYear } from '../facts.fixture.ts';
import { facts, months, OWN, type Situation, salary, times, weekly } from './notation.fixture.ts';

const BONUS = (amount: string, gross: string, net: string) => ({
  gross,
  net,
  parts: [
    ['BASIC', '3000.00', true],
    ['BONUS', amount, false],
  ] as [string, string, boolean][],
});

export const PAY: readonly Situation[] = [
  {
    name: 'a steady salary from the payroll',
    facts: facts({ payslips: salary(12) }),
    expected: {
      status: 'verified',
      says: ['Receives', '£2,400', 'Kestrel Foods Ltd', 'steady'],
      identity: 'confirmed',
      reasons: ['proven_by_payroll'],
      streams: [
        {
          kind: 'employment',
          payer: 'Kestrel Foods Ltd',
          typical: '2400.00',
          cautious: '2400.00',
          // 12 × 2400.00
          lastYear: '28800.00',
          current: true,
          basis: 'net',
          sources: { payroll: 'proves', upload: 'silent', tax_authority: 'silent', bank: 'silent' },
        },
      ],
      monthly: {
        gross: '3000.00',
        net: '2400.00',
        cautiousGross: '3000.00',
        cautiousNet: '2400.00',
        usualGross: '3000.00',
        usualNet: '2400.00',
      },
      // 12 × 3000.00
      annualised: '36000.00',
      lastYear: { gross: '36000.00', net: '28800.00', why: null },
    },
  },
  {
    name: '£500 a week is £26,000 a year',
    facts: facts({ payslips: weekly(60, { gross: '500.00', net: '430.00' }) }),
    expected: {
      status: 'verified',
      says: ['£1,863', 'steady'],
      // 500.00 × 52 / 12 and 430.00 × 52 / 12
      monthly: { gross: '2166.67', net: '1863.33', cautiousGross: '2166.67', cautiousNet: '1863.33' },
      // 500.00 × 52, not 2166.67 × 12 = 26000.04
      annualised: '26000.00',
      // 52 weeks of 500.00 and 430.00
      lastYear: { gross: '26000.00', net: '22360.00', why: null },
      streams: [
        {
          kind: 'employment',
          payer: 'Kestrel Foods Ltd',
          typical: '1863.33',
          lastYear: '22360.00',
          current: true,
        },
      ],
    },
  },
  {
    name: 'fortnightly pay',
    facts: facts({
      payslips: everyDays('2026-01-30', 30, {
        days: 14,
        frequency: 'fortnightly',
        gross: '993.75',
        net: '800.00',
        shows: OWN,
      }),
    }),
    expected: {
      status: 'verified',
      // 993.75 × 26 / 12 = 2153.125, and 800.00 × 26 / 12
      monthly: { gross: '2153.13', net: '1733.33' },
      // 993.75 × 26
      annualised: '25837.50',
      lastYear: { gross: '25837.50', net: '20800.00', why: null },
    },
  },
  {
    name: 'four-weekly pay',
    facts: facts({
      payslips: everyDays('2026-01-30', 16, {
        days: 28,
        frequency: 'four_weekly',
        gross: '2107.50',
        net: '1700.00',
        shows: OWN,
      }),
    }),
    expected: {
      status: 'verified',
      // 2107.50 × 13 / 12 = 2283.125, and 1700.00 × 13 / 12
      monthly: { gross: '2283.13', net: '1841.67' },
      // 2107.50 × 13
      annualised: '27397.50',
      lastYear: { gross: '27397.50', net: '22100.00', why: null },
      saysNot: ['rising', 'falling'],
    },
  },
  {
    name: 'week 53 of a tax year is not a rise',
    // Sundays from 6 April 2025 to 5 April 2026 are 53 paydays
    facts: facts({
      today: '2026-04-10',
      payslips: Array.from({ length: 53 }, (_, at) => at + 1).flatMap((week) =>
        everyDays('2026-04-05', 54 - week, {
          days: 7,
          frequency: 'weekly',
          gross: '500.00',
          net: '430.00',
          shows: OWN,
          toDate: `${week * 500}.00`,
          taxableToDate: `${week * 500}.00`,
        }).slice(0, 1),
      ),
      income: [taxYear(2025, [['KESTREL FOODS LTD', '26500.00']])],
    }),
    expected: {
      status: 'verified',
      says: ['steady'],
      saysNot: ['rising'],
      monthly: { gross: '2166.67', net: '1863.33' },
      annualised: '26000.00',
      // the 52 weeks that end on 5 April; the authority's 26500.00 has 53
      lastYear: { gross: '26000.00', net: '22360.00', why: null },
      streams: [
        {
          kind: 'employment',
          payer: 'Kestrel Foods Ltd',
          typical: '1863.33',
          sources: { payroll: 'proves', tax_authority: 'proves' },
        },
      ],
      noWarnings: ['tax_year_differs', 'year_to_date_differs', 'pay_fell', 'gap_in_pay'],
    },
  },
  {
    name: 'a rise two months ago',
    facts: facts({
      payslips: months([...times(10, {}), ...times(2, { gross: '3200.00', net: '2540.00' })]),
    }),
    expected: {
      status: 'verified',
      says: ['£2,540', 'rising'],
      saysNot: ['steady'],
      // the median of 3000.00, 3200.00 and 3200.00
      monthly: { gross: '3200.00', net: '2540.00', cautiousGross: '3200.00' },
      annualised: '38400.00',
      // 10 × 3000.00 + 2 × 3200.00
      lastYear: { gross: '36400.00', net: '29080.00', why: null },
    },
  },
  {
    name: 'a fall in the last month lowers the cautious figure',
    facts: facts({ payslips: months([...times(11, {}), { gross: '2000.00', net: '1700.00' }]) }),
    expected: {
      status: 'verified',
      monthly: { gross: '3000.00', net: '2400.00', cautiousGross: '2000.00', cautiousNet: '1700.00' },
      warnings: ['pay_fell'],
      streams: [{ kind: 'employment', payer: 'Kestrel Foods Ltd', typical: '2400.00', cautious: '1700.00' }],
    },
  },
  {
    name: 'pay that varies a lot is not called steady',
    facts: facts({
      payslips: months(
        [
          ['1000.00', '800.00'],
          ['3000.00', '2400.00'],
          ['1500.00', '1200.00'],
          ['3900.00', '3120.00'],
          ['800.00', '640.00'],
          ['3600.00', '2880.00'],
        ].map(([gross = null, net = null]) => ({ gross, net })),
      ),
    }),
    expected: {
      status: 'verified',
      says: ['£1,800', 'varies a lot'],
      saysNot: ['steady'],
      warnings: ['pay_varies'],
      monthly: {
        // (1500.00 + 3000.00) / 2 and (1200.00 + 2400.00) / 2
        gross: '2250.00',
        net: '1800.00',
        // (800.00 + 1000.00 + 1500.00) / 3 and (640.00 + 800.00 + 1200.00) / 3
        cautiousGross: '1100.00',
        cautiousNet: '880.00',
      },
      annualised: '27000.00',
    },
  },
  {
    name: 'overtime every month',
    facts: facts({
      payslips: salary(12, {
        parts: [
          ['BASIC', '2600.00', true],
          ['OVERTIME', '400.00', false],
        ],
      }),
    }),
    expected: {
      status: 'verified',
      monthly: { gross: '3000.00', net: '2400.00', cautiousGross: '3000.00' },
      job: {
        pay_kind: 'variable',
        guaranteed: { amount: '2600.00' },
        variable: { amount: '400.00' },
        bonuses: [],
      },
    },
  },
  {
    name: 'commission every month',
    facts: facts({
      payslips: months(
        [
          ['500.00', '2500.00', '2000.00'],
          ['900.00', '2900.00', '2320.00'],
          ['300.00', '2300.00', '1840.00'],
          ['700.00', '2700.00', '2160.00'],
          ['600.00', '2600.00', '2080.00'],
          ['1000.00', '3000.00', '2400.00'],
        ].map(([commission = '', gross = null, net = null]) => ({
          gross,
          net,
          parts: [
            ['BASIC', '2000.00', true],
            ['COMMISSION', commission, false],
          ] as [string, string, boolean][],
        })),
      ),
    }),
    expected: {
      status: 'verified',
      saysNot: ['steady'],
      monthly: {
        // (2600.00 + 2700.00) / 2 and (2080.00 + 2160.00) / 2
        gross: '2650.00',
        net: '2120.00',
        // (2300.00 + 2500.00 + 2600.00) / 3 and (1840.00 + 2000.00 + 2080.00) / 3
        cautiousGross: '2466.67',
        cautiousNet: '1973.33',
      },
      job: { pay_kind: 'variable', guaranteed: { amount: '2000.00' } },
    },
  },
  {
    name: 'a bonus that came once',
    facts: facts({
      payslips: months([...times(10, {}), BONUS('5000.00', '8000.00', '5200.00'), ...times(1, {})]),
    }),
    expected: {
      status: 'verified',
      says: ['£2,400'],
      monthly: { gross: '3000.00', net: '2400.00', cautiousGross: '3000.00' },
      annualised: '36000.00',
      // 11 × 3000.00 + 8000.00 and 11 × 2400.00 + 5200.00
      lastYear: { gross: '41000.00', net: '31600.00', why: null },
      warnings: ['one_off_payment'],
      job: {
        guaranteed: { amount: '3000.00' },
        bonuses: [
          {
            type: 'BONUS',
            frequency: 'once',
            amount_12_months: { amount: '5000.00' },
            last_paid: '2025-12-28T00:00:00.000Z',
          },
        ],
      },
    },
  },
  {
    name: 'a bonus every December',
    facts: facts({
      payslips: months([
        ...times(10, {}),
        BONUS('4000.00', '7000.00', '4700.00'),
        ...times(11, {}),
        BONUS('5000.00', '8000.00', '5200.00'),
        {},
      ]),
    }),
    expected: {
      status: 'verified',
      monthly: { gross: '3000.00', net: '2400.00' },
      lastYear: { gross: '41000.00', net: '31600.00', why: null },
      job: { bonuses: [{ type: 'BONUS', frequency: 'yearly', amount_12_months: { amount: '5000.00' } }] },
    },
  },
  {
    name: 'a bonus twice a year',
    facts: facts({
      // June and December
      payslips: months([
        ...times(4, {}),
        BONUS('1000.00', '4000.00', '3000.00'),
        ...times(5, {}),
        BONUS('1000.00', '4000.00', '3000.00'),
        {},
      ]),
    }),
    expected: {
      status: 'verified',
      monthly: { gross: '3000.00', net: '2400.00' },
      // 10 × 3000.00 + 2 × 4000.00 and 10 × 2400.00 + 2 × 3000.00
      lastYear: { gross: '38000.00', net: '30000.00', why: null },
      job: {
        bonuses: [
          { type: 'BONUS', frequency: 'twice_a_year', times: 2, amount_12_months: { amount: '2000.00' } },
        ],
      },
    },
  },
  {
    name: 'a bonus every quarter',
    facts: facts({
      // March, June, September and December
      payslips: months(
        Array.from({ length: 12 }, (_, at) => (at % 3 === 1 ? BONUS('600.00', '3600.00', '2800.00') : {})),
      ),
    }),
    expected: {
      status: 'verified',
      monthly: { gross: '3000.00', net: '2400.00' },
      // 12 × 3000.00 + 4 × 600.00 and 8 × 2400.00 + 4 × 2800.00
      lastYear: { gross: '38400.00', net: '30400.00', why: null },
      job: {
        bonuses: [
          { type: 'BONUS', frequency: 'quarterly', times: 4, amount_12_months: { amount: '2400.00' } },
        ],
      },
    },
  },
  {
    name: 'a recovered overpayment is a one-off',
    facts: facts({
      payslips: months([
        ...times(11, {}),
        {
          gross: '-300.00',
          net: '-300.00',
          parts: [
            ['BASIC', '3000.00', true],
            ['OTHER', '-3300.00', false, 'Overpayment recovered'],
          ],
        },
      ]),
    }),
    expected: {
      status: 'verified',
      says: ['£2,400'],
      monthly: {
        gross: '3000.00',
        net: '2400.00',
        cautiousGross: '3000.00',
        cautiousNet: '2400.00',
        usualGross: '3000.00',
      },
      annualised: '36000.00',
      // 11 × 3000.00 − 300.00 and 11 × 2400.00 − 300.00
      lastYear: { gross: '32700.00', net: '26100.00', why: null },
      warnings: ['negative_pay'],
    },
  },
  {
    name: 'deductions that are more than the pay of the last month',
    facts: facts({
      payslips: months([
        ...times(11, {}),
        { gross: '100.00', net: '-20.00', parts: [['BASIC', '100.00', true]] },
      ]),
    }),
    expected: {
      status: 'verified',
      // the last month is low but not a one-off, so it is the cautious figure; net pay can't be below zero
      monthly: { gross: '3000.00', net: '2400.00', cautiousGross: '100.00', cautiousNet: '0.00' },
      warnings: ['negative_pay'],
      streams: [{ kind: 'employment', payer: 'Kestrel Foods Ltd', typical: '2400.00', cautious: '0.00' }],
    },
  },
  {
    name: 'zero hours: irregular pay, with a month without any',
    facts: facts({
      payslips: ['2025-09-05', '2025-09-19', '2025-10-31', '2025-12-12', '2026-01-16'].map((payDate) =>
        slip({
          payDate,
          interval: null,
          frequency: 'irregular',
          gross: '600.00',
          net: '500.00',
          shows: OWN,
        }),
      ),
    }),
    expected: {
      status: 'verified',
      saysNot: ['steady'],
      monthly: {
        // the median of 1200.00, 600.00, 0.00, 600.00 and 600.00, and the mean of 0.00, 600.00 and 600.00
        gross: '600.00',
        cautiousGross: '400.00',
        // the median of 1000.00, 500.00, 0.00, 500.00 and 500.00, and the mean of 0.00, 500.00 and 500.00
        net: '500.00',
        cautiousNet: '333.33',
      },
      annualised: '7200.00',
      noWarnings: ['gap_in_pay'],
    },
  },
  {
    name: 'two weeks that were paid in advance are not a gap',
    facts: facts({
      payslips: [
        ...weekly(56, { gross: '500.00', net: '430.00' }).filter(
          ({ data }) => !/2025-12-(19|26)/.test(data.income_information.pay_date ?? ''),
        ),
        slip({
          payDate: '2025-12-19',
          interval: ['2025-12-13', '2025-12-26'],
          frequency: 'weekly',
          gross: '1000.00',
          net: '860.00',
          shows: OWN,
        }),
      ],
    }),
    expected: {
      status: 'verified',
      says: ['steady'],
      monthly: { gross: '2166.67', net: '1863.33' },
      annualised: '26000.00',
      lastYear: { gross: '26000.00', net: '22360.00', why: null },
      noWarnings: ['gap_in_pay'],
    },
  },
  {
    name: 'a month that is paid before it starts is not a gap',
    facts: facts({
      payslips: salary(13).map((_, at) => {
        const month = new Date(Date.UTC(2025, at, 1));
        const day = (date: Date) => date.toISOString().slice(0, 10);
        // paid on the 28th for the month after: from 28 January 2025 to 28 January 2026
        return slip({
          payDate: day(new Date(Date.UTC(2025, at, 28))),
          interval: [
            day(new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1))),
            day(new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 2, 0))),
          ],
          shows: OWN,
        });
      }),
    }),
    expected: {
      status: 'verified',
      says: ['steady'],
      monthly: { gross: '3000.00', net: '2400.00' },
      lastYear: { gross: '36000.00', net: '28800.00', why: null },
      noWarnings: ['gap_in_pay'],
    },
  },
  {
    name: 'expenses and a tax refund in net pay are said',
    facts: facts({
      payslips: months([
        ...times(11, {}),
        {
          net: '2600.00',
          incomeTax: '-110.00',
          parts: [
            ['BASIC', '3000.00', true],
            ['EXPENSES', '90.00', false],
          ],
        },
      ]),
    }),
    expected: {
      status: 'verified',
      monthly: { gross: '3000.00', net: '2400.00', cautiousNet: '2400.00' },
      warnings: ['tax_refund', 'expenses_in_pay'],
    },
  },
];
