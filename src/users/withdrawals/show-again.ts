import { recordAuditEntry } from '#audit';
import { openJson, type Place, sealJson } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/database/database.ts';
import type { Permit } from '#platform/http/permits.ts';
import { newId } from '#platform/id.ts';
import { invalidRequest, notFound, say } from '#platform/problem.ts';
import { requireUserKey } from '../manage-users.ts';
import type { ShownAgain } from '../schema.ts';
import { lockConsent } from '../store.ts';
import type { Tenant } from '../tenant.ts';
import { findWithdrawal } from './read-withdrawals.ts';
import * as store from './store.ts';

/** Shows hidden data again, for a written reason. The time of the erasure stays. */
export async function showAgain(
  tx: Db,
  tenant: Tenant,
  {
    userId,
    memberId,
    reason,
    permit,
  }: { userId: string; memberId: string; reason: string; permit: Permit<'show_hidden'> },
): Promise<void> {
  const { clientId } = tenant;
  if (!(await lockConsent(tx, clientId, userId))) throw notFound('User', userId);
  const known = await findWithdrawal(tx, clientId, userId);
  if (!known?.isHidden)
    throw invalidRequest(say`The data of user [${userId}] is not hidden: there is nothing to show again`);
  const now = tenant.clientTime();
  const shownAgainId = newId(tenant.clock.now());
  const userKey = await requireUserKey(tx, tenant, userId);
  await store.insertShownAgain(tx, {
    client_id: clientId,
    shown_again_id: shownAgainId,
    user_id: userId,
    shown_at: now,
    member_id: memberId,
    sealed_reason: sealJson({ reason }, { id: 'user', key: userKey }, placeOf(tenant, shownAgainId)),
  });
  await store.updateWithdrawal(tx, clientId, userId, { shown_again_at: now });
  await recordAuditEntry(tx, tenant, {
    actor: permit.actor,
    action: 'hidden_data_shown',
    subject: { kind: 'user', id: userId },
    details: { shown_again_id: shownAgainId },
  });
}

/** Each time that hidden data was shown again, newest first. */
export async function readShownAgain(
  db: Db,
  tenant: Tenant,
  { userId, withReasons }: { userId: string; withReasons: boolean },
): Promise<ShownAgain[]> {
  const rows = await store.listShownAgain(db, tenant.clientId, userId);
  if (rows.length === 0) return [];
  const userKey = await requireUserKey(db, tenant, userId);
  return rows.map(({ shown_again_id: id, shown_at, member_id, sealed_reason: sealed }) => ({
    shown_at,
    member_id,
    reason: withReasons ? openJson<{ reason: string }>(sealed, userKey, placeOf(tenant, id)).reason : null,
  }));
}

function placeOf({ clientId }: Pick<Tenant, 'clientId'>, id: string): Place {
  return { clientId, table: 'shown_again', column: 'sealed_reason', row: id };
}
