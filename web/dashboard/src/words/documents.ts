import type { Document } from '../../../../client/index.js';
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
