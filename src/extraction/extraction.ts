import { z } from 'zod';
import { enumeration } from '#values/enumeration.ts';
import { PayrollData } from '#values/payroll-submission.ts';
import { CHECK_CODES } from './findings/check-codes.ts';

/*
 * The input and the possible results of an extraction. Results come from a child process, and the parent trusts nothing that
 * does not match these schemas.
 */

/** PDF has a limit of 127 bytes, and PDF readers ignore further ones. */
export const PASSWORD_LENGTH_MAX = 127;

export const DocumentKind = z.enum(['bank_statement', 'payslip']);
export type DocumentKind = z.output<typeof DocumentKind>;

export const MediaType = z.enum(['application/pdf', 'image/jpeg', 'image/png']);
export type MediaType = z.output<typeof MediaType>;

/** Why a photograph may be unreadable. */
export const PictureProblem = z.enum(['too_dark', 'too_far', 'cut_off', 'blurred']);
export type PictureProblem = z.output<typeof PictureProblem>;

/** How work waits for a free child process. */
export interface Waiting {
  /** Waiting work of different owners takes turns. */
  owner?: string | undefined;
  /** Ends the wait. A child that works is not stopped, because starting another takes longer. */
  signal?: AbortSignal | undefined;
}

export interface DocumentToExtract extends Waiting {
  bytes: Buffer;
  mediaType: MediaType;
  kind: DocumentKind;
  /** Text takes milliseconds, OCR takes seconds. Without this flag a scan gives `needs_ocr`. */
  mayUseOcr: boolean;
  /** Opens a PDF that is protected by a password. */
  password?: string | undefined;
}

/** A place on a page, in points from the top left corner. */
export const Box = z.object({ x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() });
export type Box = z.output<typeof Box>;

const Pence = z
  .string()
  .regex(/^-?\d{1,18}$/)
  .transform(BigInt);
const Text = z.string().max(10_000);
const Probability = z.number().min(0).max(1);

/** The result of one check. */
const Finding = z.object({
  code: enumeration(CHECK_CODES),
  severity: z.enum(['info', 'low', 'medium', 'high']),
  /** True when the check raised no doubt. */
  isPassed: z.boolean(),
  field: Text.nullable(),
  page: z.int().nullable(),
  box: Box.nullable(),
  expected: Text.nullable(),
  actual: Text.nullable(),
  message: Text,
});
export type Finding = z.output<typeof Finding>;
export type Severity = Finding['severity'];

const Findings = z.array(Finding).max(10_000);

const Transaction = z.object({
  date: z.iso.date(),
  description: Text,
  /** Negative for money out. */
  amount: Pence,
  type: z.enum(['credit', 'debit']),
  /** The running balance printed in the row. */
  balance: Pence.nullable(),
});
export type Transaction = z.output<typeof Transaction>;

/** A bank statement. Amounts are whole pence; a value that is not on the page is null. */
const BankStatement = z.object({
  bankName: Text.nullable(),
  accountHolderName: Text.nullable(),
  accountNumber: Text.nullable(),
  sortCode: Text.nullable(),
  iban: Text.nullable(),
  periodStart: z.iso.date().nullable(),
  periodEnd: z.iso.date().nullable(),
  openingBalance: Pence.nullable(),
  closingBalance: Pence.nullable(),
  transactions: z.array(Transaction).max(100_000),
  /** True when opening + credits - debits = closing and every printed running balance holds. */
  isReconciled: z.boolean(),
});
export type BankStatement = z.output<typeof BankStatement>;

const ExtractedStatement = z.object({
  statement: BankStatement,
  probability: Probability,
  findings: Findings,
});
export type ExtractedStatement = z.output<typeof ExtractedStatement>;

const ExtractedPayslip = z.object({ data: PayrollData, findings: Findings });
export type ExtractedPayslip = z.output<typeof ExtractedPayslip>;

export const Refused = z.object({
  outcome: z.literal('refused'),
  reason: z.enum([
    'password_protected',
    'unreadable',
    'too_large',
    'unsupported_type',
    'not_a_payslip',
    'not_a_bank_statement',
  ]),
  pages: z.int().nullable(),
  message: Text,
  /** How likely the document is a bank statement; null if it was not read as one. */
  probability: Probability.nullable().default(null),
});
export type Refused = z.output<typeof Refused>;
export type Refusal = Refused['reason'];

export const Extraction = z.discriminatedUnion('outcome', [
  ExtractedStatement.extend({
    outcome: z.literal('bank_statement'),
    pages: z.int(),
    /** Further statements in the file: of other accounts, or of this account after a gap between the periods. */
    others: z.array(ExtractedStatement).max(100),
  }),
  /** A file may contain several payslips. */
  z.object({
    outcome: z.literal('payslips'),
    pages: z.int(),
    payslips: z.array(ExtractedPayslip).max(1_000),
  }),
  /** Some pages have no text: extract again with `mayUseOcr`. */
  z.object({ outcome: z.literal('needs_ocr'), pages: z.int() }),
  Refused,
]);
export type Extraction = z.output<typeof Extraction>;
