import { createCipheriv, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, expectTypeOf, test } from 'vitest';
import * as edge from './edge.js';
import type { Delivery, ReceivedHeaders, VerifyOptions } from './index.js';
import * as node from './index.js';

// signs and encrypts by hand instead of with the service's code, because that code is tested with this
// library
const SECRET = 'correct horse battery staple';
const KEY = Buffer.alloc(32, 7);
const NOW = new Date('2026-11-15T09:30:00.000Z');
const DELIVERY = { event: 'user-bank-statement-submitted', user_id: 'a', timestamp: NOW.toISOString() };

function sign(body: string, { secret = SECRET, sentAt = NOW.getTime() / 1000 } = {}) {
  const v1 = createHmac('sha256', secret).update(`an-id.${sentAt}.${body}`).digest('base64');
  return {
    'webhook-id': 'an-id',
    'webhook-timestamp': `${sentAt}`,
    'webhook-signature': `v1,${v1}`,
    'X-Svc-Signature': createHmac('sha512', secret).update(body).digest('hex'),
  };
}

function encrypt(text: string, iv: Buffer): string {
  const cipher = createCipheriv('aes-256-gcm', KEY, iv);
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([ciphertext, cipher.getAuthTag()]).toString('base64');
}

const BODY = JSON.stringify(DELIVERY);
const HEADERS = sign(BODY);

