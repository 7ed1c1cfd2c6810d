import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CHECKS, endUnread, watchReading } from './unread.ts';

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

test.each([
  ['nothing is ended', () => 0, 1000, CHECKS + 1],
  ['a byte now and then is ended', (check: number) => check, 1000, CHECKS + 1],
  ['enough, but slowly, stays open', (check: number) => check * 30, 1000, null],
  ['everything stays open', () => 0, 0, null],
])('the connection of a client that reads %s', (_, sentAt, unread, ended) => {
  const isStalled = watchReading(100);
  const at = Array.from({ length: 20 }, (_, index) => index + 1).find((check) =>
    isStalled({ unread, sent: sentAt(check) }),
  );
  expect(at ?? null).toBe(ended);
});
