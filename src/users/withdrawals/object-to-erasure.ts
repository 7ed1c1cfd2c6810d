import { recordAuditEntry } from '#audit';
import type { Db } from '#platform/database/database.ts';
import type { Permit } from '#platform/http/permits.ts';
import { invalidRequest, notFound, say } from '#platform/problem.ts';
import { lockConsent } from '../store.ts';
import type { Tenant } from '../tenant.ts';
import { findWithdrawal } from './read-withdrawals.ts';
import * as store from './store.ts';

/** Stops the erasure: the data stays, hidden. The lock makes an erasure at the same moment find the objection, or the objection nobody. */
export async function objectToErasure(
  tx: Db,
  tenant: Tenant,
  { userId, permit }: { userId: string; permit: Permit<'spend_proof'> },
): Promise<void> {
  const { clientId } = tenant;
  if (!(await lockConsent(tx, clientId, userId))) throw notFound('User', userId);
  const known = await findWithdrawal(tx, clientId, userId);
  if (known?.objectedAt) return;
  if (known?.rule.after !== 'erase')
    throw invalidRequest(
      say`User [${userId}] is not going to be erased after a withdrawal: there is nothing to stop`,
    );
  const objected_at = tenant.clientTime();
  await store.updateWithdrawal(tx, clientId, userId, { objected_at, erase_at: null });
  await recordAuditEntry(tx, tenant, {
    actor: permit.actor,
    action: 'erasure_stopped',
    subject: { kind: 'user', id: userId },
  });
}
