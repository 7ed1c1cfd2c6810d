/* The texts about estimates of expenditure. */

/** Why there is no estimate, by the code of the reply. */
const REASONS: Readonly<Record<string, string>> = {
  expenditure_birth_date_missing: 'The date of birth is not known.',
  expenditure_birth_date_wrong: 'The date of birth can’t be right: it does not fit the payslips.',
  expenditure_no_net_pay: 'No payslip shows net pay above zero.',
  expenditure_payslips_missing: 'There is no payslip that shows a pay period and net pay yet.',
  expenditure_postcode_missing: 'No postcode is known.',
  expenditure_region_unknown: 'The statistics do not cover the postcodes that are known.',
};

/** Null for other errors. */
export function whyNoEstimate(code: string | null): string | null {
  return REASONS[code ?? ''] ?? null;
}
