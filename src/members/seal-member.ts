import { createHmac, type KeyObject } from 'node:crypto';
import { deriveKey } from '#platform/crypto/derive-key.ts';
import { open, openJson, type Place, seal, sealJson } from '#platform/crypto/seal.ts';

export interface MemberProfile {
  email: string;
  name: string | null;
  phone: string | null;
}

interface Owner {
  clientId: string;
  memberId: string;
}

export function sealMember(clientKey: KeyObject, owner: Owner, profile: MemberProfile): Buffer {
  return sealJson(profile, { id: 'client', key: clientKey }, place(owner, 'sealed_profile'));
}

export function openMember(clientKey: KeyObject, owner: Owner, sealed: Buffer): MemberProfile {
  return openJson(sealed, clientKey, place(owner, 'sealed_profile'));
}

export function sealSecret(clientKey: KeyObject, owner: Owner, column: SecretColumn, text: string): Buffer {
  return seal(Buffer.from(text, 'utf8'), { id: 'client', key: clientKey }, place(owner, column));
}

export function openSecret(clientKey: KeyObject, owner: Owner, column: SecretColumn, sealed: Buffer): string {
  return open(sealed, clientKey, place(owner, column)).toString('utf8');
}

type SecretColumn = 'sealed_totp_secret' | 'sealed_phone';

/** Computes a keyed hash that is the same for all clients, because a sign-in does not name a client. */
export function emailIndex(rootKey: KeyObject, email: string): Buffer {
  return createHmac('sha256', deriveKey(rootKey, 'member-email')).update(email, 'utf8').digest();
}

function place({ clientId, memberId }: Owner, column: string): Place {
  return { clientId, table: 'members', column, row: memberId };
}
