import { createSecretKey, type KeyObject } from 'node:crypto';
import { fillRandom } from '../random.ts';
import { keepKey } from './derive-key.ts';
import { hmacOf } from './hmac.ts';
import { KEY_BYTES, open, type Place, type SealingKey, seal, sealedUnder } from './seal.ts';

/** A key that encrypts one owner's data. It is stored in the database, wrapped by the key above it. */
export interface WrappedKey {
  wrapped: Buffer;
  key: KeyObject;
}

export function makeWrappedKey(under: SealingKey, place: Place): WrappedKey {
  const bytes = fillRandom(Buffer.alloc(KEY_BYTES));
  const made = { wrapped: seal(bytes, under, place), key: createSecretKey(bytes) };
  bytes.fill(0);
  return made;
}

export function unwrapKey(wrapped: Buffer, under: KeyObject, place: Place): KeyObject {
  const bytes = open(wrapped, under, place);
  const key = createSecretKey(bytes);
  bytes.fill(0);
  return key;
}

/**
 * The master keys by id. The first one wraps; the others only unwrap, until a rotation has re-wrapped all
 * keys.
 */
export class MasterKeys {
  readonly current: SealingKey;
  readonly #byId: ReadonlyMap<string, KeyObject>;

  constructor(keys: readonly { id: string; bytes: Buffer }[]) {
    const [first] = keys;
    if (!first) throw new Error('At least one master key is required');
    this.#byId = new Map(keys.map(({ id, bytes }) => [id, createSecretKey(bytes)]));
    this.current = { id: first.id, key: createSecretKey(first.bytes) };
  }

  get ids(): string[] {
    return [...this.#byId.keys()];
  }

  unwrap(wrapped: Buffer, place: Place): KeyObject {
    const id = sealedUnder(wrapped);
    const key = this.#byId.get(id);
    if (!key) throw new Error(`Master key [${id}] is not in MASTER_KEYS`);
    return unwrapKey(wrapped, key, place);
  }

  /**
   * Wraps the same key with the current master key. The key itself does not change, so readers are not
   * affected.
   */
  rewrap(wrapped: Buffer, place: Place): Buffer {
    return seal(this.unwrap(wrapped, place).export(), this.current, place);
  }
}

const INDEX_BYTES = 16;

/**
 * A keyed hash that finds equal values without storing them. Only the holder of the client's key can compute
 * it.
 */
export function blindIndex(clientKey: KeyObject, field: string, value: string): Buffer {
  const hmac = hmacOf(keepKey(clientKey, `blind-index:${field}`), value);
  return Buffer.from(hmac.slice(0, INDEX_BYTES), 'binary');
}
