import { z } from 'zod';
import { enumeration } from '#values/enumeration.ts';
import { PayrollData } from '#values/payroll-submission.ts';
import { type Extraction, PASSWORD_LENGTH_MAX } from '../extraction.ts';
import { CHECK_CODES } from '../findings/check-codes.ts';

const Box = z.object({ x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() });

/** A task for a child; the document is in the attachment. */
const Task = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('extract'),
    mediaType: z.enum(['application/pdf', 'image/jpeg', 'image/png']),
    kind: z.enum(['bank_statement', 'payslip']),
    mayUseOcr: z.boolean(),
    password: z.string().max(PASSWORD_LENGTH_MAX).optional(),
  }),
  z.object({
    name: z.literal('render'),
    mediaType: z.enum(['application/pdf', 'image/jpeg', 'image/png']),
    pageNumber: z.int().min(1),
    dpi: z.number().min(18).max(300),
    area: Box.optional(),
  }),
]);
export type Task = z.output<typeof Task>;

/**
 * A request to a child. Replies repeat its `id`, so that a late reply is never taken for one about another
 * document.
 */
export const Request = z.object({ id: z.uuid(), task: Task });
export type Request = z.output<typeof Request>;

const Pence = z
  .string()
  .regex(/^-?\d{1,18}$/)
  .transform(BigInt);
const Text = z.string().max(10_000);

const Finding = z.object({
  code: enumeration(CHECK_CODES),
  severity: z.enum(['info', 'low', 'medium', 'high']),
  isPassed: z.boolean(),
  field: Text.nullable(),
  page: z.int().nullable(),
  box: Box.nullable(),
  expected: Text.nullable(),
  actual: Text.nullable(),
  message: Text,
});

const Statement = z.object({
  bankName: Text.nullable(),
  accountHolderName: Text.nullable(),
  accountNumber: Text.nullable(),
  sortCode: Text.nullable(),
  iban: Text.nullable(),
  periodStart: z.iso.date().nullable(),
  periodEnd: z.iso.date().nullable(),
  openingBalance: Pence.nullable(),
  closingBalance: Pence.nullable(),
  transactions: z
    .array(
      z.object({
        date: z.iso.date(),
        description: Text,
        amount: Pence,
        type: z.enum(['credit', 'debit']),
        balance: Pence.nullable(),
      }),
    )
    .max(100_000),
  isReconciled: z.boolean(),
});

const Refused = z.object({
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
  probability: z.number().min(0).max(1).nullable().default(null),
});

const ExtractedStatement = z.object({
  statement: Statement,
  probability: z.number().min(0).max(1),
  findings: z.array(Finding).max(10_000),
});

const ExtractionMessage = z.discriminatedUnion('outcome', [
  ExtractedStatement.extend({
    outcome: z.literal('bank_statement'),
    pages: z.int(),
    others: z.array(ExtractedStatement).max(100),
  }),
  z.object({
    outcome: z.literal('payslips'),
    pages: z.int(),
    payslips: z.array(z.object({ data: PayrollData, findings: z.array(Finding).max(10_000) })).max(1_000),
  }),
  z.object({ outcome: z.literal('needs_ocr'), pages: z.int() }),
  Refused,
]);

const About = z.object({ id: z.uuid() });

/** A message from a child. The parent trusts nothing that does not match this schema. */
export const Reply = z.discriminatedUnion('type', [
  /** The child has loaded its program. */
  z.object({ type: z.literal('ready') }),
  /** The child has reached this page. Sent only for documents that take seconds per page. */
  About.extend({ type: z.literal('progress'), page: z.int() }),
  About.extend({ type: z.literal('extracted'), extraction: ExtractionMessage }),
  /** The PNG is in the attachment. */
  About.extend({ type: z.literal('rendered'), width: z.int(), height: z.int() }),
  About.extend({ type: z.literal('not_rendered'), refusal: Refused }),
  /** An unexpected error and the line that threw it. The parent replaces the child. */
  About.extend({ type: z.literal('failed'), where: z.string().max(500) }),
]);
export type Reply = z.output<typeof Reply>;

// Fails to compile when the schema of the messages and the type `Extraction` differ.
type SameExtraction = z.output<typeof ExtractionMessage> extends Extraction ? true : never;
export const messagesCarryExtractions: SameExtraction = true;
