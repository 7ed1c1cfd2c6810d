import type { Employment } from '#paye';
import type { Day } from '#values/calendar.ts';

interface Worked {
  quantity: string;
  rate: string;
}

export interface Scenario {
  title: string;
  taxCode: string;
  frequency?: 'monthly' | 'weekly' | 'fortnightly' | 'four_weekly';
  payDate?: Day;
  niCategory?: string;
  isDirector?: boolean;
  elements: readonly (readonly [string, number] | readonly [string, number, Worked])[];
  pension?: Employment['pension'];
  loans?: Employment['loans'];
  others?: readonly (readonly [string, number])[];
  /** Tax-free pay, in addition to gross pay or as part of it. */
  expenses?: { description: string; pounds: number; isInGross: boolean };
  /** Taxed but not paid. */
  benefit?: readonly [string, number];
  /** The tax code of all earlier payments. */
  taxCodeBefore?: string;
  /** The last pay day is on this day or before. */
  until?: Day;
  /** The first day of the job, if it began within the tax year. */
  startedOn?: Day;
  /** Taxable pay and tax in pounds from an earlier job in the tax year. */
  p45?: readonly [number, number];
  /** The last pay day of a year with 53 of them. */
  isWeek53?: boolean;
}

const NET_PAY_PENSION = {
  method: 'net_pay',
  earnings: 'pensionable',
  employeeRate: 500n,
  employerRate: 300n,
} as const;
const AT_SOURCE = {
  method: 'relief_at_source',
  earnings: 'pensionable',
  employeeRate: 500n,
  employerRate: 300n,
} as const;
const SACRIFICE = {
  method: 'salary_sacrifice',
  earnings: 'pensionable',
  employeeRate: 600n,
  employerRate: 400n,
} as const;

export const SCENARIOS: readonly Scenario[] = [
  { title: 'a salary', taxCode: '1257L', elements: [['Basic Salary', 3_166.67]], pension: NET_PAY_PENSION },
  {
    title: 'overtime and a bonus',
    taxCode: '1257L',
    elements: [
      ['Basic Pay', 2_400],
      ['Overtime', 187.5, { quantity: '7.50', rate: '25.00' }],
      ['Bonus', 250],
    ],
    pension: AT_SOURCE,
  },
  {
    title: 'weekly hours',
    taxCode: '1257L',
    frequency: 'weekly',
    elements: [
      ['Standard Hours', 480, { quantity: '40.00', rate: '12.00' }],
      ['Overtime', 90, { quantity: '5.00', rate: '18.00' }],
      ['Holiday Pay', 48],
    ],
  },
  {
    title: 'four-weekly pay',
    taxCode: '1185L',
    frequency: 'four_weekly',
    elements: [
      ['Basic Pay', 1_920.4],
      ['Shift Allowance', 120],
    ],
    pension: NET_PAY_PENSION,
  },
  { title: 'fortnights', taxCode: 'BR', frequency: 'fortnightly', elements: [['Wages', 912.6]] },
  { title: 'a Scottish code', taxCode: 'S1257L', elements: [['Salary', 4_250]], pension: NET_PAY_PENSION },
  {
    title: 'a K code',
    taxCode: 'K475',
    elements: [
      ['Basic Salary', 5_210.33],
      ['Car Allowance', 400],
    ],
  },
  { title: 'no tax', taxCode: 'NT', elements: [['Basic Salary', 2_800]] },
  {
    title: 'student and postgraduate loans',
    taxCode: '1257L',
    elements: [['Basic Salary', 3_420]],
    loans: { student: 'plan_2', postgraduate: true },
    pension: AT_SOURCE,
  },
  {
    title: 'salary sacrifice for a pension',
    taxCode: '1257L',
    elements: [['Monthly Salary', 3_900]],
    pension: SACRIFICE,
  },
  {
    title: 'month 1 code',
    taxCode: '1257L M1',
    elements: [
      ['Basic Salary', 2_150.5],
      ['Commission', 318.22],
    ],
  },
  {
    title: 'a court order and union fees',
    taxCode: '1131L',
    elements: [['Basic Salary', 2_640]],
    others: [
      ['Attachment of Earnings', 120],
      ['Union Subscription', 14.5],
    ],
    pension: NET_PAY_PENSION,
  },
  {
    title: 'a director',
    taxCode: '1257L',
    isDirector: true,
    niCategory: 'A',
    elements: [["Director's Salary", 1_047.5]],
  },
  {
    title: 'high pay',
    taxCode: '0T',
    elements: [
      ['Basic Salary', 9_750],
      ['Bonus', 2_500],
    ],
    pension: NET_PAY_PENSION,
  },
  { title: 'over pension age', taxCode: 'D0', niCategory: 'C', elements: [['Salary', 3_000]] },
  {
    title: 'expenses within the gross pay',
    taxCode: '1257L',
    elements: [['Basic Salary', 2_700]],
    expenses: { description: 'Expenses', pounds: 84.35, isInGross: true },
    pension: NET_PAY_PENSION,
  },
  {
    title: 'expenses beside the gross pay',
    taxCode: '1257L',
    elements: [['Basic Salary', 2_710]],
    expenses: { description: 'Expenses Reimbursed', pounds: 131.6, isInGross: false },
    pension: AT_SOURCE,
  },
  {
    title: 'a benefit in kind',
    taxCode: '1257L',
    elements: [['Basic Salary', 3_305]],
    benefit: ['Company Car Benefit', 287.42],
    pension: NET_PAY_PENSION,
  },
  {
    title: 'a tax refund',
    taxCode: '1257L',
    taxCodeBefore: 'BR',
    elements: [['Basic Salary', 1_650]],
  },
  {
    title: 'a refunded deduction',
    taxCode: '1257L',
    elements: [['Basic Salary', 2_480]],
    others: [['Cycle Scheme Refund', -36.2]],
  },
  {
    title: 'statutory pay and arrears',
    taxCode: '1257L',
    elements: [
      ['Basic Pay', 1_310.4],
      ['Statutory Sick Pay', 118.75],
      ['Arrears of Pay', 96.11],
      ['Unpaid Leave', -57.7],
    ],
  },
  {
    title: 'week 53',
    taxCode: '1257L',
    frequency: 'weekly',
    isWeek53: true,
    elements: [['Basic Pay', 560]],
  },
  { title: 'low pay', taxCode: '1257L', elements: [['Basic Pay', 780]] },
];
