import { z } from 'zod';
import { Timestamp } from './fields.ts';
import { Money, PAY_FREQUENCIES } from './payroll-submission.ts';

/*
 * A tax authority's data about one tax year, in the interface's own fields. Every connector converts its data
 * to this shape. Unknown values are null, never 0 or ''. A total with an unknown part is unknown too.
 */

const money = Money.nullable();

export const INCOME_FREQUENCIES = [...PAY_FREQUENCIES, 'one_off'] as const;
export type IncomeFrequency = (typeof INCOME_FREQUENCIES)[number];

export const EmployerIncome = z.object({
  employer_name: z.string().nullable(),
  income: money.meta({ description: 'Taxable pay' }),
  tax_paid: money.meta({ description: 'Negative if more was refunded than deducted' }),
});

export const IncomeData = z.object({
  income_id: z.string().meta({ description: 'Identical for the same tax year and the same employments' }),
  employment: z.object({ total_income: money, employers: z.array(EmployerIncome) }),
  frequency: z
    .enum(INCOME_FREQUENCIES)
    .nullable()
    .meta({ description: 'From the employment with the largest income' }),
  income_period: z.object({ start: Timestamp.nullable(), end: Timestamp.nullable() }),
});
export type IncomeData = z.output<typeof IncomeData>;
