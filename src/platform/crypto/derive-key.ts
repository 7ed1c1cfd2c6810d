import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

/**
 * Derives a key for one use from another key, such as the service's root key or a client's key. A derived key does not
 * reveal the others.
 */
export function deriveKey(root: KeyObject, use: string): KeyObject {
  return createSecretKey(createHmac('sha256', root).update(use, 'utf8').digest());
}

const kept = new WeakMap<KeyObject, Map<string, KeyObject>>();

/** Derives a key once and keeps it as long as the root key. Only for uses from a closed set, because each is kept. */
export function keepKey(root: KeyObject, use: string): KeyObject {
  const found = kept.get(root)?.get(use);
  if (found) return found;
  const key = deriveKey(root, use);
  kept.set(root, (kept.get(root) ?? new Map<string, KeyObject>()).set(use, key));
  return key;
}
