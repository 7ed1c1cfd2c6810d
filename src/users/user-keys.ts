import type { KeyObject } from 'node:crypto';
import { openUserKey } from './seal-profile.ts';

interface OpenedKey {
  wrapped: Buffer;
  key: KeyObject;
}

const KEPT_MAX = 10_000;

/** Caches users' unwrapped keys, so that reading a user again needs one decryption instead of two. */
export class UserKeys {
  readonly #opened = new Map<string, OpenedKey>();

  open(clientKey: KeyObject, owner: { clientId: string; userId: string }, wrapped: Buffer): KeyObject {
    const known = this.#opened.get(owner.userId);
    if (known?.wrapped.equals(wrapped)) return known.key;
    const key = openUserKey(clientKey, owner, wrapped);
    if (this.#opened.size >= KEPT_MAX) this.#dropOldest();
    // a copy: the buffer of a row is part of a larger one, which would be kept too
    const own = Buffer.alloc(wrapped.length);
    wrapped.copy(own);
    this.#opened.set(owner.userId, { wrapped: own, key });
    return key;
  }

  forget(userId: string): void {
    this.#opened.delete(userId);
  }

  #dropOldest(): void {
    const oldest = this.#opened.keys().next();
    if (!oldest.done) this.#opened.delete(oldest.value);
  }
}
