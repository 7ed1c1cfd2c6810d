import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { AUTHORITY, LEAF_KEY, VALID, WRONG_HOST } from '#platform/outbound/certificates.fixture.ts';
import { type ExchangeRequest, exchange } from './exchange.ts';

const TEXT = 'Pay: £1,234.56 '.repeat(100);
const BYTES_MAX = 64 * 1024;
const ANSWERS: Record<string, (reply: ServerResponse, request: IncomingMessage) => void> = {
  '/plain': (reply) => reply.end(TEXT),
  '/gzip': (reply) => reply.setHeader('content-encoding', 'gzip').end(gzipSync(TEXT)),
  '/deflate': (reply) => reply.setHeader('content-encoding', 'Deflate').end(deflateSync(TEXT)),
  '/br': (reply) => reply.setHeader('content-encoding', 'br').end(brotliCompressSync(TEXT)),
  '/without-checksum': (reply) =>
    reply.setHeader('content-encoding', 'gzip').end(gzipSync(TEXT).subarray(0, -8)),
  '/bomb': (reply) => reply.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(BYTES_MAX + 1))),
  '/not-gzip': (reply) => reply.setHeader('content-encoding', 'gzip').end(TEXT),
  '/large': (reply) => reply.end(Buffer.alloc(BYTES_MAX + 1)),
  '/cut': (reply) => reply.destroy(),
  '/cut-later': (reply) => {
    reply.writeHead(200, { 'content-length': 100 });
    reply.write('a', () => reply.destroy());
  },
  '/silent': () => undefined,
  '/endless': (reply) => reply.write('a'),
  '/redirect': (reply) => reply.writeHead(302, { location: '/plain' }).end(),
  '/cookies': (reply) => reply.setHeader('set-cookie', ['a=1', 'b=2; Path=/']).end(),
  '/echo': async (reply, request) => {
    request.setEncoding('utf8');
    const [body] = await once(request, 'data');
    const { method, url, headers } = request;
    reply.end(
      JSON.stringify({ method, url, length: headers['content-length'], agent: headers['user-agent'], body }),
    );
  },
};

const server = createServer((request, reply) => ANSWERS[request.url?.split('?')[0] ?? '']?.(reply, request));
let base = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function ask(path: string, given: Partial<ExchangeRequest> = {}) {
  const url = new URL(path, base);
  return exchange({
    method: 'GET',
    url,
    headers: {},
    body: undefined,
    msMax: 10_000,
    bytesMax: BYTES_MAX,
    signal: undefined,
    ...given,
  });
}

test.each(['/plain', '/gzip', '/deflate', '/br', '/without-checksum'])(
  'the text of %s is decoded',
  async (path) => {
    expect(await ask(path)).toMatchObject({ status: 200, text: TEXT });
  },
);

test('a redirect is returned, and its headers are found in upper or lower case', async () => {
  const { status, headers } = await ask('/redirect');
  expect([status, headers.get('Location'), headers.get('retry-after')]).toEqual([302, '/plain', null]);
});

test('each cookie is returned separately', async () => {
  expect((await ask('/cookies')).headers.getSetCookie()).toEqual(['a=1', 'b=2; Path=/']);
  expect((await ask('/plain')).headers.getSetCookie()).toEqual([]);
});

test('a form is sent once, with its length and headers', async () => {
  const body = 'name=J%C3%B6&note=£';
  const { text } = await ask('/echo?a=%20b', { method: 'POST', body, headers: { 'user-agent': 'Stipend' } });
  const sent = { method: 'POST', url: '/echo?a=%20b', length: '20', agent: 'Stipend', body };
  expect(JSON.parse(text)).toEqual(sent);
});

describe('a request fails', () => {
  test.each([
    ['/large', 'invalid_data'],
    ['/bomb', 'invalid_data'],
    ['/not-gzip', 'provider_unavailable'],
    ['/cut', 'provider_unavailable'],
    ['/cut-later', 'provider_unavailable'],
  ])('%s: %s', async (path, reason) => {
    await expect(ask(path)).rejects.toMatchObject({ reason });
  });

  test.each(['/silent', '/endless'])('%s: timed_out when its time is over', async (path) => {
    await expect(ask(path, { msMax: 50 })).rejects.toMatchObject({ reason: 'timed_out' });
  });

  test('timed_out when the time of the whole query is over, before or during the request', async () => {
    const signal = AbortSignal.timeout(50);
    await expect(ask('/silent', { signal })).rejects.toMatchObject({ reason: 'timed_out' });
    await expect(ask('/plain', { signal })).rejects.toMatchObject({ reason: 'timed_out' });
  });

  test('provider_unavailable when no server listens or a header is invalid', async () => {
    const url = new URL('http://127.0.0.1:9/');
    await expect(ask('/', { url })).rejects.toMatchObject({ reason: 'provider_unavailable' });
    const headers = { cookie: 'a=\n' };
    await expect(ask('/plain', { headers })).rejects.toMatchObject({ reason: 'provider_unavailable' });
  });
});

test('over https, only a trusted certificate of the host is accepted', async () => {
  const listenWith = async (cert: string) => {
    const secure = createSecureServer({ cert, key: LEAF_KEY }, (_request, reply) => reply.end(TEXT));
    secure.listen(0, '127.0.0.1');
    await once(secure, 'listening');
    onTestFinished(() => {
      secure.closeAllConnections();
      secure.close();
    });
    return new URL(`https://127.0.0.1:${(secure.address() as AddressInfo).port}/`);
  };
  const [right, wrong] = [await listenWith(VALID), await listenWith(WRONG_HOST)];
  await expect(ask('/', { url: right })).rejects.toMatchObject({ reason: 'provider_unavailable' });
  const trusted = getCACertificates('default');
  onTestFinished(() => setDefaultCACertificates(trusted));
  setDefaultCACertificates([...trusted, AUTHORITY]);
  expect(await ask('/', { url: right })).toMatchObject({ status: 200, text: TEXT });
  await expect(ask('/', { url: wrong })).rejects.toMatchObject({ reason: 'provider_unavailable' });
});
