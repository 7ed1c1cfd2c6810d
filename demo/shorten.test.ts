import { expect, test } from 'vitest';
import { shorten, shortenPath } from './shorten.ts';

const ID = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071';

test('leaves out null fields and shortens ids, long strings and lists', () => {
  expect(
    shorten({ user_id: ID, reason: null, errors: [`User [${ID}]`, 'second', 'third'], text: 'x'.repeat(80) }),
  ).toBe(`{"user_id":"…5f6071","errors":["User […5f6071]","… 2 more"],"text":"${'x'.repeat(59)}…"}`);
});

test('hides tokens, keys and URLs that grant access', () => {
  const secret = 'eyJhbGciOiJFZERTQSJ9';
  const body = {
    access_token: secret,
    inner: [{ presigned_url: secret, journey_url: secret, authorisation_url: secret }],
    signing_secret: secret,
    encryption_key: secret,
  };
  expect(shorten(body)).not.toContain('eyJ');
});

test('limits the length of a line', () => {
  const wide = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`field_${index}`, index]));
  expect(shorten(wide)).toHaveLength(260);
});

test('shortens the ids in a path', () => {
  expect(shortenPath(`/users/${ID}/readiness?limit=100`)).toBe('/users/…5f6071/readiness?limit=100');
});
