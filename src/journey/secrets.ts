import { createHash } from 'node:crypto';

/** 32 bytes in base64url. */
const SECRET = /^[\w-]{43}$/;

/** Has the form of the ticket in a link, or of the value of a session's cookie. */
export function isSecret(text: string): boolean {
  return SECRET.test(text);
}

/**
 * Returns the hash of a secret, which is stored instead. A plain hash is enough, because the secret is random.
 */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret, 'utf8').digest();
}
