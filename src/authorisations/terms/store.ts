import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { newestFirst, readPage } from '#platform/database/read-page.ts';
import type { AuthorisationTerms } from '#platform/database/tables.gen.ts';
import type { FoundPage, Slice } from '#values/page.ts';
import type { Category } from './schema.ts';

export type TermRow = Selectable<AuthorisationTerms>;
export type NewTerm = Omit<Insertable<AuthorisationTerms>, 'client_id' | 'authorisation_version'>;

/** Starts the client's version counter; false if it already exists. */
export async function insertTermVersions(tx: Db, clientId: string, latest: number): Promise<boolean> {
  const made = await tx
    .insertInto('term_versions')
    .values({ client_id: clientId, latest })
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .returning('client_id')
    .executeTakeFirst();
  return made !== undefined;
}

/**
 * Takes the client's next version. The row lock makes concurrent callers wait; a rollback releases the
 * version, so there are no gaps.
 */
export async function takeNextVersion(tx: Db, clientId: string): Promise<number> {
  const { latest } = await tx
    .updateTable('term_versions')
    .set(({ eb }) => ({ latest: eb('latest', '+', 1) }))
    .where('client_id', '=', clientId)
    .returning('latest')
    .executeTakeFirstOrThrow();
  return latest;
}

export function insertTerm(tx: Db, clientId: string, version: number, term: NewTerm): Promise<TermRow> {
  return tx
    .insertInto('authorisation_terms')
    .values({ ...term, client_id: clientId, authorisation_version: version })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findTerm(db: Db, clientId: string, termId: string): Promise<TermRow | undefined> {
  return selectTerm(db, clientId, termId).executeTakeFirst();
}

export function findTermForChange(tx: Db, clientId: string, termId: string): Promise<TermRow | undefined> {
  return selectTerm(tx, clientId, termId).forNoKeyUpdate().executeTakeFirst();
}

/** Locks the term, so that it can't change before the acceptance commits. */
export function findTermToAccept(tx: Db, clientId: string, termId: string): Promise<TermRow | undefined> {
  return selectTerm(tx, clientId, termId).forShare().executeTakeFirst();
}

export function findSystemTerm(
  db: Db,
  clientId: string,
  category: Category,
): Promise<Pick<TermRow, 'term_id'> | undefined> {
  return db
    .selectFrom('authorisation_terms')
    .select('term_id')
    .where('client_id', '=', clientId)
    .where('is_system_term', '=', true)
    .where('authorisation_category', '=', category)
    .where('is_active', '=', true)
    .orderBy('authorisation_version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Locks them, so that nobody accepts one that is replaced. */
export function listSystemTerms(tx: Db, clientId: string) {
  return tx
    .selectFrom('authorisation_terms')
    .select(['term_id', 'authorisation_category', 'text_sha256', 'is_active'])
    .where('client_id', '=', clientId)
    .where('is_system_term', '=', true)
    .forNoKeyUpdate()
    .execute();
}

function selectTerm(db: Db, clientId: string, termId: string) {
  return db
    .selectFrom('authorisation_terms')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('term_id', '=', termId);
}

export function updateTerm(
  tx: Db,
  clientId: string,
  termId: string,
  changes: { name?: string | undefined; is_active?: boolean | undefined; updated_at: Date },
): Promise<TermRow> {
  return tx
    .updateTable('authorisation_terms')
    .set(changes)
    .where('client_id', '=', clientId)
    .where('term_id', '=', termId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Newest version first. */
export async function listTerms(
  tx: Db,
  clientId: string,
  { isActive, activeOnly, ...slice }: Slice & { isActive: boolean | undefined; activeOnly: boolean },
): Promise<FoundPage<TermRow>> {
  const matching = tx
    .selectFrom('authorisation_terms')
    .where('client_id', '=', clientId)
    .$if(isActive !== undefined, (query) => query.where('is_active', '=', isActive as boolean))
    .$if(activeOnly, (query) => query.where('is_active', '=', true));
  const order = newestFirst('authorisation_version');
  return readPage({ matching, rows: matching.selectAll(), order }, slice);
}
