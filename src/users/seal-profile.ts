import type { KeyObject } from 'node:crypto';
import { blindIndex, makeWrappedKey, unwrapKey } from '#platform/crypto/keys.ts';
import { open, type Place, seal } from '#platform/crypto/seal.ts';
import type { StoredProfile } from './schema.ts';

interface Owner {
  clientId: string;
  userId: string;
}

export function makeUserKey(clientKey: KeyObject, owner: Owner) {
  return makeWrappedKey({ id: 'client', key: clientKey }, place(owner, 'data_key'));
}

export function openUserKey(clientKey: KeyObject, owner: Owner, wrapped: Buffer): KeyObject {
  return unwrapKey(wrapped, clientKey, place(owner, 'data_key'));
}

export function sealProfile(userKey: KeyObject, owner: Owner, profile: StoredProfile): Buffer {
  return seal(
    Buffer.from(JSON.stringify(profile)),
    { id: 'user', key: userKey },
    place(owner, 'sealed_profile'),
  );
}

/** Decrypts a profile. Decryption authenticates it, so its shape needs no check. */
export function openProfile(userKey: KeyObject, owner: Owner, sealed: Buffer): StoredProfile {
  const text = open(sealed, userKey, place(owner, 'sealed_profile')).toString('utf8');
  return JSON.parse(text) as StoredProfile;
}

/**
 * Computes a keyed hash: equal numbers of one client's users have equal hashes, those of different clients
 * don't.
 */
export function niNumberIndex(clientKey: KeyObject, niNumber: string | null): Buffer | null {
  return niNumber === null ? null : blindIndex(clientKey, 'ni_number', niNumber);
}

function place({ clientId, userId }: Owner, column: string): Place {
  return { clientId, table: 'users', column, row: userId };
}
