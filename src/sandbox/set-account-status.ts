import {
  changeStatus,
  endConsents,
  lockAccount,
  NOBODY,
  STATUS_OF,
  sealSecrets,
  showAccount,
} from '#accounts';
import type { Account, AccountStatus, StatusReason } from '#accounts/schema.ts';
import { FailureReason, type MfaChallenge } from '#connectors';
import type { Db } from '#platform/database/database.ts';
import { fixed, invalidRequest, notFound, say } from '#platform/problem.ts';
import type { Providers } from '#providers';
import { enqueueReplan } from '#retrieval-jobs';
import { requireUserKey, type Tenant } from '#users';
import type { StatusInput } from './account-schema.ts';

const CHALLENGE_MINUTES = 10;

/** Reasons that a status allows besides provider failures. */
const OWN_REASONS: Readonly<Partial<Record<AccountStatus, readonly StatusReason[]>>> = {
  MFA_REQUIRED: ['mfa_wrong'],
  CONNECTED: ['nothing_found'],
  LOCKED: ['too_many_attempts'],
  REAUTH_REQUIRED: ['reconfirmation_due'],
  UNAVAILABLE: ['interrupted'],
  REVOKED: ['authorisation_revoked', 'consent_expired'],
};

const DEFAULT_REASON: Readonly<Partial<Record<AccountStatus, StatusReason>>> = {
  LOGIN_FAILED: 'invalid_credentials',
  LOCKED: 'account_locked',
  REAUTH_REQUIRED: 'session_expired',
  UNAVAILABLE: 'provider_unavailable',
  REVOKED: 'authorisation_revoked',
};

/**
 * Sets an account to any status, whatever it was before, so that pages can be tried. Sessions and passwords
 * are wiped, unless the account was connected and stays connected.
 */
export async function setAccountStatus(
  tx: Db,
  { tenant, providers }: { tenant: Tenant; providers: Providers },
  { accountId, input: { status, status_reason } }: { accountId: string; input: StatusInput },
): Promise<Account> {
  const { clientId, clock } = tenant;
  const row = await lockAccount(tx, clientId, accountId);
  if (!row) throw notFound('Account', accountId);
  const reason = status_reason ?? DEFAULT_REASON[status] ?? null;
  if (reason !== null) requireFitting(status, reason);
  const now = clock.now();
  const challenge = status === 'MFA_REQUIRED' ? challengeAt(now) : null;
  const userKey = await requireUserKey(tx, tenant, row.user_id);
  const isConnected = status === 'CONNECTED';
  const isKept = isConnected && row.status === 'CONNECTED';
  if (!isKept) await endConsents(tx, { tenant, providers }, [row]);
  const kept = isKept ? row.sealed_secrets : null;
  const changed = await changeStatus(
    tx,
    { tenant, row, userKey },
    {
      updated_at: now,
      status,
      status_reason: reason,
      status_updated_at: now,
      sealed_secrets: challenge ? sealSecrets(userKey, { clientId, accountId }, { challenge }) : kept,
      password_until: isKept ? row.password_until : null,
      challenge_expires_at: challenge && new Date(challenge.expires_at),
      oauth_state_hash: null,
      lease_until: null,
      next_check_at: isConnected ? row.next_check_at : null,
      checks_from: isConnected ? (row.checks_from ?? tenant.clientTime()) : row.checks_from,
      // nobody has signed in, so the account proves nobody
      ...(isConnected && row.checks_from === null ? { added_session_id: NOBODY } : {}),
      // a sign-in in progress has the old attempt number, so it stores nothing
      attempt_number: row.attempt_number + 1,
    },
  );
  if (isConnected) await enqueueReplan(tx, { clientId, userId: row.user_id });
  return showAccount(tx, tenant, changed);
}

function requireFitting(status: AccountStatus, reason: StatusReason): void {
  const fitting: StatusReason[] = [
    ...FailureReason.options.filter((failure) => STATUS_OF[failure] === status),
    ...(OWN_REASONS[status] ?? []),
  ];
  if (fitting.includes(reason)) return;
  const must = fitting.length === 0 ? 'null' : `one of ${fitting.join(', ')}`;
  throw invalidRequest(say`[status_reason] must be ${fixed(must)} when [status] is ${fixed(status)}`);
}

/** A question for display only: no provider asked it, so no answer is right. */
function challengeAt(now: Date): MfaChallenge {
  return {
    kind: 'code',
    prompt: 'Enter the 6 digit code sent to 07*** ***101',
    positions: null,
    length: 6,
    date_format: null,
    attempts_left: 3,
    expires_at: new Date(now.getTime() + CHALLENGE_MINUTES * 60_000).toISOString(),
  };
}
