import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { prepared } from '#platform/database/driver/prepared.ts';
import { lockName } from '#platform/database/lock-name.ts';
import { readPage } from '#platform/database/read-page.ts';
import type { IncomeEntries, IncomeSubmissions } from '#platform/database/tables.gen.ts';
import type { FoundPage, Slice } from '#values/page.ts';

export type IncomeRow = Selectable<IncomeSubmissions>;

export async function insertEntry(tx: Db, entry: Insertable<IncomeEntries>): Promise<void> {
  await tx.insertInto('income_entries').values(entry).execute();
}

export type IncomeEntryRow = Selectable<IncomeEntries> & { submission_count: string | null };

export function findIncomeEntry(
  db: Db,
  clientId: string,
  entryId: string,
): Promise<IncomeEntryRow | undefined> {
  return selectEntries(db, clientId).where('entry_id', '=', entryId).executeTakeFirst();
}

/** Newest first. */
export function listIncomeEntries(
  tx: Db,
  clientId: string,
  { userId, skip, limit }: Slice & { userId: string },
): Promise<IncomeEntryRow[]> {
  return selectEntries(tx, clientId)
    .where('user_id', '=', userId)
    .orderBy('entry_id', 'desc')
    .offset(skip)
    .limit(limit)
    .execute();
}

function selectEntries(db: Db, clientId: string) {
  return db
    .selectFrom('income_entries')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('income_submissions')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('income_submissions.client_id', '=', 'income_entries.client_id')
        .whereRef('income_submissions.entry_id', '=', 'income_entries.entry_id')
        .as('submission_count'),
    )
    .where('client_id', '=', clientId);
}

/** Deletes the entry; foreign keys delete its submissions. */
export async function deleteIncomeEntry(tx: Db, clientId: string, entryId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('income_entries')
    .where('client_id', '=', clientId)
    .where('entry_id', '=', entryId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function hasIncome(
  tx: Db,
  clientId: string,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('income_submissions')
    .select('submission_id')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertSubmissions(tx: Db, submissions: readonly IncomeRow[]): Promise<void> {
  await tx
    .insertInto('income_submissions')
    .values([...submissions])
    .execute();
}

/** Lists the hashes of the latest version of each income of an account. */
export async function listLatest(
  tx: Db,
  owner: { clientId: string; userId: string; accountId: string | null },
): Promise<{ income_index: Buffer; content_index: Buffer }[]> {
  return tx
    .selectFrom('income_submissions')
    .distinctOn('income_index')
    .select(['income_index', 'content_index'])
    .where('client_id', '=', owner.clientId)
    .where('user_id', '=', owner.userId)
    .where('account_id', owner.accountId === null ? 'is' : '=', owner.accountId)
    .orderBy('income_index')
    .orderBy('submission_id', 'desc')
    .execute();
}

/** Submissions without an account have no row to lock, so an advisory lock per user serialises them. */
export async function lockUnlinked(tx: Db, userId: string): Promise<void> {
  await lockName(tx, `unlinked income ${userId}`);
}

export interface IncomeFilter {
  userId: string;
  accountId?: string;
  entryId?: string;
  createdFrom?: string;
}

/** Newest tax year first, and within a tax year the latest submission first. */
export async function listSubmissions(
  tx: Db,
  clientId: string,
  { filter, ...slice }: Slice & { filter: IncomeFilter },
): Promise<FoundPage<IncomeRow>> {
  const { userId, accountId, entryId, createdFrom } = filter;
  const matching = tx
    .selectFrom('income_submissions')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId as string))
    .$if(entryId !== undefined, (query) => query.where('entry_id', '=', entryId as string))
    .$if(createdFrom !== undefined, (query) => query.where('created_at', '>=', createdFrom as string));
  const rows = matching.selectAll().select(taxYear.as('tax_year'));
  return readPage({ matching, rows, order: NEWEST_TAX_YEAR_FIRST }, slice);
}

/**
 * The calendar year in which the tax year starts. Moving a date back by three months and five days turns
 * 6 April into 1 January.
 */
const taxYear = sql<number>`extract(year from
  (coalesce(period_start, period_end) at time zone 'UTC') - interval '3 months 5 days')`;

const NEWEST_TAX_YEAR_FIRST = {
  direction: 'desc',
  columns: [{ name: 'tax_year', column: taxYear, isNullable: true }, { name: 'submission_id' }],
} as const;

const countOfUser = prepared((db, param: { clientId: string; userId: string }) =>
  db
    .selectFrom('income_submissions')
    .select(({ fn }) => [
      fn.countAll<string>().as('count'),
      fn.min('period_start').as('first_date'),
      fn.max('period_end').as('last_date'),
    ])
    .where('client_id', '=', param.clientId)
    .where('user_id', '=', param.userId),
);

/** Counts a user's income submissions, with the first and last day of their periods. */
export async function countIncome(tx: Db, clientId: string, userId: string) {
  const [row] = await countOfUser(tx, { clientId, userId });
  return {
    count: Number(row?.count ?? 0),
    first_date: row?.first_date ?? null,
    last_date: row?.last_date ?? null,
  };
}
