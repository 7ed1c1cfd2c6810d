import { z } from 'zod';
import { SOURCES } from '#payroll/schema.ts';
import { Id, id, Timestamp } from '#values/fields.ts';
import { Pagination, pageQuery } from '#values/page.ts';

/** The source of entries that hold income by tax year instead of payslips. */
const INCOME_SOURCE = 'tax_authority';

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
    entry_id: Id,
    user_id: Id,
    account_id: Id.nullable(),
    authorisation_id: Id,
    created_at: Timestamp,
    source: z.enum([...SOURCES, INCOME_SOURCE]),
    submission_count: z.int(),
  })
  .meta({ id: 'Entry', description: 'One retrieval that returned new data', examples: [ENTRY] });
export type Entry = z.output<typeof Entry>;

export const EntryListQuery = z.strictObject({
  ...pageQuery({ firstOffset: 0, limitMax: 100, limitDefault: 20 }),
  user_id: id(),
});

export const EntryList = z.object({ pagination: Pagination, entries: z.array(Entry) }).meta({
  examples: [{ pagination: { offset: 0, limit: 20, count: 1, total_count: 1 }, entries: [ENTRY] }],
});

export const Message = z
  .object({ message: z.string() })
  .meta({ examples: [{ message: `Entry with id [${ENTRY.entry_id}] was deleted` }] });

export const READINESS = ['not_started', 'in_progress', 'complete', 'nothing_found', 'failed'] as const;
export type ReadinessStatus = (typeof READINESS)[number];

const SourceReadiness = z.object({
  status: z.enum(READINESS),
  count: z.int(),
  first_date: Timestamp.nullable(),
  last_date: Timestamp.nullable(),
});
export type SourceReadiness = z.output<typeof SourceReadiness>;

const NOTHING = { status: 'not_started' as const, count: 0, first_date: null, last_date: null };

export const Readiness = z
  .object({
    payroll: SourceReadiness,
    direct: SourceReadiness,
    payslips: SourceReadiness,
    bank_statements: SourceReadiness,
    taxauth: SourceReadiness,
  })
  .meta({
    id: 'Readiness',
    description:
      'The progress of each source. `nothing_found` means that the source has no data: it is not a failure. `not_started` also means that everything from the source was deleted',
    examples: [
      {
        payroll: {
          status: 'complete',
          count: 12,
          first_date: '2025-02-28T00:00:00.000Z',
          last_date: '2026-01-30T00:00:00.000Z',
        },
        direct: NOTHING,
        payslips: NOTHING,
        bank_statements: NOTHING,
        taxauth: NOTHING,
      },
    ],
  });
export type Readiness = z.output<typeof Readiness>;
