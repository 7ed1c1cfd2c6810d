import type { KeyObject } from 'node:crypto';
import { blindIndex } from '#platform/crypto/keys.ts';
import { open, seal } from '#platform/crypto/seal.ts';

const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i;

/** An IPv4 address has one form, whether or not the socket also accepts IPv6. */
export function plainAddress(address: string): string {
  return address.replace(MAPPED_IPV4, '').toLowerCase();
}

export function indexAddress(clientKey: KeyObject, address: string): Buffer {
  return blindIndex(clientKey, 'address', address);
}

/** Bound to its index instead of a row, so that the rows of one address can share it. */
export function sealAddress(clientKey: KeyObject, clientId: string, address: string): SealedAddress {
  const address_index = indexAddress(clientKey, address);
  const sealed_address = seal(
    Buffer.from(address, 'utf8'),
    { id: 'client', key: clientKey },
    placeOf(clientId, address_index),
  );
  return { address_index, sealed_address };
}

export interface SealedAddress {
  address_index: Buffer;
  sealed_address: Buffer;
}

export function openAddress(clientKey: KeyObject, clientId: string, sealed: SealedAddress): string {
  const { address_index, sealed_address } = sealed;
  return open(sealed_address, clientKey, placeOf(clientId, address_index)).toString('utf8');
}

function placeOf(clientId: string, index: Buffer) {
  return { clientId, table: 'access_log', column: 'sealed_address', row: index.toString('hex') };
}
