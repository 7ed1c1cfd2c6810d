import { Problem, say } from '../problem.ts';
import type { Credential } from './caller.ts';

/** How long a sign-in counts as fresh. */
export const FRESH_MINUTES = 5;

/** Rejects a member who has not proved who they are during the last minutes. Other callers are not concerned. */
export function requireFreshSignIn(caller: Credential, now: Date): void {
  if (caller.kind !== 'member') return;
  if (now.getTime() - caller.authenticatedAt.getTime() <= FRESH_MINUTES * 60_000) return;
  throw new Problem({
    code: 'fresh_sign_in_required',
    messages: [say`Confirm that it is you: this needs a sign-in during the last ${FRESH_MINUTES} minutes`],
  });
}
