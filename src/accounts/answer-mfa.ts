import { resolveAuthorisation } from '#authorisations';
import type { Db } from '#platform/database/database.ts';
import { fixed, invalidRequest, notFound, Problem, say } from '#platform/problem.ts';
import { requireUserKey, type Tenant } from '#users';
import { type AccountsContext, requireAccount, showAccount, statusNow } from './context.ts';
import { enqueueConnect } from './link-account.ts';
import type { Account } from './schema.ts';
import { openSecrets, sealSecrets } from './seal-account.ts';
import * as store from './store.ts';
import type { AccountWatch } from './watch-accounts.ts';

const ANSWER_MS_MAX = 10_000;

/**
 * Stores the answer for a worker, then waits a limited time for the result. Returns the account in its status
 * at that time.
 */
export async function answerMfa(
  context: AccountsContext & { watches: { accounts: AccountWatch } },
  tenant: Tenant,
  options: { accountId: string; ofUser: string | null; answer: string; authorisationId: string | undefined },
): Promise<Account> {
  const { clientId } = tenant;
  const { accountId } = options;
  await context.database.inTenant(clientId, (tx) => beginAnswer(tx, context, tenant, options));
  const db = context.database.tenant(clientId);
  return context.watches.accounts.untilSettled(accountId, {
    msMax: ANSWER_MS_MAX,
    read: async () => {
      const account = await showAccount(db, tenant, await requireAccount(db, clientId, accountId));
      if (account.status_reason === 'mfa_wrong') throw notAccepted(account.mfa_challenge?.attempts_left ?? 0);
      if (account.status_reason === 'mfa_invalid') throw notAccepted(0);
      return account;
    },
    isSettled: ({ status }) => status !== 'PENDING',
  });
}

async function beginAnswer(
  tx: Db,
  { providers }: Pick<AccountsContext, 'providers'>,
  tenant: Tenant,
  options: { accountId: string; ofUser: string | null; answer: string; authorisationId: string | undefined },
): Promise<void> {
  const { accountId, ofUser, answer, authorisationId } = options;
  const { clientId, clock } = tenant;
  const now = clock.now();
  const known = await requireAccount(tx, clientId, accountId);
  if (ofUser !== null && known.user_id !== ofUser) throw notFound('Account', accountId);
  await resolveAuthorisation(tx, clientId, known.user_id, { authorisationId, now: tenant.clientTime() });
  const row = await store.findAccountForChange(tx, clientId, accountId);
  if (!row) throw notFound('Account', accountId);
  const { status } = statusNow(row, now);
  if (status !== 'MFA_REQUIRED')
    throw invalidRequest(say`Account [${accountId}] is ${fixed(status)} and does not expect an MFA response`);
  const userKey = await requireUserKey(tx, tenant, row.user_id);
  const owner = { clientId, accountId };
  const { sent: _, ...secrets } = openSecrets(userKey, owner, row.sealed_secrets);
  const attemptNumber = row.attempt_number + 1;
  await store.updateAccount(tx, clientId, accountId, {
    updated_at: now,
    status: 'PENDING',
    status_reason: null,
    status_updated_at: now,
    sealed_secrets: sealSecrets(userKey, owner, { ...secrets, answer }),
    attempt_number: attemptNumber,
  });
  const provider = providers.throttleNameFor(clientId, row.payroll_provider);
  await enqueueConnect(tx, { clientId, accountId, attemptNumber }, { provider });
}

function notAccepted(attemptsLeft: number): Problem {
  const attempts = attemptsLeft === 1 ? 'attempt' : 'attempts';
  return new Problem({
    code: 'mfa_response_wrong',
    messages: [say`MFA response not accepted, ${attemptsLeft} ${fixed(attempts)} left`],
  });
}
