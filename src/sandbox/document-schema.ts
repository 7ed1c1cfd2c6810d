import { z } from 'zod';
import { DocumentKind, MEDIA_TYPE_MEANINGS, Uploaded } from '#documents/schema.ts';
import { enumeration } from '#values/enumeration.ts';
import { formed, id, text, wholeNumber, yesNo } from '#values/fields.ts';
import { PAYSLIP_LAYOUT_NAMES, STATEMENT_LAYOUT_NAMES } from './documents/layout-names.ts';
import { MONTHS } from './documents/months.ts';
import { PAYSLIP_TAMPERS } from './documents/tamper-payslip.ts';
import { STATEMENT_TAMPERS } from './documents/tamper-statement.ts';
import { Persona } from './user-schema.ts';

const SEED_MAX = 1_000_000;
const EXTERNAL_ID_CHARACTERS_MAX = 200;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const FORMATS = {
  pdf: 'PDF; the only format of a document that is not scanned',
  png: 'PNG image of a single page',
  jpeg: 'JPEG image of a single page',
} as const;

export const DocumentInput = z
  .strictObject({
    kind: DocumentKind.describe('What the document is'),
    persona: Persona.default('user_good').describe('The person whose document it is'),
    layout: enumeration({ ...PAYSLIP_LAYOUT_NAMES, ...STATEMENT_LAYOUT_NAMES })
      .optional()
      .describe(
        'The payroll program or bank that the document imitates. Default: `brightwell` for a payslip, `lantern` for a bank statement',
      ),
    month: formed((value) => (MONTH.test(value) ? value : null), { must: 'a month such as 2026-01' })
      .optional()
      .describe(
        `The month of the document, from ${MONTHS.first} to ${MONTHS.last}. Default: the latest month by your clock`,
      ),
    seed: wholeNumber(0, SEED_MAX)
      .default(1)
      .describe('Changes the invented figures. The same input gives the same file'),
    tamper: enumeration({ ...PAYSLIP_TAMPERS, ...STATEMENT_TAMPERS })
      .nullable()
      .default(null)
      .describe('The kind of forgery; null for a genuine document'),
    is_empty: yesNo().default(false).describe('A bank statement without transactions'),
    is_scan: yesNo().default(false).describe('Pictures of the pages instead of text, slightly skewed'),
    format: enumeration(FORMATS).default('pdf').describe('The format of the file'),
    user_id: id()
      .optional()
      .describe(
        'Uploads the document for this user, exactly as if the user had uploaded it; needs an authorisation',
      ),
    external_id: text({ max: EXTERNAL_ID_CHARACTERS_MAX })
      .nullable()
      .default(null)
      .describe('Your own reference for the upload'),
  })
  .meta({
    id: 'SandboxDocumentInput',
    description: 'The document to create',
    examples: [{ kind: 'payslip', persona: 'user_good', layout: 'brightwell', month: '2026-01' }],
  });
export type DocumentInput = z.output<typeof DocumentInput>;

export const CreatedDocument = z
  .object({
    file_name: z.string().describe('A name for the file'),
    media_type: enumeration(MEDIA_TYPE_MEANINGS).describe('The media type of the file'),
    size: z.int().describe('Size of the file in bytes'),
    content: z.string().describe('The file, in Base64'),
    expected: z
      .record(z.string(), z.unknown())
      .describe('The data that a perfect extraction finds, and what was changed by `tamper`'),
    document: Uploaded.nullable().describe('The uploaded document; null without `user_id`'),
  })
  .meta({
    id: 'SandboxDocument',
    description: 'A document of a fictional person',
    examples: [
      {
        file_name: 'payslip-brightwell-user_good-2026-01.pdf',
        media_type: 'application/pdf',
        size: 4,
        content: 'JVBERg==',
        expected: { kind: 'payslip', pay_date: '2026-01-28', gross_pay: '3333.33', net_pay: '2553.50' },
        document: null,
      },
    ],
  });
export type CreatedDocument = z.output<typeof CreatedDocument>;
