import type { KeyObject } from 'node:crypto';
import { openJson, type Place, sealJson } from '#platform/crypto/seal.ts';

interface PasskeySecret {
  name: string;
  /** In COSE format and base64url. */
  publicKey: string;
}

interface Owner {
  clientId: string;
  passkeyId: string;
}

export function sealPasskey(clientKey: KeyObject, owner: Owner, secret: PasskeySecret): Buffer {
  return sealJson(secret, { id: 'client', key: clientKey }, place(owner));
}

export function openPasskey(clientKey: KeyObject, owner: Owner, sealed: Buffer): PasskeySecret {
  return openJson(sealed, clientKey, place(owner));
}

function place({ clientId, passkeyId }: Owner): Place {
  return { clientId, table: 'member_passkeys', column: 'sealed_passkey', row: passkeyId };
}
