import { createSecretKey, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blindIndex, MasterKeys, makeWrappedKey, unwrapKey } from './keys.ts';
import { open, type Place, seal, sealedUnder } from './seal.ts';

const key = createSecretKey(randomBytes(32));
const place: Place = { clientId: 'c', table: 't', column: 'x', row: 'r' };

describe('a sealed value', () => {
  test('opens to the original value', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const plain = Buffer.from(bytes);
        expect(open(seal(plain, { id: 'k', key }, place), key, place).equals(plain)).toBe(true);
      }),
    );
  });

  test('differs each time', () => {
    const sealed = Array.from({ length: 1000 }, () =>
      seal(Buffer.from('same'), { id: 'k', key }, place).toString('hex'),
    );
    expect(new Set(sealed).size).toBe(1000);
  });

  test.each([
    { ...place, clientId: 'other' },
    { ...place, table: 'other' },
    { ...place, column: 'other' },
    { ...place, row: 'other' },
  ])('does not open in another place: %j', (elsewhere) => {
    const sealed = seal(Buffer.from('secret'), { id: 'k', key }, place);
    expect(() => open(sealed, key, elsewhere)).toThrow();
  });

  test('does not open after any single bit was changed', () => {
    const sealed = seal(Buffer.from('secret'), { id: 'k', key }, place);
    // the key id is not authenticated: a wrong id selects a wrong key
    for (let bit = 3 * 8; bit < sealed.length * 8; bit++) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => open(changed, key, place)).toThrow();
    }
  });

  test('does not open when it is truncated, has another version or another key', () => {
    const sealed = seal(Buffer.from('secret'), { id: 'k', key }, place);
    for (let length = 0; length < sealed.length; length++) {
      expect(() => open(sealed.subarray(0, length), key, place)).toThrow();
    }
    expect(() => open(Buffer.concat([Buffer.from([2]), sealed.subarray(1)]), key, place)).toThrow('version');
    expect(() => open(sealed, createSecretKey(randomBytes(32)), place)).toThrow();
  });

  test('contains the id of the key that sealed it', () => {
    expect(sealedUnder(seal(Buffer.alloc(0), { id: '2026-a', key }, place))).toBe('2026-a');
  });
});

describe('master keys', () => {
  const older = { id: 'older', bytes: randomBytes(32) };
  const newer = { id: 'newer', bytes: randomBytes(32) };

  test('an older one still opens values, and the newest one re-wraps the same key', () => {
    const { wrapped, key: made } = makeWrappedKey(new MasterKeys([older]).current, place);
    const both = new MasterKeys([newer, older]);
    const rewrapped = both.rewrap(wrapped, place);
    expect(sealedUnder(rewrapped)).toBe('newer');
    expect(new MasterKeys([newer]).unwrap(rewrapped, place).equals(made)).toBe(true);
  });

  test('an unknown id is named in the error', () => {
    const { wrapped } = makeWrappedKey(new MasterKeys([older]).current, place);
    expect(() => new MasterKeys([newer]).unwrap(wrapped, place)).toThrow('[older]');
  });

  test('a wrapped key opens only with the key that wrapped it', () => {
    const { wrapped, key: made } = makeWrappedKey({ id: 'k', key }, place);
    expect(unwrapKey(wrapped, key, place).equals(made)).toBe(true);
    expect(() => unwrapKey(wrapped, createSecretKey(randomBytes(32)), place)).toThrow();
  });
});

describe('a keyed hash', () => {
  test('is equal only for equal values of the same client and field', () => {
    const index = blindIndex(key, 'ni_number', 'AB123456C');
    expect(index).toHaveLength(16);
    expect(blindIndex(key, 'ni_number', 'AB123456C').equals(index)).toBe(true);
    expect(blindIndex(key, 'ni_number', 'AB123456D').equals(index)).toBe(false);
    expect(blindIndex(key, 'other', 'AB123456C').equals(index)).toBe(false);
    expect(blindIndex(createSecretKey(randomBytes(32)), 'ni_number', 'AB123456C').equals(index)).toBe(false);
  });
});
