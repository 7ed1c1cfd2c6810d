/*
 * The temporary password that a member has just signed in with, so that the next page need not ask for it again. It is kept in
 * memory only: a page that is loaded again asks.
 */

let kept: string | null = null;

export function keepTemporaryPassword(password: string | null): void {
  kept = password;
}

export function temporaryPassword(): string | null {
  return kept;
}
