import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { endUnread } from './unread.ts';

const UNREAD_MS = 30_000;

test('a client that hung up before its reply leaves no timer behind, which would keep the process from ending', async () => {
  const arrived = Promise.withResolvers<ServerResponse>();
  const server = createServer((_request, response) => arrived.resolve(response)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const response = await arrived.promise;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  endUnread(response, UNREAD_MS);
  expect(vi.getTimerCount()).toBe(1);
  client.destroy();
  await once(response, 'close');
  expect(vi.getTimerCount()).toBe(0);
  endUnread(response, UNREAD_MS);
  expect(vi.getTimerCount()).toBe(0);
});
