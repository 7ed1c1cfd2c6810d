import { z } from 'zod';
import { enumeration } from '#values/enumeration.ts';
import { Id, Timestamp } from '#values/fields.ts';
import { AS_MIDNIGHT, EARNING_TYPES, Money, pounds } from '#values/payroll-submission.ts';
import { day, employmentNumber, figure, month, percent, SubmissionIds, whyNull } from './figure-schema.ts';

export const AnnualIncome = z.object({
  annualised_gross: figure(
    'Gross pay of a year at the rate of a typical month: the exact yearly rate of each job, so 500.00 a week is 26000.00',
  ),
  last_12_months: z
    .object({
      from: day('First day of the twelve months'),
      to: day('Last day of the twelve months: the last day that a payslip pays for'),
      gross: figure('Sum of the gross pay of the payslips for these twelve months, including bonuses'),
      net: figure('Sum of the net pay of the payslips for these twelve months, including bonuses'),
      is_complete: z.boolean().describe('Whether all payslips of the twelve months are known'),
      incomplete_reason: enumeration({
        no_payslips: 'no payslip is known',
        payslips_missing: 'a payslip is missing, for example because the lookback is shorter',
        amounts_missing: 'a payslip does not show the amount',
        starts_within_period: 'the first job that is known started within the twelve months',
      })
        .nullable()
        .describe('Why the twelve months are not complete; null if they are'),
    })
    .describe('What was paid in the last twelve months, by all employers'),
});

export const Composition = z
  .object({
    fixed: figure('Pay that is usually the same: basic pay and fixed allowances'),
    variable: figure('Overtime, bonuses, commission, tips and other pay that varies'),
    statutory: figure('Statutory pay during an absence, such as sick or maternity pay'),
    unclassified: figure('Payments that the payslips do not classify'),
    fixed_percent: percent('Fixed pay as a share of all four kinds of pay'),
    variable_percent: percent('Variable pay as a share of all four kinds of pay'),
    parts: z
      .array(
        z
          .object({
            type: enumeration({ ...EARNING_TYPES, UNKNOWN: 'a payment without a type' }).describe(
              'Kind of payment',
            ),
            amount: Money.describe('Sum of these payments, in pounds'),
            submission_ids: SubmissionIds,
          })
          .describe('All payments of one kind'),
      )
      .describe('The payments of the last twelve months by kind, largest first'),
  })
  .describe(
    'What the pay of the last twelve months consists of, without benefits in kind and reimbursed expenses',
  );

export const Trend = z
  .object({
    direction: enumeration({
      rising: 'pay rose by more than 5%',
      steady: 'pay changed by at most 5%',
      falling: 'pay fell by more than 5%',
    })
      .nullable()
      .describe('Direction of gross pay; null if there are too few months, or if `earlier` is zero or less'),
    change_percent: percent('Change from the earlier three months to the latest three'),
    latest: figure('Median gross pay of the latest three whole months'),
    earlier: figure('Median gross pay of the three whole months before'),
  })
  .describe('How gross pay changes, across all employments');

export const Volatility = z
  .object({
    level: enumeration({
      low: 'a coefficient of variation below 5%',
      medium: 'from 5% to below 20%',
      high: '20% or more',
    })
      .nullable()
      .describe(
        'How much gross pay varies; null if there are too few months, or if their mean is zero or less',
      ),
    coefficient_of_variation_percent: percent(
      'Standard deviation of the whole months of the last year divided by their mean',
    ),
    reason: whyNull,
    submission_ids: SubmissionIds,
  })
  .describe('How much gross pay varies from month to month, across all employments');

export const Month = z
  .object({
    month: month(),
    gross_pay: pounds('Gross pay of the payslips that were paid in the month'),
    net_pay: pounds('Net pay of the payslips that were paid in the month'),
    monthly_gross: pounds(
      'The month’s gross pay as a rate for a whole month',
      'at the same weekly pay, a month with five payslips has the same rate as a month with four; null if the month is not whole',
    ),
    monthly_net: pounds('The month’s net pay as a rate for a whole month', 'null if the month is not whole'),
    bank_credits: pounds('Bank credits that look like pay', 'null if no statement covers the pay dates'),
    tax_authority: pounds(
      'Average taxable pay for a month of the tax year',
      'null if nothing is reported for the month. The tax authority reports only whole years, so this is the taxable pay of the year, divided by the number of months up to the last reported day (12 for a whole year)',
    ),
    is_whole: z
      .boolean()
      .describe(
        'Whether every employment has a rate for the month. Only whole months count in the trend and the volatility. An employment has no rate if a payment is missing, unless the year to date shows that nothing was paid. Payslips for part of a pay period and payslips with a one-off payment are left out of the rate',
      ),
    has_gap: z
      .boolean()
      .describe(
        'Whether the month has a gap in pay: a payment of a job is missing, or no employment is known',
      ),
    submission_ids: SubmissionIds,
  })
  .describe('One calendar month');
export type Month = z.output<typeof Month>;

export const Gap = z
  .object({
    kind: enumeration({
      inside_employment: 'a payment is missing between two payments of one employment',
      between_employments: 'for more than a month, no employment is known',
    }).describe('Where the gap is'),
    employment: employmentNumber('`number` of the employment; null between employments'),
    from: Timestamp.describe(`First day without pay${AS_MIDNIGHT}`),
    to: Timestamp.describe(`Last day without pay${AS_MIDNIGHT}`),
    pay_periods_missing: z.int().nullable().describe('Number of missing payments; null between employments'),
    months: z.array(month()).describe('Calendar months without a payment from this employment'),
    paid_by_year_to_date: figure(
      'Gross pay of the missing payslips, calculated from the year to date of the payslips around the gap. Zero means that nothing was paid',
    ),
    submission_ids: z.array(Id).describe('The payslips before and after the gap'),
  })
  .describe('A time without pay');
export type Gap = z.output<typeof Gap>;
