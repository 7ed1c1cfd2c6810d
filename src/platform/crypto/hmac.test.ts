import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hmacOf } from './hmac.ts';

test('is the same as the HMAC of Node, whatever the lengths of the key and the text', () => {
  const texts = [0, 1, 63, 64, 65, 1000, 1001].flatMap((length) =>
    ['a', 'é', '銀', '\ud800'].map((one) => one.repeat(length)),
  );
  for (const bytes of [1, 32, 64]) {
    const key = createSecretKey(randomBytes(bytes));
    for (const text of [...texts, '👩‍🚀 and others'])
      expect(hmacOf(key, text)).toBe(createHmac('sha256', key).update(text, 'utf8').digest('binary'));
  }
});

test('rejects a key that an HMAC would have to hash first', () => {
  expect(() => hmacOf(createSecretKey(randomBytes(65)), '')).toThrow('too long');
});
