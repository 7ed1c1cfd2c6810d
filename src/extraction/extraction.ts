import type { PayrollData } from '#values/payroll-submission.ts';

/** The surface of this folder: what goes in, and all that can come out. */

export type DocumentKind = 'bank_statement' | 'payslip';
export type MediaType = 'application/pdf' | 'image/jpeg' | 'image/png';

export interface DocumentToExtract {
  bytes: Buffer;
  mediaType: MediaType;
  kind: DocumentKind;
  /** A text PDF is read in milliseconds, a scan in seconds: without this one a scan is only found to be one. */
  mayUseOcr: boolean;
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
      /** One file may hold the statements of several accounts: those after the first. */
      others: ExtractedStatement[];
    } & ExtractedStatement)
  /** One file may hold several payslips. */
  | { outcome: 'payslips'; pages: number; payslips: ExtractedPayslip[] }
  /** Pages without text: to be read again with `mayUseOcr`. */
  | { outcome: 'needs_ocr'; pages: number }
  | { outcome: 'refused'; reason: Refusal; pages: number | null; message: string };

export interface ExtractedStatement {
  statement: BankStatement;
  probability: number;
  findings: Finding[];
}

export interface ExtractedPayslip {
  data: PayrollData;
  findings: Finding[];
}

/** Amounts are whole pence. What the page does not show is null. */
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
  /** opening + credits - debits = closing, and every running balance that is printed. */
  isReconciled: boolean;
}

export interface Transaction {
  date: string;
  description: string;
  /** Negative when money left the account. */
  amount: bigint;
  type: 'credit' | 'debit';
  /** The running balance printed in its row. */
  balance: bigint | null;
}

export type Severity = 'info' | 'low' | 'medium' | 'high';

/** Something that speaks for or against a document. */
export interface Finding {
  code: string;
  severity: Severity;
  /** Whether what was looked at was as it should be. */
  isPassed: boolean;
  field: string | null;
  page: number | null;
  /** Where on the page, in points from its top left corner. */
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
