import type { RevocationStep } from '#authorisations';
import type { Clock } from '#platform/clock.ts';
import { listAccountsOfUser, updateAccount } from './store.ts';

const ENDED = ['CONNECTED', 'PENDING', 'MFA_REQUIRED', 'REAUTH_REQUIRED'];

/**
 * Deletes all credentials and sessions and cancels recurring checks when consent is withdrawn. Retrieved data
 * is kept.
 */
export function revokeAccounts({ clock }: { clock: Clock }): RevocationStep {
  return async (tx, { clientId, userId }) => {
    const now = clock.now();
    for (const row of await listAccountsOfUser(tx, clientId, userId)) {
      const ends = ENDED.includes(row.status);
      await updateAccount(tx, clientId, row.account_id, {
        updated_at: now,
        ...(ends
          ? {
              status: 'REVOKED',
              status_reason: 'authorisation_revoked',
              status_updated_at: now,
              attempt_number: row.attempt_number + 1,
            }
          : {}),
        password_until: null,
        sealed_secrets: null,
        challenge_expires_at: null,
        oauth_state_hash: null,
        next_check_at: null,
      });
    }
  };
}
