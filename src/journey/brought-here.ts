import type { Session } from './sessions.ts';

/**
 * Whether a browser brought an account, and may show its figures. With a password, a sign-in proves whose account it is.
 * On a provider's own site anybody can sign in, and anybody with the link could connect the person's account again with a
 * login of their own, so there only the browser that created the account has brought it.
 */
export function isBroughtBy(
  { sources, addedAccounts }: Pick<Session, 'sources' | 'addedAccounts'>,
  { accountId, hasPassword }: { accountId: string; hasPassword: boolean },
): boolean {
  return sources.includes(accountId) && (hasPassword || addedAccounts.includes(accountId));
}
