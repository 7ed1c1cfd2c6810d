import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#platform/crypto/service-keys.ts';

/** An entry as it is stored, before its MAC. */
export interface Link {
  client_id: string;
  sequence: number;
  at: string;
  actor_kind: string;
  actor_id: string | null;
  action: string;
  subject_kind: string | null;
  subject_id: string | null;
  details: string;
}

export const NO_MAC = Buffer.alloc(0);

const keys = new WeakMap<KeyObject, KeyObject>();

/** Binds an entry to all before it: the MAC covers the entry and the MAC of the one before. */
export function entryMac(clientKey: KeyObject, previous: Buffer, link: Link): Buffer {
  return mac(clientKey, [
    'entry',
    link.client_id,
    link.sequence,
    link.at,
    link.actor_kind,
    link.actor_id,
    link.action,
    link.subject_kind,
    link.subject_id,
    link.details,
    previous.toString('base64'),
  ]);
}

/** Says which entry is the last. Whoever cuts the log's end off cannot make this for the new last one, only put back an old one. */
export function headMac(
  clientKey: KeyObject,
  head: { sequence: number; mac: Buffer; clientId: string },
): Buffer {
  return mac(clientKey, ['head', head.clientId, head.sequence, head.mac.toString('base64')]);
}

export function sameMac(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

function mac(clientKey: KeyObject, parts: readonly (string | number | null)[]): Buffer {
  const key = keys.get(clientKey) ?? deriveKey(clientKey, 'audit');
  keys.set(clientKey, key);
  return createHmac('sha256', key).update(JSON.stringify(parts), 'utf8').digest();
}
