import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type KmsServer, startKmsServer } from '../../../test/support/kms-server.ts';
import { readConfig } from '../../config.ts';
import { createMasterKey, openMasterKeys, wrapMasterKeys } from './open-master-keys.ts';

const ARN = 'arn:aws:kms:eu-west-2:123456789012:key/one';
let kms: KmsServer;

beforeAll(async () => {
  kms = await startKmsServer([ARN, 'alias/two']);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test-secret');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await kms.close();
});
afterEach(() => {
  kms.failure = null;
  kms.operations.length = 0;
});

const read = (MASTER_KEYS: string, more: Record<string, string> = {}) =>
  readConfig({ MASTER_KEYS, KMS_KEY_ID: ARN, KMS_ENDPOINT: kms.url, ...more });

async function open(value: string, more: Record<string, string> = {}) {
  const { masterKeys, keyService } = read(value, more);
  return openMasterKeys(masterKeys ?? [], keyService);
}

describe('master keys', () => {
  const bytes = randomBytes(32);
  const plain = `old:${bytes.toString('base64')}`;

  test('in the clear need no key service', async () => {
    expect(await open(plain)).toEqual([{ id: 'old', bytes }]);
    expect(kms.operations).toEqual([]);
  });

  test('that a key service created are unwrapped at the start, in their order', async () => {
    const created = await createMasterKey('new', read(plain).keyService);
    expect(created).toMatch(/^new:aws-kms:[A-Za-z0-9+/]+=*$/);
    expect(kms.operations).toEqual(['GenerateDataKeyWithoutPlaintext']);
    const [first, second] = await open(`${created},${plain}`);
    expect(first).toMatchObject({ id: 'new', bytes: expect.any(Buffer) });
    expect(first?.bytes).toHaveLength(32);
    expect(second).toEqual({ id: 'old', bytes });
    expect(await open(created)).toEqual([first]);
  });

  test('can be wrapped, and wrapped again with another key, without a change of the keys themselves', async () => {
    const { masterKeys, keyService } = read(plain);
    const wrapped = await wrapMasterKeys(masterKeys ?? [], keyService);
    expect(wrapped).not.toContain(bytes.toString('base64'));
    const other = { KMS_KEY_ID: 'alias/two', KMS_REGION: 'eu-west-1' };
    const again = read(wrapped, other);
    const moved = await wrapMasterKeys(again.masterKeys ?? [], again.keyService);
    expect(moved).not.toBe(wrapped);
    for (const value of [wrapped, moved]) expect(await open(value)).toEqual([{ id: 'old', bytes }]);
  });

  test('open only under the id that they were wrapped with', async () => {
    const created = await createMasterKey('one', read(plain).keyService);
    await expect(open(created.replace('one:', 'two:'))).rejects.toThrow(
      'AWS KMS did not unwrap the master key [two] (InvalidCiphertextException)',
    );
  });

  test('that the key service rejects keep the service from starting, with a reason that names no account', async () => {
    const created = await createMasterKey('one', read(plain).keyService);
    kms.failure = 'AccessDeniedException';
    const failed = await open(created).catch((error: Error) => error.message);
    expect(failed).toMatch(/^AWS KMS did not unwrap the master key \[one\] \(AccessDeniedException\): check/);
    expect(failed).not.toContain('123456789012');
  });

  test('without a key service are created in the clear', async () => {
    const { keyService } = readConfig({});
    expect(await createMasterKey('one', keyService)).toMatch(/^one:[A-Za-z0-9+/]{43}=$/);
    await expect(
      wrapMasterKeys([{ id: 'old', bytes }], { ...keyService, region: 'eu-west-2' }),
    ).rejects.toThrow('Set KMS_KEY_ID');
  });
});
