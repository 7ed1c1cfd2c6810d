import type { KeyObject } from 'node:crypto';
import { type AuditContext, recordAuditEntry } from '#audit';
import { newClientSecret } from '#platform/crypto/client-secret.ts';
import type { Db } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/permits.ts';
import { newId } from '#platform/id.ts';
import { invalidRequest, notFound, say } from '#platform/problem.ts';
import { LIVE_TOKENS_MAX } from '../limits.ts';
import { TOKEN_PREFIX } from './identify-token.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;

/** Creates a token. Its row has only a hash. */
export async function createToken(
  tx: Db,
  auditContext: AuditContext,
  { name, days, rootKey, actor }: { name: string; days: number; rootKey: KeyObject; actor: Actor },
): Promise<{ row: store.TokenRow; token: string }> {
  const { clientId, clock } = auditContext;
  const now = clock.now();
  if ((await store.countLiveTokensLocked(tx, clientId, now)) >= LIVE_TOKENS_MAX)
    throw invalidRequest(
      say`A client can have at most ${LIVE_TOKENS_MAX} SCIM tokens that work: revoke one first`,
    );
  const secret = newClientSecret(rootKey, 'scim token', clientId);
  const tokenId = newId(now);
  const row = await store.insertToken(tx, {
    client_id: clientId,
    token_id: tokenId,
    name,
    hash: secret.hash,
    last_four: secret.text.slice(-4),
    created_at: now,
    expires_at: new Date(now.getTime() + days * DAY_MS),
  });
  const subject = { kind: 'scim_token', id: tokenId } as const;
  await recordAuditEntry(tx, auditContext, {
    actor,
    action: 'scim_token_created',
    subject,
    details: { days },
  });
  return { row, token: `${TOKEN_PREFIX}${secret.text}` };
}

/** Revokes a token. Does nothing if it is already revoked. */
export async function revokeToken(
  tx: Db,
  auditContext: AuditContext,
  { tokenId, actor }: { tokenId: string; actor: Actor },
): Promise<void> {
  const { clientId, clock } = auditContext;
  if (!(await store.updateTokenRevoked(tx, { clientId, tokenId, now: clock.now() }))) {
    if (await store.findToken(tx, clientId, tokenId)) return;
    throw notFound('SCIM token', tokenId);
  }
  const subject = { kind: 'scim_token', id: tokenId } as const;
  await recordAuditEntry(tx, auditContext, { actor, action: 'scim_token_revoked', subject });
}
