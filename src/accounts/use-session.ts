import { setTimeout as wait } from 'node:timers/promises';
import { connectorOf, type Failed, type LoginStep } from '#connectors';
import { requireUserKey, type Tenant } from '#users';
import { move } from './connect-account.ts';
import { type AccountsContext, connectorContext, requireAccount } from './context.ts';
import { openLogin, openSecrets, type Secrets, sealSecrets } from './seal-account.ts';
import { STATUS_OF } from './statuses.ts';
import * as store from './store.ts';

const LEASE_MS = 60_000;
const LEASE_POLL_MS = 100;

interface Using {
  tenant: Tenant;
  accountId: string;
  attended: boolean;
}

/**
 * Runs work with an account's session. Should the provider have ended it, it is renewed once: by its refresh token, or by
 * the password where one was kept. What cannot be renewed leaves the account REAUTH_REQUIRED.
 */
export async function useSession<Done extends { session: string }>(
  context: AccountsContext,
  using: Using,
  work: (session: string) => Promise<Done | Failed>,
): Promise<Done | Failed> {
  const session = await readSession(context, using);
  if (session === null) return expired();
  const first = await work(session);
  if (!isExpired(first)) return keep(context, using, session, first);
  const renewed = await renewSession(context, using, session);
  if (typeof renewed !== 'string') {
    await endSession(context, using, renewed);
    return renewed;
  }
  const second = await work(renewed);
  if (isExpired(second)) await endSession(context, using, expired());
  return keep(context, using, renewed, second);
}

/** One renewal at a time: a refresh token may be used once, so whoever comes second takes what the first one got. */
async function renewSession(context: AccountsContext, using: Using, old: string): Promise<string | Failed> {
  const { tenant, accountId } = using;
  const db = context.database.tenant(tenant.clientId);
  const until = performance.now() + LEASE_MS;
  while (performance.now() < until) {
    const current = await readSession(context, using);
    if (current === null) return expired();
    if (current !== old) return current;
    const now = tenant.clock.now();
    const leased = { now, until: new Date(now.getTime() + LEASE_MS) };
    if (await store.takeLease(db, tenant.clientId, accountId, leased))
      return renewUnderLease(context, using, old);
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
  old: string,
): Promise<string | Failed> {
  const current = await readSession(context, using);
  if (current !== null && current !== old) {
    await storeSecrets(context, using, (secrets) => secrets);
    return current;
  }
  const step = await renew(context, using, old);
  if (step.outcome === 'connected') {
    await storeSecrets(context, using, (secrets) => ({ ...secrets, session: step.session }));
    return step.session;
  }
  await storeSecrets(context, using, (secrets) => secrets);
  // a question to the person cannot be asked here, and must not be by a schedule
  return step.outcome === 'failed' ? step : expired();
}

async function renew(context: AccountsContext, using: Using, session: string): Promise<LoginStep> {
  const { tenant, accountId, attended } = using;
  const { clientId } = tenant;
  const db = context.database.tenant(clientId);
  const row = await requireAccount(db, clientId, accountId);
  const setup = context.providers.find(row.payroll_provider)?.setup;
  if (!setup) return { outcome: 'failed', reason: 'not_configured', retryAfterSeconds: null, detail: null };
  const connector = connectorOf(setup.connector);
  const speaking = connectorContext(context, setup, attended);
  if (connector.kind === 'oauth') return connector.refresh(speaking, session);
  const userKey = await requireUserKey(db, tenant, row.user_id);
  const owner = { clientId, accountId };
  const { password, extra } = openSecrets(userKey, owner, row.sealed_secrets);
  if (connector.kind !== 'login' || !password || row.mfa_enabled) return expired();
  const userName = openLogin(userKey, owner, row.sealed_login) ?? '';
  return connector.login(speaking, { userName, password, extra: extra ?? {} });
}

/** Cookies change as a session is used: what comes back is kept, if the account is still connected with the old one. */
async function keep<Done extends { session: string }>(
  context: AccountsContext,
  using: Using,
  before: string,
  done: Done | Failed,
): Promise<Done | Failed> {
  if ('session' in done && done.session !== before)
    await storeSecrets(context, using, (secrets) =>
      secrets.session === before ? { ...secrets, session: done.session } : secrets,
    );
  return done;
}

async function readSession(context: AccountsContext, { tenant, accountId }: Using): Promise<string | null> {
  const db = context.database.tenant(tenant.clientId);
  const row = await requireAccount(db, tenant.clientId, accountId);
  if (row.status !== 'CONNECTED') return null;
  const userKey = await requireUserKey(db, tenant, row.user_id);
  return openSecrets(userKey, { clientId: tenant.clientId, accountId }, row.sealed_secrets).session ?? null;
}

/** Changes the secrets of an account that is still connected, and lets go of its lease. */
async function storeSecrets(
  context: AccountsContext,
  { tenant, accountId }: Using,
  change: (secrets: Secrets) => Secrets,
): Promise<void> {
  const { clientId, clock } = tenant;
  await context.database.inTenant(clientId, async (tx) => {
    const row = await store.findAccountForChange(tx, clientId, accountId);
    if (row?.status !== 'CONNECTED') return;
    const userKey = await requireUserKey(tx, tenant, row.user_id);
    const owner = { clientId, accountId };
    await store.updateAccount(tx, clientId, accountId, {
      updated_at: clock.now(),
      lease_until: null,
      sealed_secrets: sealSecrets(userKey, owner, change(openSecrets(userKey, owner, row.sealed_secrets))),
    });
  });
}

async function endSession(
  context: AccountsContext,
  { tenant, accountId }: Using,
  { reason }: Failed,
): Promise<void> {
  if (STATUS_OF[reason] === 'UNAVAILABLE') return;
  await context.database.inTenant(tenant.clientId, async (tx) => {
    const row = await store.findAccountForChange(tx, tenant.clientId, accountId);
    if (row?.status !== 'CONNECTED') return;
    const userKey = await requireUserKey(tx, tenant, row.user_id);
    const changes = { next_check_at: null, lease_until: null };
    const shown = reason === 'consent_expired' ? reason : 'session_expired';
    await move(tx, { tenant, row, userKey }, 'REAUTH_REQUIRED', shown, { secrets: {}, changes });
  });
}

function isExpired(done: { session: string } | Failed): done is Failed {
  return 'outcome' in done && done.outcome === 'failed' && done.reason === 'session_expired';
}

function expired(): Failed {
  return { outcome: 'failed', reason: 'session_expired', retryAfterSeconds: null, detail: null };
}
