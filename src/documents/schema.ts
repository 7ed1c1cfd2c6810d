import { z } from 'zod';
import { CHECK_CODES, PASSWORD_LENGTH_MAX } from '#extraction';
import { enumeration, namedEnumeration, namedOpenEnumeration } from '#values/enumeration.ts';
import { formed, Id, id, list, messageReply, Timestamp, text, wholeNumber } from '#values/fields.ts';
import { LongPagination, pageQuery, updatedSince } from '#values/page.ts';
import { maskNumbers } from '#values/query-fields.ts';
import { TrustScore } from '#values/trust-score.ts';

export const DocumentKind = namedEnumeration('DocumentKind', {
  bank_statement: 'a bank statement',
  payslip: 'a payslip, or several in one file',
});
export type DocumentKind = z.output<typeof DocumentKind>;

const UNUSABLE = {
  REJECTED: 'the file cannot be used; see `status_reason`',
  FAILED: 'the file was not processed; see `status_reason`',
} as const;
export const UnusableStatus = enumeration(UNUSABLE);

const DocumentStatus = namedEnumeration('DocumentStatus', {
  AWAITING_UPLOAD: 'the file has not arrived yet',
  PROCESSING: 'data is being extracted',
  EXTRACTED: 'the data is stored',
  ...UNUSABLE,
});
export type DocumentStatus = z.output<typeof DocumentStatus>;

export const DocumentReason = namedEnumeration('DocumentStatusReason', {
  password_protected: 'the file is protected by a password, which you can send',
  wrong_password: 'the password that was given does not open the file',
  unreadable: 'the file cannot be read',
  not_a_payslip: 'the file does not look like a payslip',
  not_a_bank_statement: 'the file does not look like a bank statement',
  duplicate: 'the same file or the same data was uploaded before',
  too_large: 'the file has too many pages, or is too large',
  unsupported_type: 'files of this type are not accepted',
  upload_expired: 'the file did not arrive before the upload URL expired',
  authorisation_revoked: 'the authorisation ended before the file was processed',
  not_enabled: 'payslip upload was switched off before the file was processed',
  processing_failed: 'the service failed; upload the file again',
});
export type DocumentReason = z.output<typeof DocumentReason>;

const PictureProblem = namedEnumeration('PictureProblem', {
  too_dark: 'there is too little light',
  too_far: 'the letters are too small, because the camera was too far away',
  cut_off: 'text is cut off at the edge of the picture',
  blurred: 'the picture is out of focus, or the camera moved',
});

const ABOUT = {
  documentId: 'Id of the document',
  fileName: 'Name of the file',
  externalId: 'Your own reference for the document',
  status: 'Status of the document',
  statusReason: 'Why the document was rejected or failed',
  duplicateOf: 'The document that already has this file',
};

export const MEDIA_TYPE_MEANINGS = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG image',
  'image/png': 'PNG image',
} as const;
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
    must: `a file name of 1 to ${FILE_NAME_CHARACTERS_MAX} characters, without slashes, control characters and characters that change the direction of text`,
    max: FILE_NAME_CHARACTERS_MAX,
  });
}

