import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type Answer,
  drop,
  errorOf,
  html,
  json,
  problem,
  useScriptedServer,
} from './scripted-server.fixture.ts';

const server = useScriptedServer();
const { answer, clientOf } = server;

describe('uploads', () => {
  const presigned: Answer = (response, request) =>
    json({ presigned_urls: [{ presigned_url: `${server.url}/uploads?token=t`, document_id: 'doc' }] })(
      response,
      request,
    );
  const extracted: Answer = (response) =>
    response
      .writeHead(200, { 'content-type': 'text/event-stream' })
      .end('data: {"document_id":"doc","status":"EXTRACTED"}\n\n');
  const stored = json({ document_id: 'doc', status: 'PROCESSING' });

  test('presign, send the file without credentials, and wait', async () => {
    answer(presigned, stored, extracted);
    const document = await clientOf().client.upload('payslip', Buffer.from('%PDF-1.7'), {
      fileName: 'payslip.pdf',
      externalId: 'loan-1',
      authorisationId: 'an id',
    });
    expect(document).toEqual({ document_id: 'doc', status: 'EXTRACTED' });
    const [asked, put, followed] = server.received;
    expect(asked).toMatchObject({
      method: 'PUT',
      path: '/documents/payslips/presign',
      headers: { 'x-svc-authorisation-id': 'an id' },
      body: '{"files":[{"file_name":"payslip.pdf","external_id":"loan-1","size":8}]}',
    });
    expect(put).toMatchObject({ method: 'PUT', path: '/uploads?token=t', body: '%PDF-1.7' });
    expect(put?.headers).not.toHaveProperty('x-api-key');
    expect(followed?.path).toBe('/documents/doc/events');
  });

  test('take a path in Node, a File and bytes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stipend-client-'));
    try {
      const path = join(folder, 'january.pdf');
      await writeFile(path, 'on disk');
      const larger = new Uint8Array([...'--a view--'].map((letter) => letter.charCodeAt(0)));
      const cases: [Parameters<typeof client.upload>[1], string, string][] = [
        [path, 'january.pdf', 'on disk'],
        [new File(['a file'], 'own name.pdf'), 'own name.pdf', 'a file'],
        [larger.subarray(2, 8), 'given.pdf', 'a view'],
      ];
      const { client } = clientOf();
      for (const [file, fileName, content] of cases) {
        server.received = [];
        answer(presigned, stored, extracted);
        await client.upload('bank_statement', file, fileName === 'given.pdf' ? { fileName } : {});
        expect(JSON.parse(server.received[0]?.body ?? '')).toMatchObject({
          files: [{ file_name: fileName }],
        });
        expect(server.received[1]?.body).toBe(content);
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('without a name or with something other than a file throw before anything is sent', async () => {
    const { client } = clientOf();
    await expect(client.upload('payslip', new Blob(['x']))).rejects.toThrow('fileName is missing');
    await expect(client.upload('payslip', 5 as never)).rejects.toThrow('file must be a Blob');
    for (const kind of ['bank-statement', 'toString', undefined])
      await expect(client.upload(kind as never, new Blob(['x']))).rejects.toThrow(
        new TypeError("The kind of document must be 'bank_statement' or 'payslip'"),
      );
    expect(server.received).toEqual([]);
  });

  test('of a file that can’t be read reject with a StipendError without the path, and send nothing', async () => {
    const error = await errorOf(clientOf().client.upload('payslip', '/nowhere/Ada Example.pdf'));
    expect(error).toMatchObject({ status: null, code: 'file_unreadable', attempts: 0, operation: 'upload' });
    expect(error.message).toBe("upload: file_unreadable: The file can't be read: ENOENT");
    expect(error.cause).toMatchObject({ code: 'ENOENT' });
    expect(server.received).toEqual([]);
  });

  test('whose reply was lost succeed if the file has arrived', async () => {
    answer(presigned, drop, problem(403, 'upload_used'), extracted);
    const file = new File(['x'], 'x.pdf');
    expect(await clientOf().client.upload('payslip', file)).toMatchObject({ status: 'EXTRACTED' });
    answer(presigned, problem(403, 'upload_used'));
    expect(await errorOf(clientOf().client.upload('payslip', file))).toMatchObject({ code: 'upload_used' });
  });
});

describe('downloads', () => {
  const path = '/documents/{document_id}/content';
  const input = { path: { document_id: 'doc' } };

  test('return the bytes and the type', async () => {
    answer((response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7'));
    const file = await clientOf().client.download(path, input);
    expect(file.type).toBe('application/pdf');
    expect(await file.text()).toBe('%PDF-1.7');
  });

  test('reject a proxy’s page', async () => {
    answer(html(200));
    expect(await errorOf(clientOf().client.download(path, input))).toMatchObject({
      code: 'unexpected_reply',
    });
  });
});
