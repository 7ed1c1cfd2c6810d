import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { createPrintingClient, refusalOf, repeatUntil } from './client.ts';
import { createPrinter } from './printer.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

let close: (() => void) | undefined;
afterEach(() => close?.());

async function clientOf(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  close = () => server.close().closeAllConnections();
  await once(server, 'listening');
  const out = new PassThrough({ encoding: 'utf8' });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createPrintingClient(createPrinter(out, { isPlain: true }), url, {
    name: 'API key',
    apiKey: 'svc_sandbox_secret',
    signal: new AbortController().signal,
  });
  return { client, printed: () => String(out.read()), url };
}

test('prints a call with its caller and the main fields of its reply, but not the key', async () => {
  const { client, printed } = await clientOf((_, response) =>
    response.writeHead(201, JSON_TYPE).end('{"user_id":"ada","created_at":"2026-01-31T09:30:00.000Z"}'),
  );
  const user = await client.post('/users', { body: { forename: 'Ada' } });
  expect(user).toHaveProperty('created_at');
  expect(printed()).toBe('  → POST /users {"forename":"Ada"}  (API key)\n  ← 201 {"user_id":"ada"}\n');
});

test('prints a rejection and returns it, and fails if the service accepts the call', async () => {
  const { client, printed } = await clientOf((request, response) =>
    response.writeHead(request.method === 'GET' ? 200 : 400, JSON_TYPE).end('{"errors":["wrong"]}'),
  );
  expect((await refusalOf(client.post('/users', { body: {} }))).messages).toEqual(['wrong']);
  expect(printed()).toContain('← 400 {"errors":["wrong"]}');
  await expect(refusalOf(client.get('/users'))).rejects.toMatchObject({
    message: 'the service rejects this call',
    actual: '{"errors":["wrong"]}',
  });
});

test('prints a repeated call once, and its reply when it changes', async () => {
  const statuses = ['in_progress', 'in_progress', 'complete'];
  const { client, printed } = await clientOf((_, response) =>
    response.writeHead(200, JSON_TYPE).end(JSON.stringify({ payroll: { status: statuses.shift() } })),
  );
  const { payroll } = await repeatUntil(
    new AbortController().signal,
    () => client.get('/users/{user_id}/readiness', { path: { user_id: 'ada' } }),
    (readiness) => readiness.payroll.status === 'complete',
  );
  expect(payroll.status).toBe('complete');
  expect(printed()).toBe(
    '  → GET /users/ada/readiness  (API key)\n  ← 200 {"payroll":{"status":"in_progress"}}\n  ← 200 {"payroll":{"status":"complete"}}\n',
  );
});

test('prints events one by one and disconnects after the expected one', async () => {
  let disconnected: Promise<unknown> = Promise.resolve();
  const { client, printed } = await clientOf((_request, response) => {
    disconnected = once(response, 'close');
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': here\n\ndata: {"account_id":"acc","sta');
    response.write('tus":"PENDING"}\n\ndata: {"account_id":"acc","status":"CONNECTED"}\n\n');
  });
  await client.waitForAccount('acc');
  await disconnected;
  expect(printed()).toBe(
    '  → GET /accounts/acc/events  (API key, server-sent events)\n' +
      '  ← data: {"account_id":"acc","status":"PENDING"}\n  ← data: {"account_id":"acc","status":"CONNECTED"}\n',
  );
});

test('prints an upload as its size, without the token', async () => {
  const { client, printed, url } = await clientOf((request, response) => {
    if (request.url?.endsWith('/events'))
      return response
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .end('data: {"document_id":"doc","status":"EXTRACTED"}\n\n');
    const presigned_url = `${url}/uploads?token=secret`;
    const body = { presigned_urls: [{ presigned_url, document_id: 'doc' }], status: 'PROCESSING' };
    return response.writeHead(200, JSON_TYPE).end(JSON.stringify(body));
  });
  await client.upload('payslip', Buffer.alloc(2967), { fileName: 'payslip.pdf' });
  expect(printed()).toContain('→ PUT /uploads?… 2,967 bytes  (no credentials: the URL is presigned)');
  expect(printed()).not.toContain('secret');
});
