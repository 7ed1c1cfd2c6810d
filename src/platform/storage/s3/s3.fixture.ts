import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { BUCKET, type S3Server, startS3Server } from '../../../../test/support/s3-server.ts';
import { readConfig } from '../../../config.ts';
import { openStorage } from '../open-storage.ts';
import type { Storage } from '../storage.ts';

/** Larger than two parts of an upload. */
export const LARGE = randomBytes(11 * 1024 * 1024);

export async function* largeSource(): AsyncGenerator<Buffer> {
  yield Buffer.from(LARGE);
}

/** Starts an S3 server for the tests of one file, and opens storage in its bucket. */
export function useBucket() {
  let server: S3Server;
  let places = 0;

  beforeAll(async () => {
    server = await startS3Server();
  });
  afterAll(() => server.close());

  /** Each test has a prefix of its own. */
  const prefix = () => `place-${places}`;

  function settings(more: Record<string, string> = {}): Record<string, string> {
    return {
      STORAGE_URL: `s3://${BUCKET}/${prefix()}`,
      S3_ENDPOINT: server.url,
      S3_ACCESS_KEY_ID: 'test',
      S3_SECRET_ACCESS_KEY: 'test-secret',
      ...more,
    };
  }

  function reopen(more: Record<string, string> = {}): Promise<Storage> {
    return openStorage(readConfig(settings(more)));
  }

  function open(): Promise<Storage> {
    places += 1;
    server.reset();
    return reopen();
  }

  async function keys(folder: string): Promise<string[]> {
    const start = `${prefix()}/${folder}/`;
    return (await server.keys()).filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
  }

  return { server: () => server, prefix, settings, reopen, open, keys };
}
