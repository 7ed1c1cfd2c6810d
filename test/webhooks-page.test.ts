import { execFile, spawn } from 'node:child_process';
import { createSecretKey, webcrypto } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { verifyAndOpen } from '../clients/typescript/webhooks/index.js';
import { sealEnvelope } from '../src/webhooks/envelope.ts';

const run = promisify(execFile);
const page = readFileSync(new URL('../docs/webhooks.md', import.meta.url), 'utf8');

interface Vector {
  signing_secrets: string[];
  encryption_key: string | null;
  headers: Record<string, string>;
  body: string;
  json: string;
}

const vectors = [...page.matchAll(/```json\n([\s\S]*?)```/g)]
  .map(([, text = '']) => JSON.parse(text) as Vector)
  .filter((block) => 'signing_secrets' in block);

/** Returns the first code block in this language that contains these words. */
function snippet(language: string, words: string): string {
  const blocks = [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))];
  const found = blocks.find(([, text]) => text?.includes(words))?.[1];
  if (!found) throw new Error(`The page shows no ${language} with ${words}`);
  return found;
}

async function works(command: string, ...args: string[]): Promise<boolean> {
  return run(command, args).then(
    () => true,
    () => false,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'stipend-webhooks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hasOpenssl = await works('openssl', 'version');

/** The output of the commands on the page: the two signatures and the encrypted text. */
async function byOpenssl(options: {
  body: Buffer;
  headers: Record<string, string>;
  signingSecret: string;
  encryptionKey: string | null;
}): Promise<string[]> {
  const { body, headers, signingSecret, encryptionKey } = options;
  const [signatures = '', decryption = ''] = snippet('sh', 'openssl enc').split('\n\n');
  writeFileSync(join(folder, 'body'), body);
  const env = {
    ...process.env,
    SIGNING_SECRET: signingSecret,
    ENCRYPTION_KEY: encryptionKey ?? '',
    ENCRYPTION_IV: headers['X-Svc-Encryption-IV'] ?? '',
    WEBHOOK_ID: headers['webhook-id'],
    WEBHOOK_TIMESTAMP: headers['webhook-timestamp'],
  };
  const commands = encryptionKey === null ? signatures : `${signatures}\n${decryption}`;
  const { stdout } = await run('sh', ['-ec', commands], { cwd: folder, env });
  return stdout.trimEnd().split('\n');
}

test('the page has vectors in plain text, encrypted, and with two secrets', () => {
  expect(
    vectors.map(({ signing_secrets, encryption_key }) => [signing_secrets.length, encryption_key !== null]),
  ).toEqual([
    [1, false],
    [1, true],
    [2, true],
  ]);
});

describe.each(vectors)('the vector with $signing_secrets and key $encryption_key', (vector) => {
  const { headers, signing_secrets: secrets, encryption_key: key } = vector;
  const body = Buffer.from(vector.body, 'utf8');
  const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000);

  test('is what the service sends', () => {
    const iv = headers['X-Svc-Encryption-IV'];
    const envelope = sealEnvelope(vector.json, {
      webhookId: headers['webhook-id'] ?? '',
      timestamp: sentAt,
      signingSecrets: secrets,
      encryptionKey: key === null ? null : createSecretKey(key, 'base64'),
      ...(iv ? { iv: Buffer.from(iv, 'base64') } : {}),
    });
    expect(envelope).toEqual({ body, headers });
  });

  test.each(secrets)('is opened by our library with %s', (signingSecret) => {
    const options = { signingSecret, now: sentAt, ...(key === null ? {} : { encryptionKey: key }) };
    expect(verifyAndOpen(body, headers, options)).toEqual(JSON.parse(vector.json));
  });

  test('is verified by WebCrypto', async () => {
    const { subtle } = webcrypto;
    const sign = async (hash: string, secret: Uint8Array, signed: Uint8Array) => {
      const hmac = await subtle.importKey('raw', secret, { name: 'HMAC', hash }, false, ['sign']);
      return Buffer.from(await subtle.sign('HMAC', hmac, signed));
    };
    const ofBody = await sign('SHA-512', Buffer.from(secrets[0] ?? ''), body);
    expect(ofBody.toString('hex')).toBe(headers['X-Svc-Signature']);
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${vector.body}`;
    const standard = secrets.map((secret) => sign('SHA-256', standardKey(secret), Buffer.from(signed)));
    const expected = (await Promise.all(standard)).map((bytes) => `v1,${bytes.toString('base64')}`).join(' ');
    expect(headers['webhook-signature']).toBe(expected);
    if (key === null) return expect(vector.body).toBe(vector.json);
    const aes = await subtle.importKey('raw', Buffer.from(key, 'base64'), 'AES-GCM', false, ['decrypt']);
    const iv = Buffer.from(headers['X-Svc-Encryption-IV'] ?? '', 'base64');
    const opened = await subtle.decrypt({ name: 'AES-GCM', iv }, aes, Buffer.from(vector.body, 'base64'));
    expect(Buffer.from(opened).toString('utf8')).toBe(vector.json);
  });

  test.runIf(hasOpenssl)('is verified by openssl', async () => {
    const printed = (signingSecret: string) =>
      byOpenssl({ body, headers, signingSecret, encryptionKey: key });
    const [ofBody, , opened = vector.body] = await printed(secrets[0] ?? '');
    expect(ofBody).toBe(headers['X-Svc-Signature']);
    expect(opened).toBe(vector.json);
    const [, standard] = await printed(secrets.at(-1) ?? '');
    expect(headers['webhook-signature']?.split(' ').at(-1)).toBe(`v1,${standard}`);
  });

  test.each(secrets)('is verified by the standardwebhooks package with %s', (secret) => {
    vi.useFakeTimers({ now: sentAt });
    try {
      const webhook = new Webhook(standardKey(secret), { format: 'raw' });
      expect(() => webhook.verify(vector.body, headers, { jsonParse: false })).not.toThrow();
    } finally {
      vi.useRealTimers();
    }
  });
});

function standardKey(secret: string): Buffer<ArrayBuffer> {
  return secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret, 'utf8');
}

describe('the code on the page opens what the service sends', async () => {
  const signingSecret = 'correct horse battery staple';
  const encryptionKey = Buffer.alloc(32, 7).toString('base64');
  const hasPython = await works('python3', '-c', 'import cryptography');
  const json = JSON.stringify({ event: 'user-payroll-submitted', name: 'Zoë', long: 'x'.repeat(100_000) });
  const { body, headers } = sealEnvelope(json, {
    webhookId: 'an-id',
    timestamp: new Date(),
    signingSecrets: [signingSecret],
    encryptionKey: createSecretKey(encryptionKey, 'base64'),
  });
  const lowerCase = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  beforeAll(() => {
    writeFileSync(join(folder, 'body'), body);
    writeFileSync(join(folder, 'headers.json'), JSON.stringify(lowerCase));
  });

  test('in Node', async () => {
    const file = join(folder, 'by-hand.mjs');
    writeFileSync(file, snippet('js', 'openDelivery'));
    const { openDelivery } = await import(file);
    expect(openDelivery(body, lowerCase, { signingSecret, encryptionKey })).toEqual(JSON.parse(json));
    const forged = Buffer.from(body).fill('A', 0, 1).fill('B', 1, 2);
    expect(() => openDelivery(forged, lowerCase, { signingSecret, encryptionKey })).toThrow(
      'wrong signature',
    );
    const clear = sealEnvelope(json, {
      webhookId: 'an-id',
      timestamp: new Date(Date.now() - 301_000),
      signingSecrets: [signingSecret],
      encryptionKey: null,
    });
    expect(() => openDelivery(clear.body, clear.headers, { signingSecret })).toThrow('too old');
  });

  test.runIf(hasPython)('in Python', async () => {
    const call = `
import json
headers = json.load(open("headers.json"))
raw_body = open("body", "rb").read()
print(json.dumps(receive(raw_body, headers, "${signingSecret}", "${encryptionKey}")))
receive(b"AB" + raw_body[2:], headers, "${signingSecret}", "${encryptionKey}")
`;
    const PYTHONPATH = fileURLToPath(new URL('../clients/python', import.meta.url));
    const { stdout } = await run('python3', ['-B', '-c', snippet('python', 'receive') + call], {
      cwd: folder,
      env: { ...process.env, PYTHONPATH },
    });
    const [opened = '', forged] = stdout.trim().split('\n');
    expect(JSON.parse(opened)).toEqual(JSON.parse(json));
    expect(forged).toBe('wrong_signature');
  });

  test.runIf(hasOpenssl)('in openssl', async () => {
    const [ofBody, standard, opened] = await byOpenssl({ body, headers, signingSecret, encryptionKey });
    expect(ofBody).toBe(headers['X-Svc-Signature']);
    expect(`v1,${standard}`).toBe(headers['webhook-signature']);
    expect(opened).toBe(json);
  });
});

test('the example responds with 204 and prints the event of each delivery once and nothing else', async () => {
  const example = fileURLToPath(new URL('../examples/webhook-receiver.mjs', import.meta.url));
  const env = {
    ...process.env,
    SIGNING_SECRET: 'a secret',
    ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  };
  const receiver = spawn(process.execPath, [example], {
    env: { ...env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    const lines: string[] = [];
    createInterface(receiver.stdout).on('line', (line) => lines.push(line));
    createInterface(receiver.stderr).on('line', (line) => lines.push(line));
    await expect.poll(() => lines[0]).toMatch(/^listening on http/);
    const url = (lines[0] ?? '').replace('listening on ', '');
    const post = async (webhookId: string, signingSecret: string) => {
      const { body, headers } = sealEnvelope('{"event":"user-payroll-submitted","user_id":"somebody"}', {
        webhookId,
        timestamp: new Date(),
        signingSecrets: [signingSecret],
        encryptionKey: createSecretKey(Buffer.alloc(32)),
      });
      return (await fetch(url, { method: 'POST', body, headers })).status;
    };
    expect(await post('first', 'a secret')).toBe(204);
    expect(await post('first', 'a secret')).toBe(204);
    expect(await post('second', 'another secret')).toBe(400);
    expect(await post('second', 'a secret')).toBe(204);
    await expect.poll(() => lines.length).toBe(4);
    expect(lines.slice(1).sort()).toEqual([
      'rejected: wrong_signature',
      'user-payroll-submitted',
      'user-payroll-submitted',
    ]);
  } finally {
    receiver.kill();
    await once(receiver, 'exit');
  }
});
