import type { PayrollData } from '#values/payroll-submission.ts';
import type { CheckCode } from './findings/check-codes.ts';

/** The input and the possible results of an extraction. */

export type DocumentKind = 'bank_statement' | 'payslip';
/** PDF has a limit of 127 bytes, and PDF readers ignore further ones. */
export const PASSWORD_LENGTH_MAX = 127;

export type MediaType = 'application/pdf' | 'image/jpeg' | 'image/png';

export interface DocumentToExtract {
  bytes: Buffer;
  mediaType: MediaType;
  kind: DocumentKind;
  /** Text takes milliseconds, OCR takes seconds. Without this flag a scan gives `needs_ocr`. */
  mayUseOcr: boolean;
  /** Opens a PDF that is protected by a password. */
  password?: string | undefined;
  /** Waiting documents of different owners take turns. */
  owner?: string | undefined;
}

export type Refusal =
  | 'password_protected'
  | 'unreadable'
  | 'too_large'
  | 'unsupported_type'
  | 'not_a_payslip'
  | 'not_a_bank_statement';

export type Extraction =
  | ({
      outcome: 'bank_statement';
      pages: number;
      /** Further statements in the file: of other accounts, or of this account after a gap between the periods. */
      others: ExtractedStatement[];
    } & ExtractedStatement)
  /** A file may contain several payslips. */
  | { outcome: 'payslips'; pages: number; payslips: ExtractedPayslip[] }
  /** Some pages have no text: extract again with `mayUseOcr`. */
  | { outcome: 'needs_ocr'; pages: number }
  | {
      outcome: 'refused';
      reason: Refusal;
      pages: number | null;
      message: string;
      /** How likely the document is a bank statement; null if it was not read as one. */
      probability: number | null;
    };

export interface ExtractedStatement {
  statement: BankStatement;
  probability: number;
  findings: Finding[];
}

export interface ExtractedPayslip {
  data: PayrollData;
  findings: Finding[];
}

/** A bank statement. Amounts are whole pence; a value that is not on the page is null. */
export interface BankStatement {
  bankName: string | null;
  accountHolderName: string | null;
  accountNumber: string | null;
  sortCode: string | null;
  iban: string | null;
  /** `YYYY-MM-DD`. */
  periodStart: string | null;
  periodEnd: string | null;
  openingBalance: bigint | null;
  closingBalance: bigint | null;
  transactions: Transaction[];
  /** True when opening + credits - debits = closing and every printed running balance holds. */
  isReconciled: boolean;
}

export interface Transaction {
  date: string;
  description: string;
  /** Negative for money out. */
  amount: bigint;
  type: 'credit' | 'debit';
  /** The running balance printed in the row. */
  balance: bigint | null;
}

export type Severity = 'info' | 'low' | 'medium' | 'high';

/** The result of one check. */
export interface Finding {
  code: CheckCode;
  severity: Severity;
  /** True when the check raised no doubt. */
  isPassed: boolean;
  field: string | null;
  page: number | null;
  /** The place on the page, in points from the top left corner. */
  box: Box | null;
  expected: string | null;
  actual: string | null;
  message: string;
}

export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}
