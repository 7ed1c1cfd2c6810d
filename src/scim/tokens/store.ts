import type { Selectable } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { lockName } from '#platform/database/lock-name.ts';
import type { ScimTokens } from '#platform/database/tables.gen.ts';
import { after, tenantTable } from '#platform/database/tenant-table.ts';

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
const tokens = tenantTable('scim_tokens', COLUMNS);
const live = (clientId: string, now: Date) => ({
  client_id: clientId,
  revoked_at: null,
  expires_at: after(now),
});

export const insertToken = tokens.create;

/** Newest first. */
export const listTokens = (db: Db, clientId: string, limit: number) =>
  tokens.list(db, { client_id: clientId }, { order: '-token_id', limit });

export const findToken = (db: Db, clientId: string, tokenId: string) =>
  tokens.find(db, { client_id: clientId, token_id: tokenId });

export const findLiveToken = (
  db: Db,
  { clientId, hash, now }: { clientId: string; hash: Buffer; now: Date },
) => tokens.find(db, { ...live(clientId, now), hash });

/** Counts the tokens that work, once concurrent transactions that create tokens have ended. */
export async function countLiveTokensLocked(tx: Db, clientId: string, now: Date): Promise<number> {
  await lockName(tx, `scim tokens ${clientId}`);
  return tokens.count(tx, live(clientId, now));
}

export const updateTokenUsed = (
  tx: Db,
  { clientId, tokenId, now }: { clientId: string; tokenId: string; now: Date },
) => tokens.update(tx, { client_id: clientId, token_id: tokenId }, { last_used_at: now });

/** Returns false for a token that is unknown or was revoked before. */
export async function updateTokenRevoked(
  tx: Db,
  { clientId, tokenId, now }: { clientId: string; tokenId: string; now: Date },
): Promise<boolean> {
  const token = { client_id: clientId, token_id: tokenId, revoked_at: null };
  return (await tokens.update(tx, token, { revoked_at: now })).length === 1;
}
