import { z } from 'zod';
import { IncomeSubmission } from '#tax-authority/schema.ts';
import type { Parts } from '#values/complete.ts';
import { Id, id, list, text } from '#values/fields.ts';
import { IncomeData } from '#values/income-submission.ts';
import { inputOf } from './payroll-input.ts';

/* Income as a client writes it: the fields of IncomeData, all optional. */

const ID_CHARACTERS_MAX = 100;
const SUBMISSIONS_MAX = 100;

type WithoutId = Omit<IncomeData, 'income_id'>;
const parts = inputOf(IncomeData.omit({ income_id: true })) as unknown as z.ZodPrefault<
  z.ZodObject<{ [Name in keyof WithoutId]: z.ZodType<WithoutId[Name], Parts<WithoutId[Name]>> }>
>;

/** Absent fields become null; lists become empty. */
const IncomeInput = parts
  .unwrap()
  .extend({
    income_id: text({ max: ID_CHARACTERS_MAX }).optional().meta({
      description:
        'Identifies the income: different figures with the same id are a correction. Default: derived from the start of the period',
    }),
  })
  .transform(
    ({ income_id, ...data }): IncomeData => ({
      income_id: income_id ?? `own:${data.income_period.start?.slice(0, 10) ?? 'unknown'}`,
      ...data,
    }),
  );

const { examples: [SUBMISSION] = [] } = IncomeSubmission.meta() as { examples?: IncomeSubmission[] };
const OWNER = {
  entry_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6082',
  user_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6072',
  account_id: null,
  authorisation_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6091',
};

export const IncomeSubmissionsInput = z
  .strictObject({
    account_id: id()
      .optional()
      .meta({ description: 'An account of this user; the submissions will belong to it' }),
    income_submissions: list(IncomeInput, {
      max: SUBMISSIONS_MAX,
      must: `a list of 1 to ${SUBMISSIONS_MAX} income submissions`,
    }).meta({ description: 'The income submissions. Absent fields are null' }),
  })
  .meta({
    id: 'SandboxIncomeInput',
    description: 'Income to store as if the tax authority had returned it',
    examples: [
      {
        income_submissions: [
          {
            employment: {
              total_income: '39166.63',
              employers: [{ employer_name: 'Kestrel Foods Ltd', income: '39166.63', tax_paid: '5318.40' }],
            },
            frequency: 'monthly',
            income_period: { start: '2025-04-06', end: '2026-04-05' },
          },
        ],
      },
    ],
  });

export const SubmittedIncome = z
  .object({
    entry_id: Id.nullable().describe('The new entry; null if everything was stored before'),
    user_id: Id.describe('The user that the income belongs to'),
    account_id: Id.nullable().describe('The account that the income belongs to'),
    authorisation_id: Id.describe('The authorisation that the income is stored under'),
    income_submissions: z.array(IncomeSubmission).describe('The new submissions'),
  })
  .meta({
    id: 'SandboxIncomeEntry',
    description: 'The stored income',
    examples: [{ ...OWNER, income_submissions: [{ ...SUBMISSION, account_id: null }] }],
  });
export type SubmittedIncome = z.output<typeof SubmittedIncome>;
