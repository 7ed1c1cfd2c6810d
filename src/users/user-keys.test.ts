import { generateKeySync, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeUserKey } from './seal-profile.ts';
import { UserKeys } from './user-keys.ts';

describe('the cache of users’ keys', () => {
  const clientKey = generateKeySync('aes', { length: 256 });
  const owner = { clientId: randomUUID(), userId: randomUUID() };
  const { wrapped } = makeUserKey(clientKey, owner);

  test('opens a key once, and again if the row has another one', () => {
    const keys = new UserKeys();
    const opened = keys.open(clientKey, owner, wrapped);
    expect(keys.open(clientKey, owner, Buffer.from(wrapped))).toBe(opened);
    expect(keys.open(clientKey, owner, makeUserKey(clientKey, owner).wrapped)).not.toBe(opened);
    keys.forget(owner.userId);
    expect(keys.open(clientKey, owner, wrapped)).not.toBe(opened);
  });

  test('keeps a copy of what it compares, because the buffer of a row is part of one of 64 KB', () => {
    const keys = new UserKeys();
    const received = Buffer.alloc(64 * 1024);
    const row = received.subarray(100, 100 + wrapped.length);
    wrapped.copy(row);
    const opened = keys.open(clientKey, owner, row);
    received.fill(0);
    expect(keys.open(clientKey, owner, wrapped)).toBe(opened);
  });
});
