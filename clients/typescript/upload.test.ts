import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Answer, json, useScriptedServer } from './scripted-server.fixture.ts';

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
});
