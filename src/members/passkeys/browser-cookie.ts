import { randomBytes } from 'node:crypto';

/*
 * A challenge for a sign-in is valid only in the browser that asked for it, which this cookie identifies. It says nothing about a
 * person.
 */

const SECURE_NAME = '__Host-stipend_sign_in';
const PLAIN_NAME = 'stipend_sign_in';
const VALUE_BYTES = 32;
const FORM = /^[\w-]{43}$/;

interface Cookies {
  cookie: (name: string) => string | null;
  setCookie: (cookie: string) => void;
}

/** The browser that sends a request; null if it has no cookie. */
export function browserOf({ cookie }: Pick<Cookies, 'cookie'>, publicUrl: string): string | null {
  const value = cookie(nameAt(publicUrl));
  return value && FORM.test(value) ? value : null;
}

/** Keeps the cookie that a browser has, because another tab may wait for its authenticator. */
export function markBrowser(cookies: Cookies, publicUrl: string): string {
  const browser = browserOf(cookies, publicUrl) ?? randomBytes(VALUE_BYTES).toString('base64url');
  const secure = isSecure(publicUrl) ? '; Secure' : '';
  cookies.setCookie(`${nameAt(publicUrl)}=${browser}; Path=/; HttpOnly; SameSite=Strict${secure}`);
  return browser;
}

function nameAt(publicUrl: string): string {
  return isSecure(publicUrl) ? SECURE_NAME : PLAIN_NAME;
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:');
}
