import type { Session } from './sessions.ts';

/**
 * Whether a browser brought an account, and may show its figures. With a password, a sign-in proves whose account it is.
 * On a provider's own site anybody can sign in, and anybody with the link could connect the person's account again with a
 * login of their own, so there only the browser that added the account has brought it. Ids sort by age.
 */
export function isBroughtBy(
  { sessionId, sources }: Pick<Session, 'sessionId' | 'sources'>,
  { accountId, hasPassword }: { accountId: string; hasPassword: boolean },
): boolean {
  return sources.includes(accountId) && (hasPassword || accountId > sessionId);
}
