/* The texts about estimates of expenditure. */

/** What the API says is missing for an estimate, in words for the team. */
const PROBLEMS: readonly (readonly [RegExp, string])[] = [
  [/^\[date_of_birth\] param is missing.*/, 'The date of birth is not known.'],
  [/^\[post_codes\] param is missing.*/, 'No postcode is known.'],
  [/^\[date_of_birth\] param .* is after the payslip month$/, 'The date of birth is later than a payslip.'],
  [/^\[date_of_birth\] param .* gives an age over (\d+).*/, 'The date of birth gives an age over $1.'],
  [/^Postcode (.+) has no ONS region.*/, 'The statistics do not cover the postcode $1.'],
  [/^payroll periods are missing$/, 'There is no payslip that shows a pay period and net pay yet.'],
  [/^payroll periods have no positive net pay$/, 'No payslip shows net pay above zero.'],
];

/** Why there is no estimate. A message without words here stays as it is. */
export function whyNoEstimate(messages: readonly string[]): string {
  const inWords = (message: string) => {
    const [pattern, words] = PROBLEMS.find(([one]) => one.test(message)) ?? [];
    return pattern && words ? message.replace(pattern, words) : message;
  };
  return [...new Set(messages.map(inWords))].join(' ');
}
