import { type Insertable, type Selectable, sql } from 'kysely';
import type { ClientTime, MachineTime } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { prepared } from '#platform/database/driver/prepared.ts';
import { lockName } from '#platform/database/lock-name.ts';
import { newestFirst, readLongPage, readPage } from '#platform/database/read-page.ts';
import type {
  AccountReconfirmations,
  AuthorisationAcceptances,
  Authorisations,
} from '#platform/database/tables.gen.ts';
import type { FoundPage, Slice } from '#values/page.ts';
import type { Category, Status } from './schema.ts';

export type AuthorisationRow = Selectable<Authorisations>;

/** Further acceptances of one authorisation. */
const ACCEPTANCES_MAX = 50;

export function insertAuthorisation(
  tx: Db,
  clientId: string,
  row: Omit<Insertable<Authorisations>, 'client_id' | 'revoked_at'>,
): Promise<AuthorisationRow> {
  return tx
    .insertInto('authorisations')
    .values({ ...row, client_id: clientId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Serialises acceptances of one user: concurrent ones would not see each other. */
export async function lockAcceptances(tx: Db, userId: string): Promise<void> {
  await lockName(tx, `acceptances ${userId}`);
}

/** Finds the newest active authorisation of a user under a term. */
export function findActiveOfTerm(
  tx: Db,
  clientId: string,
  { userId, termId, now }: { userId: string; termId: string; now: ClientTime },
): Promise<AuthorisationRow | undefined> {
  return tx
    .selectFrom('authorisations')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('term_id', '=', termId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('authorisation_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Records that another browser accepted the same term; false if this one already has, or there are too many. */
export async function insertAcceptance(
  tx: Db,
  clientId: string,
  row: Omit<Insertable<AuthorisationAcceptances>, 'client_id'>,
): Promise<boolean> {
  const known = await listAcceptances(tx, clientId, row.authorisation_id);
  if (known.length >= ACCEPTANCES_MAX) return false;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('authorisation_acceptances')
    .values({ ...row, client_id: clientId })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'authorisation_id', 'journey_session_id']).doNothing(),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Oldest first. */
export function listAcceptances(db: Db, clientId: string, authorisationId: string) {
  return db
    .selectFrom('authorisation_acceptances')
    .select(['acceptance_id', 'accepted_at', 'sealed_acceptance', 'journey_session_id'])
    .where('client_id', '=', clientId)
    .where('authorisation_id', '=', authorisationId)
    .orderBy('acceptance_id')
    .limit(ACCEPTANCES_MAX)
    .execute();
}

const RECONFIRMATIONS_MAX = 100;

export async function insertReconfirmation(tx: Db, row: Insertable<AccountReconfirmations>): Promise<void> {
  await tx.insertInto('account_reconfirmations').values(row).execute();
}

/** Oldest first. */
export function listReconfirmations(db: Db, clientId: string, authorisationId: string) {
  return db
    .selectFrom('account_reconfirmations')
    .select(['reconfirmation_id', 'account_id', 'reconfirmed_at', 'sealed_origin'])
    .where('client_id', '=', clientId)
    .where('authorisation_id', '=', authorisationId)
    .orderBy('reconfirmation_id')
    .limit(RECONFIRMATIONS_MAX)
    .execute();
}

export function findAuthorisation(
  db: Db,
  clientId: string,
  authorisationId: string,
): Promise<AuthorisationRow | undefined> {
  return selectAuthorisation(db, clientId, authorisationId).executeTakeFirst();
}

export function findAuthorisationForChange(
  tx: Db,
  clientId: string,
  authorisationId: string,
): Promise<AuthorisationRow | undefined> {
  return selectAuthorisation(tx, clientId, authorisationId).forNoKeyUpdate().executeTakeFirst();
}

function selectAuthorisation(db: Db, clientId: string, authorisationId: string) {
  return db
    .selectFrom('authorisations')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('authorisation_id', '=', authorisationId);
}

/** Newest first. */
export async function listAuthorisations(
  tx: Db,
  clientId: string,
  {
    userId,
    termId,
    status,
    now,
    ...slice
  }: Slice & {
    userId?: string | undefined;
    termId?: string | undefined;
    status: Status | undefined;
    now: ClientTime;
  },
): Promise<FoundPage<AuthorisationRow>> {
  const matching = tx
    .selectFrom('authorisations')
    .where('client_id', '=', clientId)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as string))
    .$if(termId !== undefined, (query) => query.where('term_id', '=', termId as string))
    .$if(status !== undefined, (query) =>
      query.where('revoked_at', status === 'revoked' ? 'is not' : 'is', null),
    )
    .$if(status === 'active', (query) => query.where('expires_at', '>', now.toISOString()))
    .$if(status === 'expired', (query) => query.where('expires_at', '<=', now.toISOString()));
  const order = newestFirst('authorisation_id');
  return readLongPage(tx, { matching, rows: matching.selectAll(), order }, slice);
}

interface Wanted {
  userId: string;
  now: ClientTime;
  /** Without it, any authorisation. */
  authorisationId: string | undefined;
  /** Without it, any category. */
  category: Category | undefined;
}

type WantedAt = Wanted & { clientId: string; at: string };

const selectActive = prepared((db, param: WantedAt) => activeAt(db, param));
const selectActiveToUse = prepared((db, param: WantedAt) => activeAt(db, param).forShare());

function activeAt(db: Db, param: WantedAt) {
  return db
    .selectFrom('authorisations')
    .select(['authorisation_id', 'authorisation_category', 'expires_at'])
    .where('client_id', '=', param.clientId)
    .where('user_id', '=', param.userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', param.at)
    .where(sql<boolean>`authorisation_id = coalesce(${param.authorisationId}::uuid, authorisation_id)`)
    .where(sql<boolean>`authorisation_category = coalesce(${param.category}::text, authorisation_category)`)
    .orderBy('authorisation_id', 'desc')
    .limit(1);
}

type ActiveRow = Pick<AuthorisationRow, 'authorisation_id' | 'authorisation_category' | 'expires_at'>;

/**
 * Finds and locks the newest active authorisation. A concurrent revocation waits until this transaction ends.
 */
export async function findActiveToUse(
  tx: Db,
  clientId: string,
  wanted: Wanted,
): Promise<ActiveRow | undefined> {
  const [row] = await selectActiveToUse(tx, { ...wanted, clientId, at: wanted.now.toISOString() });
  return row;
}

/** Finds the newest active authorisation without locking it. */
export async function findActive(db: Db, clientId: string, wanted: Wanted): Promise<ActiveRow | undefined> {
  const [row] = await selectActive(db, { ...wanted, clientId, at: wanted.now.toISOString() });
  return row;
}

/** Finds when the last of a user's active authorisations ends; null without one. */
export async function findActiveUntil(
  db: Db,
  clientId: string,
  { userId, now }: { userId: string; now: ClientTime },
): Promise<Date | null> {
  const { until } = await db
    .selectFrom('authorisations')
    .select(({ fn }) => fn.max('expires_at').as('until'))
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  return until === null ? null : new Date(until);
}

/** What the user was told about stored data each time they agreed. */
export function listPromises(tx: Db, clientId: string, userId: string) {
  return tx
    .selectFrom('authorisations')
    .distinct()
    .select(['after_withdrawal', 'after_withdrawal_days'])
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .execute();
}

export async function updateRevoked(
  tx: Db,
  clientId: string,
  authorisationId: string,
  now: ClientTime,
): Promise<void> {
  await tx
    .updateTable('authorisations')
    .set({ revoked_at: now })
    .where('client_id', '=', clientId)
    .where('authorisation_id', '=', authorisationId)
    .execute();
}

export type ExpiringRow = Pick<AuthorisationRow, 'authorisation_id' | 'user_id'>;

/** Lists consents that end soon and were not announced yet. The conditions are those of an index. */
export function listExpiring(
  db: Db,
  clientId: string,
  { now, until, limit }: { now: ClientTime; until: Date; limit: number },
): Promise<ExpiringRow[]> {
  return db
    .selectFrom('authorisations')
    .select(['authorisation_id', 'user_id'])
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .where('authorisation_category', '=', 'recurring')
    .where('expiry_announced_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('expires_at', '<=', until.toISOString())
    .orderBy('expires_at')
    .limit(limit)
    .execute();
}

export async function updateExpiryAnnounced(
  tx: Db,
  clientId: string,
  authorisationId: string,
  now: MachineTime,
): Promise<void> {
  await tx
    .updateTable('authorisations')
    .set({ expiry_announced_at: now })
    .where('client_id', '=', clientId)
    .where('authorisation_id', '=', authorisationId)
    .execute();
}

interface NewRetrieval {
  retrieval_id: string;
  user_id: string;
  authorisation_id: string;
  kind: string;
  record_id: string;
  retrieved_at: ClientTime;
}

const insertRetrievalStatement = prepared((db, param: NewRetrieval & { client_id: string }) =>
  db.insertInto('retrievals').values({
    client_id: param.client_id,
    retrieval_id: param.retrieval_id,
    user_id: param.user_id,
    authorisation_id: param.authorisation_id,
    kind: param.kind,
    record_id: param.record_id,
    retrieved_at: param.retrieved_at,
  }),
);

export async function insertRetrieval(tx: Db, clientId: string, retrieval: NewRetrieval): Promise<void> {
  await insertRetrievalStatement(tx, { ...retrieval, client_id: clientId });
}

/** Oldest first. */
export async function listRetrievals(tx: Db, clientId: string, authorisationId: string, slice: Slice) {
  const matching = tx
    .selectFrom('retrievals')
    .where('client_id', '=', clientId)
    .where('authorisation_id', '=', authorisationId);
  const rows = matching.select(['retrieval_id', 'kind', 'record_id', 'retrieved_at']);
  const order = { direction: 'asc', columns: [{ name: 'retrieval_id' }] } as const;
  return readPage({ matching, rows, order }, slice);
}

/** Lists everything that was retrieved for a user, oldest first. */
export function listRetrievalsOfUser(
  tx: Db,
  clientId: string,
  { userId, skip, limit }: Slice & { userId: string },
) {
  return tx
    .selectFrom('retrievals')
    .select(['authorisation_id', 'kind', 'record_id', 'retrieved_at'])
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .orderBy('retrieval_id')
    .offset(skip)
    .limit(limit)
    .execute();
}

const selectRetrieval = prepared((db, param: { clientId: string; userId: string; kind: string }) =>
  db
    .selectFrom('retrievals')
    .select('retrieval_id')
    .where('client_id', '=', param.clientId)
    .where('user_id', '=', param.userId)
    .where('kind', '=', param.kind)
    .limit(1),
);

/** Returns true if anything of this kind was ever retrieved for the user. */
export async function hasRetrieval(
  db: Db,
  clientId: string,
  { userId, kind }: { userId: string; kind: string },
): Promise<boolean> {
  const rows = await selectRetrieval(db, { clientId, userId, kind });
  return rows.length > 0;
}

export async function countRetrievals(
  db: Db,
  clientId: string,
  { userId, kind }: { userId: string; kind: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('retrievals')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return Number(count);
}
