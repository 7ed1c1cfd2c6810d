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
  const keys = kept.get(root) ?? new Map<string, KeyObject>();
  kept.set(root, keys);
  const key = keys.get(use) ?? deriveKey(root, use);
  keys.set(use, key);
  return key;
}
