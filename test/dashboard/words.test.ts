import { expect, test } from 'vitest';
import { whyNoEstimate } from '../../web/dashboard/src/words/estimates.ts';
import { problemInWords } from '../../web/dashboard/src/words/problems.ts';

test.each([
  ['invalid_request', '[email] already belongs to a member', 'Email already belongs to a member'],
  [
    'invalid_request',
    '[journey_origins[0]] must be an origin',
    'Sites that may show the journey in a frame must be an origin',
  ],
  ['invalid_request', '[current_password] is wrong', 'Current password is wrong'],
  ['last_admin', 'You can’t remove the last admin', 'You can’t remove the last admin'],
  ['mfa_code_wrong', 'MFA code not accepted', 'The code is wrong or no longer valid.'],
  ['incorrect_credentials', 'Incorrect username or password', 'The email address or the password is wrong.'],
])('a problem with the code %s and the message %j is shown as %j', (code, message, words) => {
  expect(problemInWords({ code, messages: [message] })).toEqual([words]);
});

test.each([
  ['[date_of_birth] param is missing on the user and its payslips', 'The date of birth is not known.'],
  ['[post_codes] param is missing on the user and its payslips', 'No postcode is known.'],
  [
    '[date_of_birth] param 2050-01-01 is after the payslip month',
    'The date of birth is later than a payslip.',
  ],
  [
    '[date_of_birth] param 1800-01-01 gives an age over 150, the ONS model limit',
    'The date of birth gives an age over 150.',
  ],
  [
    'Postcode JE2 3AB has no ONS region; supported: London, Wales',
    'The statistics do not cover the postcode JE2 3AB.',
  ],
  ['payroll periods are missing', 'There is no payslip that shows a pay period and net pay yet.'],
  ['payroll periods have no positive net pay', 'No payslip shows net pay above zero.'],
])('%j is shown as %j', (message, words) => {
  expect(whyNoEstimate([message, message])).toBe(words);
});
