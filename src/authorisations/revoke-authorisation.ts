import { type Actor, recordAuditEntry } from '#audit';
import type { Db } from '#platform/database/database.ts';
import { notFound } from '#platform/problem.ts';
import { lockUser, type Tenant } from '#users';
import { requireAuthorisation, type Wanted } from './read-authorisations.ts';
import * as store from './store.ts';

/**
 * A feature's step in the transaction that revokes, for example to disconnect accounts. A failing step rolls
 * back the revocation.
 */
export type RevocationStep = (
  tx: Db,
  revoked: { clientId: string; userId: string; authorisationId: string },
) => Promise<void>;

/** Revokes an authorisation. Does nothing if it is already revoked. */
export async function revokeAuthorisation(
  tx: Db,
  tenant: Tenant,
  { wanted, actor, steps }: { wanted: Wanted; actor: Actor; steps: readonly RevocationStep[] },
): Promise<void> {
  const { clientId } = tenant;
  const { user_id: userId, term_id } = await requireAuthorisation(tx, clientId, wanted);
  const { authorisationId } = wanted;
  await lockUser(tx, clientId, userId);
  const held = await store.findAuthorisationForChange(tx, clientId, authorisationId);
  if (!held) throw notFound('Authorisation', authorisationId);
  if (held.revoked_at) return;
  // read the clock after waiting for the lock, so that no retrieval under the authorisation has a later time
  await store.updateRevoked(tx, clientId, authorisationId, tenant.clientTime());
  for (const step of steps) await step(tx, { clientId, userId, authorisationId });
  await recordAuditEntry(tx, tenant, {
    actor,
    action: 'authorisation_revoked',
    subject: { kind: 'authorisation', id: authorisationId },
    details: { user_id: userId, term_id },
  });
}
