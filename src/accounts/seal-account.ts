import type { KeyObject } from 'node:crypto';
import type { MfaChallenge } from '#connectors';
import { blindIndex } from '#platform/crypto/keys.ts';
import { openJson, type Place, sealJson } from '#platform/crypto/seal.ts';
import type { BrowserFacts } from '#values/browser-facts.ts';

interface Owner {
  clientId: string;
  accountId: string;
}

/** What opens a door at the provider. It is wiped whole when consent ends. */
export interface Secrets {
  password?: string;
  extra?: Record<string, string>;
  session?: string;
  /** How often the session was renewed; its text changes with every use. */
  sessionNumber?: number;
  /** The kept password was sent to renew the session, and nothing came of it yet. */
  renewalSent?: boolean;
  /** A sign-in that waits for the person: for an answer, or for their return from the provider. */
  resume?: string;
  challenge?: MfaChallenge;
  answer?: string;
  authorisationUrl?: string;
  /** The provider's own page, where the person comes to ours before it. */
  grantUrl?: string;
  /** Asked for where a tax authority needs it; kept as long as the session. */
  utr?: string;
  browser?: BrowserFacts;
  /** Credentials were sent: they are never sent again by themselves. */
  sent?: boolean;
}

/** What a person declared of themself so that a tax authority can be asked for them. */
export type Declared = Pick<Secrets, 'utr' | 'browser'>;

export function declaredIn({ utr, browser }: Secrets): Declared {
  return { ...(utr ? { utr } : {}), ...(browser ? { browser } : {}) };
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

/** The same login gives the same index within a client: links made twice are found, and failures counted. */
export function loginIndex(clientKey: KeyObject, provider: string, userName: string | null): Buffer {
  return blindIndex(clientKey, `login:${provider}`, (userName ?? '').trim().toLowerCase());
}

function place({ clientId, accountId }: Owner, column: string): Place {
  return { clientId, table: 'accounts', column, row: accountId };
}
