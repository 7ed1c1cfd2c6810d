import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { beginUpload, documentsOf, simplePdf } from '../../test/support/documents.ts';
import { openSecondApi, useService } from '../../test/support/service.ts';
import { expireUploads } from './scheduled-tasks.ts';
import { atApi, atImpatientApi, FILES_MAX, largePdf, uploadInTurn } from './upload-limits.fixture.ts';
import { UploadLimits } from './upload-limits.ts';

const service = useService();
const steps = documentsOf(service);
const limited = useService({ RATE_LIMIT_PER_SECOND: '2' });

describe('requesting upload URLs', () => {
  test('allows a user a hundred open uploads, even with concurrent requests', async () => {
    const userId = await steps.consentingUser();
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => steps.presign(userId, 'bank-statements', FILES_MAX)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(7);
    const { body } = await service.ask('GET', `/documents?user_id=${userId}`);
    expect(body.pagination.total_count).toBe(100);
  });

  test('states in Retry-After when the limit will allow more', async () => {
    const start = service.clock.now();
    const userId = await steps.consentingUser();
    const ask = () => steps.presign(userId, 'bank-statements', FILES_MAX);
    try {
      for (let time = 0; time < 5; time++) {
        expect((await ask()).status).toBe(200);
        service.clock.advance(60_000);
      }
      const refused = await ask();
      expect(refused.status).toBe(429);
      service.clock.advance(Number(refused.headers.get('retry-after')) * 1000);
      expect(service.clock.now()).toEqual(new Date(start.getTime() + 21 * 60_000));
      await expireUploads(service.app);
      expect((await ask()).status).toBe(200);
      expect((await ask()).status).toBe(429);
    } finally {
      service.clock.set(start);
    }
  });
});

describe('running uploads', () => {
  test('a second upload to the same URL answers 409, and the first succeeds', async () => {
    const userId = await steps.consentingUser();
    const { presigned_url } = await steps.presigned(userId);
    const first = beginUpload(presigned_url, largePdf());
    await steps.untilArriving(1);
    const second = await steps.upload(presigned_url, await simplePdf('second'));
    expect(second).toMatchObject({
      status: 409,
      body: { errors: ['Another file is being uploaded to this URL. Try again if that upload fails'] },
    });
    expect(second.headers.get('x-svc-error-code')).toBe('upload_running');
    expect(await first.finish()).toBe(200);
    expect(await steps.objects(userId)).toHaveLength(1);
    expect((await steps.upload(presigned_url, await simplePdf('third'))).status).toBe(403);
  });

  test('the URL of an aborted upload accepts another file at once', async () => {
    const { presigned_url } = await steps.presigned(await steps.consentingUser());
    const first = beginUpload(presigned_url, largePdf());
    await steps.untilArriving(1);
    first.breakOff();
    await steps.untilArriving(0);
    expect((await steps.upload(presigned_url, await simplePdf('again'))).status).toBe(200);
  });

  test('a user can have ten, without affecting other users', async () => {
    const userId = await steps.consentingUser();
    const { body } = await steps.presign(userId, 'bank-statements', {
      files: FILES_MAX.files.slice(0, 11),
    });
    const urls: string[] = body.presigned_urls.map(
      ({ presigned_url }: { presigned_url: string }) => presigned_url,
    );
    const last = urls.pop() ?? '';
    const begun = urls.map((url) => beginUpload(url, largePdf()));
    await steps.untilArriving(10);
    expect(await steps.upload(last, await simplePdf('the eleventh'))).toMatchObject({
      status: 429,
      body: {
        errors: ['A user can upload at most 10 files at a time: try again when one of them has arrived'],
      },
    });
    await steps.uploaded(await steps.consentingUser(), await simplePdf('of another'));
    expect(await Promise.all(begun.map((one) => one.finish()))).toEqual(urls.map(() => 200));
    expect((await steps.upload(last, await simplePdf('the eleventh'))).status).toBe(200);
  });

  test('of two uploads to different processes for one document, the first complete file wins', async () => {
    // each process has its own limits
    const other = await openSecondApi({ ...service.app, uploads: new UploadLimits() });
    const userId = await steps.consentingUser();
    const { presigned_url, document_id } = await steps.presigned(userId);
    const bytes = largePdf();
    const slow = beginUpload(presigned_url, largePdf());
    await steps.untilArriving(1);
    expect((await steps.upload(atApi(other, presigned_url), bytes)).status).toBe(200);
    expect(await slow.finish()).toBe(403);
    const content = await fetch(`${service.url}/documents/${document_id}/content`, {
      headers: { 'X-API-KEY': service.apiKey },
    });
    expect(sha256(Buffer.from(await content.arrayBuffer()))).toBe(sha256(bytes));
    expect(await steps.objects(userId)).toHaveLength(1);
  });

  test('a stalled upload answers 408, and its slot is freed', async () => {
    const { presigned_url } = await steps.presigned(await steps.consentingUser());
    const silent = beginUpload(await atImpatientApi(service, presigned_url), largePdf());
    expect(await silent.answer).toBe(408);
    expect(await uploadInTurn(steps, presigned_url, await simplePdf('again'))).toBe(200);
    await steps.untilArriving(0);
  });

  test('an upload with more bytes than declared answers 400, and the file can be sent again', async () => {
    const userId = await steps.consentingUser();
    const { presigned_url } = await steps.presigned(userId);
    const bytes = largePdf();
    const { hostname, port, pathname, search } = new URL(presigned_url);
    const line = connect(Number(port), hostname).on('error', () => undefined);
    const head = `PUT ${pathname}${search} HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes.length}\r\n\r\n`;
    line.write(Buffer.concat([Buffer.from(head), bytes, Buffer.from('and more\r\n\r\n')]));
    expect(await readAll(line)).toMatch(/^HTTP\/1\.1 400 /);
    expect(await uploadInTurn(steps, presigned_url, bytes)).toBe(200);
    expect(await steps.objects(userId)).toHaveLength(1);
  });

  test('an upload whose URL expires answers 403 with upload_expired', async () => {
    const start = service.clock.now();
    const { presigned_url } = await steps.presigned(await steps.consentingUser());
    const slow = beginUpload(presigned_url, largePdf());
    await steps.untilArriving(1);
    try {
      service.clock.advance(21 * 60_000);
      await expireUploads(service.app);
      expect(await slow.finish()).toBe(403);
      expect(await slow.errorCode).toBe('upload_expired');
    } finally {
      service.clock.set(start);
    }
  });
});

