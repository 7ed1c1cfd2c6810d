import { createSecretKey, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { type Reason, verifyAndOpen, WebhookError } from '../../clients/typescript/webhooks/index.js';
import type { DeliveryHeaders } from './delivery-headers.ts';
import { type Envelope, type EnvelopeOptions, sealEnvelope } from './envelope.ts';

const NOW = new Date('2026-11-15T09:30:00.500Z');
const SECRET = 'correct horse battery staple';
const NEW_SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
const KEY = Buffer.alloc(32, 7);
const JSON_TEXT = '{"event":"user-payroll-submitted","user_id":"a","name":"Zoë"}';

function sealed(options: Partial<EnvelopeOptions> = {}): Envelope {
  return sealEnvelope(JSON_TEXT, {
    webhookId: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6091',
    timestamp: NOW,
    signingSecrets: [SECRET],
    encryptionKey: createSecretKey(KEY),
    ...options,
  });
}

/** Opens the envelope with the receiver library. Returns `opened` or the reason for the rejection. */
function received({ body, headers }: Envelope, options: { signingSecret?: string; key?: Buffer } = {}) {
  const { signingSecret = SECRET, key = KEY } = options;
  try {
    verifyAndOpen(body, headers, { signingSecret, encryptionKey: key, now: NOW });
    return 'opened';
  } catch (error) {
    if (error instanceof WebhookError) return error.reason;
    throw error;
  }
}

describe('an envelope', () => {
  test('without encryption is the JSON text', () => {
    const { body, headers } = sealed({ encryptionKey: null, signingSecrets: [] });
    expect(body.toString('utf8')).toBe(JSON_TEXT);
    expect(headers).toEqual({
      'Content-Type': 'application/json',
      'webhook-id': '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6091',
      'webhook-timestamp': '1794735000',
    });
  });

  test('with encryption is unreadable text', () => {
    const { body, headers } = sealed();
    expect(headers['Content-Type']).toBe('text/plain');
    expect(body.toString('latin1')).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
    expect(Buffer.from(body.toString('latin1'), 'base64')).toHaveLength(Buffer.byteLength(JSON_TEXT) + 16);
  });

  test('rejects an encryption key of another length', () => {
    expect(() => sealed({ encryptionKey: createSecretKey(randomBytes(16)) })).toThrow();
  });

  test('arrives unchanged, with any content and secrets', () => {
    const secret = fc.oneof(
      fc.string({ minLength: 1, unit: 'grapheme' }),
      fc.uint8Array({ minLength: 1 }).map((bytes) => `whsec_${Buffer.from(bytes).toString('base64')}`),
    );
    const key = fc.option(fc.uint8Array({ minLength: 32, maxLength: 32 }));
    fc.assert(
      fc.property(fc.json(), secret, key, fc.uuid(), (json, signingSecret, bytes, webhookId) => {
        const { body, headers } = sealEnvelope(json, {
          webhookId,
          timestamp: NOW,
          signingSecrets: [signingSecret],
          encryptionKey: bytes && createSecretKey(bytes),
        });
        const options = { signingSecret, now: NOW, ...(bytes ? { encryptionKey: bytes } : {}) };
        expect(verifyAndOpen(body, headers, options)).toEqual(JSON.parse(json));
        expect(verifyAndOpen(body.toString('utf8'), new Headers(headers), options)).toEqual(JSON.parse(json));
      }),
      { numRuns: 500 },
    );
  });

  test('has a new IV each time', () => {
    const ivs = Array.from({ length: 10_000 }, () => sealed().headers['X-Svc-Encryption-IV']);
    expect(new Set(ivs).size).toBe(10_000);
    expect(Buffer.from(ivs[0] ?? '', 'base64')).toHaveLength(12);
  });
});

describe('the receiver rejects an envelope', () => {
  const { body, headers } = sealed();
  const bits = (text: string) => Array.from({ length: Buffer.byteLength(text) * 8 }, (_, bit) => bit);

  test('if any bit of the body changed', () => {
    for (const bit of bits(body.toString('latin1')))
      expect(received({ body: flip(body, bit), headers }), `bit ${bit}`).toBe('wrong_signature');
  });

  test.each([
    ['X-Svc-Signature', ['wrong_signature']],
    ['webhook-signature', ['wrong_signature']],
    ['webhook-id', ['wrong_signature']],
    ['webhook-timestamp', ['wrong_signature']],
    ['X-Svc-Encryption-IV', ['cannot_decrypt']],
  ] satisfies [keyof DeliveryHeaders, Reason[]][])('if any bit of %s changed', (name, reasons) => {
    const value = headers[name] ?? '';
    for (const bit of bits(value)) {
      const changed = flip(Buffer.from(value, 'latin1'), bit).toString('latin1');
      expect(reasons, changed).toContain(received({ body, headers: { ...headers, [name]: changed } }));
    }
  });

  test('if the body is shorter, longer or empty', () => {
    for (const other of [
      body.subarray(1),
      body.subarray(0, -1),
      Buffer.concat([body, body]),
      Buffer.alloc(0),
    ])
      expect(received({ body: other, headers })).toBe('wrong_signature');
  });

  test('if body, signature or IV are from another envelope', () => {
    const other = sealed({ webhookId: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6092' });
    expect(received({ body: other.body, headers })).toBe('wrong_signature');
    const mixed = { ...headers, 'webhook-signature': other.headers['webhook-signature'] ?? '' };
    expect(received({ body, headers: mixed })).toBe('wrong_signature');
    const otherIv = { ...headers, 'X-Svc-Encryption-IV': other.headers['X-Svc-Encryption-IV'] ?? '' };
    expect(received({ body, headers: otherIv })).toBe('cannot_decrypt');
  });

  test('if the secret or the key is wrong', () => {
    expect(received({ body, headers })).toBe('opened');
    expect(received({ body, headers }, { signingSecret: `${SECRET} ` })).toBe('wrong_signature');
    expect(received({ body, headers }, { key: Buffer.alloc(32, 8) })).toBe('cannot_decrypt');
  });
});

describe('during the rotation of a secret', () => {
  const both = sealed({ signingSecrets: [NEW_SECRET, SECRET] });

  test('receivers with the old and with the new secret accept the envelope', () => {
    expect(received(both)).toBe('opened');
    expect(received(both, { signingSecret: NEW_SECRET })).toBe('opened');
    expect(received(both, { signingSecret: 'neither' })).toBe('wrong_signature');
  });

  test('X-Svc-Signature uses the new secret, webhook-signature both', () => {
    const alone = sealed({ signingSecrets: [NEW_SECRET], encryptionKey: null }).headers;
    const old = sealed({ encryptionKey: null }).headers;
    const { headers } = sealed({ signingSecrets: [NEW_SECRET, SECRET], encryptionKey: null });
    expect(headers['X-Svc-Signature']).toBe(alone['X-Svc-Signature']);
    expect(headers['webhook-signature']).toBe(`${alone['webhook-signature']} ${old['webhook-signature']}`);
  });

  test('a changed bit of the body is rejected', () => {
    expect(received({ ...both, body: flip(both.body, 9) })).toBe('wrong_signature');
  });
});

describe('the standardwebhooks package', () => {
  const { body, headers } = sealed({
    timestamp: new Date(),
    signingSecrets: [NEW_SECRET, SECRET],
    encryptionKey: null,
  });

  test('accepts our signature with a whsec_ secret', () => {
    expect(new Webhook(NEW_SECRET).verify(body.toString('utf8'), headers)).toEqual(JSON.parse(JSON_TEXT));
  });

  test('accepts our signature with a plain text secret as raw key', () => {
    expect(new Webhook(SECRET, { format: 'raw' }).verify(body, headers)).toEqual(JSON.parse(JSON_TEXT));
  });

  test.each(['whsec_', 'whsec_not base64', 'whsec_AAAAA', 'whsec_====', ' whsec_AAAA'])(
    'accepts "%s" as a plain text secret',
    (secret) => {
      const one = sealed({ timestamp: new Date(), signingSecrets: [secret], encryptionKey: null });
      const webhook = new Webhook(Buffer.from(secret), { format: 'raw' });
      expect(webhook.verify(one.body, one.headers)).toEqual(JSON.parse(JSON_TEXT));
    },
  );
});

function flip(bytes: Buffer, bit: number): Buffer {
  const flipped = Buffer.from(bytes);
  flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return flipped;
}
