import { createHmac, type KeyObject } from 'node:crypto';
import { clientOfBytes } from '#platform/crypto/client-secret.ts';
import { keepKey } from '#platform/crypto/derive-key.ts';

const MEMBER_BYTES = 16;

/**
 * The name of a member that authenticators keep with a passkey and return with each signature: the id of the client, and a keyed
 * hash of the member's id. So a passkey is looked up in the rows of one client, and the id of the member stays unknown.
 */
export function userHandleOf(
  rootKey: KeyObject,
  { clientId, memberId }: { clientId: string; memberId: string },
): Buffer {
  const hash = createHmac('sha256', keepKey(rootKey, 'passkey user')).update(memberId, 'utf8').digest();
  return Buffer.concat([Buffer.from(clientId.replaceAll('-', ''), 'hex'), hash.subarray(0, MEMBER_BYTES)]);
}

/** The client that a handle names; null for a text that can't be one. */
export function clientOfHandle(handle: string): string | null {
  return clientOfBytes(Buffer.from(handle, 'base64url'));
}
