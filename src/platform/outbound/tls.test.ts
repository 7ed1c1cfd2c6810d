import { once } from 'node:events';
import { createServer, type Server, type ServerOptions } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  AUTHORITY,
  EXPIRED,
  LEAF_KEY,
  SELF_SIGNED,
  SHA1,
  VALID,
  WRONG_HOST,
} from './certificates.fixture.ts';
import { createOutbound } from './outbound.ts';

const outbound = createOutbound({ env: 'sandbox' });
const servers: (Server | TcpServer)[] = [];
const trusted = getCACertificates('default');

beforeAll(() => setDefaultCACertificates([...trusted, AUTHORITY]));
afterAll(() => {
  setDefaultCACertificates(trusted);
  outbound.close();
});
afterEach(() => {
  vi.unstubAllEnvs();
  for (const server of servers.splice(0)) {
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
  }
});

async function listen(server: Server | TcpServer): Promise<number> {
  servers.push(server);
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Counts the requests that arrived. */
async function receive(options: ServerOptions) {
  const seen = { requests: 0 };
  const port = await listen(
    createServer({ key: LEAF_KEY, ...options }, ({ socket }, response) => {
      seen.requests += 1;
      response.end(`to ${(socket as TLSSocket).servername || 'no name'}`);
    }),
  );
  return { seen, url: `https://localhost:${port}/hook` };
}

const post = (url: string) => outbound.post({ url, headers: {}, body: '{}', timeBudgetMs: 3_000 });

describe('a TLS receiver', () => {
  test.each(['TLSv1.2', 'TLSv1.3'] as const)(
    'is reached over %s and gets its host name (SNI)',
    async (version) => {
      const { url } = await receive({ cert: VALID, minVersion: version, maxVersion: version });
      expect(await post(url)).toMatchObject({
        outcome: 'answered',
        status: 200,
        body: Buffer.from('to localhost'),
      });
    },
  );

  test('is reached by its address if its certificate contains the address', async () => {
    const { url } = await receive({ cert: VALID });
    const { port } = new URL(url);
    const outcomes = await Promise.all(
      ['127.0.0.1', '[::1]'].map((host) => post(`https://${host}:${port}/`)),
    );
    // the server listens on the address of localhost, which is one of the two
    expect(outcomes.filter(({ outcome }) => outcome === 'answered')).not.toEqual([]);
    expect(outcomes.filter((failed) => 'reason' in failed && failed.reason !== 'connect')).toEqual([]);
  });

  test.each([
    ['self-signed', SELF_SIGNED],
    ['expired', EXPIRED],
    ['for another host', WRONG_HOST],
    ['signed with SHA-1', SHA1],
  ])('whose certificate is %s receives nothing', async (_, cert) => {
    const { url, seen } = await receive({ cert });
    expect(await post(url)).toMatchObject({ outcome: 'failed', reason: 'tls' });
    expect(seen.requests).toBe(0);
  });

  test('receives nothing even if the environment turns certificate checks off', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const { url, seen } = await receive({ cert: SELF_SIGNED });
    expect(await post(url)).toMatchObject({ outcome: 'failed', reason: 'tls' });
    expect(seen.requests).toBe(0);
  });

  test("can't be replaced with another one by a header", async () => {
    const { url, seen } = await receive({ cert: WRONG_HOST });
    const request = { url, headers: { Host: 'other.example' }, body: '{}', timeBudgetMs: 3_000 };
    expect(await outbound.post(request)).toMatchObject({ outcome: 'failed', reason: 'tls' });
    expect(seen.requests).toBe(0);
  });

  test('receives nothing if it supports only TLS 1.1 or older', async () => {
    const { url, seen } = await receive({
      cert: VALID,
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    });
    expect(await post(url)).toMatchObject({ outcome: 'failed', reason: 'tls' });
    expect(seen.requests).toBe(0);
  });

  test('causes a TLS error if it requires a client certificate', async () => {
    const { url } = await receive({ cert: VALID, requestCert: true, rejectUnauthorized: true });
    expect(await post(url)).toMatchObject({ outcome: 'failed', reason: 'tls' });
  });

  test.each([
    [
      'does not speak TLS',
      (socket: { write(text: string): void }) => socket.write('HTTP/1.1 200 OK\r\n\r\n'),
      'tls',
      60_000,
    ],
    ['hangs up', (socket: { destroy(): void }) => socket.destroy(), 'tls', 60_000],
    ['says nothing', () => {}, 'timed_out', 400],
  ])('that %s fails in time', async (_, onConnection, reason, timeBudgetMs) => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => {});
      onConnection(socket);
    });
    const url = `https://localhost:${await listen(server)}/`;
    const outcome = await outbound.post({ url, headers: {}, body: '{}', timeBudgetMs });
    expect(outcome).toMatchObject({ outcome: 'failed', reason });
    expect(outcome.durationMs).toBeLessThan(60_000);
  });
});
