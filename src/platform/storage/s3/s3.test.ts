import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../../config.ts';
import { openStorage } from '../open-storage.ts';
import { requireWorking } from '../require-working.ts';
import { describeStorage, from, KEY } from '../storage.suite.ts';
import { readWhole, type Storage, StorageUnavailable } from '../storage.ts';
import { LARGE, largeSource, useBucket } from './s3.fixture.ts';

const { server, prefix, settings, reopen, open, keys } = useBucket();

describeStorage('storage in a bucket', {
  open,
  reopen,
  trash: () => keys('trash'),
  remove: async () => undefined,
});

describe('a bucket', () => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await open();
  });
  const asked = () => server().requests.map(({ what }) => what.replace(`${prefix()}/`, ''));

  test('gets small objects in one request and large ones in parts, each with a checksum', async () => {
    await storage.put('client/user/small', from('small'), KEY);
    await storage.put('client/user/large', largeSource(), KEY);
    expect(asked()).toEqual([
      'PUT kept/client/user/small',
      'POST kept/client/user/large ?uploads',
      'PUT kept/client/user/large ?uploadId',
      'PUT kept/client/user/large ?uploadId',
      'PUT kept/client/user/large ?uploadId',
      'POST kept/client/user/large ?uploadId',
    ]);
    for (const { what, headers } of server().requests)
      if (what.startsWith('PUT')) expect(headers['x-amz-checksum-sha256']).toMatch(/^.{43}=$/);
  });

  test('is asked to encrypt objects as S3_ENCRYPTION says', async () => {
    const encrypted = await reopen({ S3_ENCRYPTION: 'aws:kms:alias/stipend' });
    await encrypted.put('client/user/small', from('small'), KEY);
    await encrypted.put('client/user/large', largeSource(), KEY);
    await encrypted.moveToTrash('client/user/small');
    const written = server().requests.filter(({ what }) => /^(PUT|POST).*[^dn]$|\?uploads$/.test(what));
    const kinds = written.map(({ headers }) => [
      headers['x-amz-server-side-encryption'],
      headers['x-amz-server-side-encryption-aws-kms-key-id'],
    ]);
    expect(kinds.filter(([kind]) => kind)).toEqual(Array(3).fill(['aws:kms', 'alias/stipend']));
  });

  test('aborts an upload in parts that fails, and one that a crash left behind once it is old', async () => {
    server().fail(/PUT .*large \?uploadId/, [403, 'AccessDenied']);
    await expect(storage.put('client/user/large', largeSource(), KEY)).rejects.toThrow(
      'The storage refused UploadPart (AccessDenied): the credentials don’t have this right',
    );
    expect(asked().at(-1)).toBe('DELETE kept/client/user/large ?uploadId');
    server().fail(/PUT .*large \?uploadId/, [403, 'AccessDenied']);
    server().fail(/DELETE .*large \?uploadId/, [403, 'AccessDenied']);
    await expect(storage.put('client/user/large', largeSource(), KEY)).rejects.toThrow('AccessDenied');
    expect(await storage.sweep({ partialMs: 60_000, trashMs: 60_000 })).toBe(0);
    expect(await storage.sweep({ partialMs: 0, trashMs: 60_000 })).toBe(1);
    expect(await storage.sweep({ partialMs: 0, trashMs: 60_000 })).toBe(0);
  });

  test('keeps old direct uploads that are still needed, and removes the others once they are old', async () => {
    const direct = await reopen({ S3_DIRECT_UPLOADS: 'on' });
    for (const path of ['client/user/needed', 'client/user/left-over']) {
      const file = { sizeBytes: 4, contentType: 'application/pdf', secondsValid: 60 };
      const url = (await direct.direct?.sign(path, file)) ?? '';
      await fetch(url, { method: 'PUT', body: '%PDF', headers: { 'Content-Type': 'application/pdf' } });
    }
    const findNeeded = async () => new Set(['client/user/needed']);
    const old = { partialMs: 0, trashMs: 0 };
    expect(await storage.sweep(old), 'nobody was asked').toBe(0);
    expect(await storage.sweep({ ...old, direct: { ms: 60_000, findNeeded } })).toBe(0);
    expect(await storage.sweep({ ...old, direct: { ms: 0, findNeeded } })).toBe(1);
    expect(await keys('incoming')).toEqual(['client/user/needed']);
  });

  test('with versions keeps nothing of removed objects', async () => {
    server().hasVersions = true;
    for (const name of ['one', 'two', 'three']) await storage.put(`client/ada/a/${name}`, from(name), KEY);
    await storage.moveToTrash('client/ada/a/one');
    await storage.remove('client/ada/a/two');
    const left = () =>
      server()
        .versions()
        .filter((key) => key.startsWith(`${prefix()}/`));
    expect(left()).toEqual([`${prefix()}/kept/client/ada/a/three`, `${prefix()}/trash/client/ada/a/one`]);
    await storage.removeFolder('client/ada');
    expect(left()).toEqual([]);
  });

  test('that still has versions after their deletion is an error', async () => {
    server().hasVersions = true;
    await storage.put('client/ada/a/one', from('one'), KEY);
    server().fail(/\?delete/, [200, '<DeleteResult></DeleteResult>'], 99);
    await expect(storage.removeFolder('client/ada')).rejects.toThrow('still lists objects');
  });

  test('is asked again when it is busy, and for the rest of an object when the connection is lost', async () => {
    server().fail(/PUT .*one/, [503, 'SlowDown'], 2);
    await storage.put('client/user/one', largeSource(), KEY);
    server().fail(/GET .*one/, 'cut', 2);
    const source = await storage.get('client/user/one', KEY);
    expect((await readWhole(source ?? from())).equals(LARGE)).toBe(true);
    expect(server().requests.filter(({ headers }) => headers.range)).toHaveLength(2);
  });

  test.each([
    [[404, 'NoSuchBucket'], 'The bucket of STORAGE_URL does not exist'],
    [[301, 'PermanentRedirect'], 'set S3_REGION'],
    [[403, 'SignatureDoesNotMatch'], 'The storage refused PutObject (SignatureDoesNotMatch)'],
  ] as const)('that answers %j gives an error that says so', async (reply, message) => {
    server().fail(/PUT/, [...reply], 4);
    await expect(storage.put('client/user/one', from('one'), KEY)).rejects.toThrow(message);
  });

  test('that is full is reported as full', async () => {
    server().fail(/PUT/, [507, 'XMinioStorageFull'], 4);
    expect(await storage.put('client/user/one', from('one'), KEY)).toEqual({ outcome: 'full' });
  });

  test('in which versions can’t be deleted does not pass the check', async () => {
    server().fail(/\?delete/, [403, 'AccessDenied']);
    await expect(requireWorking(storage)).rejects.toThrow('The storage refused DeleteObjects (AccessDenied)');
  });

  test('without a region is an error that names the setting', async () => {
    vi.stubEnv('AWS_REGION', undefined);
    vi.stubEnv('AWS_CONFIG_FILE', '/dev/null');
    const { S3_ENDPOINT: _, ...others } = settings();
    const unknown = await openStorage(readConfig(others));
    await expect(unknown.exists('client/user/one')).rejects.toThrow('set S3_REGION');
    vi.unstubAllEnvs();
  });

  test('that can’t be reached is unavailable', async () => {
    const away = await reopen({ S3_ENDPOINT: 'http://127.0.0.1:1' });
    await expect(away.exists('client/user/one')).rejects.toBeInstanceOf(StorageUnavailable);
  });
});
