import { z } from 'zod';
import { enumeration, namedEnumeration } from '#values/enumeration.ts';
import { Id, id, Timestamp } from '#values/fields.ts';
import { IncomeData } from '#values/income-submission.ts';
import { Pagination, pageQuery, updatedSince } from '#values/page.ts';
import { Money, pounds } from '#values/payroll-submission.ts';

const EXAMPLE = {
  id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6081',
  account_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
  entry_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6082',
  created_at: '2026-05-01T09:30:00.000Z',
  income_id: '2025-26:3f6a0c1b2d4e5f60',
  employment: {
    total_income: '39166.63',
    employers: [{ employer_name: 'Kestrel Foods Ltd', income: '39166.63', tax_paid: '5318.40' }],
  },
  frequency: 'monthly' as const,
  income_period: { start: '2025-04-06T00:00:00.000Z', end: '2026-04-05T00:00:00.000Z' },
};

export const IncomeSubmission = z
  .object({
    id: Id.describe('Id of the submission'),
    account_id: Id.nullable().describe(
      'The account that the income came from; null for data that you submitted in the sandbox without an account',
    ),
    entry_id: Id.describe('The entry that the submission belongs to'),
    created_at: Timestamp.describe('When the income was stored'),
    ...IncomeData.shape,
  })
  .meta({
    id: 'IncomeSubmission',
    description: 'Income of one tax year as the tax authority reported it at one time',
    examples: [EXAMPLE],
  });
export type IncomeSubmission = z.output<typeof IncomeSubmission>;

export const IncomeListQuery = z.strictObject({
  ...pageQuery({ firstOffset: 1, limitMax: 100, limitDefault: 20 }),
  account_id: id().optional().describe('Only income from this account'),
  entry_id: id().optional().describe('Only income of this entry'),
  updated_since: updatedSince(
    'a submission was stored. Submissions never change: changed figures are a new one',
  ),
});

export const IncomeList = z
  .object({
    pagination: Pagination,
    income_submissions: z.array(IncomeSubmission).describe('The submissions of this page'),
  })
  .meta({
    id: 'IncomeSubmissionList',
    description: 'A page of income submissions',
    examples: [
      {
        pagination: { offset: 1, limit: 20, count: 1, total_count: 1, next_after: null },
        income_submissions: [EXAMPLE],
      },
    ],
  });

export const Verdict = namedEnumeration('ComparisonResult', {
  agrees: 'the sources are less than a pound apart',
  differs: 'the sources are a pound or more apart, or one contradicts the limits that the other sets',
  one_source_only: 'nothing could be compared to the pound',
});
export type Verdict = z.output<typeof Verdict>;

/** What a difference covers, and when a comparison is complete. */
export const COMPARED_YEAR = {
  difference: 'only for the employers and days that could be compared',
  isComplete: 'Whether all employers and days of the year could be compared',
};
export const COMPARED_MONTH = {
  difference: 'only for the payslips that could be compared',
  isComplete:
    'Whether all payslips of the month could be compared. False, for example, if no statement covers a pay date',
};

const verdict = Verdict.describe('Result of the comparison');
const bankCredits = pounds(
  'Bank credits that look like pay',
  'null if there are none and no statement covers the days around a pay date',
);

export const ComparedAmount = namedEnumeration('ComparedAmount', {
  taxable_pay: 'taxable pay to date',
  gross_pay:
    'gross pay to date, which limits the taxable pay; compared only if taxable pay is not on the payslips',
  income_tax: 'income tax to date',
});
export type ComparedAmount = z.output<typeof ComparedAmount>;

export const NotComparedReason = enumeration({
  not_on_payslips: 'the last payslip does not show the amount',
  no_report: 'the tax authority has not reported this tax year',
  employer_not_reported: 'the tax authority reports this tax year, but not this employer',
  not_reported: 'the tax authority does not report the amount',
  no_payslips: 'there are no payslips from this employer in this year',
  dates_differ: 'the payslips and the report end at different times, and that may explain the difference',
  payslips_missing:
    'taxable pay is plausible for this gross pay, but the payslips that would explain the difference are missing or incomplete',
  two_employments: 'the name may stand for two employments',
  employer_not_named: 'a source does not name the employer',
});
export type NotComparedReason = z.output<typeof NotComparedReason>;

const employerName = z
  .string()
  .nullable()
  .describe('Name of the employer; null if it is not known, or for all employers together');

export const Contradictions = z
  .array(
    z
      .object({
        employer_name: employerName,
        what: ComparedAmount.describe('The amount on the payslips'),
        payslips: Money.describe('Amount according to the payslips, in pounds'),
        tax_authority: Money.describe(
          'Amount according to the tax authority, in pounds. For `gross_pay`, its taxable pay',
        ),
      })
      .describe('One contradiction'),
  )
  .describe('Amounts that contradict each other');

export const NotCompared = z
  .array(
    z
      .object({
        employer_name: employerName,
        what: ComparedAmount.describe('The amount'),
        reason: NotComparedReason.describe('Why it could not be compared'),
      })
      .describe('One amount'),
  )
  .describe('Amounts that could not be compared to the pound, or within limits, with the reason');

const ComparedYear = z.object({
  tax_year: z.string().describe('The tax year, which starts on 6 April, such as `2025-26`'),
  payslips: pounds(
    'Taxable pay of the year',
    'from the last payslip of each employer; null when one of them does not show it',
  ),
  tax_authority: pounds('Taxable pay of the year as last reported'),
  net_pay: pounds('Net pay of the year’s payslips'),
  bank_credits: bankCredits,
  difference: pounds('Payslips minus tax authority', COMPARED_YEAR.difference),
  verdict,
  is_complete: z.boolean().describe(COMPARED_YEAR.isComplete),
  contradictions: Contradictions,
  not_compared: NotCompared,
});

const ComparedMonth = z.object({
  date: Timestamp.describe('The first day of the month, as midnight UTC'),
  gross_pay: pounds('Gross pay of the month’s payslips'),
  net_pay: pounds('Net pay of the month’s payslips'),
  tax_authority: Money.nullable().describe('Always null: the tax authority reports whole tax years only'),
  bank_credits: bankCredits,
  difference: pounds('Net pay minus bank credits', COMPARED_MONTH.difference),
  verdict,
  is_complete: z.boolean().describe(COMPARED_MONTH.isComplete),
});

export const IncomeComparison = z
  .object({
    tax_years: z.array(ComparedYear).describe('Payslips compared with the tax authority, newest year first'),
    months: z.array(ComparedMonth).describe('Payslips compared with bank statements, newest month first'),
  })
  .meta({
    id: 'IncomeComparison',
    description: 'A comparison of the user’s income sources',
    examples: [
      {
        tax_years: [
          {
            tax_year: '2025-26',
            payslips: '39166.63',
            tax_authority: '39166.63',
            net_pay: '32322.00',
            bank_credits: '2693.50',
            difference: '0.00',
            verdict: 'agrees',
            is_complete: true,
            contradictions: [],
            not_compared: [
              { employer_name: 'Kestrel Foods Ltd', what: 'income_tax', reason: 'not_on_payslips' },
            ],
          },
        ],
        months: [
          {
            date: '2026-03-01T00:00:00.000Z',
            gross_pay: '3333.33',
            net_pay: '2693.50',
            tax_authority: null,
            bank_credits: '2693.50',
            difference: '0.00',
            verdict: 'agrees',
            is_complete: true,
          },
        ],
      },
    ],
  });
export type IncomeComparison = z.output<typeof IncomeComparison>;
