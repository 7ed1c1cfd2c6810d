import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jwtVerify } from 'jose';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AUTHORITY, LEAF_KEY, VALID } from '#platform/outbound/certificates.fixture.ts';
import { SIGNING_KEY } from './scripted-bank.fixture.ts';
import { OpenBankingSettings } from './settings.ts';
import { type Signer, signJwt, signWithKey } from './signer.ts';

const GIVEN = {
  issuer: 'https://bank.example',
  client_id: 'the-client',
  signing_key: SIGNING_KEY,
  signing_key_id: 'the-key',
  transport_certificate: VALID,
  transport_key: LEAF_KEY,
};

function problemsOf(changes: Record<string, string | undefined>): string[] {
  const all: Record<string, string | undefined> = { ...GIVEN, ...changes };
  const settings = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  const { error } = OpenBankingSettings.safeParse(settings);
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}

function fileWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'key.pem');
  writeFileSync(path, text);
  return path;
}

describe('the settings of a bank', () => {
  test('are complete with an issuer, a client, a key and a certificate', () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ ca: AUTHORITY })).toEqual([]);
  });

  test('can name files in place of keys and certificates', () => {
    const files = { signing_key: undefined, signing_key_file: fileWith(SIGNING_KEY) };
    expect(
      problemsOf({ ...files, transport_key: undefined, transport_key_file: fileWith(LEAF_KEY) }),
    ).toEqual([]);
    expect(problemsOf({ signing_key_file: fileWith(SIGNING_KEY) })).toEqual([
      'signing_key: must not be set beside settings.signing_key_file',
    ]);
    expect(problemsOf({ signing_key: undefined, signing_key_file: '/no/such/file' })).toEqual([
      "signing_key_file: names a file that can't be read (ENOENT)",
    ]);
  });

  const small = generateKeyPairSync('rsa', {
    modulusLength: 1024,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  test.for<[string, Record<string, string | undefined>]>([
    ['issuer', { issuer: 'http://bank.example' }],
    ['issuer', { issuer: 'bank' }],
    ['client_id', { client_id: undefined }],
    ['signing_key', { signing_key: undefined }],
    ['signing_key', { signing_key: 'a key' }],
    ['signing_key', { signing_key: LEAF_KEY }],
    ['signing_key', { signing_key: small.privateKey }],
    ['signing_key_id', { signing_key_id: '' }],
    ['transport_certificate', { transport_certificate: 'a certificate' }],
    ['transport_certificate', { transport_certificate: undefined, transport_key: undefined }],
    ['transport_key', { transport_key: SIGNING_KEY }],
    ['transport_key', { transport_key: undefined }],
    ['ca', { ca: 'none' }],
    ['fapi_profile', { fapi_profile: '3.0' }],
    ['response_mode', { response_mode: 'post' }],
    ['client_authentication', { client_authentication: 'client_secret_basic' }],
  ])('name %s if it is wrong', ([name, changes]) => {
    const problems = problemsOf(changes);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name}: `));
    expect(problems[0]).not.toContain('BEGIN');
  });

  test('need no certificate for a bank on this machine that is reached without TLS', () => {
    const plain = {
      issuer: 'http://127.0.0.1:8080',
      transport_certificate: undefined,
      transport_key: undefined,
    };
    expect(problemsOf(plain)).toEqual([]);
  });
});

test('a key service can sign in place of a key in a file', async () => {
  const inFile = signWithKey(SIGNING_KEY, 'in-a-service');
  const asked: Uint8Array[] = [];
  const service: Signer = {
    keyId: 'in-a-service',
    sign(bytes) {
      asked.push(bytes);
      return inFile.sign(bytes);
    },
  };
  const jwt = await signJwt(service, { iss: 'us' }, { now: new Date(), type: 'JWT' });
  const { payload } = await jwtVerify(jwt, createPublicKey(SIGNING_KEY), { algorithms: ['PS256'] });
  expect(payload.iss).toBe('us');
  expect(asked).toHaveLength(1);
});
