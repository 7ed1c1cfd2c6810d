import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { type ClientSecret, readClientSecret } from '#platform/crypto/client-secret.ts';

/** `__Host-` makes browsers reject the cookie unless it is secure and belongs to this host alone. */
const SECURE = { window: '__Host-stipend_journey', frame: '__Host-stipend_journey_frame' } as const;
const PLAIN = { window: 'stipend_journey', frame: 'stipend_journey_frame' } as const;
type Place = keyof typeof SECURE;

interface Connection {
  /** Whether the service has an https address. */
  isSecure: boolean;
}

/**
 * The cookie of a journey's session. It ends with the browser; the server ends the session earlier. The cookie of a
 * frame belongs to the site that shows the frame. On a site of the same domain both cookies arrive (`sent`), so the
 * other one is deleted: the link that was opened last counts.
 */
export function sessionCookies(
  { text }: ClientSecret,
  { isSecure, isFramed, sent = '' }: Connection & { isFramed: boolean; sent?: string | undefined },
): string[] {
  const [place, other]: [Place, Place] = isFramed ? ['frame', 'window'] : ['window', 'frame'];
  const hasOther = valuesOf(sent, [(isSecure ? SECURE : PLAIN)[other]]).length > 0;
  const kept = cookie(place, text, isSecure);
  return hasOther ? [kept, `${cookie(other, '', isSecure)}; Max-Age=0`] : [kept];
}

/** Over http, browsers accept `Secure` at most on loopback addresses. Without it, a frame has no cookie. */
function cookie(place: Place, secret: string, isSecure: boolean): string {
  const start = isSecure
    ? `${SECURE[place]}=${secret}; Path=/; HttpOnly`
    : `${PLAIN[place]}=${secret}; Path=/; HttpOnly`;
  if (place === 'frame') return `${start}; Secure; SameSite=None; Partitioned`;
  return `${start}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** Reads the session's secret; null without one, or if it is invented. */
export function readSessionCookie(
  header: string | undefined,
  { isSecure, rootKey }: Connection & { rootKey: KeyObject },
): ClientSecret | null {
  const values = valuesOf(header ?? '', Object.values(isSecure ? SECURE : PLAIN));
  return values.map((value) => readClientSecret(rootKey, 'journey cookie', value)).find(Boolean) ?? null;
}

function valuesOf(header: string, names: readonly string[]): string[] {
  return header.split(';').flatMap((part) => {
    const [name = '', value = ''] = part.trim().split('=', 2);
    return names.includes(name) ? [value] : [];
  });
}

/**
 * The value that every form of a session carries. Another site can make a browser send the cookie, but can't read this
 * value, which is computed from the cookie and does not reveal it.
 */
export function formToken({ text }: ClientSecret): string {
  return createHmac('sha256', text).update('form').digest('base64url');
}

export function isFormToken(secret: ClientSecret, given: string | null): boolean {
  const expected = Buffer.from(formToken(secret));
  const sent = Buffer.from(given ?? '');
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}
