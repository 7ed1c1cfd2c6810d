import type { Caller } from '#platform/http/caller.ts';
import { notFound } from '#platform/problem.ts';

/** Hides other users from a user token, as if they did not exist. */
export function requireOwn(caller: Caller, userId: string): void {
  if (caller.kind === 'user' && caller.userId !== userId) throw notFound('User', userId);
}
