import { z } from 'zod';
import { namedEnumeration } from './enumeration.ts';
import { Timestamp } from './fields.ts';
import { AS_MIDNIGHT, PAY_FREQUENCY_MEANINGS, pounds } from './payroll-submission.ts';

/*
 * A tax authority's data about one tax year, in the interface's own fields. Every connector converts its data
 * to this shape. Unknown values are null, never 0 or ''. A total with an unknown part is unknown too.
 */

export const IncomeFrequency = namedEnumeration('IncomeFrequency', {
  ...PAY_FREQUENCY_MEANINGS,
  one_off: 'a single payment',
});
export type IncomeFrequency = z.output<typeof IncomeFrequency>;

export const EmployerIncome = z
  .object({
    employer_name: z.string().nullable().describe('Name of the employer'),
    income: pounds('Taxable pay of the year'),
    tax_paid: pounds('Income tax of the year', 'negative if more was refunded than deducted'),
  })
  .describe('What one employer paid');

export const IncomeData = z.object({
  income_id: z.string().describe('The same in all submissions for one tax year and the same employments'),
  employment: z
    .object({
      total_income: pounds('Taxable pay from all employers', 'null if the pay from one of them is not known'),
      employers: z.array(EmployerIncome).describe('The employers of the tax year'),
    })
    .describe('Income from employment'),
  frequency: IncomeFrequency.nullable().describe('How often the employer with the largest income pays'),
  income_period: z
    .object({
      start: Timestamp.nullable().describe(`First day${AS_MIDNIGHT}`),
      end: Timestamp.nullable().describe(`Last day${AS_MIDNIGHT}`),
    })
    .describe('The part of the tax year that the income was paid in'),
});
export type IncomeData = z.output<typeof IncomeData>;
