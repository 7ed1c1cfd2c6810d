import type { Db } from '#platform/database/database.ts';
import type { Providers } from '#providers';
import { changeStatus, type LockedAccount } from './change-status.ts';
import { endConsents } from './consent-ends/end-consents.ts';
import type { AccountStatus, StatusReason } from './schema.ts';
import { type Secrets, sealSecrets } from './seal-account.ts';
import { requireTransition } from './statuses.ts';
import type * as store from './store.ts';

/**
 * Changes the status of an account, if the transition table allows it, and replaces its secrets. A consent at a bank whose session is
 * dropped is ended there.
 */
export async function transitionAccount(
  tx: Db,
  { providers, ...locked }: LockedAccount & { providers: Providers },
  to: {
    status: AccountStatus;
    reason?: StatusReason | null;
    secrets: Secrets;
    changes?: Partial<Parameters<typeof store.updateAccount>[3]>;
  },
): Promise<store.AccountRow> {
  const { tenant, row, userKey } = locked;
  requireTransition(row.status, to.status);
  if (to.secrets.session === undefined && to.reason !== 'consent_denied')
    await endConsents(tx, { tenant, providers }, [row]);
  const now = tenant.clock.now();
  const owner = { clientId: tenant.clientId, accountId: row.account_id };
  const isEmpty = Object.keys(to.secrets).length === 0;
  return changeStatus(tx, locked, {
    challenge_expires_at: null,
    oauth_state_hash: null,
    password_until: null,
    locked_until: null,
    ...to.changes,
    updated_at: now,
    status: to.status,
    status_reason: to.reason ?? null,
    status_updated_at: now,
    sealed_secrets: isEmpty ? null : sealSecrets(userKey, owner, to.secrets),
  });
}
