import { constants, createPrivateKey, randomUUID, sign } from 'node:crypto';
import { promisify } from 'node:util';

/** Signs with PS256. A key service can implement it, because the private key never leaves it. */
export interface Signer {
  keyId: string;
  sign(bytes: Uint8Array): Promise<Uint8Array>;
}

const signAsync = promisify(sign);
const HASH_BYTES = 32;

export function signWithKey(pem: string, keyId: string): Signer {
  const key = createPrivateKey(pem);
  const padding = constants.RSA_PKCS1_PSS_PADDING;
  return { keyId, sign: (bytes) => signAsync('sha256', bytes, { key, padding, saltLength: HASH_BYTES }) };
}

const LIFE_SECONDS = 300;

/**
 * Signs claims as a JWT (RFC 7519) that is valid for a few minutes. Libraries want the private key itself, which a key
 * service does not give away.
 */
export async function signJwt(
  signer: Signer,
  claims: Readonly<Record<string, unknown>>,
  { now, type }: { now: Date; type: string },
): Promise<string> {
  const at = Math.floor(now.getTime() / 1000);
  const header = { alg: 'PS256', kid: signer.keyId, typ: type };
  const payload = { ...claims, jti: randomUUID(), iat: at, nbf: at, exp: at + LIFE_SECONDS };
  const text = [header, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = await signer.sign(Buffer.from(text));
  return `${text}.${Buffer.from(signature).toString('base64url')}`;
}
