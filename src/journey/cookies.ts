import { createHmac, timingSafeEqual } from 'node:crypto';
import { isSecret } from './secrets.ts';

/** `__Host-` makes browsers reject the cookie unless it is secure and belongs to this host alone. */
const SECURE_NAME = '__Host-stipend_journey';
const PLAIN_NAME = 'stipend_journey';

/** The cookie of a journey's session. It ends with the browser; the server ends the session earlier. */
export function sessionCookie(secret: string, { isSecure }: { isSecure: boolean }): string {
  return isSecure
    ? `${SECURE_NAME}=${secret}; Path=/; HttpOnly; SameSite=Lax; Secure`
    : `${PLAIN_NAME}=${secret}; Path=/journey; HttpOnly; SameSite=Lax`;
}

/** Reads the session's secret; null without one. */
export function readSessionCookie(
  header: string | undefined,
  { isSecure }: { isSecure: boolean },
): string | null {
  const name = isSecure ? SECURE_NAME : PLAIN_NAME;
  for (const part of (header ?? '').split(';')) {
    const [key, value = ''] = part.trim().split('=', 2);
    if (key === name && isSecret(value)) return value;
  }
  return null;
}

/**
 * The value that every form of a session carries. Another site can make a browser send the cookie, but can't read this
 * value, which is computed from the cookie and does not reveal it.
 */
export function formToken(secret: string): string {
  return createHmac('sha256', secret).update('form').digest('base64url');
}

export function isFormToken(secret: string, given: string | null): boolean {
  const expected = Buffer.from(formToken(secret));
  const sent = Buffer.from(given ?? '');
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}
