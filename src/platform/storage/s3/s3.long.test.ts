import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { from, KEY } from '../storage.suite.ts';
import { readWhole, StorageUnavailable } from '../storage.ts';
import { Bucket } from './bucket.ts';
import type { S3Options } from './client.ts';
import { LARGE, largeSource, useBucket } from './s3.fixture.ts';

const { server, prefix, settings, open } = useBucket();

describe('a bucket', () => {
  test('that answers [503,"SlowDown"] gives an error that says so', async () => {
    const storage = await open();
    server().fail(/PUT/, [503, 'SlowDown'], 4);
    const failed = storage.put('client/user/one', from('one'), KEY);
    await expect(failed).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(failed).rejects.toThrow('The storage did not complete PutObject (SlowDown)');
  });

  test('that does not answer is unavailable, and one that stops in the middle of an object is asked for the rest', async () => {
    const storage = await open();
    await storage.put('client/user/one', largeSource(), KEY);
    const { storage: options } = readConfig(settings());
    const bucket = new Bucket(options as S3Options, { requestTimeout: 300, socketTimeout: 300 });
    const key = `${prefix()}/kept/client/user/one`;
    server().fail(/HEAD/, 'hang', 4);
    await expect(bucket.find(key)).rejects.toThrow('The storage did not complete HeadObject (TimeoutError)');
    server().fail(/GET .*one/, 'stall', 2);
    expect((await readWhole(bucket.read(key))).length).toBeGreaterThan(LARGE.length);
    expect(server().requests.filter(({ headers }) => headers.range)).toHaveLength(2);
    bucket.client.destroy();
  });
});
