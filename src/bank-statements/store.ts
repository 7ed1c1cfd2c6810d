import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { prepared } from '#platform/database/driver/prepared.ts';
import { readPage } from '#platform/database/read-page.ts';
import type { BankStatementSubmissions } from '#platform/database/tables.gen.ts';
import { type Day, dateOf } from '#values/calendar.ts';
import type { FoundPage, Slice } from '#values/page.ts';

export type StatementRow = Selectable<BankStatementSubmissions>;

export async function insertStatements(
  tx: Db,
  rows: readonly Insertable<BankStatementSubmissions>[],
): Promise<void> {
  await tx
    .insertInto('bank_statement_submissions')
    .values([...rows])
    .execute();
}

/** Deletes the statements that were extracted from a document. */
export async function deleteOfDocument(
  tx: Db,
  { clientId, documentId }: { clientId: string; documentId: string },
): Promise<void> {
  await tx
    .deleteFrom('bank_statement_submissions')
    .where('client_id', '=', clientId)
    .where('document_id', '=', documentId)
    .execute();
}

export interface StatementFilter {
  userId: string;
  submissionId?: string;
  documentId?: string;
  createdFrom?: string;
  createdTo?: string;
  minProbability?: number;
  /** Leaves out documents that are not bank statements. */
  onlyStatements?: true;
  /** Leaves out statements that cover none of these days. */
  within?: { from: Day; to: Day };
}

/** Newest first. */
export async function listStatements(
  tx: Db,
  clientId: string,
  { filter, ...slice }: Slice & { filter: StatementFilter },
): Promise<FoundPage<StatementRow>> {
  const { userId, submissionId, documentId, createdFrom, createdTo, minProbability, onlyStatements, within } =
    filter;
  const matching = tx
    .selectFrom('bank_statement_submissions')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .$if(submissionId !== undefined, (query) => query.where('submission_id', '=', submissionId as string))
    .$if(documentId !== undefined, (query) => query.where('document_id', '=', documentId as string))
    .$if(createdFrom !== undefined, (query) => query.where('created_at', '>=', createdFrom as string))
    .$if(createdTo !== undefined, (query) => query.where('created_at', '<=', createdTo as string))
    .$if(onlyStatements === true, (query) => query.where('is_statement', '=', true))
    .$if(within !== undefined, (query) =>
      query
        .where('period_start', '<=', dateOf(within?.to ?? '').toISOString())
        .where('period_end', '>=', dateOf(within?.from ?? '').toISOString()),
    )
    .$if(minProbability !== undefined, (query) =>
      query.where(sql<number>`coalesce(probability, 1)`, '>=', minProbability as number),
    );
  const order = { direction: 'desc', columns: [{ name: 'created_at' }, { name: 'submission_id' }] } as const;
  return readPage({ matching, rows: matching.selectAll(), order }, slice);
}

/** Lists the statements of several documents. Data of files that are no statements is left out. */
export async function listOfDocuments(
  tx: Db,
  clientId: string,
  documentIds: readonly string[],
): Promise<StatementRow[]> {
  return tx
    .selectFrom('bank_statement_submissions')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('document_id', 'in', [...documentIds])
    .where('is_statement', '=', true)
    .orderBy('submission_id')
    .execute();
}

const selectCount = prepared((db, param: { clientId: string; userId: string; onlyUploads: boolean }) =>
  db
    .selectFrom('bank_statement_submissions')
    .select(({ fn }) => [
      fn.countAll<string>().as('count'),
      fn.min('period_start').as('first_date'),
      fn.max('period_end').as('last_date'),
    ])
    .where('client_id', '=', param.clientId)
    .where('user_id', '=', param.userId)
    .where('is_statement', '=', true)
    .where(({ eb, or }) =>
      or([sql<boolean>`not ${param.onlyUploads}::boolean`, eb('account_id', 'is', null)]),
    ),
);

/** Counts a user's statements, with the first and last day they cover. */
export async function countStatements(
  tx: Db,
  clientId: string,
  userId: string,
  { onlyUploads = false }: { onlyUploads?: boolean } = {},
): Promise<{ count: number; first_date: string | null; last_date: string | null }> {
  const [row] = await selectCount(tx, { clientId, userId, onlyUploads });
  return {
    count: Number(row?.count ?? 0),
    first_date: row?.first_date ?? null,
    last_date: row?.last_date ?? null,
  };
}
