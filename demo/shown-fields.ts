const ACCOUNT = 'account_id status status_reason mfa_challenge kind prompt attempts_left authorisation_url';
const DOCUMENT = 'document_id status status_reason pages';

/** The fields that are printed of each reply. Replies have far more, which would hide what matters in a step. */
const SHOWN: readonly (readonly [call: RegExp, fields: string])[] = [
  [/\/sandbox\/catalogue$/, 'personas persona'],
  [/\/users$/, 'user_id forename surname date_of_birth post_codes ni_number'],
  [/\/terms$/, 'terms id name authorisation_category authorisation_text'],
  [/\/authorisations$/, 'authorisation_id term_id status'],
  [/\/accounts\b/, ACCOUNT],
  [/\/readiness$/, 'payroll taxauth status count'],
  [
    /\/payroll\//,
    'payroll_submissions source trust_score employment_information employer_name income_information pay_date earnings gross_pay net_pay',
  ],
  [/\/presign$/, 'presigned_urls presigned_url document_id'],
  [/\/uploads$/, DOCUMENT],
  [/\/documents\/.*\/events$/, DOCUMENT],
  [/\/checks$/, 'score trust_score checks code message'],
  [
    /\/bankstatements\//,
    'bank_statement_submissions account_information account_holder_name balance_information opening_balance closing_balance transactions date description amount',
  ],
  [/\/configuration$/, 'client_callback_url'],
  [/\/taxauth\//, 'income_submissions employment total_income income_period start end'],
  [/\/deliveries$/, 'deliveries event status attempts'],
  [/\/ons$/, 'expenditures date cost_of_living housing total basis net_pay age_band region'],
  [
    /\/income-comparison$/,
    'tax_years tax_year payslips tax_authority verdict months date net_pay bank_credits',
  ],
];

/** Leaves out the fields of a reply that are not printed. */
export function shownOf(call: string, reply: unknown): unknown {
  const [, fields] = SHOWN.find(([pattern]) => pattern.test(call)) ?? [];
  return fields === undefined ? reply : pick(reply, new Set(['errors', ...fields.split(' ')]));
}

function pick(value: unknown, fields: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, fields));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => fields.has(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, pick(inner, fields)]));
}
