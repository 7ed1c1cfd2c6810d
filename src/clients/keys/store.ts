import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { findBySecret, isOf } from '#platform/database/find-by-secret.ts';
import { lockName } from '#platform/database/lock-name.ts';
import { isReachable } from '#platform/database/reachable.ts';
import type { ApiKeys } from '#platform/database/tables.gen.ts';
import { after, moreThan, orNull, tenantTable } from '#platform/database/tenant-table.ts';
import type { FoundPage, Slice } from '#values/page.ts';
import { hashOfLimited } from './api-key.ts';

const KEY_COLUMNS = [
  'key_id',
  'client_id',
  'name',
  'last_four',
  'api_version',
  'scopes',
  'allowed_addresses',
  'created_at',
  'expires_at',
  'last_used_at',
  'sealed_used_from',
  'refused_at',
  'sealed_refused_from',
  'revoked_at',
  'replaced_by',
] as const;
/** Without the hash. */
export type ApiKeyRow = Pick<Selectable<ApiKeys>, (typeof KEY_COLUMNS)[number]>;
const apiKeys = tenantTable('api_keys', KEY_COLUMNS);
const withHashes = tenantTable('api_keys');

interface KeyName {
  clientId: string;
  keyId: string;
}
const named = ({ clientId, keyId }: KeyName) => ({ client_id: clientId, key_id: keyId });

export const insertApiKey = apiKeys.create;

/** `namedClient` is the client that the key names, if it names one. */
export function findApiKeyByHash(tx: Db, hash: Buffer, namedClient: string | null) {
  return findBySecret(tx, namedClient, (clientId) =>
    tx
      .selectFrom('api_keys')
      .select([
        'key_id',
        'client_id',
        'api_version',
        'scopes',
        'expires_at',
        'allowed_addresses',
        'revoked_at',
      ])
      .where('hash', 'in', [hash, hashOfLimited(hash)])
      .where(isOf(tx, clientId))
      .executeTakeFirst(),
  );
}

/** The hashes of live keys that were used since this time, the latest first. */
export async function listUsedKeyHashes(
  tx: Db,
  { since, limit }: { since: Date; limit: number },
): Promise<Buffer[]> {
  const rows = await tx
    .selectFrom('api_keys')
    .select('hash')
    .where('revoked_at', 'is', null)
    .where('last_used_at', '>=', since.toISOString())
    .where(isReachable(tx))
    .orderBy('last_used_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ hash }) => hash);
}

export function listApiKeys(tx: Db, clientId: string | null) {
  return tx
    .selectFrom('api_keys')
    .select(KEY_COLUMNS)
    .$if(clientId !== null, (query) => query.where('client_id', '=', clientId))
    .orderBy('key_id')
    .execute();
}

/** Newest first. */
export const listKeysOfClient = (tx: Db, clientId: string, slice: Slice): Promise<FoundPage<ApiKeyRow>> =>
  apiKeys.page(tx, { client_id: clientId }, { ...slice, newestBy: 'key_id' });

export const findApiKey = (db: Db, key: KeyName) => apiKeys.find(db, named(key));

/** The names of keys, by id. Revoked keys keep theirs. */
export async function listKeyNames(
  db: Db,
  clientId: string,
  keyIds: readonly string[],
): Promise<Map<string, string>> {
  const keys = await apiKeys.list(db, { client_id: clientId, key_id: [...new Set(keyIds)] });
  return new Map(keys.map(({ key_id, name }) => [key_id, name]));
}

export async function findClientOfKey(tx: Db, keyId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('api_keys')
    .select('client_id')
    .where('key_id', '=', keyId)
    .executeTakeFirst();
  return row?.client_id;
}

export const countLiveKeys = (tx: Db, clientId: string, now: Date) =>
  apiKeys.count(tx, { client_id: clientId, revoked_at: null, expires_at: orNull(after(now)) });

/** Serialises the creation of a client's keys, so that concurrent requests can't exceed the limit together. */
export async function lockApiKeys(tx: Db, clientId: string): Promise<void> {
  await lockName(tx, `api keys ${clientId}`);
}

/** Returns false for an unknown key, or one that is already revoked. */
export async function updateKeyRevoked(tx: Db, { now, ...key }: KeyName & { now: Date }): Promise<boolean> {
  return (await apiKeys.update(tx, { ...named(key), revoked_at: null }, { revoked_at: now })).length === 1;
}

interface KeyUse extends KeyName {
  at: Date;
  /** The address. */
  sealed: Buffer;
}

export const updateKeyUsed = (tx: Db, { at, sealed, ...key }: KeyUse) =>
  apiKeys.update(tx, named(key), { last_used_at: at, sealed_used_from: sealed });

/** Records a use from an address that is not allowed. */
export const updateKeyRefused = (tx: Db, { at, sealed, ...key }: KeyUse) =>
  apiKeys.update(tx, named(key), { refused_at: at, sealed_refused_from: sealed });

/** A key that is replaced: its hash is stored too, because it changes when the key gets its first limit. */
export const findKeyToReplace = (tx: Db, key: KeyName) => withHashes.find(tx, named(key), { lock: 'delete' });

export const updateKeyReplaced = (
  tx: Db,
  { hash, expiresAt, replacedBy, ...key }: KeyName & { hash: Buffer; expiresAt: Date; replacedBy: string },
) => apiKeys.update(tx, named(key), { hash, expires_at: expiresAt, replaced_by: replacedBy });

export interface EndingKey extends Pick<ApiKeyRow, 'key_id' | 'client_id'> {
  announced_days: number | null;
}

/** Live keys of all clients that end until this time, and were not announced for so few days yet. The first to end come first. */
export function listEndingKeys(
  tx: Db,
  { now, until, days, limit }: { now: Date; until: Date; days: number; limit: number },
): Promise<EndingKey[]> {
  return tx
    .selectFrom('api_keys')
    .select(['key_id', 'client_id', 'announced_days'])
    .where('revoked_at', 'is', null)
    .where('replaced_by', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('expires_at', '<=', until.toISOString())
    .where(isReachable(tx))
    .where(({ eb, or }) => or([eb('announced_days', 'is', null), eb('announced_days', '>', days)]))
    .orderBy('expires_at')
    .limit(limit)
    .execute();
}

/** Returns the key if this call is the first to announce it for these days. */
export async function updateKeyAnnounced(
  tx: Db,
  { days, ...key }: KeyName & { days: number },
): Promise<ApiKeyRow | undefined> {
  const live = { ...named(key), revoked_at: null, replaced_by: null };
  const notYet = { ...live, announced_days: orNull(moreThan(days)) };
  return (await apiKeys.update(tx, notYet, { announced_days: days }))[0];
}

export const KEY_CHANGES = 'stipend_api_keys';

/** Notifies every process on commit, so that it clears its cache of keys. */
export async function announceKeyChange(tx: Db): Promise<void> {
  await sql`select pg_notify(${KEY_CHANGES}, '')`.execute(tx);
}
