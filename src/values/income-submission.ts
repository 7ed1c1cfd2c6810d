import { z } from 'zod';
import { Timestamp } from './fields.ts';
import { Money, PAY_FREQUENCIES } from './payroll-submission.ts';

/*
 * What a tax authority says of one tax year, in the interface's own words: the shape that every wire brings its data into.
 * What it does not know is null, never 0 and never ''; a total of which a part is not known is not known.
 */

const money = Money.nullable();

export const INCOME_FREQUENCIES = [...PAY_FREQUENCIES, 'one_off'] as const;
export type IncomeFrequency = (typeof INCOME_FREQUENCIES)[number];

export const EmployerIncome = z.object({
  employer_name: z.string().nullable(),
  income: money.meta({ description: 'Taxable pay' }),
  tax_paid: money.meta({ description: 'Negative where more was given back than taken' }),
});

export const IncomeData = z.object({
  income_id: z.string().meta({ description: 'The same for the same tax year and the same employments' }),
  employment: z.object({ total_income: money, employers: z.array(EmployerIncome) }),
  frequency: z
    .enum(INCOME_FREQUENCIES)
    .nullable()
    .meta({ description: 'Of the employment with the largest income' }),
  income_period: z.object({ start: Timestamp.nullable(), end: Timestamp.nullable() }),
});
export type IncomeData = z.output<typeof IncomeData>;
