import type { KeyObject } from 'node:crypto';
import {
  type ConnectorContext,
  type Failed,
  type ProviderRequests,
  type ProviderSetup,
  type ProviderThrottle,
  pdfReader,
  providerDependency,
  providerHttp,
  showsProviderWorks,
  THROTTLE_WAIT_MS_MAX,
} from '#connectors';
import type { Extractor } from '#extraction';
import type { MachineTime } from '#platform/clock.ts';
import type { Database, Db } from '#platform/database/database.ts';
import type { Dependencies } from '#platform/dependencies/dependencies.ts';
import type { UnknownSecretLimit } from '#platform/limit-unknown-secrets.ts';
import type { Logger } from '#platform/log.ts';
import { fixed, invalidRequest, notFound, type Problem, say } from '#platform/problem.ts';
import type { Tracing } from '#platform/tracing/tracing.ts';
import type { Providers } from '#providers';
import { requireUserKey, type Tenant, type TenantContext } from '#users';
import { dayOf } from '#values/calendar.ts';
import { reconfirmBy } from './reconfirmation/reconfirm-by.ts';
import type { Account } from './schema.ts';
import { openLogin, openSecrets } from './seal-account.ts';
import { STATE_MS_MAX, STATUS_MESSAGES } from './statuses.ts';
import { type AccountRow, findAccount } from './store.ts';

const ATTENDED_MS_MAX = 60_000;
const SCHEDULED_MS_MAX = 5 * 60_000;

export interface AccountsContext extends TenantContext {
  database: Database;
  log: Logger;
  providers: Providers;
  throttle: ProviderThrottle;
  /** Counts and times requests to providers. */
  providerRequests: ProviderRequests;
  dependencies: Pick<Dependencies, 'watch'>;
  tracing: Tracing;
  /** Reads payslips that providers send as files. */
  extractor: Extractor;
  publicUrl: string;
  unknownSecrets: UnknownSecretLimit;
}

export async function requireAccount(db: Db, clientId: string, accountId: string): Promise<AccountRow> {
  const row = await findAccount(db, clientId, accountId);
  if (!row) throw notFound('Account', accountId);
  return row;
}

/**
 * Returns a problem for an account that is not connected. With an attempt number, also returns one if a
 * different attempt connected the account, so that data of an earlier connection is not stored.
 */
export function checkConnected(
  { account_id, status, attempt_number }: AccountRow,
  attemptNumber = attempt_number,
): Problem | null {
  if (status !== 'CONNECTED')
    return invalidRequest(say`Account [${account_id}] must be CONNECTED, but its status is ${fixed(status)}`);
  if (attempt_number !== attemptNumber)
    return invalidRequest(say`Account [${account_id}] was reconnected during this request: try again`);
  return null;
}

type ProviderCallContext = Pick<
  AccountsContext,
  'providers' | 'throttle' | 'providerRequests' | 'dependencies' | 'tracing' | 'extractor' | 'log'
>;

/**
 * Builds the context for a client's calls to a provider. `attended` is true while a person waits for the result, at the address
 * `personIp` if it is known. `subject` is the id of the account or the user that the calls are about.
 */
export function connectorContext(
  { providers, throttle, providerRequests, dependencies, tracing, extractor, log }: ProviderCallContext,
  { clientId, clock, clientTime }: Pick<Tenant, 'clientId' | 'clock' | 'clientTime'>,
  setup: ProviderSetup,
  { attended, subject, personIp }: { attended: boolean; subject: string; personIp?: string | undefined },
): ConnectorContext {
  const signal = AbortSignal.timeout(requestMsMax(attended));
  const provider = providers.setupFor(clientId, setup);
  const http = providerHttp(provider, {
    clock,
    throttle,
    isAttended: attended,
    signal,
    requests: providerRequests,
    tracing,
  });
  const readPdf = pdfReader(extractor, { owner: clientId, signal });
  const traffic = dependencies.watch(providerDependency(provider));
  const onOutcome = (failed: Failed | null) => {
    const works = showsProviderWorks(failed);
    if (works) traffic.succeeded();
    if (works === false) traffic.failed('failed', subject);
  };
  const today = () => dayOf(clientTime());
  const person = attended && personIp !== undefined ? { personIp } : {};
  return { http, clock, today, provider, attended, ...person, readPdf, log, onOutcome };
}

/** The longest time that calls to a provider can take in total. */
export function providerCallMsMax(attended: boolean): number {
  // the last request may start at the end of its time and then wait for the throttle
  return requestMsMax(attended) + THROTTLE_WAIT_MS_MAX;
}

/** The time in which requests may start: short while a person waits, longer for a scheduled check. */
function requestMsMax(attended: boolean): number {
  return attended ? ATTENDED_MS_MAX : SCHEDULED_MS_MAX;
}

export async function showAccount(db: Db, tenant: Tenant, row: AccountRow): Promise<Account> {
  return toAccount(tenant, row, await requireUserKey(db, tenant, row.user_id));
}

export function toAccount(tenant: Tenant, row: AccountRow, userKey: KeyObject): Account {
  const owner = { clientId: tenant.clientId, accountId: row.account_id };
  const { challenge, authorisationUrl } = openSecrets(userKey, owner, row.sealed_secrets);
  const { status, status_reason } = statusNow(row, tenant.clock.now());
  return {
    account_id: row.account_id,
    user_id: row.user_id,
    payroll_provider: row.payroll_provider,
    user_name: openLogin(userKey, owner, row.sealed_login),
    created_at: row.created_at,
    status,
    status_reason,
    status_message: status_reason && STATUS_MESSAGES[status_reason],
    status_updated_at: row.status_updated_at,
    mfa_enabled: row.mfa_enabled,
    mfa_challenge: status === 'MFA_REQUIRED' ? (challenge ?? null) : null,
    locked_until: status === 'LOCKED' ? row.locked_until : null,
    latest_pay_date: row.latest_pay_date,
    next_check_at: row.next_check_at,
    reconfirm_by: reconfirmBy({ ...row, status, status_reason }),
    authorisation_url: status === 'PENDING' ? (authorisationUrl ?? null) : null,
  };
}

/**
 * Returns an account's status at the current time: an MFA question or a sign-in may have expired before the
 * scheduled task records that.
 */
export function statusNow(
  row: Pick<
    AccountRow,
    'status' | 'status_reason' | 'challenge_expires_at' | 'oauth_state_hash' | 'status_updated_at'
  >,
  now: MachineTime,
): Pick<AccountRow, 'status' | 'status_reason'> {
  const isOver =
    row.status === 'MFA_REQUIRED' &&
    row.challenge_expires_at !== null &&
    Date.parse(row.challenge_expires_at) <= now.getTime();
  if (isOver) return { status: 'LOGIN_FAILED', status_reason: 'mfa_expired' };
  const isAbandoned =
    row.status === 'PENDING' &&
    row.oauth_state_hash !== null &&
    now.getTime() - Date.parse(row.status_updated_at) > STATE_MS_MAX;
  if (!isAbandoned) return row;
  return row.status_reason === 'reconfirmation_due'
    ? { status: 'REAUTH_REQUIRED', status_reason: row.status_reason }
    : { status: 'LOGIN_FAILED', status_reason: 'interrupted' };
}
