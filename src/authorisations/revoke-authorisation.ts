import { type Actor, recordAuditEntry } from '#audit';
import { publishEvent } from '#events';
import type { Db } from '#platform/database/database.ts';
import { type IfMatch, unconditional } from '#platform/http/if-match.ts';
import { notFound } from '#platform/problem.ts';
import { lockUser, requireUserKey, type Tenant } from '#users';
import { requireAuthorisation, toAuthorisation, type Wanted } from './read-authorisations.ts';
import * as store from './store.ts';
import { AuthorisationRevoked, revokerOf } from './webhook-payload.ts';

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
  {
    wanted,
    actor,
    steps,
    ifMatch = unconditional,
  }: { wanted: Wanted; actor: Actor; steps: readonly RevocationStep[]; ifMatch?: IfMatch },
): Promise<void> {
  const { clientId } = tenant;
  const { user_id: userId, term_id } = await requireAuthorisation(tx, clientId, wanted);
  const { authorisationId } = wanted;
  await lockUser(tx, clientId, userId);
  const held = await store.findAuthorisationForChange(tx, clientId, authorisationId);
  if (!held) throw notFound('Authorisation', authorisationId);
  await ifMatch(async () =>
    toAuthorisation(await requireAuthorisation(tx, clientId, wanted), tenant.clientTime()),
  );
  if (held.revoked_at) return;
  // read the clock after waiting for the lock, so that no retrieval under the authorisation has a later time
  const revokedAt = tenant.clientTime();
  await store.updateRevoked(tx, clientId, authorisationId, revokedAt);
  for (const step of steps) await step(tx, { clientId, userId, authorisationId });
  const now = tenant.clock.now();
  const ids = { authorisation_id: authorisationId, term_id };
  const payload = { ...ids, revoked_at: revokedAt.toISOString(), revoked_by: revokerOf(actor) };
  const body = AuthorisationRevoked.build({ userId, now }, { authorisation_id: authorisationId, payload });
  const userKey = await requireUserKey(tx, tenant, userId);
  await publishEvent(tx, { clientId, userKey, now }, body);
  await recordAuditEntry(tx, tenant, {
    actor,
    action: 'authorisation_revoked',
    subject: { kind: 'authorisation', id: authorisationId },
    details: { user_id: userId, term_id },
  });
}
