import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/id.ts';
import { invalidRequest, Problem } from '#platform/problem.ts';
import { lockUser } from '#users';
import { id } from '#values/fields.ts';
import type { Category } from './schema.ts';
import { findActiveToUse, insertRetrieval } from './store.ts';

export interface UsableAuthorisation {
  authorisationId: string;
  category: Category;
  expiresAt: Date;
}

/** The one gate before anything retrieved is stored: it stays valid until the transaction ends, or answers 403. */
export async function resolveAuthorisation(
  tx: Db,
  clientId: string,
  userId: string,
  options: {
    /** `x-svc-authorisation-id` as it came; without it the newest active one is used. */
    header?: string | undefined;
    now: Date;
    /** Nobody asked just now: only recurring ones count. */
    scheduled?: boolean;
  },
): Promise<UsableAuthorisation> {
  const { header, now, scheduled } = options;
  const authorisationId = header === undefined ? undefined : parseHeader(header);
  const category = scheduled ? 'recurring' : undefined;
  // the user first, as its deletion takes them in that order
  const found =
    (await lockUser(tx, clientId, userId)) &&
    (await findActiveToUse(tx, clientId, { userId, now, authorisationId, category }));
  if (!found) throw noAuthorisation(userId);
  return {
    authorisationId: found.authorisation_id,
    category: found.authorisation_category as Category,
    expiresAt: new Date(found.expires_at),
  };
}

/** Writes down what was retrieved under the authorisation that this transaction resolved. */
export async function recordRetrieval(
  tx: Db,
  under: { clientId: string; userId: string; authorisationId: string; now: Date },
  { kind, recordId }: { kind: string; recordId: string },
): Promise<void> {
  await insertRetrieval(tx, under.clientId, {
    retrieval_id: newId(under.now),
    user_id: under.userId,
    authorisation_id: under.authorisationId,
    kind,
    record_id: recordId,
    retrieved_at: under.now,
  });
}

function parseHeader(header: string): string {
  const { data, error } = id().safeParse(header);
  if (error) throw invalidRequest(`[x-svc-authorisation-id] ${error.issues[0]?.message}`);
  return data;
}

/** Never tells which: not whether one exists, nor whose it is, nor why it no longer counts. */
function noAuthorisation(userId: string): Problem {
  return new Problem({
    status: 403,
    code: 'no_authorisation',
    messages: [`User [${userId}] has no active authorisation`],
  });
}
