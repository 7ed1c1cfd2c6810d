import { z } from 'zod';
import { AccountStatus } from '#accounts/schema.ts';
import { SOURCES } from '#payroll/schema.ts';
import { COMPARED_MONTH, COMPARED_YEAR, Verdict } from '#tax-authority/schema.ts';
import { enumeration } from '#values/enumeration.ts';
import { Id, Timestamp } from '#values/fields.ts';
import { pounds } from '#values/payroll-submission.ts';
import { TrustScore } from '#values/trust-score.ts';
import { day, figure, month, SubmissionIds } from './figure-schema.ts';

const verdict = Verdict.describe('Result of the comparison');
const overall = Verdict.describe(
  'Result for all rows together: `differs` if one differs, else `agrees` if one agrees',
);

export const Agreement = z
  .object({
    tax_authority: z
      .object({
        verdict: overall,
        tax_years: z
          .array(
            z
              .object({
                tax_year: z.string().describe('The tax year, such as `2025-26`'),
                payslips: pounds('Taxable pay of the year, according to the payslips'),
                tax_authority: pounds('Taxable pay of the year, according to the tax authority'),
                difference: pounds('Payslips minus tax authority', COMPARED_YEAR.difference),
                verdict,
                is_complete: z.boolean().describe(COMPARED_YEAR.isComplete),
                submission_ids: SubmissionIds,
              })
              .describe('One tax year'),
          )
          .describe('As in `GET /users/{user_id}/income-comparison`, newest year first'),
      })
      .describe('Payslips compared with the tax authority'),
    bank: z
      .object({
        verdict: overall,
        months: z
          .array(
            z
              .object({
                month: month(),
                net_pay: pounds('Net pay of the payslips'),
                bank_credits: pounds('Bank credits that look like pay'),
                difference: pounds('Net pay minus bank credits', COMPARED_MONTH.difference),
                verdict,
                is_complete: z.boolean().describe(COMPARED_MONTH.isComplete),
                submission_ids: SubmissionIds,
              })
              .describe('One month'),
          )
          .describe('As in `GET /users/{user_id}/income-comparison`, newest month first'),
      })
      .describe('Payslips compared with bank statements'),
    uploads: z
      .object({
        verdict: overall,
        same: z.int().describe('How many times another source has a payslip with the same amounts'),
        different: z.int().describe('How many times another source has a payslip with different amounts'),
        submission_ids: z
          .array(Id)
          .describe('The payslips that do not count, because a more trusted source shows different amounts'),
      })
      .describe('Payslips that several sources have, such as an upload and a connection'),
  })
  .describe('How far the sources agree');
export type Agreement = z.output<typeof Agreement>;

export const Affordability = z
  .object({
    net: figure('Net pay of a typical month'),
    cost_of_living: figure('Estimate of what a household with this net pay spends, without housing'),
    housing: figure('Estimate of what such a household spends on housing'),
    total: figure('Cost of living plus housing'),
    left: figure('Net pay of a typical month minus the estimate. It can be negative'),
    left_cautious: figure('The cautious net pay minus the same estimate. It can be negative'),
  })
  .describe(
    'The ONS estimate of expenditure at the typical net pay, and what is left. Null with the reason `below_model` if the net pay is below the lowest income group of the model',
  );

export const TrustCounts = z.object({
  worst: TrustScore.nullable().describe('The lowest trust score; null without payslips'),
  counts: z
    .object({
      HIGH: z.int().describe('Number of payslips with this score'),
      MEDIUM: z.int().describe('Number of payslips with this score'),
      LOW: z.int().describe('Number of payslips with this score'),
      VERY_LOW: z.int().describe('Number of payslips with this score'),
    })
    .describe('Number of payslips by trust score'),
  submission_ids: z.array(Id).describe('The payslips whose score is not `HIGH`'),
});

const SourceKind = enumeration({
  ...SOURCES,
  bank_statement: 'uploaded bank statements',
  bank_connection: 'an account at a bank',
  tax_authority: 'the tax authority',
});

export const IncomeSource = z
  .object({
    kind: SourceKind.describe('Kind of source'),
    account_id: Id.nullable().describe(
      'The account; null for uploads, and for data that you submitted in the sandbox without an account',
    ),
    provider: z.string().nullable().describe('`id` of the provider; null without an account'),
    account_status: AccountStatus.nullable().describe('Status of the account; null without an account'),
    submission_count: z
      .int()
      .describe('Number of submissions of the source, including repeated and amended ones'),
    last_retrieved_at: Timestamp.nullable().describe(
      'When data of the source was last stored, or when a check last found nothing new; null if never',
    ),
    newest_date: day('Newest pay date, or last day that the source covers'),
    age_days: z
      .int()
      .nullable()
      .describe('Days from `newest_date` to today; negative if `newest_date` is in the future'),
    trust: TrustScore.nullable().describe(
      'The lowest trust score of its payslips or documents; null if there is none',
    ),
    newest_submission_id: Id.nullable().describe('The submission with the newest day'),
  })
  .describe('One source and how fresh its data is');
export type IncomeSource = z.output<typeof IncomeSource>;
