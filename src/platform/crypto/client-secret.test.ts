import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newId } from '../id.ts';
import { newClientSecret, readClientSecret, type SecretKind } from './client-secret.ts';

const clientId = newId(new Date());
const rootKey = createSecretKey(randomBytes(32));
const KINDS: SecretKind[] = [
  'journey ticket',
  'journey cookie',
  'sign-in state',
  'member invitation',
  'member reset',
];
const anyKind = fc.constantFrom(...KINDS);
const read = (text: string, kind: SecretKind = 'journey ticket') => readClientSecret(rootKey, kind, text);

describe('a secret of a client', () => {
  test('is accepted, names the client, and is different each time', () => {
    const secrets = Array.from({ length: 100 }, () => newClientSecret(rootKey, 'journey ticket', clientId));
    expect(new Set(secrets.map(({ text }) => text)).size).toBe(100);
    for (const secret of secrets) {
      expect(secret.text).toMatch(/^[\w-]{64}$/);
      expect(read(secret.text)).toEqual(secret);
      expect(secret).toMatchObject({ clientId, hash: createHash('sha256').update(secret.text).digest() });
    }
  });

  test('is rejected if any bit of it is different', () => {
    fc.assert(
      fc.property(anyKind, fc.uuid({ version: 7 }), (kind, id) => {
        const { text } = newClientSecret(rootKey, kind, id);
        const bytes = Buffer.from(text, 'base64url');
        for (let bit = 0; bit < bytes.length * 8; bit++) {
          const changed = Buffer.from(bytes);
          changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
          expect(read(changed.toString('base64url'), kind), `bit ${bit}`).toBeNull();
        }
        return read(text, kind)?.clientId === id;
      }),
      { numRuns: 5 },
    );
  });

  test('is rejected with one character more, fewer or different', () => {
    fc.assert(
      fc.property(anyKind, fc.nat(63), fc.string({ maxLength: 2 }), (kind, at, inserted) => {
        const { text } = newClientSecret(rootKey, kind, clientId);
        const changed = `${text.slice(0, at)}${inserted}${text.slice(at + 1)}`;
        return changed === text || read(changed, kind) === null;
      }),
    );
  });

  test('of one kind is not accepted as another', () => {
    for (const made of KINDS)
      for (const kind of KINDS)
        expect(read(newClientSecret(rootKey, made, clientId).text, kind) !== null).toBe(made === kind);
  });

  test('of another installation is rejected', () => {
    const other = createSecretKey(randomBytes(32));
    for (const kind of KINDS) expect(read(newClientSecret(other, kind, clientId).text, kind)).toBeNull();
  });
});

describe('a secret of an earlier version, which has no MAC', () => {
  test('is returned with the client that it names', () => {
    const bytes = Buffer.concat([Buffer.from(clientId.replaceAll('-', ''), 'hex'), randomBytes(16)]);
    const text = bytes.toString('base64url');
    for (const kind of KINDS)
      expect(read(text, kind)).toEqual({ text, clientId, hash: createHash('sha256').update(text).digest() });
  });

  test('names no client if it is random as a whole, except by coincidence', () => {
    const named = Array.from({ length: 1000 }, () => read(randomBytes(32).toString('base64url')));
    expect(named.every((secret) => secret !== null)).toBe(true);
    expect(named.filter((secret) => secret?.clientId === null).length).toBeGreaterThan(900);
  });
});
