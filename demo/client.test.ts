import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createClient } from './client.ts';
import { createPrinter } from './printer.ts';

const User = z.object({ user_id: z.string(), status: z.string() });

let close: (() => void) | undefined;
afterEach(() => close?.());

async function clientOf(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  close = () => server.close().closeAllConnections();
  await once(server, 'listening');
  const out = new PassThrough({ encoding: 'utf8' });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createClient(createPrinter(out, { isPlain: true }), url, {
    name: 'API key',
    headers: { 'x-api-key': 'svc_sandbox_secret' },
    signal: new AbortController().signal,
  });
  return { client, printed: () => String(out.read()) };
}

test('prints a call with its caller and its reply, but not the key', async () => {
  const { client, printed } = await clientOf((request, response) =>
    response
      .writeHead(201)
      .end(JSON.stringify({ user_id: 'ada', status: String(request.headers['x-api-key']).slice(0, 4) })),
  );
  const user = await client.call('POST', '/users', { status: 201, reply: User, body: { forename: 'Ada' } });
  expect(user).toEqual({ user_id: 'ada', status: 'svc_' });
  expect(printed()).toBe(
    '  → POST /users {"forename":"Ada"}  (API key)\n  ← 201 {"user_id":"ada","status":"svc_"}\n',
  );
});

test('throws if the status or the fields of a reply differ from the expected ones', async () => {
  const { client } = await clientOf((request, response) =>
    response.writeHead(request.url === '/users' ? 400 : 200).end('{"errors":["wrong"]}'),
  );
  await expect(client.call('GET', '/users', { reply: User })).rejects.toMatchObject({
    message: 'GET /users returns 200',
    expected: '200',
    actual: '400 {"errors":["wrong"]}',
  });
  await expect(client.call('GET', '/users/1', { reply: User })).rejects.toMatchObject({
    message: 'the reply to GET /users/1 has the expected fields',
    actual: '200 {"errors":["wrong"]}',
  });
});

test('prints events one by one and disconnects after the expected one', async () => {
  let disconnected: Promise<unknown> = Promise.resolve();
  const { client, printed } = await clientOf((_request, response) => {
    disconnected = once(response, 'close');
    response.write(': here\n\ndata: {"user_id":"ada","sta');
    response.write('tus":"PENDING"}\n\ndata: {"user_id":"ada","status":"CONNECTED"}\n\n');
  });
  await client.follow('/events', ({ status }) => status === 'CONNECTED', { reply: User });
  await disconnected;
  expect(printed().match(/data: .*/g)).toEqual([
    'data: {"user_id":"ada","status":"PENDING"}',
    'data: {"user_id":"ada","status":"CONNECTED"}',
  ]);
});
