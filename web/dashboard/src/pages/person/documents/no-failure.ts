/** The text above a list of checks of which none failed. A document that was not read has no checks. */
export function noFailureInWords(checks: readonly unknown[]): string {
  return checks.length === 0 ? 'Nothing was checked.' : 'No check failed.';
}
