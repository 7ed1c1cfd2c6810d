import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkUrl } from './check-url.ts';
import { createOutbound, type LookUp } from './outbound.ts';

/** The operator allows 127.0.0.0/16, which stands for a private network here because this machine can reach it. */
const ALLOWED = { env: 'production', privateNetworks: ['127.0.0.0/16', 'fd00::7'] } as const;

let visits = 0;
let port = 0;
const server = createServer((socket) => {
  visits += 1;
  socket.destroy();
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

async function reasonFor(host: string, addresses: string[]) {
  const lookup: LookUp = async () => addresses;
  const outbound = createOutbound({ ...ALLOWED, lookup });
  const answer = await outbound.post({ url: `https://${host}:${port}/`, headers: {}, body: '' });
  outbound.close();
  return answer.outcome === 'failed' ? answer.reason : answer.outcome;
}

describe('private networks that the operator allows', () => {
  test('are reached by address and by name', async () => {
    // the server does not speak TLS, so an attempt that arrives fails in that phase
    expect(await reasonFor('127.0.0.1', [])).toBe('tls');
    expect(await reasonFor('siem.corp.internal', ['127.0.0.1'])).toBe('tls');
    expect(visits).toBe(2);
  });

  test.each([
    ['10.0.0.1', []],
    ['127.1.0.1', []],
    ['[fd00::8]', []],
    ['[::ffff:127.0.0.1]', []],
    ['169.254.169.254', []],
    ['siem.corp.internal', ['10.0.0.1']],
    ['siem.corp.internal', ['127.0.0.1', '169.254.169.254']],
  ])('do not open the way to %s at %j', async (host, addresses) => {
    expect(await reasonFor(host, addresses)).toBe('blocked');
  });

  test('change nothing about the rules for other parts of a URL', () => {
    expect(checkUrl('https://[fd00::7]/', ALLOWED).ok).toBe(true);
    expect(checkUrl('http://127.0.0.1/', ALLOWED).ok).toBe(false);
    expect(checkUrl('https://127.0.0.1:22/', ALLOWED).ok).toBe(false);
    expect(checkUrl('https://127.0.0.1/', { env: 'production' }).ok).toBe(false);
  });
});
