import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { EXAMPLE, exampleOf, hasPython, NO_PACKAGES, works } from './python-example.fixture.ts';
import { useService } from './support/service.ts';

const service = useService({}, { isWhole: true });
const { runExample, expectWholeRun } = exampleOf(service);
const hasCryptography = hasPython && (await works('-c', 'import cryptography'));

/** A skipped test here means that this machine has no python3 (3.9 or newer), or no package `cryptography`. */
describe.runIf(hasPython)('the example in Python', () => {
  test.runIf(hasCryptography)('decrypts webhooks with the package cryptography', async () => {
    await expectWholeRun([EXAMPLE], 'signed and encrypted');
  });

  test('repeats calls whose reply is lost or asks for a retry, without doing anything twice', async () => {
    const before = (await service.ask('GET', '/users')).body.pagination.total_count;
    const lost = ['POST /users', 'POST /accounts', 'GET /payroll/'];
    const proxy = await startProxy(lost);
    try {
      const { code, stderr } = await runExample([NO_PACKAGES, EXAMPLE], { STIPEND_URL: proxy.url });
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(lost).toEqual([]);
    } finally {
      proxy.close();
    }
    expect((await service.ask('GET', '/users')).body.pagination.total_count).toBe(before + 1);
  });
});

/**
 * Passes requests on to the service. The first request that starts with one of the given texts is carried out, but
 * its reply is lost: the client gets 503 instead.
 */
async function startProxy(lost: string[]): Promise<{ url: string; close(): void }> {
  const server = createServer((incoming, outgoing) => {
    const { method, url = '', headers } = incoming;
    const found = lost.findIndex((start) => `${method} ${url}`.startsWith(start));
    if (found >= 0) lost.splice(found, 1);
    const passed = request(new URL(url, service.url), { method, headers }, (reply) => {
      if (found < 0) {
        outgoing.writeHead(reply.statusCode ?? 500, reply.headers);
        reply.pipe(outgoing);
      } else {
        reply.resume();
        reply.on('end', () => outgoing.writeHead(503, { 'Retry-After': '0' }).end());
      }
    });
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
