import { findActiveUntil, resolveAuthorisation } from '#authorisations';
import {
  type Access,
  type Connector,
  connectorOf,
  type Detail,
  type IncomeNeeds,
  type ProviderSetup,
} from '#connectors';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/id.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { fixed, invalidRequest, notFound, Problem, say } from '#platform/problem.ts';
import type { KnownProvider, Providers } from '#providers';
import { readUserSettings, requireUserKey, type Tenant } from '#users';
import { dayOf } from '#values/calendar.ts';
import { addMonths } from '#values/timestamp.ts';
import { parseUtr } from '#values/utr.ts';
import { requireSourceEnabled, type SourceSetting } from './check-source.ts';
import { endConsents } from './consent-ends/end-consents.ts';
import { type AccountsContext, connectorContext, requireAccount, statusNow, toAccount } from './context.ts';
import { detailsIn } from './detail-problems.ts';
import { notConfigured, providerUnavailable } from './provider-problems.ts';
import { lapsedSessionOf } from './reconfirmation/lapsed-session.ts';
import type { Account, NewAccount } from './schema.ts';
import { loginIndex, openSecrets, type Secrets, sealLogin, sealSecrets } from './seal-account.ts';
import { TRANSITIONS } from './statuses.ts';
import * as store from './store.ts';

export const CONNECT_ACCOUNT = 'connect-account';
/**
 * The service's own page, shown before the sign-in page of a provider that needs facts about the person's
 * browser.
 */
export const START_PATH = '/accounts/oauth/start';

/** Per user. */
const ACCOUNTS_MAX = 100;

const CONSENT_MONTHS = 12;

const NO_NEEDS: IncomeNeeds = { browser: false, utr: false, provesPerson: true };

const SETTING_OF: Readonly<Record<Connector['kind'], SourceSetting>> = {
  login: 'payroll_connections_enabled',
  oauth: 'payroll_connections_enabled',
  direct: 'payroll_connections_enabled',
  income: 'taxauth_enabled',
  bank: 'bank_connections_enabled',
};

/** The start of a sign-in: credentials to send, or a page of the provider to open. */
interface Start {
  secrets: Secrets;
  stateHash: Buffer | null;
  setting: SourceSetting;
  /** The name under which requests to the provider are counted. */
  throttleName: string;
}

/**
 * Prepares a sign-in outside any transaction, because it may ask the provider for the address of its sign-in
 * page.
 */
export async function prepareStart(
  context: AccountsContext,
  tenant: Tenant,
  provider: KnownProvider,
  // the user is not stored yet if the sandbox creates both
  {
    userId,
    personIp,
    ...given
  }: Pick<NewAccount, 'password' | 'extra_login_params' | Detail> & {
    userId?: string;
    personIp?: string | undefined;
  },
): Promise<Start> {
  const setup = requireSetup(provider);
  const connector = connectorOf(setup.connector);
  const throttleName = context.providers.throttleNameFor(tenant.clientId, setup.id);
  if (connector.kind === 'login')
    return {
      secrets: { password: given.password ?? '', extra: given.extra_login_params ?? {} },
      stateHash: null,
      setting: SETTING_OF[connector.kind],
      throttleName,
    };
  if (connector.kind === 'direct')
    throw invalidRequest(
      say`[payroll_provider] is connected directly, without a sign-in: use POST /accounts/direct-connections`,
    );
  const state = tenant.newSecret('sign-in state');
  const begun = await connector.begin(
    connectorContext(context, tenant, setup, { attended: true, subject: userId ?? state.text, personIp }),
    {
      redirectUri: `${context.publicUrl}/accounts/oauth/callback`,
      state: state.text,
      ...(connector.kind === 'bank' && userId ? { access: await accessOf(context, tenant, userId) } : {}),
    },
  );
  if (begun.outcome === 'failed') throw providerUnavailable(begun.retryAfterSeconds);
  const needs = connector.kind === 'income' ? connector.needsOf(setup) : NO_NEEDS;
  const details = detailsIn(given);
  const utr = needs.utr ? parseUtr(given.extra_login_params?.utr ?? '') : null;
  return {
    secrets: {
      resume: begun.resume,
      ...(utr ? { utr } : {}),
      ...(details ? { details } : {}),
      ...(needs.browser
        ? { authorisationUrl: `${context.publicUrl}${START_PATH}?state=${state.text}`, grantUrl: begun.url }
        : { authorisationUrl: begun.url }),
    },
    stateHash: state.hash,
    setting: SETTING_OF[connector.kind],
    throttleName,
  };
}

/** A consent at a bank covers the lookback, and ends with what the person agreed to here. */
async function accessOf(
  { database }: Pick<AccountsContext, 'database'>,
  { clientId, clientTime }: Tenant,
  userId: string,
): Promise<Access> {
  const now = clientTime();
  const db = database.tenant(clientId);
  const settings = await readUserSettings(db, clientId, userId);
  const latest = addMonths(now, CONSENT_MONTHS);
  const agreedUntil = (await findActiveUntil(db, clientId, { userId, now })) ?? latest;
  return {
    transactionsFrom: dayOf(addMonths(now, -settings.payroll_period_months.value)),
    until: dayOf(agreedUntil < latest ? agreedUntil : latest),
  };
}

