import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { consentOf } from '../../test/support/consent.ts';
import { documentsOf, simplePdf } from '../../test/support/documents.ts';
import { newMember } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';
import { expireUploads } from './scheduled-tasks.ts';

const service = useService();
const steps = documentsOf(service);
const consent = consentOf(service);
const MIB = 1024 * 1024;
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');

function largePdf(bytes: number): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)]);
}

describe('requesting upload URLs', () => {
  test('returns one for each file, with its names, and a document that awaits its upload', async () => {
    const userId = await steps.consentingUser();
    const files = [{ file_name: 'Jan & Feb ünï.pdf', external_id: 'loan-1' }, { file_name: 'march.pdf' }];
    const { status, body } = await steps.presign(userId, 'bank-statements', { files });
    expect(status).toBe(200);
    expect(body.presigned_urls).toMatchObject([
      { file_name: 'Jan & Feb ünï.pdf', external_id: 'loan-1' },
      { file_name: 'march.pdf', external_id: null },
    ]);
    for (const { presigned_url, path, document_id } of body.presigned_urls) {
      expect(presigned_url).toMatch(new RegExp(`^${service.url}/uploads\\?token=[\\w-]+$`));
      expect(path).toBe(`${service.clientId}/${userId}/${document_id}`);
      expect(await steps.document(document_id)).toMatchObject({
        document_id,
        user_id: userId,
        kind: 'bank_statement',
        status: 'AWAITING_UPLOAD',
        status_reason: null,
        pages: null,
        processed_at: null,
      });
    }
  });

  test.each<[string, object, string]>([
    ['no files', {}, 'Request is missing required field [files]'],
    ['an empty list', { files: [] }, '[files] must be a list of 1 to 20 files'],
    [
      'too many files',
      { files: Array.from({ length: 21 }, () => ({ file_name: 'a.pdf' })) },
      '[files] must be a list of 1 to 20 files',
    ],
    ['a file without a name', { files: [{}] }, 'Request is missing required field [files[0].file_name]'],
    ...['../a.pdf', 'a\\b.pdf', 'a\nb.pdf', '', '  ', '..', 'x'.repeat(256)].map(
      (file_name): [string, object, string] => [
        `the name ${JSON.stringify(file_name.slice(0, 10))}`,
        { files: [{ file_name }] },
        '[files[0].file_name] must be a file name of 1 to 255 characters, without slashes, control characters and characters that change the direction of text',
      ],
    ),
    ['a size of 0', { files: [{ file_name: 'a', size: 0 }] }, 'from 1 to 26214400'],
    [
      'a type that bank statements can’t have',
      { files: [{ file_name: 'a', content_type: 'image/png' }] },
      '[files[0].content_type] must be one of application/pdf',
    ],
  ])('answers 400 for %s', async (_, body, message) => {
    const { status, body: answer } = await steps.presign(
      await steps.consentingUser(),
      'bank-statements',
      body,
    );
    expect(status).toBe(400);
    expect(answer.errors).toEqual([expect.stringContaining(message)]);
  });

  test('requires an active authorisation, or the one that the header names', async () => {
    const userId = await consent.newUser();
    const body = { files: [{ file_name: 'a.pdf' }] };
    const refused = { errors: [`User [${userId}] has no active authorisation`] };
    expect(await steps.presign(userId, 'bank-statements', body)).toMatchObject({
      status: 403,
      body: refused,
    });
    const authorisation = await consent.accept(userId);
    const named = { 'x-svc-authorisation-id': authorisation };
    expect((await steps.presign(userId, 'payslips', body, named)).status).toBe(200);
    await service.ask('DELETE', `/authorisations/${authorisation}`);
    expect(await steps.presign(userId, 'payslips', body, named)).toMatchObject({
      status: 403,
      body: refused,
    });
    expect((await steps.presign(userId, 'payslips', body, { 'x-svc-authorisation-id': 'x' })).status).toBe(
      400,
    );
  });

  test('for payslips requires the user’s or the client’s setting', async () => {
    const off = await steps.consentingUser({ payslip_upload_enabled: false });
    const body = { files: [{ file_name: 'a.pdf' }] };
    const refused = { status: 403, body: { errors: ['Payslip upload is not enabled'] } };
    expect(await steps.presign(off, 'payslips', body)).toMatchObject(refused);
    expect((await steps.presign(off, 'bank-statements', body)).status).toBe(200);
    await service.ask('PATCH', '/configuration', { body: { payslip_upload_enabled: false } });
    expect(await steps.presign(await steps.consentingUser(), 'payslips', body)).toMatchObject(refused);
    const on = await steps.consentingUser({ payslip_upload_enabled: true });
    expect((await steps.presign(on, 'payslips', body)).status).toBe(200);
    await service.ask('PATCH', '/configuration', { body: { payslip_upload_enabled: true } });
  });

  test('is not allowed for API keys or members', async () => {
    const body = { files: [{ file_name: 'a.pdf' }] };
    expect((await service.ask('PUT', '/documents/payslips/presign', { body })).status).toBe(401);
    const admin = await newMember(service, 'admin');
    expect((await admin.ask('PUT', '/documents/payslips/presign', { body })).status).toBe(401);
  });

  test('allows a user a hundred open uploads', async () => {
    const userId = await steps.consentingUser();
    const files = Array.from({ length: 20 }, () => ({ file_name: 'a.pdf' }));
    for (let time = 0; time < 5; time++)
      expect((await steps.presign(userId, 'bank-statements', { files })).status).toBe(200);
    expect((await steps.presign(userId, 'bank-statements', { files })).status).toBe(429);
  });
});

