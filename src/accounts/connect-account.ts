import type { KeyObject } from 'node:crypto';
import { findActiveUntil, findUsableAuthorisation } from '#authorisations';
import { connectorOf, type Failed, type LoginStep } from '#connectors';
import type { Db } from '#platform/database/database.ts';
import { enqueue, PRIORITY } from '#platform/jobs/enqueue.ts';
import type { Providers } from '#providers';
import { lockUser, requireUserKey, type Tenant, tenantOf } from '#users';
import { type AccountsContext, connectorContext } from './context.ts';
import { reserveLogin, settleLogin } from './logins/count-logins.ts';
import { declaredIn, openLogin, openSecrets, type Secrets, sealSecrets } from './seal-account.ts';
import { type ProviderSource, sourceOf } from './source-of.ts';
import { STATUS_OF } from './statuses.ts';
import * as store from './store.ts';
import { transitionAccount } from './transition-account.ts';

export const FETCH_PAYROLL = 'fetch-payroll';
export const FETCH_INCOME = 'fetch-income';
export const FETCH_BANK = 'fetch-bank';
const FETCH_JOBS: Readonly<Record<ProviderSource, string>> = {
  payroll: FETCH_PAYROLL,
  direct: FETCH_PAYROLL,
  taxauth: FETCH_INCOME,
  bank_statements: FETCH_BANK,
};

const CHALLENGE_MINUTES_MAX = 10;
const LOCK_SECONDS = 3600;

interface Attempt {
  tenant: Tenant;
  row: store.AccountRow;
  userKey: KeyObject;
  secrets: Secrets;
}

type Settling = Attempt & { providers: Providers };

interface ConnectPayload {
  clientId: string;
  accountId: string;
  attemptNumber: number;
}

/** The outcome of a step: the connector's, or the service's own reason for not taking the step. */
export type Step = LoginStep | (Omit<Failed, 'reason'> & { reason: keyof typeof STATUS_OF });

/** False if a provider finds a person by the user's details, even if somebody else signs in. */
function provesPerson(providers: Providers, provider: string): boolean {
  const setup = providers.find(provider)?.setup;
  if (!setup) return true;
  const connector = connectorOf(setup.connector);
  return connector.kind !== 'income' || connector.needsOf(setup).provesPerson;
}

export function fetchJobOf(providers: Providers, provider: string): string {
  return FETCH_JOBS[sourceOf(providers, provider)];
}

/**
 * Runs the next step of a sign-in: the login, or the answer to an MFA question. The result is stored on the
 * account.
 */
export async function connectAccount(context: AccountsContext, payload: ConnectPayload): Promise<void> {
  const tenant = await tenantOf(context, payload.clientId);
  const begun = await beginAttempt(context, tenant, payload);
  if (!begun) return;
  const step = begun.refusal ?? (await takeStep(context, begun.attempt));
  await context.database.inTenant(tenant.clientId, (tx) =>
    settleStep(tx, context, payload, { tenant, step }),
  );
}

/**
 * Marks the credentials as sent, and counts the login, before they are sent. Returns null when the attempt is
 * no longer current.
 */
async function beginAttempt(
  { database, providers }: AccountsContext,
  tenant: Tenant,
  { accountId, attemptNumber }: ConnectPayload,
): Promise<{ attempt: Attempt; refusal: Step | null } | null> {
  const { clientId, clock } = tenant;
  return database.inTenant(clientId, async (tx) => {
    const row = await store.findAccountForChange(tx, clientId, accountId);
    if (!row || row.attempt_number !== attemptNumber || row.status !== 'PENDING') return null;
    const userKey = await requireUserKey(tx, tenant, row.user_id);
    const owner = { clientId, accountId };
    const secrets = openSecrets(userKey, owner, row.sealed_secrets);
    const attempt = { tenant, row, userKey, secrets };
    if (secrets.sent) return { attempt, refusal: failed('interrupted') };
    const now = clock.now();
    const max = providers.find(row.payroll_provider)?.row.max_login_attempts ?? 1;
    if (secrets.answer === undefined && !(await reserveLogin(tx, row, { now, max })))
      return { attempt, refusal: failed('too_many_attempts') };
    const sealed = sealSecrets(userKey, owner, { ...secrets, sent: true });
    await store.updateAccount(tx, clientId, accountId, { updated_at: now, sealed_secrets: sealed });
    return { attempt, refusal: null };
  });
}

