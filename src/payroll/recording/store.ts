import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { byteaArray } from '#platform/database/driver/encode-array.ts';
import { prepared } from '#platform/database/driver/prepared.ts';
import { lockName } from '#platform/database/lock-name.ts';
import type { Entries, PayrollSubmissions } from '#platform/database/tables.gen.ts';
import type { SubmissionRow } from '../store.ts';

const insertEntryStatement = prepared((db, param: Selectable<Entries>) =>
  db.insertInto('entries').values({
    client_id: param.client_id,
    entry_id: param.entry_id,
    user_id: param.user_id,
    account_id: param.account_id,
    authorisation_id: param.authorisation_id,
    created_at: param.created_at,
    source: param.source,
  }),
);

export async function insertEntry(tx: Db, entry: Selectable<Entries>): Promise<void> {
  await insertEntryStatement(tx, entry);
}

type NewSubmission = Omit<SubmissionRow, 'source'>;
/** Columns that all submissions of an entry share. */
type SharedColumn = 'client_id' | 'user_id' | 'account_id' | 'entry_id' | 'created_at' | 'document_id';
type ColumnValues = Pick<NewSubmission, SharedColumn> & {
  ids: string[];
  payDates: (string | null)[];
  trustScores: string[];
  payslips: Buffer;
  contents: Buffer;
  reuses: Buffer;
  sealedData: Buffer;
  sealedSummaries: Buffer;
};

/** One array for each column, so that the statement is the same for any number of rows and is planned only once. */
const insertSubmissionsStatement = prepared((db, param: ColumnValues) => ({
  compile: () =>
    sql<never>`
      insert into payroll_submissions (client_id, user_id, account_id, entry_id, created_at, document_id,
        submission_id, pay_date, trust_score, payslip_index, content_index, reuse_index, sealed_data,
        sealed_summary)
      select ${param.client_id}::uuid, ${param.user_id}::uuid, ${param.account_id}::uuid, ${param.entry_id}::uuid,
        ${param.created_at}::timestamptz, ${param.document_id}::uuid, one.*
      from unnest(${param.ids}::uuid[], ${param.payDates}::timestamptz[], ${param.trustScores}::text[],
        ${param.payslips}::bytea[], ${param.contents}::bytea[], ${param.reuses}::bytea[], ${param.sealedData}::bytea[],
        ${param.sealedSummaries}::bytea[]) as one`.compile(db),
}));

/** Leaves out fields that the caller needs only for its reply. */
function toColumns(submission: NewSubmission): Insertable<PayrollSubmissions> {
  const { client_id, user_id, account_id, entry_id, created_at, document_id } = submission;
  const { submission_id, pay_date, trust_score, payslip_index, content_index } = submission;
  const { reuse_index, sealed_data, sealed_summary } = submission;
  return {
    ...{ client_id, user_id, account_id, entry_id, created_at, document_id },
    ...{ submission_id, pay_date, trust_score, payslip_index, content_index },
    ...{ reuse_index, sealed_data, sealed_summary },
  };
}

/** Inserts the submissions of one entry. */
export async function insertSubmissions(tx: Db, submissions: readonly NewSubmission[]): Promise<void> {
  const [shared] = submissions;
  if (!shared) return;
  if (tx.isDistributed) {
    // for INSERT … SELECT, Citus uses COPY, which row level security does not allow
    await tx.insertInto('payroll_submissions').values(submissions.map(toColumns)).execute();
    return;
  }
  await insertSubmissionsStatement(tx, {
    ...shared,
    ids: submissions.map(({ submission_id }) => submission_id),
    payDates: submissions.map(({ pay_date }) => pay_date),
    trustScores: submissions.map(({ trust_score }) => trust_score),
    payslips: byteaArray(submissions.map(({ payslip_index }) => payslip_index)),
    contents: byteaArray(submissions.map(({ content_index }) => content_index)),
    reuses: byteaArray(submissions.map(({ reuse_index }) => reuse_index)),
    sealedData: byteaArray(submissions.map(({ sealed_data }) => sealed_data)),
    sealedSummaries: byteaArray(submissions.map(({ sealed_summary }) => sealed_summary)),
  });
}

interface Owner {
  clientId: string;
  userId: string;
  accountId: string | null;
}

function latestOf(db: Db, owner: Owner, account: RawBuilder<boolean>) {
  return db
    .selectFrom('payroll_submissions')
    .distinctOn('payslip_index')
    .select(['payslip_index', 'content_index'])
    .where('client_id', '=', owner.clientId)
    .where('user_id', '=', owner.userId)
    .where(account)
    .orderBy('payslip_index')
    .orderBy('submission_id', 'desc');
}

// `is not distinct from` would cover both cases, but can't use an index
const listLatestLinked = prepared((db, param: Owner) =>
  latestOf(db, param, sql<boolean>`account_id = ${param.accountId}`),
);
const listLatestUnlinked = prepared((db, param: Owner) =>
  latestOf(db, param, sql<boolean>`account_id is null`),
);

export type LatestRow = Pick<SubmissionRow, 'payslip_index' | 'content_index'>;

/** Lists the hashes of the latest version of each payslip of an account. */
export function listLatest(tx: Db, owner: Owner): Promise<LatestRow[]> {
  return owner.accountId === null ? listLatestUnlinked(tx, owner) : listLatestLinked(tx, owner);
}

/** Submissions without an account have no row to lock, so an advisory lock per user serialises them. */
export async function lockUnlinked(tx: Db, userId: string): Promise<void> {
  await lockName(tx, `unlinked ${userId}`);
}

/** Lists the newest payslips of an account. */
export function listNewestOfAccount(
  tx: Db,
  {
    clientId,
    userId,
    accountId,
    limit,
  }: { clientId: string; userId: string; accountId: string; limit: number },
): Promise<Pick<SubmissionRow, 'submission_id' | 'sealed_data'>[]> {
  return tx
    .selectFrom('payroll_submissions')
    .select(['submission_id', 'sealed_data'])
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .orderBy('submission_id', 'desc')
    .limit(limit)
    .execute();
}
