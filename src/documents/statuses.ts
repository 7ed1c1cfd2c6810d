import type { DocumentReason, DocumentStatus } from './schema.ts';

/** Which status may follow which. */
export const TRANSITIONS: Readonly<Record<DocumentStatus, readonly DocumentStatus[]>> = {
  AWAITING_UPLOAD: ['PROCESSING', 'REJECTED'],
  PROCESSING: ['EXTRACTED', 'REJECTED', 'FAILED'],
  EXTRACTED: [],
  REJECTED: [],
  FAILED: [],
};

export function isEnded(status: DocumentStatus): boolean {
  return TRANSITIONS[status].length === 0;
}

export function requireTransition(from: DocumentStatus, to: DocumentStatus): void {
  if (!TRANSITIONS[from].includes(to)) throw new Error(`A document that is ${from} cannot become ${to}`);
}

/** For the person, in their words. */
export const REASON_MESSAGES: Readonly<Record<DocumentReason, string>> = {
  password_protected: 'This file is protected by a password. Save it without one, then upload it again.',
  unreadable: 'This file cannot be read. Please upload the original, or a clearer picture.',
  not_a_payslip: 'This does not look like a payslip.',
  not_a_bank_statement: 'This does not look like a bank statement.',
  duplicate: 'You have uploaded this before, so there is nothing more to do.',
  too_large: 'This file is too large: a file may have 100 pages, 20 if they are scanned, and 25 MB.',
  unsupported_type: 'Files of this type cannot be read.',
  upload_expired: 'Nothing was uploaded in time. Please start again.',
  authorisation_revoked: 'Your permission had ended before this was read, so it was not used.',
  not_enabled: 'Payslips are no longer taken here, so this was not used.',
  processing_failed: 'Something went wrong on our side. Please upload this file again.',
};
