import type { DocumentReason, DocumentStatus } from './schema.ts';

/** The statuses that may follow each status. */
export const TRANSITIONS: Readonly<Record<DocumentStatus, readonly DocumentStatus[]>> = {
  // FAILED if a worker can't collect a file that was sent straight to the storage
  AWAITING_UPLOAD: ['PROCESSING', 'REJECTED', 'FAILED'],
  PROCESSING: ['EXTRACTED', 'REJECTED', 'FAILED'],
  EXTRACTED: [],
  // a file that needs a password is processed again once a password is given
  REJECTED: ['PROCESSING'],
  FAILED: [],
};

/** True if the document is not processed any further, unless somebody gives its password. */
export function isFinal(status: DocumentStatus): boolean {
  return status !== 'AWAITING_UPLOAD' && status !== 'PROCESSING';
}

export const FINAL_STATUSES = (Object.keys(TRANSITIONS) as DocumentStatus[]).filter(isFinal);

/** The reasons for which a document is kept until somebody gives its password. */
export function needsPassword(reason: DocumentReason | null): boolean {
  return reason === 'password_protected' || reason === 'wrong_password';
}

export function requireTransition(from: DocumentStatus, to: DocumentStatus): void {
  if (!TRANSITIONS[from].includes(to))
    throw new Error(`A document’s status cannot change from ${from} to ${to}`);
}

/** The sentences that users read. */
export const REASON_MESSAGES: Readonly<Record<DocumentReason, string>> = {
  password_protected:
    'This file is protected by a password. Please enter its password, or upload a copy without a password.',
  wrong_password:
    'That password does not open this file. Please check it and try again, or upload a copy without a password.',
  unreadable:
    'We could not read this file. Please upload the file that your employer or bank gave you. For a payslip, you can also upload a clearer picture.',
  not_a_payslip: 'This does not look like a payslip. Please check the file and upload your payslip.',
  not_a_bank_statement:
    'This does not look like a bank statement. Please check the file and upload your bank statement.',
  duplicate:
    'You uploaded this payslip or bank statement before. If you have removed it since then, please upload it again.',
  too_large:
    'This file is too large. A file can have up to 100 pages (20 if they are scanned) and 25 MB. Please upload a smaller file.',
  unsupported_type:
    'We cannot read files of this type. Please upload a PDF. A payslip can also be a JPEG or PNG picture.',
  upload_expired: 'The file was not uploaded in time. Please start the upload again.',
  authorisation_revoked:
    'Your permission ended before we read this file, so we did not use it. To share it, give your permission and upload it again.',
  not_enabled:
    'Payslip uploads were switched off before we read this file, so we did not use it. Please ask the company that requested it what to do next.',
  processing_failed: 'Something went wrong on our side. Please upload this file again.',
};
