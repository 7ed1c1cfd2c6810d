import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { keepKey } from '#platform/crypto/derive-key.ts';
import { openJson, type Place, sealJson } from '#platform/crypto/seal.ts';

/*
 * A sign-in belongs to the browser that started it: everything that the callback needs is in a cookie of that browser, sealed so
 * that the browser can't read or change it. So starting a sign-in stores nothing.
 */

const SECURE_NAME = '__Host-stipend_single_sign_on';
const PLAIN_NAME = 'stipend_single_sign_on';
/** How long a person has at the provider's pages. */
export const SIGN_IN_SECONDS = 15 * 60;

const SignInState = z.object({
  clientId: z.uuid(),
  issuer: z.string(),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** In milliseconds. */
  startedAt: z.number(),
  /** The page of the dashboard to open afterwards. */
  next: z.string(),
  /** The session that a fresh sign-in confirms; null for a new session. */
  confirms: z.object({ sessionId: z.uuid(), memberId: z.uuid() }).nullable(),
});
export type SignInState = z.output<typeof SignInState>;

interface Connection {
  isSecure: boolean;
  rootKey: KeyObject;
}

/** `Lax`, because the browser comes back from the provider's site. */
export function signInCookie(state: SignInState, { isSecure, rootKey }: Connection): string {
  const sealed = sealJson(state, { id: 'root', key: keyOf(rootKey) }, PLACE).toString('base64url');
  return cookie(sealed, SIGN_IN_SECONDS, isSecure);
}

export function endSignInCookie({ isSecure }: Pick<Connection, 'isSecure'>): string {
  return cookie('', 0, isSecure);
}

/** The sign-in that this browser has started; null without one, or if too much time has passed. */
export function readSignInCookie(
  cookies: string | undefined,
  { isSecure, rootKey, now }: Connection & { now: Date },
): SignInState | null {
  const name = isSecure ? SECURE_NAME : PLAIN_NAME;
  const value = (cookies ?? '')
    .split(';')
    .map((part) => part.trim().split('=', 2))
    .find(([found]) => found === name)?.[1];
  if (!value) return null;
  try {
    const opened = openJson<unknown>(Buffer.from(value, 'base64url'), keyOf(rootKey), PLACE);
    const state = SignInState.parse(opened);
    return now.getTime() - state.startedAt < SIGN_IN_SECONDS * 1000 ? state : null;
  } catch {
    // not one of ours, or sealed under another key
    return null;
  }
}

const PLACE: Place = { clientId: '', table: 'cookie', column: 'sign_in', row: '' };

function keyOf(rootKey: KeyObject): KeyObject {
  return keepKey(rootKey, 'single sign-on cookie');
}

function cookie(value: string, seconds: number, isSecure: boolean): string {
  const name = isSecure ? SECURE_NAME : PLAIN_NAME;
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