describe('too many upload requests', () => {
  test('from one address get a 429 that pages from any origin can read', async () => {
    const url = `${limited.url}/uploads?token=x`;
    const replies = [];
    for (let time = 0; time < 5; time++)
      replies.push(await documentsOf(limited).upload(url, await simplePdf('x')));
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 429]);
    const last = replies.at(-1);
    expect(last?.headers.get('x-svc-error-code')).toBe('rate_limited');
    expect(last?.headers.get('access-control-allow-origin')).toBe('*');
    expect(last?.headers.get('retry-after')).toBe('1');
  });
});

describe('switching off payslip upload', () => {
  test('after the URL was created rejects the file', async () => {
    const userId = await steps.consentingUser();
    const { presigned_url, document_id } = await steps.presigned(userId, 'payslips');
    await service.ask('PATCH', `/users/${userId}`, { body: { payslip_upload_enabled: false } });
    const refused = await steps.upload(presigned_url, await simplePdf('late'));
    expect(refused).toMatchObject({ status: 403, body: { errors: ['Payslip upload is not enabled'] } });
    expect((await steps.document(document_id)).status).toBe('AWAITING_UPLOAD');
    await service.ask('PATCH', `/users/${userId}`, { body: { payslip_upload_enabled: true } });
    expect((await steps.upload(presigned_url, await simplePdf('late'))).status).toBe(200);
  });

  test('during an upload rejects the file and keeps nothing of it', async () => {
    const userId = await steps.consentingUser();
    const { presigned_url } = await steps.presigned(userId, 'payslips');
    const begun = beginUpload(presigned_url, largePdf());
    await steps.untilArriving(1);
    await service.ask('PATCH', `/users/${userId}`, { body: { payslip_upload_enabled: false } });
    expect(await begun.finish()).toBe(403);
    expect(await steps.objects(userId)).toEqual([]);
  });
});

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
