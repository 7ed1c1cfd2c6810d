import { type Selectable, sql } from 'kysely';
import { SHARERS_MAX } from '#documents';
import { COUNTING_SCORES } from '#evidence';
import type { MachineTime } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { prepared } from '#platform/database/driver/prepared.ts';
import { newestFirst, readPage } from '#platform/database/read-page.ts';
import type { Entries, PayrollSubmissions } from '#platform/database/tables.gen.ts';
import type { FoundPage, Slice } from '#values/page.ts';
import type { TrustScore } from '#values/trust-score.ts';
import type { Source } from './schema.ts';

export type SubmissionRow = Omit<Selectable<PayrollSubmissions>, 'trust_score' | 'updated_at'> & {
  trust_score: TrustScore;
  source: Source;
};
export type EntryRow = Omit<Selectable<Entries>, 'source'> & { source: Source; submission_count: number };

export interface SubmissionFilter {
  userId: string;
  submissionId?: string;
  accountId?: string;
  entryId?: string;
  from?: string;
  to?: string;
  updatedSince?: string;
}

/** The source of a payslip is that of its entry. */
function withSource(db: Db) {
  return db
    .selectFrom('payroll_submissions')
    .innerJoin('entries', (join) =>
      join
        .onRef('entries.client_id', '=', 'payroll_submissions.client_id')
        .onRef('entries.entry_id', '=', 'payroll_submissions.entry_id'),
    );
}

/** Newest pay date first. */
export async function listSubmissions(
  tx: Db,
  clientId: string,
  { filter, ...slice }: Slice & { filter: SubmissionFilter },
): Promise<FoundPage<SubmissionRow>> {
  const { userId, submissionId, accountId, entryId, from, to, updatedSince: since } = filter;
  const matching = withSource(tx)
    .where('payroll_submissions.client_id', '=', clientId)
    .where('payroll_submissions.user_id', '=', userId)
    .$if(submissionId !== undefined, (query) => query.where('submission_id', '=', submissionId as string))
    .$if(accountId !== undefined, (query) =>
      query.where('payroll_submissions.account_id', '=', accountId as string),
    )
    .$if(entryId !== undefined, (query) =>
      query.where('payroll_submissions.entry_id', '=', entryId as string),
    )
    .$if(from !== undefined, (query) => query.where('pay_date', '>=', from as string))
    .$if(to !== undefined, (query) => query.where('pay_date', '<=', to as string))
    .$if(since !== undefined, (query) =>
      query.where(({ or, eb }) =>
        or([
          eb('payroll_submissions.created_at', '>=', since as string),
          eb('payroll_submissions.updated_at', '>=', since as string),
        ]),
      ),
    );
  const rows = matching.selectAll('payroll_submissions').select('entries.source').$castTo<SubmissionRow>();
  return readPage({ matching, rows, order: NEWEST_PAY_DATE_FIRST }, slice);
}

const NEWEST_PAY_DATE_FIRST = {
  direction: 'desc',
  columns: [{ name: 'pay_date', isNullable: true }, { name: 'submission_id' }],
} as const;

/** The columns that decide whether a payslip counts, and its sums. */
const SUMMARY_COLUMNS = [
  'payroll_submissions.submission_id',
  'payroll_submissions.account_id',
  'payroll_submissions.entry_id',
  'payroll_submissions.created_at',
  'payroll_submissions.document_id',
  'payroll_submissions.pay_date',
  'payroll_submissions.payslip_index',
  'payroll_submissions.sealed_summary',
  'payroll_submissions.trust_score',
  'entries.source',
] as const;
export type SummaryRow = Pick<
  SubmissionRow,
  | 'submission_id'
  | 'account_id'
  | 'entry_id'
  | 'created_at'
  | 'document_id'
  | 'pay_date'
  | 'payslip_index'
  | 'sealed_summary'
  | 'trust_score'
  | 'source'
>;

/** Lists a user's payslips with a pay date in a span, from all accounts and uploads, by id. */
export const listPaidBetween = prepared((db, span: PaySpan) =>
  withSource(db)
    .select(SUMMARY_COLUMNS)
    .where('payroll_submissions.client_id', '=', span.clientId)
    .where('payroll_submissions.user_id', '=', span.userId)
    .where('pay_date', '>', span.after)
    .where('pay_date', '<=', span.upTo)
    .orderBy('submission_id'),
) as (tx: Db, span: PaySpan) => Promise<SummaryRow[]>;

/** Lists the same payslips with all their data, for comparison. */
export function listWholeBetween(tx: Db, span: PaySpan) {
  return tx
    .selectFrom('payroll_submissions')
    .select(['submission_id', 'sealed_data'])
    .where('client_id', '=', span.clientId)
    .where('user_id', '=', span.userId)
    .where('pay_date', '>', span.after)
    .where('pay_date', '<=', span.upTo)
    .orderBy('submission_id')
    .execute();
}

