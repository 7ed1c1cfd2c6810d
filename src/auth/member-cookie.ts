import type { Credentials } from '#platform/http/caller.ts';
import { cookieOf } from '#platform/http/cookie-of.ts';

/*
 * The dashboard keeps the member's token in a cookie that scripts can't read. A cookie is also sent with requests that other
 * sites cause, so it counts only on requests of our own pages.
 */

/** `__Host-` makes browsers reject the cookie unless it is secure and belongs to this host alone. */
const SECURE_NAME = '__Host-stipend_member';
const PLAIN_NAME = 'stipend_member';
/** Set by our own pages. A page of another origin would need a permission to send it, which no route gives. */
const SESSION_HEADER = 'x-svc-session';

interface Connection {
  /** Whether the service has an https address. */
  isSecure: boolean;
}

/** Browsers delete the cookie when they are closed. The session can end before that, on the server. */
export function memberCookie(token: string, { isSecure }: Connection): string {
  const name = isSecure ? SECURE_NAME : PLAIN_NAME;
  return `${name}=${token}; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
}

export function endMemberCookie(connection: Connection): string {
  return `${memberCookie('', connection)}; Max-Age=0`;
}

/** The token in the cookie of a request that one of our own pages sent; null without one. */
export function readMemberCookie(headers: Credentials, { isSecure }: Connection): string | null {
  if (!isFromOwnPage(headers)) return null;
  return cookieOf(headers, isSecure ? SECURE_NAME : PLAIN_NAME);
}

/**
 * Most browsers state where a request comes from. Requests of the others need a header that only our own pages
 * can set.
 */
function isFromOwnPage(headers: Credentials): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers[SESSION_HEADER] !== undefined : site === 'same-origin';
}

/** True if the person has done something, so that the session is in use. Streams and refreshes don't count. */
export function isActive(headers: Credentials): boolean {
  return headers[SESSION_HEADER] === 'active';
}
