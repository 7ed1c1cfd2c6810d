import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CheckedAgent } from './dial.ts';
import { INSIDE_URLS, NAME_URLS, REFUSED_URLS } from './hostile-urls.fixture.ts';
import { createOutbound, type LookUp } from './outbound.ts';

const run = promisify(execFile);

/** Must never be reached. It listens on every address of this machine. */
const canary = createServer((socket) => {
  visits += 1;
  socket.destroy();
});
let visits = 0;
let port = 0;

beforeAll(async () => {
  canary.listen(0, '::');
  await once(canary, 'listening');
  port = (canary.address() as AddressInfo).port;
});

afterAll(() => {
  canary.close();
});

const nowhere: LookUp = async () => [];
const here: LookUp = async () => ['127.0.0.1', '::1'];
const atCanary = (text: string) => text.replaceAll('PORT', String(port));

async function post(url: string, options: Parameters<typeof createOutbound>[0]) {
  const outbound = createOutbound(options);
  try {
    return await outbound.post({ url, headers: {}, body: '{}', timeBudgetMs: 2_000 });
  } finally {
    outbound.close();
  }
}

describe('no request is sent', () => {
  test('to any of more than 250 different URLs', () => {
    const all = [...REFUSED_URLS, ...NAME_URLS];
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(250);
  });

  test.each([...REFUSED_URLS, ...NAME_URLS])(
    'in production to %j, even if every name resolved to this machine',
    async (url) => {
      const outcome = await post(atCanary(url), { env: 'production', lookup: here });
      expect(outcome).toMatchObject({ outcome: 'failed', reason: 'blocked' });
      expect(visits).toBe(0);
    },
  );

  test.each([...INSIDE_URLS, ...NAME_URLS])(
    'in the sandbox to %j, even if every name resolved to this machine',
    async (url) => {
      const outcome = await post(atCanary(url), { env: 'sandbox', lookup: here });
      expect(outcome).toMatchObject({ outcome: 'failed', reason: 'blocked' });
      expect(visits).toBe(0);
    },
  );

  test.each<[string, string[]]>([
    ['a private address', ['10.0.0.1']],
    ['this machine', ['127.0.0.1']],
    ['this machine, by IPv6', ['::1']],
    ['the address of a metadata service', ['169.254.169.254']],
    ['the IPv6 address of a metadata service', ['fd00:ec2::254']],
    ['public addresses and a private one', ['8.8.8.8', '1.1.1.1', '192.168.1.1']],
    ['a private address and a public one', ['192.168.1.1', '8.8.8.8']],
    ['a public IPv4 address and a private IPv6 address', ['8.8.8.8', 'fc00::1']],
    [
      'many public addresses and then this machine',
      [...Array.from({ length: 50 }, () => '8.8.8.8'), '127.0.0.1'],
    ],
    ['a mapped address', ['::ffff:127.0.0.1']],
    ['a NAT64 address', ['64:ff9b::7f00:1']],
    ['a 6to4 address', ['2002:7f00:1::']],
    ['an address with a zone id', ['fe80::1%lo']],
    ['something that is not an address', ['localhost']],
  ])('when the name resolves to %s', async (_, addresses) => {
    for (const env of ['production', 'sandbox'] as const) {
      const outcome = await post(atCanary('https://receiver.example:PORT/'), {
        env,
        lookup: async () => addresses,
      });
      expect(outcome).toMatchObject({ outcome: 'failed', reason: 'blocked' });
    }
    expect(visits).toBe(0);
  });

  test('when a name has no address or does not exist', async () => {
    const lost: LookUp = () => Promise.reject(new Error('SERVFAIL'));
    for (const lookup of [nowhere, lost])
      expect(await post('https://receiver.example/', { env: 'production', lookup })).toMatchObject({
        outcome: 'failed',
        reason: 'dns',
      });
  });

  test('at the second connection, when the name has resolved to another address since the first', async () => {
    // public, but not in use since the end of the 6bone
    const answers = [['3ffe::1'], ['127.0.0.1']];
    const lookup = vi.fn<LookUp>(async () => answers.shift() ?? ['127.0.0.1']);
    const outbound = createOutbound({ env: 'production', lookup });
    const url = atCanary('https://rebinding.example:PORT/');
    const first = await outbound.post({ url, headers: {}, body: '', timeBudgetMs: 300 });
    const second = await outbound.post({ url, headers: {}, body: '', timeBudgetMs: 30_000 });
    outbound.close();
    expect(first).toMatchObject({ reason: expect.stringMatching(/^(?:connect|timed_out)$/) });
    expect(second).toMatchObject({ reason: 'blocked' });
    // one lookup per connection: the address that was checked is the one that was connected to
    expect(lookup).toHaveBeenCalledTimes(2);
    expect(visits).toBe(0);
  });

  test.each(['127.0.0.1', '::1', '169.254.169.254', '::ffff:127.0.0.1'])(
    'by the agent to %s, which Node does not look up',
    async (host) => {
      const agent = new CheckedAgent('http:', { env: 'production', lookUp: here, idleMax: 1 });
      const sent = request({ agent, host, port });
      await expect(once(sent, 'response')).rejects.toMatchObject({ reason: 'blocked' });
      expect(visits).toBe(0);
    },
  );

  test('to a proxy that the environment sets', async () => {
    const script = `
      import { createServer } from 'node:http';
      import { createOutbound } from ${JSON.stringify(new URL('./outbound.ts', import.meta.url).href)};
      const server = createServer((_, response) => response.end('direct'));
      await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
      const outbound = createOutbound({ env: 'sandbox' });
      const url = 'http://127.0.0.1:' + server.address().port;
      const answer = await outbound.post({ url, headers: {}, body: '' });
      process.stdout.write(answer.body.toString());
      outbound.close();
      server.close();`;
    const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'];
    const proxies = Object.fromEntries(names.map((name) => [name, `http://127.0.0.1:${port}`]));
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
      env: { ...proxies, NODE_USE_ENV_PROXY: '1' },
    });
    expect(stdout).toBe('direct');
    expect(visits).toBe(0);
  });
});
