import type { KeyObject } from 'node:crypto';
import type { GivenDetails, MfaChallenge } from '#connectors';
import { blindIndex } from '#platform/crypto/keys.ts';
import { openJson, type Place, sealJson } from '#platform/crypto/seal.ts';
import type { BrowserFacts } from '#values/browser-facts.ts';
import type { AccountRow } from './store.ts';

interface Owner {
  clientId: string;
  accountId: string;
}

/** Credentials and sessions at the provider. All of it is deleted when consent ends. */
export interface Secrets {
  password?: string;
  extra?: Record<string, string>;
  session?: string;
  /**
   * Counts the session's renewals. The number identifies the session, because its text changes with every
   * use.
   */
  sessionNumber?: number;
  /** The kept password was sent to renew the session, and the outcome is not stored yet. */
  renewalSent?: boolean;
  /** The state of an unfinished sign-in, which waits for an MFA answer or for the person's return. */
  resume?: string;
  challenge?: MfaChallenge;
  answer?: string;
  authorisationUrl?: string;
  /** The provider's sign-in page, when the person sees the service's own page first. */
  grantUrl?: string;
  /** Needed by some tax authority services; kept as long as the session. */
  utr?: string;
  browser?: BrowserFacts;
  /** Details that find the person at the provider and that the user's record lacks; kept as long as the session. */
  details?: GivenDetails;
  /** Where the person was when they allowed access. Banks are told that while the person waits. Kept as long as the session. */
  personIp?: string;
  /** Credentials were sent. They are never sent again automatically. */
  sent?: boolean;
  /** The browser that connected the account before another one did; see `claimReconnected`. */
  addedBefore?: string;
  /** What a bank connection goes on with if a new sign-in comes to nothing, or was somebody else's. */
  lapsed?: LapsedSession;
}

/** The session of a bank connection that was not reconfirmed in time, and the columns of its account. */
export interface LapsedSession {
  secrets: Omit<Secrets, 'lapsed'>;
  columns: Pick<
    AccountRow,
    | 'reconfirmed_at'
    | 'reconfirmation_announced_at'
    | 'password_until'
    | 'fetch_outcome'
    | 'fetched_from'
    | 'attempt_session_id'
    | 'added_session_id'
    | 'added_at'
  >;
}

/** Facts that the person declared, which a provider needs with each request. They prove nothing about the person. */
export type Declared = Pick<Secrets, 'utr' | 'browser' | 'details'>;

export function declaredIn({ utr, browser, details }: Secrets): Declared {
  return { ...(utr ? { utr } : {}), ...(browser ? { browser } : {}), ...(details ? { details } : {}) };
}

export function sealSecrets(userKey: KeyObject, owner: Owner, secrets: Secrets): Buffer {
  return sealJson(secrets, { id: 'user', key: userKey }, place(owner, 'sealed_secrets'));
}

export function openSecrets(userKey: KeyObject, owner: Owner, sealed: Buffer | null): Secrets {
  return sealed ? openJson(sealed, userKey, place(owner, 'sealed_secrets')) : {};
}

export function sealLogin(userKey: KeyObject, owner: Owner, userName: string | null): Buffer {
  return sealJson({ user_name: userName }, { id: 'user', key: userKey }, place(owner, 'sealed_login'));
}

export function openLogin(userKey: KeyObject, owner: Owner, sealed: Buffer): string | null {
  return openJson<{ user_name: string | null }>(sealed, userKey, place(owner, 'sealed_login')).user_name;
}

/**
 * Equal logins of one client have equal indexes, so that duplicate links are found and failed logins are
 * counted per login.
 */
export function loginIndex(clientKey: KeyObject, provider: string, userName: string | null): Buffer {
  return blindIndex(clientKey, `login:${provider}`, (userName ?? '').trim().toLowerCase());
}

function place({ clientId, accountId }: Owner, column: string): Place {
  return { clientId, table: 'accounts', column, row: accountId };
}
