import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newId } from '../id.ts';
import { clientOfSecret, newClientSecret } from './client-secret.ts';

const clientId = newId(new Date());

describe('a secret of a client', () => {
  test('names the client and is different each time', () => {
    const secrets = Array.from({ length: 100 }, () => newClientSecret(clientId));
    expect(new Set(secrets).size).toBe(100);
    for (const secret of secrets) {
      expect(secret).toMatch(/^[\w-]{43}$/);
      expect(clientOfSecret(secret)).toBe(clientId);
    }
  });

  test('of an earlier version, and any other text, names no client, except by coincidence', () => {
    const named = Array.from({ length: 1000 }, () => clientOfSecret(randomBytes(32).toString('base64url')));
    expect(named.filter((id) => id === null).length).toBeGreaterThan(900);
    for (const text of ['', 'x', `${newClientSecret(clientId)}A`, newClientSecret(clientId).slice(1)])
      expect(clientOfSecret(text)).toBeNull();
  });
});
