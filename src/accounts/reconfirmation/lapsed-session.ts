import type { KeyObject } from 'node:crypto';
import type { Db } from '#platform/database/database.ts';
import type { Providers } from '#providers';
import type { Tenant } from '#users';
import { endConsents } from '../consent-ends/end-consents.ts';
import type { AccountStatus, StatusReason } from '../schema.ts';
import { type LapsedSession, openSecrets, type Secrets, sealSecrets } from '../seal-account.ts';
import * as store from '../store.ts';
import { AGES_MS, ageOf } from './reconfirm-by.ts';

/** What an account becomes. */
export interface AccountTarget {
  status: AccountStatus;
  reason?: StatusReason | null;
  secrets: Secrets;
  changes?: Partial<Parameters<typeof store.updateAccount>[3]>;
}

/**
 * Returns what to keep of a bank connection that waits for its reconfirmation, while somebody signs in at the bank again. Anybody with
 * the link can start that, so the person must be able to go on with the old session until the bank has shown who signed in.
 */
export function lapsedSessionOf(
  row: store.AccountRow,
  secrets: Secrets,
  { clientTime }: Pick<Tenant, 'clientTime'>,
): LapsedSession | null {
  if (row.status_reason !== 'reconfirmation_due') return null;
  const { lapsed: kept, ...current } = secrets;
  const lapsed = row.status === 'PENDING' ? kept : { secrets: current, columns: columnsOf(row) };
  // starting again and again must not keep a session longer
  const isKept =
    lapsed?.secrets.session !== undefined && ageOf(lapsed.columns, clientTime()) < AGES_MS.forgotten;
  return isKept ? lapsed : null;
}

function columnsOf(row: store.AccountRow): LapsedSession['columns'] {
  const { reconfirmed_at, reconfirmation_announced_at, password_until } = row;
  const { fetch_outcome, fetched_from, attempt_session_id, added_session_id, added_at } = row;
  return {
    reconfirmed_at,
    reconfirmation_announced_at,
    password_until,
    fetch_outcome,
    fetched_from,
    attempt_session_id,
    added_session_id,
    added_at,
  };
}

/** An account whose sign-in came to nothing waits for its reconfirmation again, if it did so before. */
export function orLapsed(before: Secrets, target: AccountTarget): AccountTarget {
  const { lapsed } = before;
  if (!lapsed || target.secrets.session !== undefined || target.status === 'REVOKED') return target;
  return {
    status: 'REAUTH_REQUIRED',
    reason: 'reconfirmation_due',
    secrets: lapsed.secrets,
    changes: { ...lapsed.columns, next_check_at: null },
  };
}

/** Ends the consent that a new sign-in replaces, once the bank has shown that the same person signed in. The row must be locked. */
export async function endLapsedSession(
  tx: Db,
  { tenant, providers }: { tenant: Tenant; providers: Providers },
  { row, userKey }: { row: store.AccountRow; userKey: KeyObject },
): Promise<void> {
  const { clientId, clock } = tenant;
  const { account_id: accountId } = row;
  const { lapsed, ...secrets } = openSecrets(userKey, { clientId, accountId }, row.sealed_secrets);
  if (!lapsed) return;
  await endConsents(tx, { tenant, providers }, [row], secrets);
  await store.updateAccount(tx, clientId, accountId, {
    updated_at: clock.now(),
    sealed_secrets: sealSecrets(userKey, { clientId, accountId }, secrets),
  });
}
