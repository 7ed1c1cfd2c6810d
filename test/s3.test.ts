import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { listJobs, retryJob } from '#platform/jobs/queue.ts';
import { expireUploads } from '../src/documents/scheduled-tasks.ts';
import { sweepStorage } from '../src/documents/sweep-storage.ts';
import { type DocumentSteps, documentsOf, simplePdf } from './support/documents.ts';
import { BUCKET, type S3Server, SECRET, startS3Server } from './support/s3-server.ts';
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
    S3_SECRET_ACCESS_KEY: SECRET,
    S3_DIRECT_UPLOADS: 'on',
  });
  steps = documentsOf(service);
});
afterAll(async () => {
  await service.stop();
  await s3.close();
});

afterEach(() => s3.reset());

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
    const day = service.clock.now().toISOString().slice(0, 10);
    expect(await keysOf(userId)).toEqual([
      `lender/erased/${service.clientId}/${userId}`,
      `lender/erased/by-day/${day}/${service.clientId}/${userId}`,
    ]);
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

describe('an upload straight to the bucket', () => {
  const announced = (bytes: Buffer) => ({
    size: bytes.length,
    content_type: 'application/pdf',
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  const send = (url: string, bytes: Buffer, type = 'application/pdf') =>
    fetch(url, { method: 'PUT', body: new Uint8Array(bytes), headers: { 'Content-Type': type } });

  /** The job looks for a file again and again. */
  async function collected(documentId: string): Promise<{ status: string; status_reason: string | null }> {
    const status = async () => {
      await service.runJobs();
      return (await steps.document(documentId)).status;
    };
    await expect.poll(status, { interval: 200 }).not.toBe('AWAITING_UPLOAD');
    return steps.document(documentId);
  }

  const statuses = (documentIds: readonly string[]) =>
    Promise.all(
      documentIds.map(async (documentId) => {
        const { status, status_reason } = await steps.document(documentId);
        return [status, status_reason];
      }),
    );

  async function asOwner(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: service.app.config.databaseUrl ?? '' });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }

  async function lookAgain(): Promise<void> {
    const { database } = service.app;
    const jobs = await database.inSystem((tx) => listJobs(tx, { onlyFailed: false, limit: 100 }));
    for (const { job_id, task } of jobs)
      if (task === 'collect-upload') await database.inSystem((tx) => retryJob(tx, job_id));
    await service.runJobs();
  }

  test('is offered for files whose size, type and hash are announced; others go through the service', async () => {
    const userId = await steps.consentingUser();
    const exact = announced(Buffer.from('%PDF'));
    const urls = await Promise.all(
      [exact, { ...exact, sha256: undefined }, {}].map(
        async (file) => (await steps.presigned(userId, 'bank-statements', file)).presigned_url,
      ),
    );
    expect(urls.map((url) => new URL(url).origin)).toEqual([s3.url, service.url, service.url]);
  });

  test('is checked, sealed and removed from the bucket, even if the URL is used again', async () => {
    const userId = await steps.consentingUser();
    const pdf = await simplePdf('straight to the bucket');
    const { presigned_url, document_id } = await steps.presigned(userId, 'bank-statements', announced(pdf));
    expect((await send(presigned_url, pdf)).status).toBe(200);
    expect(await keysOf(userId)).toEqual([`lender/incoming/${service.clientId}/${userId}/${document_id}`]);
    expect(await collected(document_id)).not.toMatchObject({ status: 'AWAITING_UPLOAD' });
    const [key = '', ...others] = await keysOf(userId);
    expect([key.startsWith('lender/kept/'), others]).toEqual([true, []]);
    expect((await send(presigned_url, pdf)).status).toBe(200);
    service.clock.advance(21 * 60_000);
    await lookAgain();
    expect(await keysOf(userId)).toEqual([key]);
  });

  test('is accepted even if no worker looks for it until long after the URL has expired', async () => {
    const userId = await steps.consentingUser();
    const pdf = await simplePdf('sent while the workers were down');
    const { presigned_url, document_id } = await steps.presigned(userId, 'bank-statements', announced(pdf));
    expect((await send(presigned_url, pdf)).status).toBe(200);
    service.clock.advance(21 * 60_000);
    await expireUploads(service.app);
    expect((await steps.document(document_id)).status).toBe('AWAITING_UPLOAD');
    await lookAgain();
    expect((await steps.document(document_id)).status_reason).not.toBe('upload_expired');
    const [key = '', ...others] = await keysOf(userId);
    expect([key.startsWith('lender/kept/'), others]).toEqual([true, []]);
  });

  test('survives days without a worker, and fails clearly if its job stays dead-lettered', async () => {
    const userId = await steps.consentingUser();
    const pdf = await simplePdf('sent before a long outage');
    const sent = await Promise.all(
      ['a', 'b'].map(async () => {
        const upload = await steps.presigned(userId, 'bank-statements', announced(pdf));
        expect((await send(upload.presigned_url, pdf)).status).toBe(200);
        return upload.document_id;
      }),
    );
    const [waiting = '', dead = ''] = sent;
    await asOwner(
      `update graphile_worker._private_jobs set attempts = max_attempts where key like '%${dead}'`,
    );
    service.clock.advance(12 * 60 * 60_000);
    await expireUploads(service.app);
    expect(await statuses(sent), 'the dead-lettered job is still retried').toEqual([
      ['AWAITING_UPLOAD', null],
      ['AWAITING_UPLOAD', null],
    ]);
    service.clock.advance(36 * 60 * 60_000);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 48 * 60 * 60_000 });
    await sweepStorage(service.app).finally(() => vi.useRealTimers());
    expect(await keysOf(userId), 'files that a document awaits').toHaveLength(2);
    await expireUploads(service.app);
    expect(await statuses(sent)).toEqual([
      ['AWAITING_UPLOAD', null],
      ['FAILED', 'processing_failed'],
    ]);
    await lookAgain();
    // the consent has ended in the meantime, so the file is not kept
    expect((await statuses([waiting]))[0]).toEqual(['REJECTED', 'authorisation_revoked']);
    expect(await keysOf(userId)).toEqual([]);
  });

  test('that never arrives expires after the last check', async () => {
    const userId = await steps.consentingUser();
    const file = announced(await simplePdf('never sent'));
    const { document_id } = await steps.presigned(userId, 'bank-statements', file);
    service.clock.advance(21 * 60_000);
    await lookAgain();
    await expireUploads(service.app);
    expect(await steps.document(document_id)).toMatchObject({
      status: 'REJECTED',
      status_reason: 'upload_expired',
    });
  });

  test('is rejected by the bucket if its size or type differs, or if the URL was changed', async () => {
    const userId = await steps.consentingUser();
    const pdf = await simplePdf('announced');
    const { presigned_url, path } = await steps.presigned(userId, 'bank-statements', announced(pdf));
    const replies = await Promise.all([
      send(presigned_url, Buffer.concat([pdf, Buffer.from(' ')])),
      send(presigned_url, pdf, 'text/html'),
      send(presigned_url.replace(path, `${path}0`), pdf),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(await keysOf(userId)).toEqual([]);
  });

  test.each([
    ['has another hash', { sha256: 'a'.repeat(64) }, 'unreadable'],
    ['is not of the announced type', { content_type: 'image/png' }, 'unsupported_type'],
  ])('that %s is rejected, and nothing of it is left', async (_, changes, reason) => {
    const userId = await steps.consentingUser();
    const pdf = await simplePdf('not what was announced');
    const file = { ...announced(pdf), ...changes };
    const { presigned_url, document_id } = await steps.presigned(userId, 'payslips', file);
    expect((await send(presigned_url, pdf, file.content_type)).status).toBe(200);
    expect(await collected(document_id)).toMatchObject({ status: 'REJECTED', status_reason: reason });
    expect(await keysOf(userId)).toEqual([]);
  });
});

test('through the service, a file with another SHA-256 than announced is rejected', async () => {
  const userId = await steps.consentingUser();
  const pdf = await simplePdf('another hash');
  const { presigned_url } = await steps.presigned(userId, 'payslips', { sha256: 'b'.repeat(64) });
  const { status, headers } = await steps.upload(presigned_url, pdf);
  expect([status, headers.get('x-svc-error-code')]).toEqual([403, 'upload_hash']);
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  await steps.uploaded(userId, pdf, 'payslips', { sha256 });
});
