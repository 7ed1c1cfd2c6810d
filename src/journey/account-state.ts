import { createHash } from 'node:crypto';
import type { Facts } from './read-facts.ts';

/** Pages say that a provider is slow after this time, and offer something else. */
export const WAIT_MS_MAX = 2 * 60_000;

export type AccountState =
  /** We wait for the provider, or for the person at the provider's own site. */
  'signing_in' | 'question' | 'fetching' | 'arrived' | 'failed';

type JourneyAccount = Facts['accounts'][number];

/** Returns the state that the page of an account shows. */
export function stateOf({ status, isFetching, fetchOutcome }: JourneyAccount): AccountState {
  if (status === 'PENDING') return 'signing_in';
  if (status === 'MFA_REQUIRED') return 'question';
  if (status !== 'CONNECTED') return 'failed';
  if (isFetching) return 'fetching';
  const hasArrived = fetchOutcome === null || fetchOutcome === 'fetched' || fetchOutcome === 'deleted';
  return hasArrived ? 'arrived' : 'failed';
}

/** Whether a person has waited for a provider as long as the page said. */
export function isSlow({ statusUpdatedAt }: Pick<JourneyAccount, 'statusUpdatedAt'>, now: Date): boolean {
  return now.getTime() - Date.parse(statusUpdatedAt) > WAIT_MS_MAX;
}

/** Changes whenever a page about the person's sources would change. It reveals nothing about them. */
export function versionOf({ accounts, readiness, outcome }: Facts, now: Date): string {
  const seen = accounts.map((account) => [
    account.accountId,
    account.status,
    account.statusUpdatedAt,
    account.fetchOutcome,
    isSlow(account, now),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([seen, readiness, outcome]))
    .digest('base64url')
    .slice(0, 16);
}
