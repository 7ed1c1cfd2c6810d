import type { Evidence, RetrievalKind } from '#authorisations/schema.ts';
import type { Document } from '#documents/schema.ts';
import type { Verdict } from '#tax-authority/schema.ts';
import type { Reason } from './figure-schema.ts';
import type { LeftOut } from './left-out-schema.ts';
import type { IncomeSummary } from './schema.ts';
import type { IncomeSource } from './source-schema.ts';
import type { IncomeStream } from './stream-schema.ts';
import type { IncomeVerdict } from './verdict-schema.ts';
import type { Warning } from './warning-schema.ts';

/** The words of a report for the values of the API. */
export const REASON_WORDS: Record<Reason, string> = {
  no_payslips: 'no payslip counts',
  no_current_employment: 'no current job',
  too_few_months: 'too few months',
  no_current_income: 'no current income',
  only_taxable: 'only taxable pay or takings known',
  amount_missing: 'amount missing',
  no_breakdown: 'not broken down',
  no_typical_pay: 'no typical net pay',
  no_estimate: 'no estimate',
  below_model: 'pay is below the model',
  no_year_to_date: 'no year to date',
  other_tax_year: 'two tax years',
};

export const STATUS_WORDS: Record<
  IncomeVerdict['status'],
  readonly [words: string, tone: 'good' | 'neutral' | 'warning' | 'bad']
> = {
  verified: ['verified', 'good'],
  partly_verified: ['partly verified', 'neutral'],
  conflicting: ['conflicting', 'warning'],
  suspected_alteration: ['suspected alteration', 'bad'],
  not_enough_data: ['not enough data', 'neutral'],
};

type Identity = IncomeVerdict['identity'];
type Compared = Identity['compared'][number];

export const IDENTITY_WORDS: Record<Identity['status'], string> = {
  confirmed: 'confirmed: the evidence is this person’s own',
  not_confirmed: 'not confirmed',
  different_person: 'somebody else’s',
};

export const SHOWING_WORDS: Record<Compared['source'], string> = {
  payroll: 'Payslips from a payroll',
  upload: 'Uploaded payslips',
  bank: 'Bank statements',
};

export const DETAIL_WORDS: Record<Compared['field'], string> = {
  name: 'name',
  date_of_birth: 'date of birth',
  ni_number: 'NI number',
  post_code: 'postcode',
};

export const DETAIL_RESULT_WORDS: Record<Compared['result'], string> = {
  matches: 'matches',
  similar: 'is similar',
  differs: 'differs',
  not_shown: 'not shown',
  not_on_record: 'not on your record',
};

export const KIND_WORDS: Record<IncomeStream['kind'], string> = {
  employment: 'job',
  self_employment: 'self-employment',
  pension: 'pension',
  state_benefit: 'state benefit',
  other: 'other income',
};

export const CURRENT_WORDS = { true: 'current', false: 'past', null: 'not known if current' } as const;

export const RESULT_WORDS: Record<IncomeStream['sources'][number]['result'], string> = {
  proves: 'proves',
  supports: 'supports',
  contradicts: 'contradicts',
  silent: 'silent',
};

export const DOCUMENT_KIND_WORDS: Record<LeftOut['kind'], string> = {
  payslip: 'Payslip',
  bank_statement: 'Bank statement',
};

export const DOCUMENT_STATUS_WORDS: Record<Document['status'], string> = {
  AWAITING_UPLOAD: 'not uploaded yet',
  PROCESSING: 'being read',
  EXTRACTED: 'read',
  REJECTED: 'not accepted',
  FAILED: 'not read',
};

export const UPLOAD_WORDS: Record<Document['uploaded_through'], string> = {
  journey: 'on the hosted pages',
  api: 'through the API',
};

export const DOOR_WORDS: Record<Evidence['acceptance']['door'], string> = {
  journey: 'by the person, with a user token or on the hosted pages',
  api: 'sent by your software with an API key',
};

export const LANGUAGE_WORDS: Record<Evidence['acceptance']['language'], string> = {
  en: 'English',
  cy: 'Welsh',
};

export const RETRIEVED_WORDS: Record<RetrievalKind, string> = {
  payroll_entry: 'payslips',
  bank_statement: 'bank statement',
  income_entry: 'income from the tax authority',
  direct_connection_nothing: 'no payslips found at a direct connection',
  income_nothing: 'no income found at the tax authority',
};

/** What a team decided. */
export const OUTCOME_WORDS = {
  accepted: 'Accepted',
  needs_more_evidence: 'Needs more evidence',
  rejected: 'Rejected',
} as const;

/** What the figures are worth if the verdict does not confirm them. */
export const UNCONFIRMED_NOTES: Record<IncomeVerdict['status'], string | null> = {
  verified: null,
  partly_verified: null,
  conflicting: 'These figures come from the evidence that counts. The verdict does not confirm them.',
  suspected_alteration:
    'These figures come from the evidence that counts. The verdict does not confirm them.',
  not_enough_data: 'There is too little evidence to rely on these figures.',
};

export const EMPLOYED_WORDS: Record<IncomeSummary['employments'][number]['is_current_reason'], string> = {
  paid_recently: 'current',
  leaving: 'current',
  left: 'left',
  pay_overdue: 'not known',
  no_payslips: 'not known',
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
  bank_connection: 'Bank connection',
  tax_authority: 'Tax authority',
};

export const VERDICT_WORDS: Record<Verdict, string> = {
  agrees: 'agree',
  differs: 'differ',
  one_source_only: 'nothing to compare with',
};

export function trendInWords({ direction, change_percent, earlier }: IncomeSummary['trend']): string {
  if (direction !== null)
    return `${direction === 'steady' ? 'about the same' : direction} (${change_percent}%)`;
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

const TEXT_CHARACTERS_MAX = 40;

/** Long names would make a row of a table as high as a paragraph. */
export function cut(text: string, max = TEXT_CHARACTERS_MAX): string {
  return text.length > max ? `${text.slice(0, max).toWellFormed()} …` : text;
}
