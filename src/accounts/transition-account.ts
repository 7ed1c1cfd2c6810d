import type { Db } from '#platform/database/database.ts';
import type { Providers } from '#providers';
import { changeStatus, type LockedAccount } from './change-status.ts';
import { endConsents } from './consent-ends/end-consents.ts';
import { type AccountTarget, orLapsed } from './reconfirmation/lapsed-session.ts';
import { openSecrets, sealSecrets } from './seal-account.ts';
import { requireTransition } from './statuses.ts';
import type * as store from './store.ts';

/**
 * Changes the status of an account, if the transition table allows it, and replaces its secrets. A consent at a bank whose session is
 * dropped is ended there, unless it goes on with another account. After a sign-in that came to nothing, a connection that waited for its
 * reconfirmation waits for it again.
 */
export async function transitionAccount(
  tx: Db,
  { providers, ...locked }: LockedAccount & { providers: Providers },
  { isSessionMoved = false, ...target }: AccountTarget & { isSessionMoved?: boolean },
): Promise<store.AccountRow> {
  const { tenant, row, userKey } = locked;
  const now = tenant.clock.now();
  const owner = { clientId: tenant.clientId, accountId: row.account_id };
  const to = orLapsed(openSecrets(userKey, owner, row.sealed_secrets), target);
  requireTransition(row.status, to.status);
  const isDropped = target.secrets.session === undefined && target.reason !== 'consent_denied';
  if (isDropped && !isSessionMoved) await endConsents(tx, { tenant, providers }, [row], to.secrets);
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
