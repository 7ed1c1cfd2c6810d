import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepStorage } from '../src/documents/sweep-storage.ts';
import { type DocumentSteps, documentsOf, simplePdf } from './support/documents.ts';
import { BUCKET, type S3Server, startS3Server } from './support/s3-server.ts';
import { startService } from './support/service.ts';

let s3: S3Server;
let service: Awaited<ReturnType<typeof startService>>;
let steps: DocumentSteps;

beforeAll(async () => {
  s3 = await startS3Server();
  service = await startService({
    STORAGE_URL: `s3://${BUCKET}/lender`,
    S3_ENDPOINT: s3.url,
    S3_ACCESS_KEY_ID: 'test',
    S3_SECRET_ACCESS_KEY: 'test-secret',
  });
  steps = documentsOf(service);
});
afterAll(async () => {
  await service.stop();
  await s3.close();
});

const keysOf = async (userId: string) => (await s3.keys()).filter((key) => key.includes(userId));

describe('a service with a bucket', () => {
  test('keeps documents there, sealed, and erases all versions of them', async () => {
    s3.hasVersions = true;
    const userId = await steps.consentingUser();
    const pdf = await simplePdf('a statement in a bucket');
    const documentId = await steps.uploaded(userId, pdf);
    const [key = ''] = await keysOf(userId);
    expect(key).toMatch(new RegExp(`^lender/kept/${service.clientId}/${userId}/${documentId}/`));
    const content = await fetch(`${service.url}/documents/${documentId}/content`, {
      headers: { 'X-API-KEY': service.apiKey },
    });
    expect(Buffer.from(await content.arrayBuffer()).equals(pdf)).toBe(true);
    await sweepStorage(service.app);
    expect(await keysOf(userId)).toEqual([key]);
    await service.ask('DELETE', `/users/${userId}`);
    await service.runJobs();
    expect(await keysOf(userId)).toEqual([`lender/erased/${service.clientId}/${userId}`]);
    expect(s3.versions().filter((one) => one.includes('/kept/'))).toEqual([]);
  });

  test('answers 503 while the bucket does not respond, and the same upload URL works later', async () => {
    const userId = await steps.consentingUser();
    const pdf = await simplePdf('a statement for later');
    const { presigned_url } = await steps.presigned(userId);
    s3.fail(/^PUT/, [503, 'ServiceUnavailable'], 4);
    const failed = await steps.upload(presigned_url, pdf);
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '10']);
    expect((await steps.upload(presigned_url, pdf)).status).toBe(200);
  });

  test('answers 507 while the bucket is full', async () => {
    const userId = await steps.consentingUser();
    const { presigned_url } = await steps.presigned(userId);
    s3.fail(/^PUT/, [507, 'XMinioStorageFull'], 4);
    expect((await steps.upload(presigned_url, await simplePdf('too much'))).status).toBe(507);
  });
});
