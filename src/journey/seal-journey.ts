import type { KeyObject } from 'node:crypto';
import { openJson, type Place, sealJson } from '#platform/crypto/seal.ts';
import type { Contact } from './schema.ts';

interface Owner {
  clientId: string;
  journeyId: string;
}

type Column = 'sealed_reference' | 'sealed_contact' | 'sealed_ask';

/** Seals a value under the user's key; null for a value that is not set. */
export function sealColumn(
  userKey: KeyObject | null,
  owner: Owner,
  column: Column,
  value: unknown,
): Buffer | null {
  if (value === undefined || !userKey) return null;
  return sealJson(value, { id: 'user', key: userKey }, placeOf(owner, column));
}

export function openReference(userKey: KeyObject, owner: Owner, sealed: Buffer): string {
  return openJson(sealed, userKey, placeOf(owner, 'sealed_reference'));
}

export function openContact(userKey: KeyObject, owner: Owner, sealed: Buffer): Contact {
  return openJson(sealed, userKey, placeOf(owner, 'sealed_contact'));
}

export function placeOf({ clientId, journeyId }: Owner, column: Column): Place {
  return { clientId, table: 'journeys', column, row: journeyId };
}
