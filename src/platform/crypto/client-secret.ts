import { randomBytes } from 'node:crypto';

const ID_BYTES = 16;
const RANDOM_BYTES = 16;
/** 32 bytes in base64url. */
const FORM = /^[\w-]{43}$/;

/**
 * A secret for a link, a cookie or a provider: the id of the client, then 128 random bits. The id lets a distributed database look
 * for the row on one server. It proves nothing: only the hash of the whole secret finds a row.
 */
export function newClientSecret(clientId: string): string {
  return clientSecretBytes(clientId).toString('base64url');
}

/** The client that a secret names; null for one of an earlier version, which was random as a whole. */
export function clientOfSecret(secret: string): string | null {
  return FORM.test(secret) ? clientOfBytes(Buffer.from(secret, 'base64url')) : null;
}

export function clientSecretBytes(clientId: string): Buffer {
  return Buffer.concat([Buffer.from(clientId.replaceAll('-', ''), 'hex'), randomBytes(RANDOM_BYTES)]);
}

/** Ids of clients are UUIDs of version 7. One in 64 random values looks like one. */
export function clientOfBytes(bytes: Buffer): string | null {
  if (
    bytes.length !== ID_BYTES + RANDOM_BYTES ||
    bytes.readUInt8(6) >> 4 !== 7 ||
    bytes.readUInt8(8) >> 6 !== 2
  )
    return null;
  const hex = bytes.toString('hex', 0, ID_BYTES);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
