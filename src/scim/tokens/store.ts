import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { lockName } from '#platform/database/lock-name.ts';
import type { ScimTokens } from '#platform/database/tables.gen.ts';

const COLUMNS = [
  'token_id',
  'name',
  'last_four',
  'created_at',
  'expires_at',
  'last_used_at',
  'revoked_at',
] as const;
/** Without the hash. */
export type TokenRow = Pick<Selectable<ScimTokens>, (typeof COLUMNS)[number]>;

export function insertToken(tx: Db, token: Insertable<ScimTokens>): Promise<TokenRow> {
  return tx.insertInto('scim_tokens').values(token).returning(COLUMNS).executeTakeFirstOrThrow();
}

/** Newest first. */
export function listTokens(db: Db, clientId: string, limit: number): Promise<TokenRow[]> {
  return db
    .selectFrom('scim_tokens')
    .select(COLUMNS)
    .where('client_id', '=', clientId)
    .orderBy('token_id', 'desc')
    .limit(limit)
    .execute();
}

export async function findToken(db: Db, clientId: string, tokenId: string): Promise<TokenRow | undefined> {
  return db
    .selectFrom('scim_tokens')
    .select(COLUMNS)
    .where('client_id', '=', clientId)
    .where('token_id', '=', tokenId)
    .executeTakeFirst();
}

export async function findLiveToken(
  db: Db,
  { clientId, hash, now }: { clientId: string; hash: Buffer; now: Date },
): Promise<TokenRow | undefined> {
  return db
    .selectFrom('scim_tokens')
    .select(COLUMNS)
    .where('client_id', '=', clientId)
    .where('hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** Counts the tokens that work, once concurrent transactions that create tokens have ended. */
export async function countLiveTokensLocked(tx: Db, clientId: string, now: Date): Promise<number> {
  await lockName(tx, `scim tokens ${clientId}`);
  const { count } = await tx
    .selectFrom('scim_tokens')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function updateTokenUsed(
  tx: Db,
  { clientId, tokenId, now }: { clientId: string; tokenId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('scim_tokens')
    .set({ last_used_at: now })
    .where('client_id', '=', clientId)
    .where('token_id', '=', tokenId)
    .execute();
}

/** Returns false for a token that is unknown or was revoked before. */
export async function updateTokenRevoked(
  tx: Db,
  { clientId, tokenId, now }: { clientId: string; tokenId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('scim_tokens')
    .set({ revoked_at: now })
    .where('client_id', '=', clientId)
    .where('token_id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