function isFileName(value: string): boolean {
  return (
    value.trim() !== '' &&
    value !== '.' &&
    value !== '..' &&
    !/[/\\\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(value)
  );
}

/** The request body that presigns uploads of one kind. */
export function presignInput(kind: DocumentKind) {
  const types: readonly (keyof typeof MEDIA_TYPE_MEANINGS)[] = TYPES_OF[kind];
  const meanings = Object.fromEntries(types.map((type) => [type, MEDIA_TYPE_MEANINGS[type]]));
  const file = z.strictObject({
    file_name: fileName().describe(
      `Name of the file: 1 to ${FILE_NAME_CHARACTERS_MAX} characters, without slashes, control characters or characters that change the direction of text`,
    ),
    external_id: text({ max: EXTERNAL_ID_CHARACTERS_MAX })
      .nullable()
      .default(null)
      .meta({ description: 'Your own reference; don’t put personal data in it' }),
    size: wholeNumber(1, UPLOAD_BYTES_MAX)
      .optional()
      .meta({ description: 'Size in bytes; if set, a file of any other size is rejected' }),
    content_type: enumeration(meanings)
      .optional()
      .meta({ description: 'If set, a file of any other type is rejected' }),
    sha256: formed((value) => (/^[0-9a-f]{64}$/.test(value) ? value : null), {
      must: 'a SHA-256 of 64 hexadecimal digits in lower case',
      max: 64,
    })
      .optional()
      .meta({
        description:
          'SHA-256 of the file, as 64 hexadecimal digits in lower case; if set, any other file is rejected',
      }),
  });
  const files = list(file, { max: FILES_MAX, must: `a list of 1 to ${FILES_MAX} files` }).describe(
    `The files to upload, ${FILES_MAX} at most`,
  );
  const example = kind === 'payslip' ? 'payslip-january.pdf' : 'statement-january.pdf';
  return z.strictObject({ files }).meta({
    id: kind === 'payslip' ? 'PayslipUploads' : 'BankStatementUploads',
    description: 'The files for which upload URLs are created',
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
    presigned_urls: z
      .array(
        z
          .object({
            file_name: z.string().describe(ABOUT.fileName),
            presigned_url: z.string().meta({ description: '`PUT` the file here, once' }),
            path: z.string().meta({ description: 'The file’s path in storage' }),
            external_id: z.string().nullable().describe(ABOUT.externalId),
            document_id: Id.describe(ABOUT.documentId),
            expires_at: Timestamp.describe('When the upload URL expires'),
          })
          .meta({ id: 'PresignedUpload', description: 'An upload URL for one file', examples: [PRESIGNED] }),
      )
      .describe('An upload URL for each file, in the order of the request'),
  })
  .meta({ id: 'PresignedUploads', description: 'Upload URLs', examples: [{ presigned_urls: [PRESIGNED] }] });
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
    document_id: Id.describe(ABOUT.documentId),
    status: DocumentStatus.describe(ABOUT.status),
    status_reason: DocumentReason.nullable().describe(ABOUT.statusReason),
    duplicate_of: Id.nullable().describe(ABOUT.duplicateOf),
  })
  .meta({
    id: 'Uploaded',
    description: 'The document after the upload',
    examples: [{ document_id: DOCUMENT_ID, status: 'PROCESSING', status_reason: null, duplicate_of: null }],
  });
export type Uploaded = z.output<typeof Uploaded>;

const Day = z.string().meta({ format: 'date', examples: ['2026-01-31'] });

export const DocumentCoverage = z
  .object({
    from: Day.nullable().describe('Earliest pay date, or first day of the bank statement'),
    to: Day.nullable().describe('Latest pay date, or last day of the bank statement'),
    employers: z.array(z.string()).describe('The employers on payslips, five at most'),
    bank_name: z.string().nullable().describe('The bank of a bank statement'),
    account_ending: z
      .string()
      .nullable()
      .describe('The last four characters of the account number of a bank statement'),
    count: z.int().describe('Number of payslips or bank statements in the file'),
  })
  .meta({ id: 'DocumentCoverage', description: 'What the data of a document is about' });
export type DocumentCoverage = z.output<typeof DocumentCoverage>;

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
  password_attempts_left: null,
  picture_problems: [],
  pages: 2,
  trust_score: 'HIGH' as const,
  serious_count: 0,
  covers: {
    from: '2026-01-01',
    to: '2026-01-31',
    employers: [],
    bank_name: 'Example Bank',
    account_ending: '5678',
    count: 1,
  },
  sha256: '7e092238ae712ee97738942fec820046401f647ac40de9694d5e9943d12cf3c3',
  created_at: '2026-01-31T09:30:00.000Z',
  uploaded_at: '2026-01-31T09:30:01.000Z',
  uploaded_through: 'journey' as const,
  processed_at: '2026-01-31T09:30:04.000Z',
};

export const Document = z
  .object({
    document_id: Id.describe(ABOUT.documentId),
    user_id: Id.describe('The user that the document belongs to'),
    kind: DocumentKind.describe('The kind of document that the upload URL was requested for'),
    file_name: z.string().describe(ABOUT.fileName),
    external_id: z.string().nullable().describe(ABOUT.externalId),
    status: DocumentStatus.describe(ABOUT.status),
    status_reason: DocumentReason.nullable().describe(ABOUT.statusReason),
    status_message: z.string().nullable().meta({ description: 'The reason as a sentence for the user' }),
    duplicate_of: Id.nullable().describe(ABOUT.duplicateOf),
    password_attempts_left: z
      .int()
      .nullable()
      .describe('How many passwords can still be tried; null unless the file needs a password'),
    picture_problems: z
      .array(PictureProblem)
      .describe(
        'Why the photograph of a payslip may be hard to read. A user can then upload a better one; the service tries to read this one anyway',
      ),
    pages: z.int().nullable().describe('Number of pages; null until the file is processed'),
    trust_score: TrustScore.nullable().describe(
      'How far the document can be trusted; null until it is extracted, for user tokens, and for members who may not read checks',
    ),
    serious_count: z
      .int()
      .nullable()
      .describe(
        'Number of failed checks with high severity; null until the document is extracted, for user tokens, and for members who may not read checks',
      ),
    covers: DocumentCoverage.nullable().describe(
      'What the data in the file is about; null if none was stored, for user tokens, and for members who may not read that data',
    ),
    sha256: z.string().nullable().meta({
      description:
        'SHA-256 of the file, in hexadecimal; null until the file has arrived, for files that an earlier version received, and for members who may not see personal data',
    }),
    created_at: Timestamp.describe('When the upload URL was created'),
    uploaded_at: Timestamp.nullable().describe('When the file arrived'),
    uploaded_through: enumeration({
      journey: 'on the hosted pages',
      api: 'with an upload URL that your own software requested',
    }).describe('How the file was uploaded'),
    processed_at: Timestamp.nullable().describe('When the document got its final status'),
  })
  .meta({ id: 'Document', description: 'A file that a user uploads', examples: [EXAMPLE] });