async function takeStep(
  context: AccountsContext,
  { tenant, row, userKey, secrets }: Attempt,
): Promise<LoginStep> {
  const setup = context.providers.find(row.payroll_provider)?.setup;
  const connector = setup && connectorOf(setup.connector);
  if (!setup || connector?.kind !== 'login')
    return { outcome: 'failed', reason: 'not_configured', retryAfterSeconds: null, detail: null };
  const callContext = connectorContext(context, tenant, setup, { attended: true, subject: row.account_id });
  if (secrets.resume && secrets.answer !== undefined)
    return connector.answerMfa(callContext, secrets.resume, secrets.answer);
  const owner = { clientId: tenant.clientId, accountId: row.account_id };
  return connector.login(callContext, {
    userName: openLogin(userKey, owner, row.sealed_login) ?? '',
    password: secrets.password ?? '',
    extra: secrets.extra ?? {},
  });
}

/**
 * Stores the result of a step, unless another attempt or a revocation came first. Locks are taken in the
 * usual order: user, authorisation, account.
 */
export async function settleStep(
  tx: Db,
  context: Pick<AccountsContext, 'log' | 'providers'>,
  { accountId, attemptNumber }: Pick<ConnectPayload, 'accountId' | 'attemptNumber'>,
  { tenant, step }: { tenant: Tenant; step: Step },
): Promise<void> {
  const { clientId } = tenant;
  const known = await store.findAccount(tx, clientId, accountId);
  if (!known || !(await lockUser(tx, clientId, known.user_id))) return;
  const until = step.outcome === 'connected' ? await untilOf(tx, context, { tenant, known }) : null;
  const row = await store.findAccountForChange(tx, clientId, accountId);
  if (!row || row.attempt_number !== attemptNumber || row.status !== 'PENDING') return;
  const userKey = await requireUserKey(tx, tenant, row.user_id);
  const secrets = openSecrets(userKey, { clientId, accountId }, row.sealed_secrets);
  const { providers } = context;
  const settling = { tenant, providers, row, userKey, secrets };
  const fetchJob = fetchJobOf(providers, row.payroll_provider);
  const provider = providers.throttleNameFor(clientId, row.payroll_provider);
  if (step.outcome === 'connected')
    await settleConnected(tx, settling, step, {
      until,
      fetchJob,
      provider,
      adder: provesPerson(providers, row.payroll_provider) ? adderOf(row, secrets) : store.NOBODY,
    });
  else if (step.outcome === 'mfa_required') await settleChallenge(tx, settling, step);
  else await settleFailure(tx, context, settling, step);
}

async function settleConnected(
  tx: Db,
  { tenant, providers, row, userKey, secrets }: Settling,
  step: Extract<LoginStep, { outcome: 'connected' }>,
  {
    until,
    fetchJob,
    provider,
    adder,
  }: { until: Date | null; fetchJob: string; provider: string; adder: string | null },
): Promise<void> {
  const { clock } = tenant;
  const mfaEnabled = row.mfa_enabled || step.mfaUsed;
  const { password, extra = {} } = secrets;
  // a provider that asks an MFA question at each login needs the person anyway, so the password is not kept
  const keeps = until !== null && password !== undefined && !mfaEnabled;
  await settleLogin(tx, row, { now: clock.now(), outcome: 'right' });
  await transitionAccount(
    tx,
    { tenant, providers, row, userKey },
    {
      status: 'CONNECTED',
      secrets: {
        session: step.session,
        // what is still asked with the old session must not be taken for this one
        sessionNumber: (secrets.lapsed?.secrets.sessionNumber ?? 0) + 1,
        ...declaredIn(secrets),
        ...(secrets.personIp === undefined ? {} : { personIp: secrets.personIp }),
        ...addedBefore(row, adder),
        // only the first retrieval shows who signed in
        ...(secrets.lapsed ? { lapsed: secrets.lapsed } : {}),
        ...(keeps ? { password, extra } : {}),
      },
      changes: {
        mfa_enabled: mfaEnabled,
        checks_from: row.checks_from ?? tenant.clientTime(),
        password_until: keeps ? until : null,
        fetch_outcome: null,
        // the person may have chosen other accounts at the bank
        ...(fetchJob === FETCH_BANK
          ? {
              fetched_from: null,
              password_until: until,
              reconfirmed_at: tenant.clientTime(),
              reconfirmation_announced_at: null,
            }
          : {}),
        added_session_id: adder,
        added_at: clock.now(),
      },
    },
  );
  await enqueueFetch(tx, row, { fetchJob, provider });
}

