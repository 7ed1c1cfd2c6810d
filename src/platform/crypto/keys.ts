import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { fillRandom } from '../random.ts';
import { KEY_BYTES, open, type Place, type SealingKey, seal, sealedUnder } from './seal.ts';

/** A key that seals data of one owner, and itself lies in the database sealed under the key above it. */
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

/** The master keys by id. The first one seals; the others only open, until a rotation has re-wrapped all. */
export class MasterKeys {
  readonly current: SealingKey;
  readonly #byId: ReadonlyMap<string, KeyObject>;

  constructor(keys: readonly { id: string; bytes: Buffer }[]) {
    const [first] = keys;
    if (!first) throw new Error('At least one master key is needed');
    this.#byId = new Map(keys.map(({ id, bytes }) => [id, createSecretKey(bytes)]));
    this.current = { id: first.id, key: createSecretKey(first.bytes) };
  }

  get ids(): string[] {
    return [...this.#byId.keys()];
  }

  unwrap(wrapped: Buffer, place: Place): KeyObject {
    const id = sealedUnder(wrapped);
    const key = this.#byId.get(id);
    if (!key) throw new Error(`Master key [${id}] is not among MASTER_KEYS`);
    return unwrapKey(wrapped, key, place);
  }

  /** The same key under the current master key. The bytes it protects never change, so readers go on undisturbed. */
  rewrap(wrapped: Buffer, place: Place): Buffer {
    return seal(this.unwrap(wrapped, place).export(), this.current, place);
  }
}

const INDEX_BYTES = 16;

/** Finds equal values without storing them: only the holder of the client's key can compute it. */
export function blindIndex(clientKey: KeyObject, field: string, value: string): Buffer {
  return hmac(indexKey(clientKey, field), value).subarray(0, INDEX_BYTES);
}

const indexKeys = new WeakMap<KeyObject, Map<string, KeyObject>>();

function indexKey(clientKey: KeyObject, field: string): KeyObject {
  const kept = indexKeys.get(clientKey) ?? new Map<string, KeyObject>();
  indexKeys.set(clientKey, kept);
  const key = kept.get(field) ?? createSecretKey(hmac(clientKey, `blind-index:${field}`));
  kept.set(field, key);
  return key;
}

function hmac(key: KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text, 'utf8').digest();
}
