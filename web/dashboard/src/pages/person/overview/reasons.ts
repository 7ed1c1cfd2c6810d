import type { IncomeFigure, IncomeSummary } from '../../../../../../clients/typescript/index.js';
import { pounds } from '../../../ui/format.ts';

const REASONS: Readonly<Record<NonNullable<IncomeFigure['reason']>, string>> = {
  no_payslips: 'no payslip counts',
  no_current_employment: 'no current job is known',
  too_few_months: 'too few whole months',
  no_current_income: 'no current income is known',
  only_taxable: 'only taxable pay or takings are known',
  amount_missing: 'the amount is not shown',
  no_breakdown: 'the payslips do not list their payments',
  no_typical_pay: 'the typical net pay is not known',
  no_estimate: 'expenditure can’t be estimated',
  below_model: 'the net pay is below the lowest income group of the ONS model',
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

/** A change can't be calculated from earlier pay of zero or less. */
export function whyNoTrend({ earlier }: Pick<IncomeSummary['trend'], 'earlier'>): string {
  return earlier.amount === null ? reasonOf(earlier) : 'typical pay in the earlier months was zero or less';
}

/** The variation and the trend need the same number of whole months. */
export function whyNoVariation({ trend, volatility }: Pick<IncomeSummary, 'trend' | 'volatility'>): string {
  return trend.earlier.amount === null ? reasonOf(volatility) : 'average pay was zero or less';
}