/** Retrieves the lookback of an account that has just been connected. */
export async function enqueueFetch(
  tx: Db,
  { client_id, account_id, attempt_number }: store.AccountRow,
  { fetchJob, provider }: { fetchJob: string; provider: string },
): Promise<void> {
  const key = `${fetchJob}:${account_id}:${attempt_number}`;
  await enqueue(tx, fetchJob, { client_id, account_id }, { key, priority: PRIORITY.soon, provider });
}

/**
 * Returns the browser session that may show the account's data. A password proves whose account it is, unless the same login
 * can exist at several companies. On a provider's own site anybody can sign in. So a browser that connects an account of
 * another browser again may not see what it had before.
 */
export function adderOf(
  {
    attempt_session_id,
    added_session_id,
    checks_from,
  }: Pick<store.AccountRow, 'attempt_session_id' | 'added_session_id' | 'checks_from'>,
  { password, extra = {} }: Secrets,
): string | null {
  const isProof = password !== undefined && Object.keys(extra).length === 0;
  const wasConnected = checks_from !== null;
  return !isProof && wasConnected && attempt_session_id !== added_session_id
    ? store.NOBODY
    : attempt_session_id;
}

/** Keeps which browser connected an account before, if the one that connects it now may not show its data. */
export function addedBefore(
  { added_session_id }: Pick<store.AccountRow, 'added_session_id'>,
  adder: string | null,
): Pick<Secrets, 'addedBefore'> {
  return adder === store.NOBODY && added_session_id !== null ? { addedBefore: added_session_id } : {};
}

async function settleChallenge(
  tx: Db,
  { tenant, providers, row, userKey, secrets }: Settling,
  { challenge, resume, wasWrong }: Extract<LoginStep, { outcome: 'mfa_required' }>,
): Promise<void> {
  const now = tenant.clock.now();
  const latest = now.getTime() + CHALLENGE_MINUTES_MAX * 60_000;
  const expires_at = new Date(Math.min(Date.parse(challenge.expires_at), latest)).toISOString();
  const { password, extra = {} } = secrets;
  if (secrets.answer === undefined) await settleLogin(tx, row, { now, outcome: 'right' });
  await transitionAccount(
    tx,
    { tenant, providers, row, userKey },
    {
      status: 'MFA_REQUIRED',
      reason: wasWrong ? 'mfa_wrong' : null,
      secrets: {
        ...(password === undefined ? {} : { password, extra }),
        resume,
        challenge: { ...challenge, expires_at },
      },
      changes: { mfa_enabled: true, challenge_expires_at: new Date(expires_at) },
    },
  );
}

async function settleFailure(
  tx: Db,
  { log }: Pick<AccountsContext, 'log'>,
  { tenant, providers, row, userKey, secrets }: Settling,
  { reason, detail, retryAfterSeconds }: Extract<Step, { outcome: 'failed' }>,
): Promise<void> {
  const now = tenant.clock.now();
  const isLogin = secrets.answer === undefined && reason !== 'too_many_attempts';
  const isLast = isLogin && (await settleLogin(tx, row, { now, outcome: reason }));
  const shown = isLast && reason === 'invalid_credentials' ? 'too_many_attempts' : reason;
  const status = STATUS_OF[shown];
  if (status === 'UNAVAILABLE')
    log.warn(
      { account_id: row.account_id, provider: row.payroll_provider, reason, detail },
      'provider call failed',
    );
  const lockedUntil = new Date(now.getTime() + (retryAfterSeconds ?? LOCK_SECONDS) * 1000);
  await transitionAccount(
    tx,
    { tenant, providers, row, userKey },
    {
      status,
      reason: shown,
      secrets: {},
      changes: { locked_until: status === 'LOCKED' ? lockedUntil : null },
    },
  );
}

/** Returns until when secrets may be kept: a password under recurring consent only, and the session at a bank under any consent. */
async function untilOf(
  tx: Db,
  { providers }: Pick<AccountsContext, 'providers'>,
  { tenant: { clientId, clientTime }, known }: { tenant: Tenant; known: store.AccountRow },
): Promise<Date | null> {
  const { user_id: userId, payroll_provider } = known;
  const now = clientTime();
  if (sourceOf(providers, payroll_provider) === 'bank_statements')
    return findActiveUntil(tx, clientId, { userId, now });
  const query = { now, scheduled: true };
  return (await findUsableAuthorisation(tx, clientId, userId, query))?.expiresAt ?? null;
}

function failed(reason: 'interrupted' | 'too_many_attempts'): Step {
  return { outcome: 'failed', reason, retryAfterSeconds: null, detail: null };
}
