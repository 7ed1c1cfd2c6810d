import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;
/** 32 bytes in base64url. */
const SECRET = /^[\w-]{43}$/;

/** A secret of 256 bits: the ticket in a link, or the value of a session's cookie. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

export function isSecret(text: string): boolean {
  return SECRET.test(text);
}

/** What is stored of a secret. A plain hash is enough, because the secret is random. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret, 'utf8').digest();
}
