import { type KeyObject, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { connectorOf, type Failed, hasConsentFlow, type LoginStep } from '#connectors';
import type { Db } from '#platform/database/database.ts';
import { requireUserKey, type Tenant } from '#users';
import { lockAccount } from './change-status.ts';
import { type AccountsContext, connectorContext, providerCallMsMax } from './context.ts';
import { reserveLogin, settleLogin } from './logins/count-logins.ts';
import {
  type Declared,
  declaredIn,
  openLogin,
  openSecrets,
  type Secrets,
  sealSecrets,
} from './seal-account.ts';
import { STATUS_OF } from './statuses.ts';
import * as store from './store.ts';
import { transitionAccount } from './transition-account.ts';

/** Added to the time of the provider's calls, so that their result can be stored under the lease. */
const LEASE_MARGIN_MS = 20_000;
const LEASE_WAIT_MS_MAX = 60_000;
const LEASE_POLL_MS = 100;

/** An account as its caller has just read it, with the key of its user. */
export interface ReadAccount {
  row: store.AccountRow;
  userKey: KeyObject;
}

interface Using {
  tenant: Tenant;
  accountId: string;
  attended: boolean;
  /** Avoids reading the account again before the first call. */
  read?: ReadAccount | undefined;
}

/** A session and its number, which counts renewals. The session's text changes with every use. */
interface Session {
  text: string;
  number: number;
  declared: Declared;
}

/**
 * Runs work with an account's session. When the provider has ended the session, it is renewed once: with its
 * refresh token, or with the password if one is kept. An account whose session can't be renewed becomes
 * REAUTH_REQUIRED.
 */
export async function useSession<Done extends { session: string }>(
  context: AccountsContext,
  using: Using,
  work: (session: string, declared: Declared) => Promise<Done | Failed>,
): Promise<Done | Failed> {
  const session = using.read ? sessionOf(using, using.read) : await readSession(context, using);
  if (session === null) return expired();
  const first = await work(session.text, session.declared);
  if (!isExpired(first)) return keep(context, using, session, first);
  const renewed = await renewSession(context, using, session.number);
  if ('outcome' in renewed) {
    await endSession(context, using, session.number, renewed);
    return renewed;
  }
  const second = await work(renewed.text, renewed.declared);
  if (isExpired(second)) await endSession(context, using, renewed.number, second);
  return keep(context, using, renewed, second);
}

/**
 * Renews under a lease, because a refresh token works once. Concurrent callers wait and use the renewed
 * session.
 */
async function renewSession(context: AccountsContext, using: Using, old: number): Promise<Session | Failed> {
  const { tenant, accountId } = using;
  const { clientId } = tenant;
  const token = randomUUID();
  const seconds = (providerCallMsMax(using.attended) + LEASE_MARGIN_MS) / 1000;
  const until = performance.now() + LEASE_WAIT_MS_MAX;
  while (performance.now() < until) {
    const current = await readSession(context, using);
    if (current === null) return expired();
    if (current.number !== old) return current;
    const db = context.database.tenant(clientId);
    if (await store.takeLease(db, clientId, accountId, { token, seconds })) {
      try {
        return await renewUnderLease(context, using, old);
      } finally {
        await store.releaseLease(db, clientId, accountId, token);
      }
    }
    await wait(LEASE_POLL_MS);
  }
  return {
    outcome: 'failed',
    reason: 'timed_out',
    retryAfterSeconds: null,
    detail: 'another renewal took too long',
  };
}

async function renewUnderLease(
  context: AccountsContext,
  using: Using,
  old: number,
): Promise<Session | Failed> {
  const current = await readSession(context, using);
  if (current === null) return expired();
  if (current.number !== old) return current;
  const step = await renew(context, using, current.text);
  const isRenewed = step.outcome === 'connected';
  let wasSent = false;
  await changeSecrets(context, using, old, async (tx, row, { renewalSent = false, ...secrets }) => {
    const now = using.tenant.clock.now();
    wasSent = renewalSent;
    if (renewalSent)
      await settleLogin(tx, row, { now, outcome: step.outcome === 'failed' ? step.reason : 'right' });
    return isRenewed ? { ...secrets, session: step.session, sessionNumber: old + 1 } : secrets;
  });
  if (isRenewed) return { ...current, text: step.session, number: old + 1 };
  // the provider rejects a refresh token that another process has already used: continue with that process's
  // session
  const renewed = await readSession(context, using);
  if (renewed && renewed.number !== old) return renewed;
  // a password that failed, or that led to a question, is not sent again
  return step.outcome === 'failed' && !wasSent ? step : expired();
}

async function renew(context: AccountsContext, using: Using, session: string): Promise<LoginStep> {
  const { tenant, accountId, attended } = using;
  const { clientId } = tenant;
  const row = await store.findAccount(context.database.tenant(clientId), clientId, accountId);
  if (!row) return expired();
  const setup = context.providers.find(row.payroll_provider)?.setup;
  if (!setup) return { outcome: 'failed', reason: 'not_configured', retryAfterSeconds: null, detail: null };
  const connector = connectorOf(setup.connector);
  const callContext = connectorContext(context, tenant, setup, { attended, subject: accountId });
  if (hasConsentFlow(connector)) return connector.refresh(callContext, session);
  if (connector.kind !== 'login') return expired();
  const refreshed = await connector.refresh(callContext, session);
  if (refreshed.outcome !== 'failed' || refreshed.reason !== 'session_expired') return refreshed;
  const credentials = await takePassword(context, using);
  // nobody can answer a question here, so the login must not cause one, even while a person waits for the data
  return credentials ? connector.login({ ...callContext, attended: false }, credentials) : expired();
}

/**
 * Returns the kept password to send it once. It is marked and counted first, so that it isn't sent again
 * after a crash or a timeout.
 */
async function takePassword(context: AccountsContext, { tenant, accountId }: Using) {
  const { clientId, clock } = tenant;
  return context.database.inTenant(clientId, async (tx) => {
    const row = await store.findAccountForChange(tx, clientId, accountId);
    if (row?.status !== 'CONNECTED' || row.mfa_enabled) return null;
    const userKey = await requireUserKey(tx, tenant, row.user_id);
    const owner = { clientId, accountId };
    const secrets = openSecrets(userKey, owner, row.sealed_secrets);
    const { password, extra = {}, renewalSent } = secrets;
    if (password === undefined || renewalSent) return null;
    const max = context.providers.find(row.payroll_provider)?.row.max_login_attempts ?? 1;
    if (!(await reserveLogin(tx, row, { now: clock.now(), max }))) return null;
    await store.updateAccount(tx, clientId, accountId, {
      updated_at: clock.now(),
      sealed_secrets: sealSecrets(userKey, owner, { ...secrets, renewalSent: true }),
    });
    return { userName: openLogin(userKey, owner, row.sealed_login) ?? '', password, extra };
  });
}

/** Stores the changed session, such as new cookies, unless another session has replaced it. */
async function keep<Done extends { session: string }>(
  context: AccountsContext,
  using: Using,
  before: Session,
  done: Done | Failed,
): Promise<Done | Failed> {
  if ('session' in done && done.session !== before.text)
    await changeSecrets(context, using, before.number, async (_tx, _row, secrets) => ({
      ...secrets,
      session: done.session,
    }));
  return done;
}

async function readSession(context: AccountsContext, using: Using): Promise<Session | null> {
  const { tenant, accountId } = using;
  const db = context.database.tenant(tenant.clientId);
  const row = await store.findAccount(db, tenant.clientId, accountId);
  if (row?.status !== 'CONNECTED') return null;
  return sessionOf(using, { row, userKey: await requireUserKey(db, tenant, row.user_id) });
}

function sessionOf({ tenant, accountId }: Using, { row, userKey }: ReadAccount): Session | null {
  if (row.status !== 'CONNECTED') return null;
  const secrets = openSecrets(userKey, { clientId: tenant.clientId, accountId }, row.sealed_secrets);
  const { session, sessionNumber = 1 } = secrets;
  return session === undefined
    ? null
    : { text: session, number: sessionNumber, declared: declaredIn(secrets) };
}

/**
 * Changes the secrets of an account, unless it is no longer connected or another session has replaced this
 * one.
 */
async function changeSecrets(
  context: AccountsContext,
  { tenant, accountId }: Using,
  number: number,
  change: (tx: Db, row: store.AccountRow, secrets: Secrets) => Promise<Secrets>,
): Promise<void> {
  const { clientId, clock } = tenant;
  await context.database.inTenant(clientId, async (tx) => {
    const row = await store.findAccountForChange(tx, clientId, accountId);
    if (row?.status !== 'CONNECTED') return;
    const userKey = await requireUserKey(tx, tenant, row.user_id);
    const owner = { clientId, accountId };
    const secrets = openSecrets(userKey, owner, row.sealed_secrets);
    if ((secrets.sessionNumber ?? 1) !== number) return;
    await store.updateAccount(tx, clientId, accountId, {
      updated_at: clock.now(),
      sealed_secrets: sealSecrets(userKey, owner, await change(tx, row, secrets)),
    });
  });
}

/**
 * Ends a session that could not be renewed, unless another one has replaced it. An unavailable provider
 * doesn't end a session.
 */
async function endSession(
  context: AccountsContext,
  { tenant, accountId }: Using,
  number: number,
  { reason }: Failed,
): Promise<void> {
  if (STATUS_OF[reason] === 'UNAVAILABLE') return;
  await context.database.inTenant(tenant.clientId, async (tx) => {
    const row = await lockAccount(tx, tenant.clientId, accountId);
    if (row?.status !== 'CONNECTED') return;
    const userKey = await requireUserKey(tx, tenant, row.user_id);
    const owner = { clientId: tenant.clientId, accountId };
    const { sessionNumber = 1 } = openSecrets(userKey, owner, row.sealed_secrets);
    if (sessionNumber !== number) return;
    await transitionAccount(
      tx,
      { tenant, providers: context.providers, row, userKey },
      {
        status: 'REAUTH_REQUIRED',
        reason: reason === 'consent_expired' ? reason : 'session_expired',
        secrets: {},
        changes: { next_check_at: null },
      },
    );
  });
}

function isExpired(done: { session: string } | Failed): done is Failed {
  return 'outcome' in done && done.outcome === 'failed' && done.reason === 'session_expired';
}

function expired(): Failed {
  return { outcome: 'failed', reason: 'session_expired', retryAfterSeconds: null, detail: null };
}
