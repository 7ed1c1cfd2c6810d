import type { ClientTime } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/id.ts';
import { fixed, invalidRequest, Problem, say } from '#platform/problem.ts';
import { lockUser, type Tenant } from '#users';
import { id } from '#values/fields.ts';
import type { Category, RetrievalKind } from './schema.ts';
import { findActive, findActiveToUse, insertRetrieval } from './store.ts';

export interface UsableAuthorisation {
  authorisationId: string;
  category: Category;
  expiresAt: Date;
}

export interface AuthorisationQuery {
  /** The id as the caller sent it. Without one, the newest active authorisation is used. */
  authorisationId?: string | undefined;
  now: ClientTime;
  /** A scheduled check runs without the user, so only recurring authorisations allow it. */
  scheduled?: boolean;
}

/**
 * Checks consent before retrieved data is stored. Locks the authorisation, so that it stays active until the transaction
 * ends. Throws a Problem without one.
 */
export async function resolveAuthorisation(
  tx: Db,
  clientId: string,
  userId: string,
  query: AuthorisationQuery,
): Promise<UsableAuthorisation> {
  const found = await findUsableAuthorisation(tx, clientId, userId, query);
  if (!found) throw noAuthorisation(userId);
  return found;
}

/** The same consent check for jobs: returns null without an active authorisation, or without the user. */
export async function findUsableAuthorisation(
  tx: Db,
  clientId: string,
  userId: string,
  query: AuthorisationQuery,
): Promise<UsableAuthorisation | null> {
  const wanted = wantedBy(userId, query);
  // sent together, but executed one after the other: user before authorisation, in the same order as a deletion locks them
  const [isKnown, row] = await Promise.all([
    lockUser(tx, clientId, userId),
    findActiveToUse(tx, clientId, wanted),
  ]);
  return isKnown && row ? toUsable(row) : null;
}

/**
 * Looks for consent before a provider is called; null without it. It locks nothing, so it needs no write to the
 * disk. Data may be stored only after `resolveAuthorisation` or `findUsableAuthorisation`.
 */
export async function findAuthorisationToAsk(
  db: Db,
  clientId: string,
  userId: string,
  query: AuthorisationQuery,
): Promise<UsableAuthorisation | null> {
  const row = await findActive(db, clientId, wantedBy(userId, query));
  return row ? toUsable(row) : null;
}

function wantedBy(userId: string, query: AuthorisationQuery) {
  return {
    userId,
    now: query.now,
    authorisationId: query.authorisationId === undefined ? undefined : parseId(query.authorisationId),
    category: query.scheduled ? ('recurring' as const) : undefined,
  };
}

function toUsable(row: NonNullable<Awaited<ReturnType<typeof findActive>>>): UsableAuthorisation {
  return {
    authorisationId: row.authorisation_id,
    category: row.authorisation_category as Category,
    expiresAt: new Date(row.expires_at),
  };
}

/** Records a retrieval under the authorisation that this transaction resolved. */
export async function recordRetrieval(
  tx: Db,
  { clientId, clock, clientTime }: Tenant,
  retrieval: { userId: string; authorisationId: string; kind: RetrievalKind; recordId: string },
): Promise<void> {
  await insertRetrieval(tx, clientId, {
    retrieval_id: newId(clock.now()),
    user_id: retrieval.userId,
    authorisation_id: retrieval.authorisationId,
    kind: retrieval.kind,
    record_id: retrieval.recordId,
    retrieved_at: clientTime(),
  });
}

function parseId(text: string): string {
  const { data, error } = id().safeParse(text);
  if (error) throw invalidRequest(say`[x-svc-authorisation-id] ${fixed(error.issues[0]?.message ?? '')}`);
  return data;
}

/** The message is the same for an unknown, foreign, revoked or expired authorisation, so that it reveals nothing. */
export function noAuthorisation(userId: string): Problem {
  return new Problem({
    code: 'no_authorisation',
    messages: [say`User [${userId}] has no active authorisation`],
  });
}
