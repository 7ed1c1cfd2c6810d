import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { settlePort } from './settle-port.ts';

const HOST = '127.0.0.1';

function serverSaying(text: string) {
  const server = fastify();
  server.get('/', async () => text);
  return server;
}

describe('port 0', () => {
  test('is settled before the server listens, and the server then listens on that port', async () => {
    using settled = await settlePort({ host: HOST, port: 0 });
    expect(settled.port).toBeGreaterThan(0);
    const server = serverSaying('ready');
    await settled.listen(server);
    expect((server.server.address() as AddressInfo).port).toBe(settled.port);
    expect(await (await fetch(`http://${HOST}:${settled.port}/`)).text()).toBe('ready');
    await server.close();
    await expect(fetch(`http://${HOST}:${settled.port}/`)).rejects.toThrow();
  });

  test('answers nobody before the server listens', async () => {
    using settled = await settlePort({ host: HOST, port: 0 });
    await expect(fetch(`http://${HOST}:${settled.port}/`)).rejects.toThrow();
  });

  test('cannot be taken by another process in the meantime', async () => {
    using settled = await settlePort({ host: HOST, port: 0 });
    const other = serverSaying('other');
    await expect(other.listen({ host: HOST, port: settled.port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    await other.close();
  });

  test('is free again when the server was never built', async () => {
    const settled = await settlePort({ host: HOST, port: 0 });
    settled[Symbol.dispose]();
    const server = serverSaying('ready');
    await server.listen({ host: HOST, port: settled.port });
    await server.close();
  });
});

test('a given port is kept and bound only when the server listens', async () => {
  const free = await settlePort({ host: HOST, port: 0 });
  free[Symbol.dispose]();
  using settled = await settlePort({ host: HOST, port: free.port });
  expect(settled.port).toBe(free.port);
  const server = serverSaying('ready');
  await settled.listen(server);
  expect(await (await fetch(`http://${HOST}:${free.port}/`)).text()).toBe('ready');
  await server.close();
});