describe('an upload', () => {
  test('is stored encrypted and unchanged, and then processed', async () => {
    const userId = await steps.consentingUser();
    const bytes = largePdf(3 * MIB);
    const { presigned_url, document_id } = await steps.presigned(userId);
    const { status, body } = await steps.upload(presigned_url, bytes);
    expect({ status, body }).toEqual({
      status: 200,
      body: { document_id, status: 'PROCESSING', status_reason: null, duplicate_of: null },
    });
    const content = await fetch(`${service.url}/documents/${document_id}/content`, {
      headers: { 'X-API-KEY': service.apiKey },
    });
    expect(content.headers.get('content-type')).toBe('application/pdf');
    expect(content.headers.get('content-length')).toBe(String(bytes.length));
    expect(content.headers.get('content-disposition')).toBe(
      `attachment; filename="january.pdf"; filename*=UTF-8''january.pdf`,
    );
    expect(content.headers.get('x-content-type-options')).toBe('nosniff');
    expect(content.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(sha256(Buffer.from(await content.arrayBuffer()))).toBe(sha256(bytes));
    const [path = ''] = await steps.objects(userId);
    const stored = await readFile(join(service.app.config.dataDir, 'objects', 'kept', path));
    expect(stored.length).toBeGreaterThan(bytes.length);
    expect(stored.includes('%PDF')).toBe(false);
  });

  test.each([
    ['a PDF', Buffer.from('%PDF-1.4\n%%EOF'), 'application/pdf'],
    [
      'a PDF after some white space',
      Buffer.concat([Buffer.alloc(900, ' '), Buffer.from('%PDF-1.4')]),
      'application/pdf',
    ],
    ['a JPEG', JPEG, 'image/jpeg'],
    ['a PNG', PNG, 'image/png'],
  ])('of a payslip can be %s', async (_, bytes, type) => {
    const documentId = await steps.uploaded(await steps.consentingUser(), bytes, 'payslips', {
      file_name: 'a "b".pdf',
    });
    const content = await service.ask('GET', `/documents/${documentId}/content`);
    expect(content.headers.get('content-type')).toBe(type);
    expect(content.headers.get('content-disposition')).toContain(
      type === 'application/pdf' ? 'filename="a b.pdf"' : 'filename="a b.pdf.',
    );
  });

  test.each([
    ['an image as a bank statement', 'bank-statements', PNG],
    ['text', 'payslips', Buffer.from('Net pay 100.00')],
    ['a web page', 'payslips', Buffer.from('<html><script>alert(1)</script>')],
    ['an image that continues as a PDF', 'bank-statements', Buffer.concat([JPEG, Buffer.from('%PDF-1.4')])],
    ['a program before a PDF', 'payslips', Buffer.from('MZ\x90\0\x03 a program %PDF-1.4\n%%EOF')],
    ['anything else before a PDF', 'payslips', Buffer.from('x%PDF-1.4\n%%EOF')],
    [
      'a PDF whose header comes too late',
      'payslips',
      Buffer.concat([Buffer.alloc(1024, ' '), Buffer.from('%PDF-1.4')]),
    ],
  ] as const)('of %s answers 415, regardless of the declared type', async (_, kind, bytes) => {
    const userId = await steps.consentingUser();
    const { presigned_url, document_id } = await steps.presigned(userId, kind);
    const headers = { 'Content-Type': 'application/pdf' };
    const refused = await steps.upload(presigned_url, bytes, headers);
    expect(refused.status).toBe(415);
    expect(refused.headers.get('x-svc-error-code')).toBe('unsupported_type');
    expect((await steps.document(document_id)).status).toBe('AWAITING_UPLOAD');
    expect(await steps.objects(userId)).toEqual([]);
    expect((await steps.upload(presigned_url, await simplePdf('now right'))).status).toBe(200);
  });

  test('with other content before the PDF is rejected with a message that says so', async () => {
    const { presigned_url } = await steps.presigned(await steps.consentingUser());
    const refused = await steps.upload(presigned_url, Buffer.from('#!/bin/sh\n%PDF-1.4'));
    expect(refused.body).toEqual({
      errors: ['The file has other content before its PDF header: save or print it as a PDF again'],
    });
  });

  test('can’t have a name that changes the direction of text', async () => {
    const userId = await steps.consentingUser();
    for (const file_name of ['payslip_\u202efdp.exe', 'payslip\u061c.pdf']) {
      const { status } = await steps.presign(userId, 'payslips', { files: [{ file_name }] });
      expect(status).toBe(400);
    }
  });

  test('above 25 MB answers 413, with or without a declared length, and exactly 25 MB is accepted', async () => {
    const userId = await steps.consentingUser();
    const { presigned_url } = await steps.presigned(userId);
    const bytes = largePdf(25 * MIB + 1);
    expect((await steps.upload(presigned_url, bytes)).status).toBe(413);
    const chunked = await fetch(presigned_url, {
      method: 'PUT',
      body: new Blob([new Uint8Array(bytes)]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(chunked.status).toBe(413);
    expect(await steps.objects(userId)).toEqual([]);
    expect(await incoming()).toEqual([]);
    expect((await steps.upload(presigned_url, bytes.subarray(0, 25 * MIB))).status).toBe(200);
  });

  test('that never ends answers 413 once it is too large, and is then disconnected', async () => {
    const { presigned_url } = await steps.presigned(await steps.consentingUser());
    const url = new URL(presigned_url);
    const socket = connect(Number(url.port), url.hostname).on('error', () => undefined);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.write(
      `PUT ${url.pathname}${url.search} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    const bytes = largePdf(MIB);
    const chunk = Buffer.concat([Buffer.from(`${MIB.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    let sent = 0;
    for (; !socket.destroyed && sent < 200; sent++) {
      const written = new Promise((resolve) => socket.write(chunk, resolve));
      await Promise.race([written, closed]);
    }
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(sent).toBeGreaterThan(25);
    expect(sent).toBeLessThan(100);
  });

  test('of an empty file answers 400', async () => {
    const { presigned_url } = await steps.presigned(await steps.consentingUser());
    const refused = await steps.upload(presigned_url, Buffer.alloc(0));
    expect(refused).toMatchObject({ status: 400, body: { errors: ['The file is empty'] } });
    const bare = await fetch(presigned_url, { method: 'PUT' });
    expect(bare.status).toBe(400);
  });

  test('that is aborted leaves nothing, and its URL can be used again', async () => {
    const userId = await steps.consentingUser();
    const { presigned_url, document_id } = await steps.presigned(userId);
    const url = new URL(presigned_url);
    const socket = connect(Number(url.port), url.hostname);
    socket.write(
      `PUT ${url.pathname}${url.search} HTTP/1.1\r\nHost: x\r\nContent-Length: 500000\r\n\r\n%PDF-1.4\n`,
    );
    socket.write(randomBytes(100_000));
    await expect.poll(async () => (await incoming()).length).toBe(1);
    socket.destroy();
    await once(socket, 'close');
    await expect.poll(incoming).toEqual([]);
    expect(await steps.objects(userId)).toEqual([]);
    expect((await steps.document(document_id)).status).toBe('AWAITING_UPLOAD');
    expect((await steps.upload(presigned_url, await simplePdf('whole'))).status).toBe(200);
  });

  test('sent twenty times concurrently to one URL is accepted once', async () => {
    const userId = await steps.consentingUser();
    const { presigned_url } = await steps.presigned(userId);
    const files = Array.from({ length: 20 }, (_, place) => largePdf(200_000 + place));
    const replies = await Promise.all(files.map((bytes) => steps.upload(presigned_url, bytes)));
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409 || status === 403)).toHaveLength(19);
    expect(await steps.objects(userId)).toHaveLength(1);
  });

  test('can come from a page on any origin', async () => {
    const { presigned_url } = await steps.presigned(await steps.consentingUser());
    const asked = await fetch(presigned_url, {
      method: 'OPTIONS',
      headers: { Origin: 'https://lender.example', 'Access-Control-Request-Method': 'PUT' },
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe('*');
    expect(asked.headers.get('access-control-allow-methods')).toBe('PUT');
    const sent = await steps.upload(presigned_url, await simplePdf('x'), {
      Origin: 'https://lender.example',
    });
    expect(sent.headers.get('access-control-allow-origin')).toBe('*');
    const elsewhere = await service.ask('OPTIONS', '/users');
    expect(elsewhere.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('is recorded in the audit log without its content', async () => {
    const documentId = await steps.uploaded(await steps.consentingUser(), await simplePdf('audited'));
    const admin = await newMember(service, 'admin');
    await admin.ask('GET', `/documents/${documentId}/content`);
    const { body } = await admin.ask('GET', `/audit?subject_id=${documentId}`);
    expect(body.audit_entries).toMatchObject([
      { action: 'document_read', actor_kind: 'member', actor_id: admin.member.id },
      { action: 'document_uploaded', actor_kind: 'user', details: { kind: 'bank_statement' } },
    ]);
  });
});

describe('the same file again', () => {
  test('is rejected and refers to the first document', async () => {
    const userId = await steps.consentingUser();
    const bytes = await simplePdf('the same');
    const first = await steps.uploaded(userId, bytes);
    const second = await steps.uploaded(userId, bytes);
    expect(await steps.document(second)).toMatchObject({
      status: 'REJECTED',
      status_reason: 'duplicate',
      status_message:
        'You uploaded this payslip or bank statement before. If you have removed it since then, please upload it again.',
      duplicate_of: first,
    });
    expect(await steps.objects(userId)).toHaveLength(1);
    const content = await service.ask('GET', `/documents/${second}/content`);
    expect(content).toMatchObject({
      status: 400,
      body: { errors: [`Document [${second}] is a duplicate: get the file of document [${first}] instead`] },
    });
  });

  test('is accepted once when sent concurrently', async () => {
    const userId = await steps.consentingUser();
    const bytes = await simplePdf('at once');
    const ids = await Promise.all(Array.from({ length: 8 }, () => steps.uploaded(userId, bytes)));
    const found = await Promise.all(ids.map(steps.document));
    expect(found.filter(({ status }) => status === 'PROCESSING')).toHaveLength(1);
    expect(found.filter(({ status_reason }) => status_reason === 'duplicate')).toHaveLength(7);
  });

  test('from another user is accepted', async () => {
    const bytes = await simplePdf('of two');
    for (const userId of [await steps.consentingUser(), await steps.consentingUser()])
      expect((await steps.document(await steps.uploaded(userId, bytes))).status).toBe('PROCESSING');
  });
});

describe('an upload that does not arrive', () => {
  test('expires and sets the document’s status', async () => {
    const { presigned_url, document_id } = await steps.presigned(await steps.consentingUser());
    const start = service.clock.now();
    try {
      service.clock.advance(19 * 60_000);
      await expireUploads(service.app);
      expect((await steps.document(document_id)).status).toBe('AWAITING_UPLOAD');
      service.clock.advance(2 * 60_000);
      await expireUploads(service.app);
      expect(await steps.document(document_id)).toMatchObject({
        status: 'REJECTED',
        status_reason: 'upload_expired',
      });
      service.clock.set(start);
      const late = await steps.upload(presigned_url, await simplePdf('late'));
      expect(late.status).toBe(403);
      expect(late.headers.get('x-svc-error-code')).toBe('upload_expired');
    } finally {
      service.clock.set(start);
    }
  });
});

async function incoming(): Promise<string[]> {
  return readdir(join(service.app.config.dataDir, 'objects', 'incoming'));
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
