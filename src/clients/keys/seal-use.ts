import type { KeyObject } from 'node:crypto';
import { open, type Place, seal } from '#platform/crypto/seal.ts';

/** The address of the last use, or of the last use that was refused because the address is not allowed. */
export type AddressColumn = 'sealed_used_from' | 'sealed_refused_from';

interface Sealing {
  clientKey: KeyObject;
  clientId: string;
  keyId: string;
  column: AddressColumn;
}

/** An address can belong to a person, for example to a developer who works from home. */
export function sealUseAddress(sealing: Sealing, address: string): Buffer {
  const key = { id: 'client', key: sealing.clientKey };
  return seal(Buffer.from(address, 'utf8'), key, placeOf(sealing));
}

export function openUseAddress(sealing: Sealing, sealed: Buffer): string {
  return open(sealed, sealing.clientKey, placeOf(sealing)).toString('utf8');
}

function placeOf({ clientId, keyId, column }: Sealing): Place {
  return { clientId, table: 'api_keys', column, row: keyId };
}
