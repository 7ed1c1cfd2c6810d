import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeInTurn } from './pipelining.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const LAST = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

describe('requests of one connection that do not wait for replies', () => {
  let unanswered = 0;
  let mostAtOnce = 0;
  let started = 0;
  let answer = (response: ServerResponse): void => void response.end('ok');
  const server = createServer((_request, response) => {
    started += 1;
    unanswered += 1;
    mostAtOnce = Math.max(mostAtOnce, unanswered);
    setImmediate(() => {
      unanswered -= 1;
      answer(response);
    });
  });
  takeInTurn(server);
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => void server.close());
  const open = () => connect((server.address() as AddressInfo).port, '127.0.0.1');

  test('are answered one after another, in their order', async () => {
    const socket = open();
    socket.write(`${REQUEST.repeat(30)}${LAST}`);
    expect((await text(socket)).match(/HTTP\/1\.1 200/g)).toHaveLength(31);
    expect(mostAtOnce).toBe(1);
  });

  test('do not wait for requests of other connections', async () => {
    const held: ServerResponse[] = [];
    answer = (response) => void held.push(response);
    const first = open();
    first.write(LAST);
    await expect.poll(() => held.length).toBe(1);
    const second = open();
    second.write(LAST);
    await expect.poll(() => held.length).toBe(2);
    for (const response of held) response.end('ok');
    await Promise.all([text(first), text(second)]);
  });

  test('end the connection if more than a hundred wait', async () => {
    answer = () => undefined;
    started = 0;
    const socket = open().on('error', () => undefined);
    socket.write(REQUEST.repeat(200));
    await once(socket, 'close');
    expect(started).toBe(1);
  });
});