export async function linkAccount(
  tx: Db,
  tenant: Tenant,
  options: {
    input: NewAccount;
    start: Start;
    authorisationId: string | undefined;
    /** The browser session of a journey in which the person signs in. */
    journeySessionId?: string | null;
  },
): Promise<Account> {
  const { input, start, journeySessionId = null } = options;
  const { clientId, clientKey, clock } = tenant;
  const now = clock.now();
  const userKey = await requireUserKey(tx, tenant, input.user_id);
  await requireSourceEnabled(tx, clientId, { userId: input.user_id, setting: start.setting });
  await resolveAuthorisation(tx, clientId, input.user_id, {
    authorisationId: options.authorisationId,
    now: tenant.clientTime(),
  });
  await requireRoom(tx, clientId, input.user_id);
  const accountId = newId(now);
  const owner = { clientId, accountId };
  const userName = input.user_name ?? null;
  const known = await store.insertAccount(tx, {
    client_id: clientId,
    account_id: accountId,
    user_id: input.user_id,
    created_at: now,
    updated_at: now,
    payroll_provider: input.payroll_provider,
    status: 'PENDING',
    status_updated_at: now,
    sealed_login: sealLogin(userKey, owner, userName),
    login_index: loginIndex(clientKey, input.payroll_provider, userName),
    sealed_secrets: sealSecrets(userKey, owner, start.secrets),
    oauth_state_hash: start.stateHash,
    attempt_number: 1,
    attempt_session_id: journeySessionId,
  });
  if (known) throw alreadyLinked(known, userName === null ? 'payroll_provider' : 'user_name');
  if (!start.stateHash)
    await enqueueConnect(tx, { clientId, accountId, attemptNumber: 1 }, { provider: start.throttleName });
  return toAccount(tenant, await requireAccount(tx, clientId, accountId), userKey);
}

/** Pages read all accounts of a user. */
async function requireRoom(tx: Db, clientId: string, userId: string): Promise<void> {
  if (await hasRoom(tx, clientId, userId)) return;
  throw new Problem({
    code: 'too_many_attempts',
    messages: [say`A user can have at most ${ACCOUNTS_MAX} accounts: delete one first`],
  });
}

export async function hasRoom(tx: Db, clientId: string, userId: string): Promise<boolean> {
  return (await store.countAccounts(tx, clientId, userId)) < ACCOUNTS_MAX;
}

/** Starts a new attempt on the same account, after a failure or when the person has to sign in again. */
export async function reconnectAccount(
  tx: Db,
  tenant: Tenant,
  options: {
    accountId: string;
    start: Start;
    authorisationId: string | undefined;
    journeySessionId: string | null;
    providers: Providers;
  },
): Promise<Account> {
  const { accountId, start, providers } = options;
  const { clientId, clock } = tenant;
  const now = clock.now();
  const { user_id } = await requireAccount(tx, clientId, accountId);
  await requireSourceEnabled(tx, clientId, { userId: user_id, setting: start.setting });
  await resolveAuthorisation(tx, clientId, user_id, {
    authorisationId: options.authorisationId,
    now: tenant.clientTime(),
  });
  const row = await store.findAccountForChange(tx, clientId, accountId);
  if (!row) throw notFound('Account', accountId);
  requireReconnectable(row, now);
  const userKey = await requireUserKey(tx, tenant, user_id);
  const owner = { clientId, accountId };
  const lapsed = lapsedSessionOf(row, openSecrets(userKey, owner, row.sealed_secrets), tenant);
  const secrets = { ...start.secrets, ...(lapsed ? { lapsed } : {}) };
  await endConsents(tx, { tenant, providers }, [row], secrets);
  const changed = await store.updateAccount(tx, clientId, accountId, {
    updated_at: now,
    status: 'PENDING',
    status_reason: lapsed ? 'reconfirmation_due' : null,
    status_updated_at: now,
    sealed_secrets: sealSecrets(userKey, owner, secrets),
    challenge_expires_at: null,
    locked_until: null,
    password_until: null,
    oauth_state_hash: start.stateHash,
    attempt_number: row.attempt_number + 1,
    attempt_session_id: options.journeySessionId,
  });
  if (!start.stateHash)
    await enqueueConnect(
      tx,
      { clientId, accountId, attemptNumber: changed.attempt_number },
      { provider: start.throttleName },
    );
  return toAccount(tenant, changed, userKey);
}

/** A PENDING account can be reconnected only while the person is away at the provider's sign-in page. */
function requireReconnectable(row: store.AccountRow, now: Date): void {
  const { status } = statusNow(row, now);
  const { account_id: accountId, locked_until, oauth_state_hash } = row;
  const wasSentAway = status === 'PENDING' && oauth_state_hash !== null;
  if (!TRANSITIONS[status].includes('PENDING') && !wasSentAway)
    throw invalidRequest(say`Account [${accountId}] is ${fixed(status)} and cannot be reconnected`);
  if (status === 'LOCKED' && locked_until !== null && Date.parse(locked_until) > now.getTime())
    throw invalidRequest(
      say`Account [${accountId}] is LOCKED until ${locked_until}: reconnect it after that time`,
    );
}

export async function enqueueConnect(
  tx: Db,
  { clientId, accountId, attemptNumber }: { clientId: string; accountId: string; attemptNumber: number },
  options: { delayMs: number } | { provider: string },
): Promise<void> {
  const payload = { client_id: clientId, account_id: accountId, attempt_number: attemptNumber };
  const key = `${CONNECT_ACCOUNT}:${accountId}:${attemptNumber}`;
  await enqueue(tx, CONNECT_ACCOUNT, payload, { key, ...options });
}

function requireSetup({ row, setup }: KnownProvider): ProviderSetup {
  if (!setup) throw notConfigured(row.id);
  return setup;
}

function alreadyLinked(accountId: string, field: keyof NewAccount): Problem {
  return new Problem({
    code: 'already_linked',
    messages: [say`[${fixed(field)}] is already linked to this user, as account [${accountId}]`],
  });
}
