import type { Verdict } from '#tax-authority/schema.ts';
import type { Reason } from './figure-schema.ts';
import type { IncomeSummary } from './schema.ts';
import type { IncomeSource } from './source-schema.ts';
import type { Warning } from './warning-schema.ts';

/** The words of a report for the values of the API. */
export const REASON_WORDS: Record<Reason, string> = {
  no_payslips: 'no payslips',
  no_current_employment: 'no current job',
  too_few_months: 'too few months',
  no_current_income: 'no current income',
  only_taxable: 'only taxable pay known',
  amount_missing: 'amount missing',
  no_breakdown: 'not broken down',
  no_typical_pay: 'no typical net pay',
  no_estimate: 'no estimate',
  no_year_to_date: 'no year to date',
  other_tax_year: 'two tax years',
};

export const SEVERITY_WORDS: Record<Warning['severity'], string> = {
  serious: 'Serious',
  caution: 'Caution',
  note: 'Note',
};

export const SOURCE_WORDS: Record<IncomeSource['kind'], string> = {
  payroll_connection: 'Payroll provider',
  payroll_direct_connection: 'Employer, without a sign-in',
  payslip_upload: 'Uploaded payslips',
  bank_statement: 'Bank statements',
  tax_authority: 'Tax authority',
};

export const VERDICT_WORDS: Record<Verdict, string> = {
  agrees: 'agree',
  differs: 'differ',
  one_source_only: 'nothing to compare with',
};

export function trendInWords({ direction, change_percent, earlier }: IncomeSummary['trend']): string {
  if (direction !== null) return `${direction} (${change_percent}%)`;
  // nothing can be compared with earlier pay of zero or less
  return earlier.reason
    ? REASON_WORDS[earlier.reason]
    : 'not known: typical pay in the earlier months was zero or less';
}

export function variationInWords({ volatility, trend }: Pick<IncomeSummary, 'volatility' | 'trend'>): string {
  const { level, coefficient_of_variation_percent: percent, reason } = volatility;
  if (level !== null) return `${level} (${percent}%)`;
  // both figures need six whole months
  return trend.earlier.amount === null && reason
    ? REASON_WORDS[reason]
    : 'not known: average pay was zero or less';
}
