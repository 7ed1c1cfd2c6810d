/*
 * When the session ends, or when a request needs a fresh sign-in, requests wait here until the member has proved who they are, and
 * are then repeated. So nothing that was typed is lost.
 */

/** `ended`: there is no session. `stale`: the member must confirm that it is them, and can cancel. */
export type Reason = 'ended' | 'stale';

interface Waiting {
  reason: Reason;
  promise: Promise<void>;
  resolve: () => void;
  reject: (error: Error) => void;
}

let waiting: Waiting | null = null;
const listeners = new Set<() => void>();

/** Resolves when the member has signed in again. A dialog that asks for a confirmation then asks for a sign-in instead. */
export function signInAgain(): Promise<void> {
  return waitFor('ended');
}

/** Resolves when the member has confirmed that it is them, and rejects if they cancel. Several requests share one dialog. */
export function confirmIdentity(): Promise<void> {
  return waitFor(waiting?.reason ?? 'stale');
}

function waitFor(reason: Reason): Promise<void> {
  if (waiting?.reason === reason) return waiting.promise;
  const known = waiting ?? Promise.withResolvers<void>();
  waiting = { ...known, reason };
  announce();
  return waiting.promise;
}

/** Continues the waiting requests. */
export function signedInAgain(): void {
  waiting?.resolve();
  forget();
}

/** Rejects the waiting requests. */
export function cancelWaiting(error: Error): void {
  waiting?.reject(error);
  forget();
}

function forget(): void {
  waiting = null;
  announce();
}

function announce(): void {
  for (const listener of listeners) listener();
}

export function watchEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Why requests wait; null if none does. */
export function waitingReason(): Reason | null {
  return waiting?.reason ?? null;
}
