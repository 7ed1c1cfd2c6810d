import { type Actor, type AuditContext, recordAuditEntry } from '#audit';
import type { Db } from '#platform/database/database.ts';
import { notFound } from '#platform/problem.ts';
import { lockUser } from '#users';
import { requireAuthorisation, type Wanted } from './read-authorisations.ts';
import * as store from './store.ts';

/** What other features end when a user withdraws, in the transaction that revokes: all of it happens or none. */
export type RevocationStep = (
  tx: Db,
  revoked: { clientId: string; userId: string; authorisationId: string },
) => Promise<void>;

/** Again is harmless: what was revoked stays as it is. */
export async function revokeAuthorisation(
  tx: Db,
  auditContext: AuditContext,
  { wanted, actor, steps }: { wanted: Wanted; actor: Actor; steps: readonly RevocationStep[] },
): Promise<void> {
  const { clientId, clock } = auditContext;
  const { user_id: userId, term_id } = await requireAuthorisation(tx, clientId, wanted);
  const { authorisationId } = wanted;
  await lockUser(tx, clientId, userId);
  const held = await store.findAuthorisationForChange(tx, clientId, authorisationId);
  if (!held) throw notFound('Authorisation', authorisationId);
  if (held.revoked_at) return;
  // told after the wait for whoever was using it, so that nothing was retrieved later than this
  await store.updateRevoked(tx, clientId, authorisationId, clock.now());
  for (const step of steps) await step(tx, { clientId, userId, authorisationId });
  await recordAuditEntry(tx, auditContext, {
    actor,
    action: 'authorisation_revoked',
    subject: { kind: 'authorisation', id: authorisationId },
    details: { user_id: userId, term_id },
  });
}
