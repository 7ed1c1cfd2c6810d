import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { METHODS } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeApiKey } from '../src/clients/keys/api-key.ts';
import { abuse } from './abuse.fixture.ts';
import { rareTests } from './support/rare-tests.ts';
import { startService, useService } from './support/service.ts';

/** Also tries the rarer cases if `isWhole`. */
export function abuseSuite({ isWhole }: { isWhole: boolean }): void {
  const rarely = rareTests(isWhole);
  const MASTER_KEYS = `test:${randomBytes(32).toString('base64')}`;
  const limited = useService({ MASTER_KEYS, RATE_LIMIT_PER_SECOND: '50' });
  const service = useService({}, { unreadMsMax: 2000 });

  function open(url: string): Socket {
    const { hostname, port } = new URL(url);
    return connect(Number(port), hostname);
  }

  /** Sends requests over one connection, one after another. */
  async function statusesOf(url: string, requests: string): Promise<number[]> {
    const socket = open(url);
    socket.write(`${requests}GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    const answer = await readAll(socket);
    return [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  }

  describe('callers without a credential', () => {
    test('are limited by address on every page, file and unknown path', async () => {
      const many = 'GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(85);
      const statuses = await Promise.all(Array.from({ length: 6 }, () => statusesOf(limited.url, many)));
      expect(statuses.flat().filter((status) => status === 404)).toHaveLength(500);
      const paths = [
        '/docs/',
        '/openapi.json',
        '/journey/embed.js',
        '/dashboard/',
        '/',
        '/nowhere',
        '/users',
      ];
      for (const path of paths) {
        const { status, headers } = await limited.ask('GET', path, { key: null });
        expect({ path, status, wait: headers.get('retry-after') }).toEqual({ path, status: 429, wait: '1' });
      }
      expect((await limited.ask('OPTIONS', '/users', { key: null })).status).toBe(429);
      expect((await limited.ask('GET', '/users')).status, 'a keyed caller of the same address').toBe(200);
      for (const probe of ['/healthz', '/readyz'])
        expect((await limited.ask('GET', probe)).status, 'a balancer with the same address').toBe(200);
      const signIn = { key: null, body: { username: 'nobody@team.example', password: 'a wrong password' } };
      expect((await limited.ask('POST', '/members/signin', signIn)).status, 'sign-ins count apart').toBe(401);
      limited.clock.advance(1000);
      expect((await limited.ask('GET', '/journey/embed.js', { key: null })).status).toBe(200);
    });

    rarely('are limited further where a reply takes work', async () => {
      limited.clock.advance(60_000);
      for (const path of ['/metrics', '/docs/search?q=payslip']) {
        limited.clock.advance(60_000);
        const replies = [];
        for (let count = 0; count < 21; count++) replies.push(await limited.ask('GET', path, { key: null }));
        expect(
          replies.filter(({ status }) => status === 429),
          path,
        ).toHaveLength(1);
      }
    });

    test('cannot make the metrics grow', async () => {
      const seriesOf = async () => {
        const { body } = await service.ask('GET', '/metrics', { key: null });
        return body.split('\n').filter((line: string) => line.includes('_duration_seconds_count{')).length;
      };
      const paths = ['/users', '/webhooks', '/accounts/{id}', '/documents', '/members', '/nowhere', '/docs/'];
      await service.ask('GET', '/users', { key: null });
      const before = await seriesOf();
      const methods = METHODS.filter((method) => !['CONNECT', 'HEAD'].includes(method));
      const rare = isWhole ? methods : methods.slice(-8);
      for (const method of rare) {
        const requests = paths.flatMap((path, index) =>
          ['', '?a=1', '/x', `/${index}`, '/%41'].map(
            (end) => `${method} ${path}${end} HTTP/1.1\r\nHost: x\r\n\r\n`,
          ),
        );
        await statusesOf(service.url, requests.join(''));
      }
      expect(rare.length * paths.length * 5).toBeGreaterThan(isWhole ? 1000 : 250);
      expect((await seriesOf()) - before).toBeLessThan(30);
    });

    test('do not delay callers with a key, however many requests they send at once', async () => {
      const sockets = Array.from({ length: 200 }, () => open(service.url));
      await Promise.all(sockets.map((socket) => once(socket, 'connect')));
      let answered = 0;
      for (const socket of sockets) {
        socket.once('data', () => {
          answered += 1;
          socket.destroy();
        });
        socket.write('GET /docs/nowhere HTTP/1.1\r\nHost: x\r\n\r\n');
      }
      expect((await service.ask('GET', '/configuration')).status).toBe(200);
      expect(answered).toBeLessThan(sockets.length / 2);
      await expect.poll(() => answered).toBe(sockets.length);
    });

    test('may send only small bodies', async () => {
      const body = { email: 'a@lender.example', password: 'x'.repeat(17_000) };
      const { status, body: reply } = await service.ask('POST', '/members/signin', { key: null, body });
      expect({ status, reply }).toEqual({
        status: 413,
        reply: { errors: ['Request body is larger than 16 KiB'] },
      });
    });
  });

  describe('wrong credentials', () => {
    const wrong = (count: number) =>
      Promise.all(
        Array.from({ length: count }, () =>
          limited.ask('GET', '/users', { key: makeApiKey('sandbox', randomUUID()) }),
        ),
      );

    test('are answered without a query once an address has sent too many', async () => {
      limited.clock.advance(60_000);
      let queries = 0;
      const count = () => {
        queries += 1;
      };
      expect((await limited.ask('GET', '/users')).status).toBe(200);
      limited.app.database.pool.on('acquire', count);
      const statuses = (await wrong(300)).map(({ status }) => status);
      limited.app.database.pool.off('acquire', count);
      expect(statuses.filter((status) => status === 401)).toHaveLength(20);
      expect(statuses.filter((status) => status === 429)).toHaveLength(280);
      expect(queries).toBeLessThan(40);
    });

    test('do not lock out a good key that was used before, or a session, behind the same address', async () => {
      limited.clock.advance(60_000);
      const known = await limited.newClient();
      const unknown = await limited.newClient();
      const askWith = async (key: string) => (await limited.ask('GET', '/users', { key })).status;
      expect(await askWith(known.apiKey)).toBe(200);
      await wrong(30);
      // the cache of keys has expired, so this key is looked up again
      limited.clock.advance(6000);
      await wrong(30);
      expect(await askWith(known.apiKey)).toBe(200);
      expect(await askWith(unknown.apiKey), 'a key that this process has not seen').toBe(429);
      limited.clock.advance(1000);
      expect(await askWith(unknown.apiKey)).toBe(200);
    });

    rarely('do not lock out a good key that was used before a restart', async () => {
      limited.clock.advance(60_000);
      const { apiKey } = await limited.newClient();
      expect((await limited.ask('GET', '/users', { key: apiKey })).status).toBe(200);
      await limited.app.keys.api.recordUse(limited.app.keys.clients);
      const restarted = await startService({
        MASTER_KEYS,
        DATABASE_URL: limited.app.config.databaseUrl ?? '',
        RATE_LIMIT_PER_SECOND: '50',
      });
      onTestFinished(() => restarted.stop());
      const askWith = async (key: string) => (await restarted.ask('GET', '/users', { key })).status;
      const statuses = await Promise.all(
        Array.from({ length: 30 }, () => askWith(makeApiKey('sandbox', randomUUID()))),
      );
      expect(new Set(statuses)).toEqual(new Set([401, 429]));
      expect(await askWith(apiKey)).toBe(200);
    });

    rarely('of one program that repeats the same key use up no limit', async () => {
      limited.clock.advance(60_000);
      const key = makeApiKey('sandbox', randomUUID());
      const { apiKey: unknown } = await limited.newClient();
      for (let count = 0; count < 40; count++)
        expect((await limited.ask('GET', '/users', { key })).status).toBe(401);
      expect((await limited.ask('GET', '/users', { key: unknown })).status).toBe(200);
    });

    rarely(
      'do not include expired tokens: old pages of many people behind one address get 401 and sign in again',
      async () => {
        limited.clock.advance(60_000);
        const { body: user } = await limited.ask('POST', '/users', { body: {} });
        const tokens = await Promise.all(
          Array.from({ length: 30 }, async () => {
            const { body } = await limited.ask('POST', '/user-tokens', { body: { user_id: user.user_id } });
            return body.access_token;
          }),
        );
        limited.clock.advance(2 * 3_600_000);
        const statusOf = async (token: string) => {
          const headers = { Authorization: `Bearer ${token}` };
          return (await limited.ask('GET', `/payroll/${user.user_id}`, { key: null, headers })).status;
        };
        for (const token of tokens) expect(await statusOf(token)).toBe(401);
        expect(
          (await limited.ask('GET', '/users', { key: makeApiKey('sandbox', randomUUID()) })).status,
        ).toBe(401);
        const [first = ''] = tokens;
        const repeated = await Promise.all(Array.from({ length: 30 }, () => statusOf(first)));
        expect(repeated.filter((status) => status === 429).length).toBeGreaterThan(5);
      },
    );

    test.each([
      ['a key of another form', { 'X-API-KEY': 'svc_sandbox_short' }],
      ['a forged token', { Authorization: 'Bearer eyJhbGciOiJFZERTQSJ9.e30.AAAA' }],
    ])('%s counts too', async (_, headers) => {
      limited.clock.advance(60_000);
      const statuses = new Set<number>();
      for (let count = 0; count < 22; count++)
        statuses.add((await limited.ask('GET', '/users', { key: null, headers })).status);
      expect([...statuses]).toEqual([401, 429]);
    });
  });

  describe('a reply that is not read', () => {
    const description = 'GET /openapi.json HTTP/1.1\r\nHost: x\r\nAccept-Encoding: identity\r\n\r\n';

    test('ends the connection', async () => {
      const socket = open(service.url);
      const ended = once(socket, 'error');
      // more than the buffers of the kernel hold
      socket.write(description.repeat(60));
      socket.pause();
      const writing = setInterval(() => socket.write('\r\n'), 50);
      const [error] = (await ended) as [NodeJS.ErrnoException];
      clearInterval(writing);
      expect(['ECONNRESET', 'EPIPE']).toContain(error.code);
    });

    rarely('is sent completely to a client that reads slowly', async () => {
      const socket = open(service.url);
      const last = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
      socket.write(`${description.repeat(20)}${last}`);
      let answer = 0;
      let end = '';
      const closed = once(socket, 'close');
      socket.on('data', (chunk: Buffer) => {
        answer += chunk.length;
        end = chunk.toString('latin1').slice(-20);
        socket.pause();
        setTimeout(() => socket.resume(), 1);
      });
      await closed;
      expect(answer).toBeGreaterThan(10_000_000);
      expect(end).toContain('{"status":"ok"}');
    });
  });

  test('valid, wrong and hostile requests as every kind of caller are answered as described, never with 5xx', () =>
    abuse(service, { every: isWhole ? 1 : 12 }));
}
