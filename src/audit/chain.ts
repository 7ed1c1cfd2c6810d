import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { keepKey } from '#platform/crypto/derive-key.ts';

/** A stored entry without its MAC. */
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

/**
 * Computes an entry's MAC. It covers the previous entry's MAC, so that no earlier entry can change unnoticed.
 */
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

/**
 * Computes the MAC that marks the last entry. Without the key, somebody who truncates the log can't mark its
 * new end; they can only restore an old marker.
 */
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
  return createHmac('sha256', keepKey(clientKey, 'audit')).update(JSON.stringify(parts), 'utf8').digest();
}
