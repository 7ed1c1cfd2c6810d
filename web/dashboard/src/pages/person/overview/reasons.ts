import type { IncomeFigure } from '../../../../../../client/index.js';
import { pounds } from '../../../ui/format.ts';

const REASONS: Readonly<Record<NonNullable<IncomeFigure['reason']>, string>> = {
  no_payslips: 'no payslips',
  no_current_employment: 'no current job is known',
  too_few_months: 'too few whole months',
  amount_missing: 'a payslip does not show the amount',
  no_breakdown: 'the payslips do not list their payments',
  no_typical_pay: 'the typical net pay is not known',
  no_estimate: 'expenditure can’t be estimated',
  no_year_to_date: 'no year-to-date figures around the gap',
  other_tax_year: 'the gap is in two tax years',
};

/** Why there is no figure, in words. */
export function reasonOf({ reason }: Pick<IncomeFigure, 'reason'>): string {
  return reason ? REASONS[reason] : 'not known';
}

/** The amount, or why there is none. */
export function shown(figure: IncomeFigure): string {
  return figure.amount === null ? `Not known: ${reasonOf(figure)}` : pounds(figure.amount);
}
