import { lockAccount, STATUS_OF, transitionAccount } from '#accounts';
import type { Failed } from '#connectors';
import type { Db } from '#platform/database/database.ts';
import type { Providers } from '#providers';
import { requireUserKey, type Tenant } from '#users';
import type { PreparedQuery } from './prepare-query.ts';

/**
 * Ends the connection after a failure that only the person can correct, and removes its session. An unavailable provider doesn't
 * end it.
 */
export async function endConnection(
  tx: Db,
  { tenant, providers }: { tenant: Tenant; providers: Providers },
  { attemptNumber, read }: PreparedQuery,
  { reason }: Failed,
): Promise<void> {
  const status = STATUS_OF[reason];
  if (status !== 'LOGIN_FAILED' && reason !== 'consent_expired') return;
  const row = await lockAccount(tx, tenant.clientId, read.row.account_id);
  if (row?.status !== 'CONNECTED' || row.attempt_number !== attemptNumber) return;
  const userKey = await requireUserKey(tx, tenant, row.user_id);
  const changes = { next_check_at: null };
  await transitionAccount(tx, { tenant, providers, row, userKey }, { status, reason, secrets: {}, changes });
}
