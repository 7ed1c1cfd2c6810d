import type { KeyObject } from 'node:crypto';
import { setNewest } from '#values/set-newest.ts';
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
    // a copy: the buffer of a row is part of a larger one, which would be kept too
    const own = Buffer.alloc(wrapped.length);
    wrapped.copy(own);
    setNewest(this.#opened, owner.userId, { wrapped: own, key }, KEPT_MAX);
    return key;
  }

  forget(userId: string): void {
    this.#opened.delete(userId);
  }
}
