import type { ClientTime } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { notFound } from '#platform/problem.ts';
import type { Authorisation, Category, Status } from './schema.ts';
import * as store from './store.ts';

/** The authorisation to read. With `ofUser`, another user's authorisation is not found. */
export interface Wanted {
  authorisationId: string;
  ofUser: string | null;
}

export async function requireAuthorisation(
  db: Db,
  clientId: string,
  { authorisationId, ofUser }: Wanted,
): Promise<store.AuthorisationRow> {
  const row = await store.findAuthorisation(db, clientId, authorisationId);
  if (!row || (ofUser !== null && row.user_id !== ofUser)) throw notFound('Authorisation', authorisationId);
  return row;
}

export function toAuthorisation(row: store.AuthorisationRow, now: ClientTime): Authorisation {
  return {
    authorisation_id: row.authorisation_id,
    user_id: row.user_id,
    term_id: row.term_id,
    authorisation_version: row.authorisation_version,
    authorisation_category: row.authorisation_category as Category,
    status: statusOf(row, now),
    accepted_at: row.accepted_at,
    expires_at: row.expires_at,
    revoked_at: row.revoked_at,
  };
}

function statusOf(row: store.AuthorisationRow, now: ClientTime): Status {
  if (row.revoked_at) return 'revoked';
  return new Date(row.expires_at) > now ? 'active' : 'expired';
}
