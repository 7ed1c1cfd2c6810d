import { z } from 'zod';
import { enumeration, namedEnumeration } from '#values/enumeration.ts';
import { Id, Timestamp } from '#values/fields.ts';
import { AS_MIDNIGHT, EARNING_TYPES, PayFrequency, pounds } from '#values/payroll-submission.ts';
import { day, figure, SubmissionIds } from './figure-schema.ts';

export const TYPICAL_METHODS = {
  median_of_3_months: 'the median of the last three whole months, for regular pay',
  median_of_12_months: 'the median of the whole months of the last year, for variable pay',
  months_without_absence:
    'the median of the latest whole months without statutory pay or unpaid leave: three months for regular pay, up to a year for variable pay',
  latest_whole_month: 'the latest whole month, because fewer than three are known',
} as const;
const TypicalMethod = namedEnumeration('TypicalMonthMethod', TYPICAL_METHODS);

const CautiousMethod = enumeration({
  lower_of_typical_and_latest: 'the lower of the typical month and the latest whole month, for regular pay',
  mean_of_lower_half: 'the mean of the lower half of the whole months of the last year, for variable pay',
  lowest_whole_month: 'the lowest whole month, because fewer than three are known',
});

export const PayKind = enumeration({
  regular: 'pay rarely changes, and little of it is variable',
  variable:
    'more than a tenth of the pay is variable, or the monthly rate changes by more than 5% at least three times and in over a third of the months',
});
export type PayKind = z.output<typeof PayKind>;

export const CurrentReason = enumeration({
  paid_recently: 'the last pay date is recent, and no leaving date is known',
  leaving: 'the leaving date is in the future',
  left: 'the leaving date has passed, or the payslip says that the person has left',
  pay_overdue: 'no pay has arrived for more than a pay period and 15 days, and no leaving date has passed',
  no_payslips: 'only the tax authority names this employer',
});
export type CurrentReason = z.output<typeof CurrentReason>;

export const Typical = z.object({
  method: TypicalMethod.nullable().describe('How the typical month was found; null without a figure'),
  gross: figure('Gross pay of a typical month'),
  net: figure('Net pay of a typical month'),
  cautious_method: CautiousMethod.nullable().describe(
    'How the cautious figure was found; null without a figure',
  ),
  cautious_gross: figure(
    'A cautious figure for the gross pay of a month, never above the typical one and never below zero',
  ),
  cautious_net: figure(
    'A cautious figure for the net pay of a month, never above the typical one and never below zero',
  ),
});

const Usual = z.object({
  method: TypicalMethod.nullable().describe('How the usual month was found; null without a figure'),
  gross: figure('Gross pay of a month without absences'),
  net: figure('Net pay of a month without absences'),
});

const Bonus = z
  .object({
    employment: z.int().describe('`number` of the employment'),
    type: enumeration({ BONUS: EARNING_TYPES.BONUS, COMMISSION: EARNING_TYPES.COMMISSION }).describe(
      'Kind of payment',
    ),
    times: z.int().describe('Number of payslips with it in the last twelve months of the employment'),
    last_paid: Timestamp.describe(`Pay date of the last one${AS_MIDNIGHT}`),
    amount_12_months: figure('Sum of these payments in the last twelve months of the employment, gross'),
    frequency: enumeration({
      monthly: 'in at least seven of the twelve months, or in most months of a job with fewer months',
      quarterly: 'in four to six months',
      twice_a_year: 'in two or three months',
      yearly: 'in one month, and in an earlier year too',
      once: 'in one month, and in no earlier year that is known',
    }).describe('How often it came in the last twelve months of the employment'),
  })
  .meta({ id: 'IncomeBonus', description: 'Bonuses or commission of one employment' });
export type Bonus = z.output<typeof Bonus>;

/** What pay usually is, and what it consists of. */
export const PayParts = z.object({
  usual: Usual.describe('A month without absences: months with statutory pay or unpaid leave are left out'),
  guaranteed: figure('Fixed pay of a usual month, gross: basic pay and fixed allowances'),
  variable: figure(
    'Variable pay of a usual month, gross: the average of the overtime, commission and other pay that varies. One-off payments are not included',
  ),
  bonuses: z.array(Bonus).describe('Bonuses and commission of the last twelve months'),
});

const LastPay = z
  .object({
    pay_date: Timestamp.describe(`Day of payment${AS_MIDNIGHT}`),
    gross_pay: pounds('Gross pay of the last pay period'),
    net_pay: pounds('Net pay of the last pay period'),
    submission_ids: SubmissionIds,
  })
  .meta({ description: 'The last payment; null if no payslip is known' });

const AuthorityIncome = z
  .object({
    tax_year: z.string().describe('The tax year, which starts on 6 April, such as `2025-26`'),
    income: pounds('Taxable pay of the year as the tax authority last reported it'),
    submission_id: Id.describe('The income submission'),
  })
  .describe('What the tax authority says about this employer');

export const Employment = z
  .object({
    number: z.int().describe('Number of the employment in this summary, which other fields refer to'),
    employer_name: z.string().nullable().describe('Name of the employer, as the newest payslip spells it'),
    role: z.string().nullable().describe('Job title on the newest payslip'),
    is_director: z.boolean().nullable().describe('Whether the person is a director of the company'),
    from: Timestamp.nullable().describe(`First day of the job${AS_MIDNIGHT}; null if no payslip shows it`),
    to: Timestamp.nullable().describe(`Last day of the job${AS_MIDNIGHT}; null if no payslip shows it`),
    is_current: z
      .boolean()
      .nullable()
      .describe('Whether the person still has the job; null if that is not known'),
    is_current_reason: CurrentReason.describe('Why the employment counts as current or not'),
    pay_frequency: PayFrequency.nullable().describe('How often the person is paid'),
    pay_frequency_basis: enumeration({
      stated: 'the newest payslip that states it',
      pay_dates: 'the usual time between pay dates, because no payslip states it',
    })
      .nullable()
      .describe('Where the pay frequency comes from; null if it is not known'),
    first_pay_date: day('First pay date that is known'),
    last_pay: LastPay.nullable(),
    payslip_count: z.int().describe('Number of payslips; one that came from two sources counts once'),
    pay_kind: PayKind.nullable().describe('Whether pay is regular or variable; null without payslips'),
    typical_month: Typical.describe('A typical month of this employment'),
    ...PayParts.shape,
    tax_authority: z.array(AuthorityIncome).describe('Income from the tax authority, newest year first'),
    submission_ids: z.array(Id).describe('All payslips of the employment, newest first'),
  })
  .meta({ id: 'IncomeEmployment', description: 'One employment' });
export type Employment = z.output<typeof Employment>;

export type Typical = z.output<typeof Typical>;
export type TypicalMethod = z.output<typeof TypicalMethod>;
export type CautiousMethod = z.output<typeof CautiousMethod>;
