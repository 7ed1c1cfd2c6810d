import { z } from 'zod';
import { SOURCES } from '#payroll/schema.ts';
import { enumeration, namedEnumeration } from '#values/enumeration.ts';
import { Id, id, messageReply, Timestamp } from '#values/fields.ts';
import { Pagination, pageQuery } from '#values/page.ts';

/** Entries of income by tax year have a source of their own. */
const EntrySource = enumeration({ ...SOURCES, tax_authority: 'the tax authority' });

const ENTRY = {
  entry_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6082',
  user_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6072',
  account_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
  authorisation_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6091',
  created_at: '2026-02-01T09:30:00.000Z',
  source: 'payroll_connection' as const,
  submission_count: 12,
};

export const Entry = z
  .object({
    entry_id: Id.describe('Id of the entry'),
    user_id: Id.describe('The user that the data is about'),
    account_id: Id.nullable().describe(
      'The account that the data came from; null for an upload, and for data that you submitted in the sandbox without an account',
    ),
    authorisation_id: Id.describe('The authorisation that allowed the retrieval'),
    created_at: Timestamp.describe('When the data was stored'),
    source: EntrySource.describe('Where the data came from'),
    submission_count: z.int().describe('Number of submissions of the entry'),
  })
  .meta({ id: 'Entry', description: 'The new data of one retrieval or upload', examples: [ENTRY] });
export type Entry = z.output<typeof Entry>;

export const EntryListQuery = z.strictObject({
  ...pageQuery({ firstOffset: 0, limitMax: 100, limitDefault: 20 }),
  user_id: id().describe('The user whose entries are listed'),
});

export const EntryList = z
  .object({ pagination: Pagination, entries: z.array(Entry).describe('The entries of this page') })
  .meta({
    id: 'EntryList',
    description: 'A page of entries',
    examples: [
      { pagination: { offset: 0, limit: 20, count: 1, total_count: 1, next_after: null }, entries: [ENTRY] },
    ],
  });

export const Message = messageReply(`Entry with id [${ENTRY.entry_id}] was deleted`);

const ReadinessStatus = namedEnumeration('ReadinessStatus', {
  not_started: 'nothing was retrieved or uploaded',
  in_progress: 'a sign-in, a retrieval or an upload is in progress',
  complete: 'data is stored, and no more is expected now',
  nothing_found: 'the source has no data; this is not a failure',
  failed: 'no data could be retrieved',
});
export type ReadinessStatus = z.output<typeof ReadinessStatus>;

const SourceReadiness = z
  .object({
    status: ReadinessStatus.describe('Progress of this source'),
    count: z.int().describe('Number of submissions that are stored'),
    counted: z
      .int()
      .nullable()
      .describe(
        'How many of these submissions are in figures: payslips with a trust score of `HIGH` or `MEDIUM`, and everything from the tax authority. Null for bank statements: their documents have the trust score',
      ),
    first_date: Timestamp.nullable().describe(
      'Earliest pay date, or first day of the earliest period, as midnight UTC',
    ),
    last_date: Timestamp.nullable().describe(
      'Latest pay date, or last day of the latest period, as midnight UTC',
    ),
  })
  .meta({ id: 'SourceReadiness', description: 'The progress of one source' });
export type SourceReadiness = z.output<typeof SourceReadiness>;

const NOTHING = {
  status: 'not_started' as const,
  count: 0,
  counted: 0,
  first_date: null,
  last_date: null,
};

export const Readiness = z
  .object({
    payroll: SourceReadiness.describe('Payslips from accounts at payroll providers'),
    direct: SourceReadiness.describe('Payslips from direct connections'),
    payslips: SourceReadiness.describe('Uploaded payslips'),
    bank_statements: SourceReadiness.describe('Uploaded bank statements, and bank connections'),
    taxauth: SourceReadiness.describe('Income from the tax authority'),
  })
  .meta({
    id: 'Readiness',
    description:
      'The progress of each source. `nothing_found` means that the source has no data: it is not a failure. If all data of a source was deleted, its status is `not_started` again',
    examples: [
      {
        payroll: {
          status: 'complete',
          count: 12,
          counted: 12,
          first_date: '2025-02-28T00:00:00.000Z',
          last_date: '2026-01-30T00:00:00.000Z',
        },
        direct: NOTHING,
        payslips: NOTHING,
        bank_statements: { ...NOTHING, counted: null },
        taxauth: NOTHING,
      },
    ],
  });
export type Readiness = z.output<typeof Readiness>;
