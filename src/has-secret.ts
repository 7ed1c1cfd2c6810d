import type { KeyObject } from 'node:crypto';
import { readSessionCookie } from '#journey';
import { isGenuine } from '#platform/crypto/client-secret.ts';

/**
 * Whether a request has a genuine secret of a person: the cookie of a journey, or the ticket or state in the address. It looks up
 * nothing, so the secret may have expired.
 */
export function hasSecret(
  { keys, publicUrl }: { keys: { root: KeyObject }; publicUrl: string },
  { url, headers }: { url: string; headers: { cookie?: string | undefined } },
): boolean {
  const rootKey = keys.root;
  const [path = '', query = ''] = url.split('?', 2);
  const cookie = readSessionCookie(headers.cookie, { isSecure: publicUrl.startsWith('https:'), rootKey });
  return (
    (cookie !== null && isGenuine(rootKey, 'journey cookie', cookie.text)) ||
    isGenuine(rootKey, 'journey ticket', path.slice(path.lastIndexOf('/') + 1)) ||
    isGenuine(rootKey, 'sign-in state', new URLSearchParams(query).get('state') ?? '')
  );
}
