import type { KeyObject } from 'node:crypto';
import { resolveAuthorisation } from '#authorisations';
import { connectorOf, type Failed, type LoginStep } from '#connectors';
import type { Db } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { Problem } from '#platform/problem.ts';
import { requireUserKey, type Tenant, tenantOf } from '#users';
import { type AccountsContext, connectorContext } from './context.ts';
import { requireSetup } from './link-account.ts';
import type { StatusReason } from './schema.ts';
import { openLogin, openSecrets, type Secrets, sealSecrets } from './seal-account.ts';
import { requireMove, STATUS_OF } from './statuses.ts';
import * as store from './store.ts';

export const FETCH_PAYROLL = 'fetch-payroll';

const CHALLENGE_MINUTES_MAX = 10;
const LOCK_MINUTES = 60;

interface Work {
  tenant: Tenant;
  row: store.AccountRow;
  userKey: KeyObject;
  secrets: Secrets;
}

export interface WorkPayload {
  client_id: string;
  account_id: string;
  work: number;
}

/** Takes an account one step further: a login, or the answer to a question. Whoever waits sees it in the account. */
export async function connectAccount(context: AccountsContext, payload: WorkPayload): Promise<void> {
  const tenant = await tenantOf(context, payload.client_id);
  const begun = await beginWork(context, tenant, payload);
  if (!begun) return;
  const step = begun.secrets.sent ? INTERRUPTED : await takeStep(context, begun);
  await context.database.inTenant(tenant.clientId, (tx) =>
    settleStep(tx, context, payload, { tenant, step }),
  );
}

/** Null when there is nothing to do any more. Credentials are marked as sent before they are. */
async function beginWork(
  { database }: AccountsContext,
  tenant: Tenant,
  { account_id, work }: WorkPayload,
): Promise<Work | null> {
  const { clientId, clock } = tenant;
  return database.inTenant(clientId, async (tx) => {
    const row = await store.findAccountForChange(tx, clientId, account_id);
    if (!row || row.work !== work || row.status !== 'PENDING') return null;
    const userKey = await requireUserKey(tx, tenant, row.user_id);
    const owner = { clientId, accountId: account_id };
    const secrets = openSecrets(userKey, owner, row.sealed_secrets);
    if (!secrets.sent) {
      const sealed = sealSecrets(userKey, owner, { ...secrets, sent: true });
      await store.updateAccount(tx, clientId, account_id, {
        updated_at: clock.now(),
        sealed_secrets: sealed,
      });
    }
    return { tenant, row, userKey, secrets };
  });
}

async function takeStep(context: AccountsContext, { tenant, row, userKey, secrets }: Work): Promise<Step> {
  const provider = context.providers.find(row.payroll_provider);
  if (!provider?.setup) return failed('not_configured');
  const connector = connectorOf(provider.setup.connector);
  if (connector.kind !== 'login') return failed('not_configured');
  const speaking = connectorContext(context, requireSetup(provider), true);
  if (secrets.resume && secrets.answer !== undefined)
    return connector.answerMfa(speaking, secrets.resume, secrets.answer);
  if (await isLocked(context, tenant, row)) return failed('too_many_attempts');
  const owner = { clientId: tenant.clientId, accountId: row.account_id };
  return connector.login(speaking, {
    userName: openLogin(userKey, owner, row.sealed_login) ?? '',
    password: secrets.password ?? '',
    extra: secrets.extra ?? {},
  });
}

type Step = LoginStep | (Omit<Failed, 'reason'> & { reason: StatusReason });

/** Stores what came out of a step, if the account still waits for it: another attempt or a revocation may have come first. */
export async function settleStep(
  tx: Db,
  context: Pick<AccountsContext, 'log' | 'providers'>,
  { account_id, work }: Pick<WorkPayload, 'account_id' | 'work'>,
  { tenant, step }: { tenant: Tenant; step: Step },
): Promise<void> {
  const { clientId } = tenant;
  const row = await store.findAccountForChange(tx, clientId, account_id);
  if (!row || row.work !== work || row.status !== 'PENDING') return;
  const userKey = await requireUserKey(tx, tenant, row.user_id);
  const secrets = openSecrets(userKey, { clientId, accountId: account_id }, row.sealed_secrets);
  const work_ = { tenant, row, userKey, secrets };
  if (step.outcome === 'connected') await settleConnected(tx, work_, step);
  else if (step.outcome === 'mfa_required') await settleChallenge(tx, work_, step);
  else await settleFailure(tx, context, work_, step);
}

async function settleConnected(
  tx: Db,
  { tenant, row, userKey, secrets }: Work,
  step: Extract<LoginStep, { outcome: 'connected' }>,
): Promise<void> {
  const { clientId, clock } = tenant;
  const keeps = await mayKeepPassword(tx, tenant, row.user_id);
  const { password, extra } = secrets;
  const kept: Secrets = {
    session: step.session,
    ...(keeps && password ? { password, extra: extra ?? {} } : {}),
  };
  await store.deleteLogin(tx, loginOf(row));
  await move(tx, { tenant, row, userKey }, 'CONNECTED', null, {
    secrets: kept,
    changes: { mfa_enabled: row.mfa_enabled || step.mfaUsed, checks_from: row.checks_from ?? clock.now() },
  });
  const payload = { client_id: clientId, account_id: row.account_id };
  await enqueue(tx, FETCH_PAYROLL, payload, { key: `${FETCH_PAYROLL}:${row.account_id}:${row.work}` });
}

