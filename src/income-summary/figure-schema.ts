import { z } from 'zod';
import { namedEnumeration } from '#values/enumeration.ts';
import { Id, Timestamp } from '#values/fields.ts';
import { AS_MIDNIGHT, pounds } from '#values/payroll-submission.ts';

/** Why a figure is null. */
export const Reason = namedEnumeration('NoFigureReason', {
  no_payslips: 'no payslip with a date is stored',
  no_current_employment: 'no employment is known to be current',
  too_few_months: 'there are too few whole months of pay, or bank statements cover too few',
  no_current_income: 'no income is known to be current',
  only_taxable: 'only taxable pay or takings are known, not what is left of them',
  amount_missing: 'a payslip or a report does not show the amount',
  no_breakdown: 'the payslips do not list their payments',
  no_typical_pay: 'the typical net pay is not known',
  no_estimate:
    'expenditure can’t be estimated; `GET /expenditure/{user_id}/ons` lists what is missing or wrong',
  below_model:
    'the net pay is below the lowest income group of the ONS model, so expenditure can’t be estimated',
  no_year_to_date: 'the payslips around the gap do not show the year to date',
  other_tax_year: 'the gap is in two tax years, and the year to date starts again in the second',
});
export type Reason = z.output<typeof Reason>;

export const SubmissionIds = z.array(Id).describe('The submissions that the figure comes from');
export const whyNull = Reason.nullable().describe('Why there is no figure; null if there is one');
export const day = (what: string) => Timestamp.nullable().describe(`${what}${AS_MIDNIGHT}`);
export const month = () => z.string().meta({ description: 'A calendar month, such as `2026-01`' });
export const employmentNumber = (what: string) => z.int().nullable().describe(what);

const Figure = z
  .object({
    amount: pounds('The amount', 'null if the data does not support it'),
    reason: whyNull,
    submission_ids: SubmissionIds,
  })
  .meta({ id: 'IncomeFigure', description: 'An amount and the submissions behind it' });
export type Figure = z.output<typeof Figure>;

export const figure = (what: string) => Figure.describe(what);

export const percent = (what: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `${what}, in percent with one decimal`, examples: [12.5] });