interface PaySpan {
  clientId: string;
  userId: string;
  after: string;
  upTo: string;
}

/** Lists a user's newest payslips by pay date, from all accounts and uploads. */
export const listSummaries = prepared((db, param: { clientId: string; userId: string; limit: number }) =>
  withSource(db)
    .select(SUMMARY_COLUMNS)
    .where('payroll_submissions.client_id', '=', param.clientId)
    .where('payroll_submissions.user_id', '=', param.userId)
    .orderBy(sql`pay_date desc nulls last`)
    .orderBy('submission_id', 'desc')
    .limit(param.limit),
) as (tx: Db, param: { clientId: string; userId: string; limit: number }) => Promise<SummaryRow[]>;

/** Lists a user's newest payslips by pay date, with all their data and their source. */
export async function listWhole(
  tx: Db,
  { clientId, userId, limit }: { clientId: string; userId: string; limit: number },
) {
  const rows = await withSource(tx)
    .select([
      'payroll_submissions.submission_id',
      'payroll_submissions.account_id',
      'payroll_submissions.entry_id',
      'payroll_submissions.created_at',
      'payroll_submissions.document_id',
      'payroll_submissions.payslip_index',
      'payroll_submissions.sealed_data',
      'payroll_submissions.trust_score',
      'entries.source',
    ])
    .where('payroll_submissions.client_id', '=', clientId)
    .where('payroll_submissions.user_id', '=', userId)
    .orderBy(sql`pay_date desc nulls last`)
    .orderBy('submission_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    trust_score: row.trust_score as TrustScore,
    source: row.source as Source,
  }));
}

export async function listEntries(
  tx: Db,
  clientId: string,
  { userId, ...slice }: Slice & { userId: string },
): Promise<FoundPage<EntryRow>> {
  const matching = tx
    .selectFrom('entries')
    .where('entries.client_id', '=', clientId)
    .where('entries.user_id', '=', userId);
  const listing = { matching, rows: withCount(matching.selectAll()), order: newestFirst('entry_id') };
  const { rows, ...found } = await readPage(listing, slice);
  return { ...found, rows: rows.map(toEntryRow) };
}

export async function findEntry(db: Db, clientId: string, entryId: string): Promise<EntryRow | undefined> {
  const row = await withCount(
    db
      .selectFrom('entries')
      .selectAll()
      .where('entries.client_id', '=', clientId)
      .where('entries.entry_id', '=', entryId),
  ).executeTakeFirst();
  return row && toEntryRow(row);
}

function withCount<Query extends ReturnType<typeof selectEntries>>(query: Query) {
  return query.select((eb) =>
    eb
      .selectFrom('payroll_submissions')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .whereRef('payroll_submissions.client_id', '=', 'entries.client_id')
      .whereRef('payroll_submissions.entry_id', '=', 'entries.entry_id')
      .as('submission_count'),
  );
}

function selectEntries(db: Db) {
  return db.selectFrom('entries').selectAll();
}

function toEntryRow(row: Selectable<Entries> & { submission_count: string | null }): EntryRow {
  return { ...row, source: row.source as Source, submission_count: Number(row.submission_count) };
}

