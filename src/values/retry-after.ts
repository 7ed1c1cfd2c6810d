/**
 * Parses a `Retry-After` header, given in seconds or as a date, to seconds: negative if the date has passed,
 * null if the header is invalid.
 */
export function parseRetryAfter(header: string | null | undefined, now: Date): number | null {
  if (header === null || header === undefined) return null;
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000;
  return Number.isFinite(seconds) ? seconds : null;
}
