import { z } from 'zod';
import { formed, Id, id, list, oneOf, Timestamp, text, wholeNumber } from '#values/fields.ts';
import { Pagination, pageQuery } from '#values/page.ts';
import { TRUST_SCORES } from '#values/trust-score.ts';

export const DOCUMENT_KINDS = ['bank_statement', 'payslip'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const DOCUMENT_STATUSES = [
  'AWAITING_UPLOAD',
  'PROCESSING',
  'EXTRACTED',
  'REJECTED',
  'FAILED',
] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

export const DOCUMENT_REASONS = [
  'password_protected',
  'unreadable',
  'not_a_payslip',
  'not_a_bank_statement',
  'duplicate',
  'too_large',
  'unsupported_type',
  'upload_expired',
  'authorisation_revoked',
  'not_enabled',
  'processing_failed',
] as const;
export type DocumentReason = (typeof DOCUMENT_REASONS)[number];

export const MEDIA_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;
/** The media types that each kind accepts. */
export const TYPES_OF = {
  bank_statement: ['application/pdf'],
  payslip: MEDIA_TYPES,
} as const satisfies Record<DocumentKind, readonly (typeof MEDIA_TYPES)[number][]>;

export const UPLOAD_BYTES_MAX = 25 * 1024 * 1024;
export const FILES_MAX = 20;
const FILE_NAME_CHARACTERS_MAX = 255;
const EXTERNAL_ID_CHARACTERS_MAX = 200;

const DOCUMENT_ID = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071';
const USER_ID = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6072';

function fileName() {
  return formed((value) => (isFileName(value) ? value : null), {
    must: `a file name of 1 to ${FILE_NAME_CHARACTERS_MAX} characters, without slashes and control characters`,
    max: FILE_NAME_CHARACTERS_MAX,
  });
}

function isFileName(value: string): boolean {
  return value.trim() !== '' && value !== '.' && value !== '..' && !/[/\\\p{Cc}\p{Zl}\p{Zp}]/u.test(value);
}

/** The request body that presigns uploads of one kind. */
export function presignInput(kind: DocumentKind) {
  const file = z.strictObject({
    file_name: fileName(),
    external_id: text({ max: EXTERNAL_ID_CHARACTERS_MAX })
      .nullable()
      .default(null)
      .meta({ description: 'Your own reference; don’t put personal data in it' }),
    size: wholeNumber(1, UPLOAD_BYTES_MAX)
      .optional()
      .meta({ description: 'Size in bytes; if set, a file of any other size is rejected' }),
    content_type: oneOf(TYPES_OF[kind] as unknown as [string, ...string[]])
      .optional()
      .meta({ description: 'If set, a file of any other type is rejected' }),
  });
  const files = list(file, { max: FILES_MAX, must: `a list of 1 to ${FILES_MAX} files` });
  const example = kind === 'payslip' ? 'payslip-january.pdf' : 'statement-january.pdf';
  return z.strictObject({ files }).meta({
    id: kind === 'payslip' ? 'PayslipUploads' : 'BankStatementUploads',
    examples: [{ files: [{ file_name: example, external_id: 'loan-4711' }] }],
  });
}
export type PresignInput = z.output<ReturnType<typeof presignInput>>;

const PRESIGNED = {
  file_name: 'statement-january.pdf',
  presigned_url: 'https://payroll.lender.example/uploads?token=eyJj…',
  path: `${USER_ID}/${USER_ID}/${DOCUMENT_ID}`,
  external_id: 'loan-4711',
  document_id: DOCUMENT_ID,
  expires_at: '2026-01-31T09:45:00.000Z',
};

export const PresignedUploads = z
  .object({
    presigned_urls: z.array(
      z
        .object({
          file_name: z.string(),
          presigned_url: z.string().meta({ description: '`PUT` the file here, once' }),
          path: z.string().meta({ description: 'The file’s path in storage' }),
          external_id: z.string().nullable(),
          document_id: Id,
          expires_at: Timestamp,
        })
        .meta({ id: 'PresignedUpload', examples: [PRESIGNED] }),
    ),
  })
  .meta({ examples: [{ presigned_urls: [PRESIGNED] }] });
export type PresignedUploads = z.output<typeof PresignedUploads>;

/** The upload itself verifies the token, so that every invalid token gets the same answer. */
export const UploadQuery = z.strictObject({
  token: z.string().meta({
    description:
      'The signed permission to upload this file. It is part of the `presigned_url`; keep it secret until it is used',
  }),
});

export const Uploaded = z
  .object({
    document_id: Id,
    status: z.enum(DOCUMENT_STATUSES),
    status_reason: z.enum(DOCUMENT_REASONS).nullable(),
    duplicate_of: Id.nullable(),
  })
  .meta({
    id: 'Uploaded',
    examples: [{ document_id: DOCUMENT_ID, status: 'PROCESSING', status_reason: null, duplicate_of: null }],
  });
export type Uploaded = z.output<typeof Uploaded>;

const EXAMPLE = {
  document_id: DOCUMENT_ID,
  user_id: USER_ID,
  kind: 'bank_statement' as const,
  file_name: 'statement-january.pdf',
  external_id: 'loan-4711',
  status: 'EXTRACTED' as const,
  status_reason: null,
  status_message: null,
  duplicate_of: null,
  pages: 2,
  created_at: '2026-01-31T09:30:00.000Z',
  processed_at: '2026-01-31T09:30:04.000Z',
};

export const Document = z
  .object({
    document_id: Id,
    user_id: Id,
    kind: z.enum(DOCUMENT_KINDS),
    file_name: z.string(),
    external_id: z.string().nullable(),
    status: z.enum(DOCUMENT_STATUSES),
    status_reason: z.enum(DOCUMENT_REASONS).nullable(),
    status_message: z.string().nullable().meta({ description: 'The reason as a sentence for the user' }),
    duplicate_of: Id.nullable().meta({ description: 'The document that already has this file' }),
    pages: z.int().nullable(),
    created_at: Timestamp,
    processed_at: Timestamp.nullable(),
  })
  .meta({ id: 'Document', examples: [EXAMPLE] });
export type Document = z.output<typeof Document>;

export const DocumentListQuery = z.strictObject({
  ...pageQuery({ firstOffset: 0, limitMax: 100, limitDefault: 20 }),
  user_id: id().optional(),
  kind: oneOf(DOCUMENT_KINDS).optional(),
  status: oneOf(DOCUMENT_STATUSES).optional(),
});

export const DocumentList = z.object({ pagination: Pagination, documents: z.array(Document) }).meta({
  examples: [{ pagination: { offset: 0, limit: 20, count: 1, total_count: 1 }, documents: [EXAMPLE] }],
});

export const Check = z
  .object({
    code: z.string(),
    severity: z.enum(['info', 'low', 'medium', 'high']),
    is_passed: z.boolean(),
    payslip: z
      .int()
      .nullable()
      .meta({ description: 'Number of the payslip in a file with several, starting at 1' }),
    field: z.string().nullable(),
    page: z.int().nullable(),
    box: z
      .object({ x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() })
      .nullable()
      .meta({ description: 'Position on the page, in points from its top left corner' }),
    expected: z.string().nullable(),
    actual: z.string().nullable(),
    message: z.string(),
  })
  .meta({ id: 'Check' });
export type Check = z.output<typeof Check>;

export const DocumentChecks = z
  .object({
    score: z.int().nullable().meta({ description: 'From 0 to 100; null until the document is extracted' }),
    trust_score: z.enum(TRUST_SCORES).nullable(),
    checks: z.array(Check),
  })
  .meta({
    id: 'DocumentChecks',
    examples: [
      {
        score: 75,
        trust_score: 'MEDIUM',
        checks: [
          {
            code: 'net_pay_adds_up',
            severity: 'high',
            is_passed: false,
            payslip: 1,
            field: 'income_information.earnings.net_pay',
            page: 1,
            box: { x0: 410.2, y0: 512, x1: 468.9, y1: 524 },
            expected: '2693.50',
            actual: '3693.50',
            message: 'Gross pay less deductions is not the net pay shown',
          },
        ],
      },
    ],
  });
export type DocumentChecks = z.output<typeof DocumentChecks>;