// both receivers pass the same tests
describe.each([
  ['node', node],
  ['WebCrypto', edge],
])('the receiver with %s:', (_, { verifyAndOpen, WebhookError }) => {
  async function reasonOf(body: string, headers: ReceivedHeaders, options: Partial<VerifyOptions> = {}) {
    try {
      await verifyAndOpen(body, headers, { signingSecret: SECRET, now: NOW, ...options });
      return 'opened';
    } catch (error) {
      if (error instanceof WebhookError) return error.reason;
      throw error;
    }
  }

  describe('arguments', () => {
    const open = async (body: string | Uint8Array | ArrayBuffer, headers: ReceivedHeaders) =>
      verifyAndOpen(body, headers, { signingSecret: SECRET, now: NOW });

    test('accepts the body as a string, as a Buffer, and as a view of a larger buffer', async () => {
      const larger = Buffer.from(`--${BODY}--`);
      const part = new Uint8Array(larger.buffer, larger.byteOffset + 2, BODY.length);
      for (const body of [BODY, Buffer.from(BODY), part, new TextEncoder().encode(BODY).buffer])
        expect(await open(body, HEADERS)).toEqual(DELIVERY);
    });

    test('accepts headers in any case, from fetch or Node, and as lists', async () => {
      const entries = Object.entries(HEADERS);
      const each = (change: (name: string, value: string) => [string, string | string[]]) =>
        Object.fromEntries(entries.map(([name, value]) => change(name, value)));
      for (const headers of [
        each((name, value) => [name.toUpperCase(), value]),
        each((name, value) => [name.toLowerCase(), value]),
        each((name, value) => [name, [value]]),
        new Headers(HEADERS),
        { ...HEADERS, accept: undefined },
      ])
        expect(await open(BODY, headers)).toEqual(DELIVERY);
    });

    test('a body that was already parsed throws a TypeError that says so', async () => {
      await expect(open(DELIVERY as never, HEADERS)).rejects.toThrow('before any parsing');
    });

    test("the event determines a delivery's fields", async () => {
      expectTypeOf<Extract<Delivery, { event: 'user-payroll-submitted' }>>().toHaveProperty('entry_id');
      expectTypeOf<Extract<Delivery, { event: 'user-bank-statement-submitted' }>>().not.toHaveProperty(
        'entry_id',
      );
    });
  });

  describe('signatures', () => {
    test('both signatures must match', async () => {
      const { 'X-Svc-Signature': ofBody, 'webhook-signature': standard } = sign(BODY, { secret: 'another' });
      expect(await reasonOf(BODY, { ...HEADERS, 'X-Svc-Signature': ofBody })).toBe('wrong_signature');
      expect(await reasonOf(BODY, { ...HEADERS, 'webhook-signature': standard })).toBe('wrong_signature');
    });

    test('a signature header that arrives twice is rejected', async () => {
      const value = HEADERS['X-Svc-Signature'];
      expect(await reasonOf(BODY, { ...HEADERS, 'X-Svc-Signature': [value, value] })).toBe('wrong_signature');
    });
  });

  describe('age', () => {
    const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

    test('with an infinite tolerance, X-Svc-Signature alone is enough', async () => {
      const { 'X-Svc-Signature': ofBody } = HEADERS;
      const options = { toleranceSeconds: Number.POSITIVE_INFINITY, now: at(1e9) };
      expect(await reasonOf(BODY, { 'X-Svc-Signature': ofBody }, options)).toBe('opened');
      expect(await reasonOf(BODY, HEADERS, options)).toBe('opened');
      expect(await reasonOf(`${BODY} `, { 'X-Svc-Signature': ofBody }, options)).toBe('wrong_signature');
    });

    test('a timestamp that is not a number is rejected even if it is signed', async () => {
      expect(await reasonOf(BODY, sign(BODY, { sentAt: Number.NaN }))).toBe('too_old');
      const options = { toleranceSeconds: Number.POSITIVE_INFINITY };
      expect(await reasonOf(BODY, sign(BODY, { sentAt: Number.NaN }), options)).toBe('too_old');
    });
  });

  describe('encryption', () => {
    const iv = Buffer.alloc(12, 3);
    const body = encrypt(BODY, iv);
    const headers = { ...sign(body), 'X-Svc-Encryption-IV': iv.toString('base64') };

    test('a body is decrypted with a key given as bytes or as Base64', async () => {
      for (const encryptionKey of [KEY, new Uint8Array(KEY), KEY.toString('base64')])
        expect(
          await verifyAndOpen(body, headers, { signingSecret: SECRET, encryptionKey, now: NOW }),
        ).toEqual(DELIVERY);
    });

    test.each([
      '',
      'AAAA',
      iv.toString('hex'),
      iv.toString('base64url').concat('='),
      Buffer.alloc(16).toString('base64'),
    ])('rejects the IV "%s"', async (text) => {
      const options = { encryptionKey: KEY };
      expect(await reasonOf(body, { ...headers, 'X-Svc-Encryption-IV': text }, options)).toBe(
        'cannot_decrypt',
      );
    });

    test.each(['', 'AAAA', Buffer.alloc(16).toString('base64')])('rejects the body "%s"', async (text) => {
      const short = { ...sign(text), 'X-Svc-Encryption-IV': iv.toString('base64') };
      expect(await reasonOf(text, short, { encryptionKey: KEY })).toBe('cannot_decrypt');
    });

    test('a decrypted body that is not JSON is rejected, and the message does not contain its text', async () => {
      const secretText = encrypt('Ada Example', iv);
      const options = { signingSecret: SECRET, encryptionKey: KEY, now: NOW };
      const open = async () =>
        verifyAndOpen(
          secretText,
          { ...sign(secretText), 'X-Svc-Encryption-IV': iv.toString('base64') },
          options,
        );
      await expect(open()).rejects.toThrow(
        expect.objectContaining({ reason: 'not_json', message: 'The body is not JSON' }),
      );
    });
  });
});

test("the receiver imports only Node's crypto module, and the one for edge runtimes no module", () => {
  const importsOf = (file: string) => {
    const source = readFileSync(new URL(file, import.meta.url), 'utf8');
    return [...source.matchAll(/ from '(.*)';/g)].map(([, from]) => from);
  };
  const own = './open-delivery.js';
  expect(importsOf('./index.js')).toEqual(['node:crypto', own, own]);
  expect(importsOf('./edge.js')).toEqual([own, own]);
  expect(importsOf(own)).toEqual([]);
});
