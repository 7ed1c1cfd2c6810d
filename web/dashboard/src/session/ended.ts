/*
 * When the session ends, requests wait here until the member has signed in again, and are then repeated. So nothing that was
 * typed is lost.
 */

interface Waiting {
  promise: Promise<void>;
  resolve: () => void;
}

let waiting: Waiting | null = null;
const listeners = new Set<() => void>();

/** Resolves when the member has signed in again. */
export function signInAgain(): Promise<void> {
  if (!waiting) {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting = { promise, resolve };
    for (const listener of listeners) listener();
  }
  return waiting.promise;
}

/** Continues the waiting requests. */
export function signedInAgain(): void {
  waiting?.resolve();
  waiting = null;
  for (const listener of listeners) listener();
}

export function watchEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function hasEnded(): boolean {
  return waiting !== null;
}
