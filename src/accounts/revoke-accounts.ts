import type { RevocationStep } from '#authorisations';
import type { Clock } from '#platform/clock.ts';
import type { Providers } from '#providers';
import { endConsents } from './consent-ends/end-consents.ts';
import { listAccountsOfUser, updateAccount } from './store.ts';

const ENDED = ['CONNECTED', 'PENDING', 'MFA_REQUIRED', 'REAUTH_REQUIRED'];

/**
 * Deletes all credentials and sessions and cancels recurring checks when consent is withdrawn, and has consents at banks ended.
 * Retrieved data is kept.
 */
export function revokeAccounts({ clock, providers }: { clock: Clock; providers: Providers }): RevocationStep {
  return async (tx, { clientId, userId }, tenant) => {
    const now = clock.now();
    const rows = await listAccountsOfUser(tx, clientId, userId);
    await endConsents(tx, { tenant, providers }, rows);
    for (const row of rows) {
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
