import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { reservePort } from './reserve-port.ts';

const HOST = '127.0.0.1';

function serverSaying(text: string) {
  const server = fastify();
  server.get('/', async () => text);
  return server;
}

describe('port 0', () => {
  test('is reserved before the server listens, and the server then listens on that port', async () => {
    using reserved = await reservePort({ host: HOST, port: 0 });
    expect(reserved.port).toBeGreaterThan(0);
    const server = serverSaying('ready');
    await reserved.listen(server);
    expect((server.server.address() as AddressInfo).port).toBe(reserved.port);
    expect(await (await fetch(`http://${HOST}:${reserved.port}/`)).text()).toBe('ready');
    await server.close();
    await expect(fetch(`http://${HOST}:${reserved.port}/`)).rejects.toThrow();
  });

  test('closes connections before the server listens', async () => {
    using reserved = await reservePort({ host: HOST, port: 0 });
    await expect(fetch(`http://${HOST}:${reserved.port}/`)).rejects.toThrow();
  });

  test('cannot be taken by another process before the server listens', async () => {
    using reserved = await reservePort({ host: HOST, port: 0 });
    const other = serverSaying('other');
    await expect(other.listen({ host: HOST, port: reserved.port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    await other.close();
  });

  test('is released if no server listens', async () => {
    const reserved = await reservePort({ host: HOST, port: 0 });
    reserved[Symbol.dispose]();
    const server = serverSaying('ready');
    await server.listen({ host: HOST, port: reserved.port });
    await server.close();
  });
});

test('a given port is kept and bound only when the server listens', async () => {
  const free = await reservePort({ host: HOST, port: 0 });
  free[Symbol.dispose]();
  using reserved = await reservePort({ host: HOST, port: free.port });
  expect(reserved.port).toBe(free.port);
  const server = serverSaying('ready');
  await reserved.listen(server);
  expect(await (await fetch(`http://${HOST}:${free.port}/`)).text()).toBe('ready');
  await server.close();
});
