import type { Session } from './sessions.ts';

/**
 * True if an account was added in a browser, which may then show its figures. A sign-in with a password proves
 * whose account it is. On a provider's own site anybody can sign in, and anybody with the link could connect
 * the person's account again with a login of their own. So for such a provider, only the browser that created
 * the account counts.
 */
export function isAddedBy(
  { sources, addedAccounts }: Pick<Session, 'sources' | 'addedAccounts'>,
  { accountId, hasPassword }: { accountId: string; hasPassword: boolean },
): boolean {
  return sources.includes(accountId) && (hasPassword || addedAccounts.includes(accountId));
}
