import { type AuditContext, recordAuditEntry } from '#audit';
import type { Db } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/permits.ts';
import { newId } from '#platform/id.ts';
import { invalidRequest, notFound, say } from '#platform/problem.ts';
import { NEWEST_VERSION } from '#values/api-versions.ts';
import type { Env } from '#values/environment.ts';
import type { Scope } from '#values/scopes.ts';
import { hashApiKey, hashOfLimited, makeApiKey } from './api-key.ts';
import * as store from './store.ts';

/** Per client. Revoked and expired keys don't count. */
export const LIVE_KEYS_MAX = 50;
/** How long a key can last from its creation. */
export const KEY_YEARS_MAX = 5;

/** What a key may do, how long and from where. Null, or nothing: everything, always, from everywhere. */
export interface KeyLimits {
  scopes?: Scope[] | null | undefined;
  expiresAt?: Date | null | undefined;
  /** In their normal form. */
  allowedAddresses?: string[] | null | undefined;
}

interface NewKey extends KeyLimits {
  name: string;
  apiVersion?: string | undefined;
  actor: Actor;
}

/** Creates a key. Its row has only a hash; the caller must not store the key except in a sealed reply. */
export async function createKey(
  tx: Db,
  auditContext: AuditContext,
  { env, ...key }: NewKey & { env: Env },
): Promise<{ row: store.ApiKeyRow; apiKey: string }> {
  const { clientId, clock } = auditContext;
  await store.lockApiKeys(tx, clientId);
  await requireRoom(tx, auditContext);
  requirePossibleEnd(key.expiresAt, clock.now());
  const apiKey = makeApiKey(env, clientId);
  return { row: await addKey(tx, auditContext, { ...key, apiKey }), apiKey };
}

async function requireRoom(tx: Db, { clientId, clock }: AuditContext): Promise<void> {
  if ((await store.countLiveKeys(tx, clientId, clock.now())) >= LIVE_KEYS_MAX)
    throw invalidRequest(
      say`A client can have at most ${LIVE_KEYS_MAX} API keys that are not revoked: revoke one first`,
    );
}

function requirePossibleEnd(expiresAt: Date | null | undefined, now: Date): void {
  if (!expiresAt) return;
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + KEY_YEARS_MAX);
  if (expiresAt <= now || expiresAt > latest)
    throw invalidRequest(
      say`[expires_at] must be in the future, and at most ${KEY_YEARS_MAX} years from now`,
    );
}

export async function addKey(
  tx: Db,
  auditContext: AuditContext,
  {
    name,
    apiKey,
    apiVersion = NEWEST_VERSION,
    scopes = null,
    expiresAt = null,
    allowedAddresses = null,
    actor,
  }: NewKey & { apiKey: string },
): Promise<store.ApiKeyRow> {
  const { clientId, clock } = auditContext;
  const now = clock.now();
  const keyId = newId(now);
  const hash = hashApiKey(apiKey);
  const row = await store.insertApiKey(tx, {
    client_id: clientId,
    key_id: keyId,
    name,
    hash: scopes || expiresAt || allowedAddresses ? hashOfLimited(hash) : hash,
    last_four: apiKey.slice(-4),
    api_version: apiVersion,
    scopes,
    expires_at: expiresAt,
    allowed_addresses: allowedAddresses,
    created_at: now,
  });
  await recordAuditEntry(tx, auditContext, {
    actor,
    action: 'api_key_created',
    subject: { kind: 'api_key', id: keyId },
    details: {
      scopes: scopes ?? 'all',
      ...(expiresAt && { expires_at: expiresAt.toISOString() }),
      ...(allowedAddresses && { allowed_addresses: allowedAddresses }),
    },
  });
  return row;
}

/**
 * Replaces a key by a new one with the same name, version, scopes and addresses. The old key still works for some hours, so that
 * programs can change to the new one without a pause.
 */
export async function rotateKey(
  tx: Db,
  auditContext: AuditContext,
  { keyId, overlapMs, expiresAt, env, actor }: Rotation,
): Promise<{ row: store.ApiKeyRow; apiKey: string }> {
  const { clientId, clock } = auditContext;
  const now = clock.now();
  await store.lockApiKeys(tx, clientId);
  const old = await store.findKeyToReplace(tx, { clientId, keyId });
  if (!old) throw notFound('API key', keyId);
  requireReplaceable(old);
  const created = await createKey(tx, auditContext, {
    name: old.name,
    apiVersion: old.api_version,
    scopes: old.scopes as Scope[] | null,
    allowedAddresses: old.allowed_addresses,
    expiresAt: expiresAt === undefined ? sameLife(old, now) : expiresAt,
    env,
    actor,
  });
  await store.updateKeyReplaced(tx, {
    clientId,
    keyId,
    hash: isLimited(old) ? old.hash : hashOfLimited(old.hash),
    expiresAt: earlierOf(old.expires_at, new Date(now.getTime() + overlapMs)),
    replacedBy: created.row.key_id,
  });
  await store.announceKeyChange(tx);
  await recordAuditEntry(tx, auditContext, {
    actor,
    action: 'api_key_rotated',
    subject: { kind: 'api_key', id: keyId },
    details: { replaced_by: created.row.key_id },
  });
  return created;
}

interface Rotation {
  keyId: string;
  overlapMs: number;
  /** The end of the new key; null for none. By default, the new key lasts as long as the old one did. */
  expiresAt: Date | null | undefined;
  env: Env;
  actor: Actor;
}

function requireReplaceable({ key_id, revoked_at, replaced_by }: store.ApiKeyRow): void {
  if (revoked_at)
    throw invalidRequest(say`API key [${key_id}] was revoked, so it can’t be replaced: create a new one`);
  if (replaced_by) throw invalidRequest(say`API key [${key_id}] was already replaced by [${replaced_by}]`);
}

function sameLife({ created_at, expires_at }: store.ApiKeyRow, now: Date): Date | null {
  if (expires_at === null) return null;
  return new Date(now.getTime() + Date.parse(expires_at) - Date.parse(created_at));
}

function isLimited({ scopes, expires_at, allowed_addresses }: store.ApiKeyRow): boolean {
  return scopes !== null || expires_at !== null || allowed_addresses !== null;
}

function earlierOf(end: string | null, other: Date): Date {
  return end !== null && Date.parse(end) < other.getTime() ? new Date(end) : other;
}

/** Revokes a key in every process. Does nothing if it is already revoked. */
export async function revokeKey(
  tx: Db,
  auditContext: AuditContext,
  { keyId, actor }: { keyId: string; actor: Actor },
): Promise<void> {
  const { clientId, clock } = auditContext;
  if (!(await store.updateKeyRevoked(tx, { clientId, keyId, now: clock.now() }))) {
    if (await store.findApiKey(tx, { clientId, keyId })) return;
    throw notFound('API key', keyId);
  }
  await store.announceKeyChange(tx);
  await recordAuditEntry(tx, auditContext, {
    actor,
    action: 'api_key_revoked',
    subject: { kind: 'api_key', id: keyId },
  });
}
