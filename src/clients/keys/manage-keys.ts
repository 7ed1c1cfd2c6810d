import { type Actor, type AuditContext, recordAuditEntry } from '#audit';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/id.ts';
import { invalidRequest, notFound, say } from '#platform/problem.ts';
import { NEWEST_VERSION } from '#values/api-versions.ts';
import type { Env } from '#values/environment.ts';
import type { Scope } from '#values/scopes.ts';
import { hashApiKey, hashOfLimited, makeApiKey } from './api-key.ts';
import * as store from './store.ts';

/** Per client. Revoked keys don't count. */
export const LIVE_KEYS_MAX = 50;

/** Creates a key. Its row has only a hash; the caller must not store the key except in a sealed reply. */
export async function createKey(
  tx: Db,
  auditContext: AuditContext,
  { env, ...key }: Omit<Parameters<typeof addKey>[2], 'apiKey'> & { env: Env },
): Promise<{ row: store.ApiKeyRow; apiKey: string }> {
  const { clientId } = auditContext;
  await store.lockApiKeys(tx, clientId);
  if ((await store.countLiveKeys(tx, clientId)) >= LIVE_KEYS_MAX)
    throw invalidRequest(
      say`A client can have at most ${LIVE_KEYS_MAX} API keys that are not revoked: revoke one first`,
    );
  const apiKey = makeApiKey(env, clientId);
  return { row: await addKey(tx, auditContext, { ...key, apiKey }), apiKey };
}

export async function addKey(
  tx: Db,
  auditContext: AuditContext,
  {
    name,
    apiKey,
    apiVersion = NEWEST_VERSION,
    scopes = null,
    actor,
  }: {
    name: string;
    apiKey: string;
    apiVersion?: string | undefined;
    /** Null: all. */
    scopes?: Scope[] | null | undefined;
    actor: Actor;
  },
): Promise<store.ApiKeyRow> {
  const { clientId, clock } = auditContext;
  const now = clock.now();
  const keyId = newId(now);
  const row = await store.insertApiKey(tx, {
    keyId,
    clientId,
    name,
    hash: scopes ? hashOfLimited(hashApiKey(apiKey)) : hashApiKey(apiKey),
    lastFour: apiKey.slice(-4),
    apiVersion,
    scopes,
    createdAt: now,
  });
  await recordAuditEntry(tx, auditContext, {
    actor,
    action: 'api_key_created',
    subject: { kind: 'api_key', id: keyId },
  });
  return row;
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
