import { createHash, type KeyObject } from 'node:crypto';
import { readSessionCookie } from '#journey';
import { isGenuine } from '#platform/crypto/client-secret.ts';

/**
 * Finds the genuine secret of a person in a request: the cookie of a journey, or the ticket or state in the address. It looks up
 * nothing, so the secret may have expired. Returns a hash of it, by which the person's requests are counted; null without one.
 */
export function secretOf(
  { keys, publicUrl }: { keys: { root: KeyObject }; publicUrl: string },
  { url, headers }: { url: string; headers: { cookie?: string | undefined } },
): string | null {
  const rootKey = keys.root;
  const [path = '', query = ''] = url.split('?', 2);
  const cookie = readSessionCookie(headers.cookie, { isSecure: publicUrl.startsWith('https:'), rootKey });
  const ticket = path.slice(path.lastIndexOf('/') + 1);
  const state = new URLSearchParams(query).get('state') ?? '';
  const candidates = [
    ['journey cookie', cookie?.text ?? ''],
    ['journey ticket', ticket],
    ['sign-in state', state],
  ] as const;
  const genuine = candidates.find(([kind, text]) => isGenuine(rootKey, kind, text));
  return genuine ? createHash('sha256').update(genuine[1]).digest('base64url') : null;
}
