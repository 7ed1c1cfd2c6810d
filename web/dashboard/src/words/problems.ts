import { inWords } from '../ui/format.ts';

/* The words for problems that the API describes for programs. */

/** By the code of the problem. */
const BY_CODE: Readonly<Record<string, string>> = {
  consent_withdrawn: 'The person has withdrawn consent, so their data is hidden.',
  incorrect_credentials: 'The email address or the password is wrong.',
  evidence_changed:
    'The evidence has changed since you opened this. Nothing was recorded, and your text is kept. Close this, look at the evidence again, then record your review.',
  mfa_code_wrong: 'The code is wrong or no longer valid.',
};

/** Fields whose label in a form differs from their name. */
const FIELDS: Readonly<Record<string, string>> = {
  url: 'Address',
  ext_id: 'Reference',
  post_codes: 'Postcodes',
  user_name: 'Username',
  client_display_name: 'Name that people see',
  client_logo: 'Logo',
  client_callback_url: 'Page that people return to',
  client_privacy_url: 'Your privacy notice',
  journey_origins: 'Sites that may show the journey in a frame',
  app_link_schemes: 'Link schemes of your apps',
  payroll_period_months: 'Months to look back',
  recurring_check_end_date: 'Last day of checks',
  after_withdrawal_days: 'Days until the person is erased',
  authorisation_text: 'Text',
  after: 'Requests to let through first',
  times: 'Requests to affect',
};

const OF_FIELD = /^\[(\w+)(?:\[\d+\])*\] /;

/** `[email] already belongs to a member` → `Email already belongs to a member`. */
export function problemInWords({
  code,
  messages,
}: {
  code: string;
  messages: readonly string[];
}): readonly string[] {
  const known = BY_CODE[code];
  if (known !== undefined) return [known];
  return messages.map((message) =>
    message.replace(OF_FIELD, (_, field: string) => `${FIELDS[field] ?? inWords(field)} `),
  );
}