export type Document = z.output<typeof Document>;

export const DocumentListQuery = z.strictObject({
  ...pageQuery({ firstOffset: 0, limitMax: 100, limitDefault: 20 }),
  user_id: id().optional().describe('Only documents of this user'),
  kind: DocumentKind.optional().describe('Only documents of this kind'),
  status: DocumentStatus.optional().describe('Only documents with this status'),
  updated_since: updatedSince(
    'an upload was requested, the status changed, or the document was rated again. A new attempt to read the file also counts',
  ),
});

export const DocumentList = z
  .object({ pagination: LongPagination, documents: z.array(Document).describe('The documents of this page') })
  .meta({
    id: 'DocumentList',
    description: 'A page of documents',
    examples: [
      {
        pagination: { offset: 0, limit: 20, count: 1, total_count: 1, next_after: null },
        documents: [EXAMPLE],
      },
    ],
  });

export const Check = z
  .object({
    code: namedOpenEnumeration('CheckCode', CHECK_CODES).describe(
      'What was checked. The check passes if the sentence for its code is true',
    ),
    severity: enumeration({
      info: 'no effect on the score',
      low: 'a failed check lowers the score a little',
      medium: 'a failed check lowers the score enough that the trust score can’t be HIGH',
      high: 'a failed check lowers the score a lot',
    }).describe('How much the check counts'),
    is_passed: z.boolean().describe('Whether the check passed'),
    payslip: z
      .int()
      .nullable()
      .meta({ description: 'Number of the payslip in a file with several, starting at 1' }),
    field: z.string().nullable().describe('Path of the field that was checked'),
    page: z.int().nullable().describe('Number of the page, starting at 1'),
    box: z
      .object({
        x0: z.number().describe('Left edge'),
        y0: z.number().describe('Top edge'),
        x1: z.number().describe('Right edge'),
        y1: z.number().describe('Bottom edge'),
      })
      .nullable()
      .meta({ description: 'Position on the page, in points from its top left corner' }),
    expected: z.string().nullable().describe('The value that would pass the check'),
    actual: z.string().nullable().describe('The value in the document'),
    message: z.string().describe('The result as a sentence'),
  })
  .meta({ id: 'Check', description: 'One comparison that supports or lowers the score' });
export type Check = z.output<typeof Check>;

export const DocumentChecksQuery = z.strictObject({ mask_numbers: maskNumbers() });

export const DocumentChecks = z
  .object({
    score: z.int().nullable().meta({ description: 'From 0 to 100; null until the document is extracted' }),
    trust_score: TrustScore.nullable().describe('How far the document can be trusted'),
    checks: z.array(Check).describe('The checks that were made'),
  })
  .meta({
    id: 'DocumentChecks',
    description: 'How far a document can be trusted, and why',
    examples: [
      {
        score: 75,
        trust_score: 'MEDIUM',
        checks: [
          {
            code: 'net_pay',
            severity: 'high',
            is_passed: false,
            payslip: 1,
            field: 'income_information.earnings.net_pay',
            page: 1,
            box: { x0: 410.2, y0: 512, x1: 468.9, y1: 524 },
            expected: '2693.50',
            actual: '3693.50',
            message: 'Gross pay less deductions is not net pay',
          },
        ],
      },
    ],
  });
export type DocumentChecks = z.output<typeof DocumentChecks>;

/** Per document. */
export const PASSWORD_ATTEMPTS_MAX = 5;

export const PasswordInput = z
  .strictObject({
    password: text({ max: PASSWORD_LENGTH_MAX }).meta({
      format: 'password',
      description:
        'The password that opens the file. It is never returned, and it is deleted once the file is read',
    }),
  })
  .meta({
    id: 'DocumentPassword',
    description: 'The password of a document',
    examples: [{ password: 'open sesame' }],
  });

export const Message = messageReply(`Document with id [${EXAMPLE.document_id}] was deleted`);