async function settleChallenge(
  tx: Db,
  { tenant, row, userKey, secrets }: Work,
  { challenge, resume }: Extract<LoginStep, { outcome: 'mfa_required' }>,
): Promise<void> {
  const now = tenant.clock.now().getTime();
  const latest = now + CHALLENGE_MINUTES_MAX * 60_000;
  const expires_at = new Date(Math.min(Date.parse(challenge.expires_at), latest)).toISOString();
  const wasWrong = secrets.answer !== undefined && isSameQuestion(secrets.challenge, challenge);
  const { password, extra } = secrets;
  await move(tx, { tenant, row, userKey }, 'MFA_REQUIRED', wasWrong ? 'mfa_wrong' : null, {
    secrets: {
      ...(password ? { password, extra: extra ?? {} } : {}),
      resume,
      challenge: { ...challenge, expires_at },
    },
    changes: { mfa_enabled: true, challenge_expires_at: new Date(expires_at) },
  });
}

/** The same question with fewer attempts left means that the answer was wrong; another one is the next round. */
function isSameQuestion(before: Secrets['challenge'], after: NonNullable<Secrets['challenge']>): boolean {
  return (
    before?.kind === after.kind &&
    (after.attempts_left ?? 0) < (before.attempts_left ?? Number.POSITIVE_INFINITY)
  );
}

async function settleFailure(
  tx: Db,
  { log, providers }: Pick<AccountsContext, 'log' | 'providers'>,
  { tenant, row, userKey }: Work,
  { reason, detail }: Exclude<Step, LoginStep> | Failed,
): Promise<void> {
  const max = providers.find(row.payroll_provider)?.row.max_login_attempts ?? 1;
  const isLast = reason === 'invalid_credentials' && (await countFailure(tx, tenant, row, max));
  const shown: StatusReason = isLast ? 'too_many_attempts' : reason;
  const status =
    shown in STATUS_OF ? STATUS_OF[shown as keyof typeof STATUS_OF] : (OWN_STATUS[shown] ?? 'UNAVAILABLE');
  if (status === 'UNAVAILABLE')
    log.warn(
      { account_id: row.account_id, provider: row.payroll_provider, reason, detail },
      'a provider failed',
    );
  await move(tx, { tenant, row, userKey }, status, shown, { secrets: {} });
}

const OWN_STATUS: Readonly<Partial<Record<StatusReason, store.AccountRow['status']>>> = {
  too_many_attempts: 'LOCKED',
  interrupted: 'UNAVAILABLE',
};

export async function move(
  tx: Db,
  { tenant, row, userKey }: Pick<Work, 'tenant' | 'row' | 'userKey'>,
  status: store.AccountRow['status'],
  reason: StatusReason | null,
  {
    secrets,
    changes = {},
  }: { secrets: Secrets; changes?: Partial<Parameters<typeof store.updateAccount>[3]> },
): Promise<store.AccountRow> {
  requireMove(row.status, status);
  const now = tenant.clock.now();
  const owner = { clientId: tenant.clientId, accountId: row.account_id };
  const isEmpty = Object.keys(secrets).length === 0;
  return store.updateAccount(tx, tenant.clientId, row.account_id, {
    challenge_expires_at: null,
    oauth_state_hash: null,
    ...changes,
    updated_at: now,
    status,
    status_reason: reason,
    status_updated_at: now,
    sealed_secrets: isEmpty ? null : sealSecrets(userKey, owner, secrets),
  });
}

/** Passwords are kept only where checks go on without the person. */
async function mayKeepPassword(tx: Db, { clientId, clock }: Tenant, userId: string): Promise<boolean> {
  try {
    await resolveAuthorisation(tx, clientId, userId, { now: clock.now(), scheduled: true });
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** True when this was the last try before the provider itself would lock the person out. */
async function countFailure(tx: Db, { clock }: Tenant, row: store.AccountRow, max: number): Promise<boolean> {
  const now = clock.now();
  const login = loginOf(row);
  const known = await store.findLoginForChange(tx, login);
  const wasLocked = known?.locked_until && Date.parse(known.locked_until) <= now.getTime();
  const failures = wasLocked ? 1 : (known?.failures ?? 0) + 1;
  const isLast = failures >= max;
  const locked_until = isLast ? new Date(now.getTime() + LOCK_MINUTES * 60_000) : null;
  await store.upsertLogin(tx, login, { failures, locked_until, updated_at: now });
  return isLast;
}

function isLocked(
  { database }: AccountsContext,
  { clientId, clock }: Tenant,
  row: store.AccountRow,
): Promise<boolean> {
  return database.inTenant(clientId, async (tx) => {
    const login = await store.findLoginForChange(tx, loginOf(row));
    return (
      login?.locked_until !== undefined &&
      login.locked_until !== null &&
      Date.parse(login.locked_until) > clock.now().getTime()
    );
  });
}

function loginOf(row: store.AccountRow): store.LoginOf {
  return { clientId: row.client_id, provider: row.payroll_provider, loginIndex: row.login_index };
}

function failed(reason: StatusReason): Step {
  return { outcome: 'failed', reason, retryAfterSeconds: null, detail: null } as Step;
}

const INTERRUPTED = failed('interrupted');
