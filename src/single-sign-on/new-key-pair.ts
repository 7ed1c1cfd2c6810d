import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint, type JWK } from 'jose';
import type { PrivateJwk } from './protocol.ts';

const KEY_BITS = 3072;

/** Makes the key with which this service proves to a provider who it is. */
export async function newKeyPair(): Promise<{ privateKey: PrivateJwk; publicKey: JWK }> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: KEY_BITS });
  const shown = pair.publicKey.export({ format: 'jwk' }) as JWK;
  const kid = await calculateJwkThumbprint(shown);
  return {
    privateKey: { ...(pair.privateKey.export({ format: 'jwk' }) as JWK), kid },
    publicKey: { ...shown, kid, alg: 'RS256', use: 'sig' },
  };
}
