import type { Document } from '../../../../clients/typescript/index.js';
import { day, month } from '../ui/format.ts';
import type { Tone } from '../ui/tone.ts';

/* The texts of all pages about uploaded documents. */

type Reason = NonNullable<Document['status_reason']>;

export const DOCUMENT_LOOKS: Readonly<Record<Document['status'], readonly [Tone, string]>> = {
  AWAITING_UPLOAD: ['neutral', 'Not uploaded yet'],
  PROCESSING: ['busy', 'Being read'],
  EXTRACTED: ['neutral', 'Read'],
  REJECTED: ['bad', 'Not accepted'],
  FAILED: ['bad', 'Failed'],
};

export const DOCUMENT_KINDS: Readonly<Record<Document['kind'], string>> = {
  payslip: 'Payslip',
  bank_statement: 'Bank statement',
};

export const UPLOADED_THROUGH: Readonly<Record<Document['uploaded_through'], string>> = {
  journey: 'On the hosted pages',
  api: 'Through the API',
};

/** Says what happened and what to do, for the team. The API's `status_message` is for the person. */
const REASONS: Readonly<Record<Reason, string>> = {
  password_protected:
    'The file has a password. Ask the person to type it in their journey, or to upload a copy without one.',
  wrong_password:
    'The password that the person gave does not open the file. Ask the person to type it again, or to upload a copy without one.',
  unreadable:
    'The file could not be read. Ask the person for the original file. For a payslip, a clearer picture can help too.',
  not_a_payslip: 'The file does not look like a payslip. Ask the person to check it.',
  not_a_bank_statement: 'The file does not look like a bank statement. Ask the person to check it.',
  duplicate:
    'The same file or the same data was uploaded before. If it has been deleted since then, ask the person to upload it again.',
  too_large:
    'The file is too large. Ask the person for a smaller one: at most 100 pages (20 if they are scanned) and 25 MB.',
  unsupported_type: 'Files of this type can’t be read. Ask the person for a PDF.',
  upload_expired: 'The file did not arrive in time. Ask the person to upload it again.',
  authorisation_revoked: 'The consent ended before the file was read, so it was not used.',
  not_enabled: 'Payslip uploads were turned off before the file was read, so it was not used.',
  processing_failed: 'Something went wrong in the service. Ask the person to upload the file again.',
};

type Step = Pick<Document, 'status' | 'status_reason'>;

/** Null if nothing is wrong with the document. */
export function whatIsWrong({ status_reason }: Step): string | null {
  return status_reason && REASONS[status_reason];
}

/** Whether the document brings no data until someone acts. */
export function wasNotRead({ status, status_reason }: Step): boolean {
  return (status === 'FAILED' || status === 'REJECTED') && status_reason !== 'duplicate';
}

/** Whether the document is in no figure, because it can't be trusted. */
export function isDoubted({ trust_score }: Pick<Document, 'trust_score'>): boolean {
  return trust_score === 'LOW' || trust_score === 'VERY_LOW';
}

/** The employer of a payslip, or the account of a bank statement; null if that is not known. */
export function coveredFrom({ covers }: Pick<Document, 'covers'>): string | null {
  if (!covers) return null;
  const [first, ...others] = covers.employers;
  if (first) return others.length > 0 ? `${first} and ${others.length} more` : first;
  const account = covers.account_ending && `account ending ${covers.account_ending}`;
  return [covers.bank_name, account].filter(Boolean).join(', ') || null;
}

/** The days that the data is about, and how many payslips or statements the file has. */
export function coveredDays({ covers, kind }: Pick<Document, 'covers' | 'kind'>): string | null {
  if (!covers?.from || !covers.to) return null;
  const { from, to, count } = covers;
  const days =
    from === to
      ? day(from)
      : from.slice(0, 7) === to.slice(0, 7)
        ? month(from)
        : `${month(from)} to ${month(to)}`;
  return count > 1 ? `${days} (${count} ${kind === 'payslip' ? 'payslips' : 'statements'})` : days;
}

/** Goes after other words. */
export function seriousInWords({ serious_count: count }: Pick<Document, 'serious_count'>): string {
  if (!count) return '';
  return `: ${count === 1 ? '1 serious finding' : `${count} serious findings`}`;
}
