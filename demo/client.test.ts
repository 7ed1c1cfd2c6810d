import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createClient } from './client.ts';
import { createShow } from './show.ts';

const User = z.object({ user_id: z.string(), status: z.string() });

let close: (() => void) | undefined;
afterEach(() => close?.());

async function clientOf(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  close = () => server.close().closeAllConnections();
  await once(server, 'listening');
  const out = new PassThrough({ encoding: 'utf8' });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createClient(createShow(out, { isPlain: true }), url, {
    name: 'API key',
    headers: { 'x-api-key': 'svc_sandbox_secret' },
    signal: new AbortController().signal,
  });
  return { client, shown: () => String(out.read()) };
}

test('a call is shown with its answer, by whom it was made, and without the key', async () => {
  const { client, shown } = await clientOf((request, response) =>
    response
      .writeHead(201)
      .end(JSON.stringify({ user_id: 'ada', status: String(request.headers['x-api-key']).slice(0, 4) })),
  );
  const user = await client.ask('POST', '/users', { status: 201, reply: User, body: { forename: 'Ada' } });
  expect(user).toEqual({ user_id: 'ada', status: 'svc_' });
  expect(shown()).toBe(
    '  → POST /users {"forename":"Ada"}  (API key)\n  ← 201 {"user_id":"ada","status":"svc_"}\n',
  );
});

test('another status, and another shape, are not what was expected', async () => {
  const { client } = await clientOf((request, response) =>
    response.writeHead(request.url === '/users' ? 400 : 200).end('{"errors":["wrong"]}'),
  );
  await expect(client.ask('GET', '/users', { reply: User })).rejects.toMatchObject({
    message: 'GET /users is answered with 200',
    expected: '200',
    came: '400 {"errors":["wrong"]}',
  });
  await expect(client.ask('GET', '/users/1', { reply: User })).rejects.toMatchObject({
    message: 'the answer to GET /users/1 has its shape',
    came: '200 {"errors":["wrong"]}',
  });
});

test('events are shown one by one until the awaited one, and then no longer listened to', async () => {
  let hasLeft: Promise<unknown> = Promise.resolve();
  const { client, shown } = await clientOf((_request, response) => {
    hasLeft = once(response, 'close');
    response.write(': here\n\ndata: {"user_id":"ada","sta');
    response.write('tus":"PENDING"}\n\ndata: {"user_id":"ada","status":"CONNECTED"}\n\n');
  });
  await client.follow('/events', ({ status }) => status === 'CONNECTED', { reply: User });
  await hasLeft;
  expect(shown().match(/data: .*/g)).toEqual([
    'data: {"user_id":"ada","status":"PENDING"}',
    'data: {"user_id":"ada","status":"CONNECTED"}',
  ]);
});
