import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/id.ts';
import { invalidRequest, type Problem, say } from '#platform/problem.ts';
import { requireUserKey, type Tenant } from '#users';
import { changeStatus, type LockedAccount, lockAccount } from './change-status.ts';
import { addedBefore, adderOf, enqueueFetch, fetchJobOf } from './connect-account.ts';
import { endConsents } from './consent-ends/end-consents.ts';
import type { AccountsContext } from './context.ts';
import { hasRoom } from './link-account.ts';
import { loginIndex, openLogin, openSecrets, sealLogin, sealSecrets } from './seal-account.ts';
import * as store from './store.ts';
import { transitionAccount } from './transition-account.ts';

const FAILED = { status: 'LOGIN_FAILED', reason: 'other_person' } as const;

interface Separated {
  accountId: string;
  attemptNumber: number;
  /** Whether another account has shown the person who signed in now. */
  isOfPerson(accountId: string): Promise<boolean>;
}

/**
 * Keeps two people apart: only the provider's data shows that somebody else has signed in to an account than before. A sign-in of a
 * journey continues on the person's own account, with an id of its own. A reconnection was asked for this account, so it fails.
 * The caller stores nothing.
 */
export async function separateAccount(
  tx: Db,
  { providers }: Pick<AccountsContext, 'providers'>,
  tenant: Tenant,
  { accountId, attemptNumber, isOfPerson }: Separated,
): Promise<Problem> {
  const { clientId } = tenant;
  const problem = invalidRequest(
    say`Somebody else signed in to account [${accountId}] than before, so nothing was stored`,
  );
  const row = await lockAccount(tx, clientId, accountId);
  if (row?.status !== 'CONNECTED' || row.attempt_number !== attemptNumber) return problem;
  const locked = { tenant, row, userKey: await requireUserKey(tx, tenant, row.user_id) };
  const isOfJourney = row.attempt_session_id !== null && row.fetch_outcome === null;
  const own = isOfJourney ? await ownAccount(tx, locked, isOfPerson) : null;
  const failed = { ...FAILED, secrets: {}, changes: { next_check_at: null }, isSessionMoved: own !== null };
  await transitionAccount(tx, { ...locked, providers }, failed);
  if (!own) return problem;
  await endConsents(tx, { tenant, providers }, [own]);
  const moved = await takeSession(tx, locked, own);
  await enqueueFetch(tx, moved, {
    fetchJob: fetchJobOf(providers, row.payroll_provider),
    provider: providers.throttleNameFor(clientId, row.payroll_provider),
  });
  return problem;
}

/** The account of the person with the same login who has signed in now, or a new one; null if the user can have no more. */
async function ownAccount(
  tx: Db,
  { tenant: { clientId, clientKey, clock }, row, userKey }: LockedAccount,
  isOfPerson: Separated['isOfPerson'],
): Promise<store.AccountRow | null> {
  const { user_id, payroll_provider } = row;
  const loginOf = (one: store.AccountRow) =>
    openLogin(userKey, { clientId, accountId: one.account_id }, one.sealed_login);
  for (const one of await store.listAccountsOfUser(tx, clientId, user_id)) {
    if (one.account_id === row.account_id || one.payroll_provider !== payroll_provider) continue;
    if (loginOf(one) !== loginOf(row) || !(await isOfPerson(one.account_id))) continue;
    return (await store.findAccountForChange(tx, clientId, one.account_id)) ?? null;
  }
  if (!(await hasRoom(tx, clientId, user_id))) return null;
  const now = clock.now();
  const accountId = newId(now);
  await store.insertAccount(tx, {
    client_id: clientId,
    account_id: accountId,
    user_id,
    created_at: now,
    updated_at: now,
    payroll_provider,
    status: 'PENDING',
    status_updated_at: now,
    sealed_login: sealLogin(userKey, { clientId, accountId }, loginOf(row)),
    // the login itself belongs to the first account
    login_index: loginIndex(clientKey, payroll_provider, `${accountId} ${loginOf(row) ?? ''}`),
  });
  return (await store.findAccountForChange(tx, clientId, accountId)) ?? null;
}

/** Connects the person's own account with the session of the account that they signed in to. */
async function takeSession(
  tx: Db,
  { tenant, row, userKey }: LockedAccount,
  to: store.AccountRow,
): Promise<store.AccountRow> {
  const { clientId, clock } = tenant;
  const now = clock.now();
  const from = { clientId, accountId: row.account_id };
  const { lapsed: _, addedBefore: __, ...session } = openSecrets(userKey, from, row.sealed_secrets);
  const { attempt_session_id, password_until, reconfirmed_at, mfa_enabled } = row;
  const adder = adderOf({ ...to, attempt_session_id }, session);
  const secrets = { ...session, ...addedBefore(to, adder) };
  return changeStatus(
    tx,
    { tenant, row: to, userKey },
    {
      updated_at: now,
      status_updated_at: now,
      next_check_at: null,
      status: 'CONNECTED',
      status_reason: null,
      sealed_secrets: sealSecrets(userKey, { clientId, accountId: to.account_id }, secrets),
      password_until,
      mfa_enabled,
      reconfirmed_at,
      reconfirmation_announced_at: null,
      checks_from: to.checks_from ?? tenant.clientTime(),
      fetch_outcome: null,
      fetched_from: null,
      locked_until: null,
      challenge_expires_at: null,
      oauth_state_hash: null,
      attempt_number: to.attempt_number + 1,
      attempt_session_id,
      added_session_id: adder,
      added_at: now,
    },
  );
}