export async function deleteEntry(tx: Db, clientId: string, entryId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('entries')
    .where('client_id', '=', clientId)
    .where('entry_id', '=', entryId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the submissions that were extracted from a document. Returns the entries that they belonged to. */
export async function deleteOfDocument(tx: Db, clientId: string, documentId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('payroll_submissions')
    .where('client_id', '=', clientId)
    .where('document_id', '=', documentId)
    .returning('entry_id')
    .execute();
  return [...new Set(rows.map(({ entry_id }) => entry_id))];
}

/** Lists other users of the client who have uploaded this payslip. */
export async function listUsersOfPayslip(
  tx: Db,
  clientId: string,
  { userId, reuseIndex }: { userId: string; reuseIndex: Buffer },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('payroll_submissions')
    .select('user_id')
    .distinct()
    .where('client_id', '=', clientId)
    .where('reuse_index', '=', reuseIndex)
    .where('user_id', '<>', userId)
    .limit(SHARERS_MAX)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Lists other users of the client who have uploaded a payslip of these documents, or any payslip of a user. */
export async function listUsersOfSamePayslips(
  tx: Db,
  clientId: string,
  { userId, documentIds, limit }: { userId: string; documentIds?: readonly string[]; limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('payroll_submissions as own')
    .innerJoin('payroll_submissions as other', (join) =>
      join
        .onRef('other.client_id', '=', 'own.client_id')
        .onRef('other.reuse_index', '=', 'own.reuse_index')
        .onRef('other.user_id', '<>', 'own.user_id'),
    )
    .select('other.user_id')
    .distinct()
    .where('own.client_id', '=', clientId)
    .where('own.user_id', '=', userId)
    .where('own.reuse_index', 'is not', null)
    .where('other.client_id', '=', clientId)
    .$if(documentIds !== undefined, (query) =>
      query.where('own.document_id', '=', sql<string>`any(${[...(documentIds ?? [])]}::uuid[])`),
    )
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

const RATED_COLUMNS = [
  'submission_id',
  'content_index',
  'reuse_index',
  'sealed_data',
  'trust_score',
] as const;
export type RatedRow = Pick<SubmissionRow, (typeof RATED_COLUMNS)[number]>;

/** Lists the payslips of a document in the order in which they were stored. */
export async function listOfDocument(tx: Db, clientId: string, documentId: string): Promise<RatedRow[]> {
  const rows = await tx
    .selectFrom('payroll_submissions')
    .select(RATED_COLUMNS)
    .where('client_id', '=', clientId)
    .where('document_id', '=', documentId)
    .orderBy('submission_id')
    .execute();
  return rows as RatedRow[];
}

/** Lists the payslips of several documents, without their whole data. */
export async function listSummariesOfDocuments(tx: Db, clientId: string, documentIds: readonly string[]) {
  return tx
    .selectFrom('payroll_submissions')
    .select(['document_id', 'submission_id', 'sealed_summary'])
    .where('client_id', '=', clientId)
    .where('document_id', 'in', [...documentIds])
    .orderBy('submission_id')
    .execute();
}

/** Lists a user's payslips that providers sent, by id. */
export async function listRetrieved(
  tx: Db,
  clientId: string,
  { userId, after, limit }: { userId: string; after: string | null; limit: number },
): Promise<RatedRow[]> {
  const rows = await tx
    .selectFrom('payroll_submissions')
    .select(RATED_COLUMNS)
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('document_id', 'is', null)
    .$if(after !== null, (query) => query.where('submission_id', '>', after as string))
    .orderBy('submission_id')
    .limit(limit)
    .execute();
  return rows as RatedRow[];
}

export async function updateTrust(
  tx: Db,
  clientId: string,
  { submissionId, trust, now }: { submissionId: string; trust: TrustScore; now: MachineTime },
): Promise<void> {
  await tx
    .updateTable('payroll_submissions')
    .set({ trust_score: trust, updated_at: now })
    .where('client_id', '=', clientId)
    .where('submission_id', '=', submissionId)
    .execute();
}

/** Deletes those of the entries that have no submissions. */
export async function deleteEmptyEntries(
  tx: Db,
  clientId: string,
  entryIds: readonly string[],
): Promise<void> {
  if (entryIds.length === 0) return;
  await tx
    .deleteFrom('entries')
    .where('client_id', '=', clientId)
    .where('entry_id', 'in', [...entryIds])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payroll_submissions')
            .select('submission_id')
            .whereRef('payroll_submissions.client_id', '=', 'entries.client_id')
            .whereRef('payroll_submissions.entry_id', '=', 'entries.entry_id'),
        ),
      ),
    )
    .execute();
}

/** Lists the documents from which an entry's submissions were extracted. */
export async function listDocuments(tx: Db, clientId: string, entryId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('payroll_submissions')
    .select('document_id')
    .distinct()
    .where('client_id', '=', clientId)
    .where('entry_id', '=', entryId)
    .where('document_id', 'is not', null)
    .execute();
  return rows.flatMap(({ document_id }) => document_id ?? []);
}

/** Counts the stored submissions of an account, with their latest pay date. */
export async function countOfAccount(
  tx: Db,
  clientId: string,
  accountId: string,
): Promise<{ count: number; latest: string | null }> {
  const { count, latest } = await tx
    .selectFrom('payroll_submissions')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.max('pay_date').as('latest')])
    .where('client_id', '=', clientId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { count: Number(count), latest };
}

const selectCounts = prepared((db, param: { clientId: string; userId: string }) =>
  withSource(db)
    .select(({ fn }) => [
      'entries.source',
      fn.countAll<string>().as('count'),
      fn.countAll<string>().filterWhere('trust_score', 'in', COUNTING_SCORES).as('counted'),
      fn.min('pay_date').as('first_date'),
      fn.max('pay_date').as('last_date'),
    ])
    .where('payroll_submissions.client_id', '=', param.clientId)
    .where('payroll_submissions.user_id', '=', param.userId)
    .groupBy('entries.source'),
);

/** Counts a user's submissions by source, and those that can be in figures, with their first and last pay dates. */
export function countBySource(tx: Db, clientId: string, userId: string) {
  return selectCounts(tx, { clientId, userId });
}
