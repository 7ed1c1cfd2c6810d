import { once } from 'node:events';
import { connect } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { useService } from './support/service.ts';

const INFO = 30;

const service = useService();
const limited = useService({ RATE_LIMIT_PER_SECOND: '2' });
const impatient = useService({}, { requestMsMax: 1000, keepAliveMs: 200 });

/** Sends raw bytes, for requests that no HTTP client would send. */
async function raw(request: string, url = service.url): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(request);
  const answer = readAll(socket);
  socket.setTimeout(20_000, () => socket.end());
  return answer;
}

describe('every response', () => {
  test('has a request id, and keeps a valid id from the caller', async () => {
    expect((await service.ask('GET', '/users')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    const own = await service.ask('GET', '/users', { headers: { 'X-Request-Id': 'trace-0001.a_b' } });
    expect(own.headers.get('x-request-id')).toBe('trace-0001.a_b');
    const hostile = await service.ask('GET', '/users', {
      headers: { 'X-Request-Id': 'a"},{"level":"fatal' },
    });
    expect(hostile.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('has a request id even if the request could not be parsed', async () => {
    for (const request of [
      `GET /users/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      `GET /users HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(60_000)}\r\nConnection: close\r\n\r\n`,
      'GET /users HTTP/1.1\r\nHost: x\r\nExpect: nonsense\r\nConnection: close\r\n\r\n',
      'nonsense\r\n\r\n',
    ]) {
      const answer = await raw(request);
      for (const header of [
        'x-request-id: ',
        'cache-control: no-store',
        'x-svc-error-code: ',
        '"errors":[',
      ]) {
        expect(answer.toLowerCase()).toContain(header);
      }
    }
  });

  test('forbids caching', async () => {
    for (const path of ['/users', '/healthz', '/nowhere']) {
      expect((await service.ask('GET', path)).headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('unknown paths and methods', () => {
  test('an unknown path answers 404 in the usual format', async () => {
    const { status, body, headers } = await service.ask('GET', '/nowhere?ni_number=AB123456C');
    expect({ status, body }).toEqual({ status: 404, body: { errors: ['This endpoint does not exist'] } });
    expect(headers.get('x-svc-error-code')).toBe('no_such_endpoint');
  });

  test.each(['PUT', 'PATCH', 'DELETE'])(
    '%s on a path with other methods answers 405 and lists them',
    async (method) => {
      const { status, body, headers } = await service.ask(method, '/users', { key: null, body: {} });
      expect(status).toBe(405);
      expect(headers.get('allow')).toBe('POST, GET, HEAD, OPTIONS');
      expect(headers.get('x-svc-error-code')).toBe('method_not_allowed');
      expect(body.errors).toHaveLength(1);
    },
  );

  test('pages accept only GET', async () => {
    for (const path of ['/docs/', '/metrics', '/openapi.json', '/logos/harbour.svg']) {
      expect((await service.ask('POST', path)).status).toBe(405);
    }
  });

  test.each(['/docs/assets/', '/dashboard/assets/', '/account/', '/.git/config', '/package.json'])(
    'the path %s shows no list of files, and no file that is not served on purpose',
    async (path) => {
      const dashboard = await (await fetch(`${service.url}/dashboard/`)).text();
      const response = await fetch(`${service.url}${path}`);
      if (response.status === 200) expect(await response.text()).toBe(dashboard);
      else expect(response.status).toBe(404);
    },
  );

  test.each(['TRACE', 'PROPFIND', 'QUERY'])('%s answers 405', async (method) => {
    const answer = await raw(`${method} /users HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 405/);
    expect(answer.toLowerCase()).toContain('allow: post, get, head, options');
  });

  test('a method that no path supports lists the methods of the path that matches best', async () => {
    const allowed = async (path: string, method = 'PROPFIND') => {
      const answer = await raw(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      return [answer.slice(9, 12), /^allow: (.*)$/im.exec(answer)?.[1]];
    };
    expect(await allowed(`/accounts/${service.clientId}?x=1`)).toEqual(['405', 'GET, DELETE, HEAD, OPTIONS']);
    expect(await allowed('/accounts/direct-connections')).toEqual(['405', 'POST, OPTIONS']);
    expect(await allowed('/accounts/direct-connections', 'HEAD')).toEqual(['405', 'POST, OPTIONS']);
    expect(await allowed('/nowhere')).toEqual(['404', undefined]);
  });

  test('the body is ignored if the endpoint takes none', async () => {
    for (const [type, body] of [
      ['application/json', undefined],
      ['application/json', '{broken'],
      ['text/plain', 'hello'],
    ] as const) {
      const { body: user } = await service.ask('POST', '/users', { body: {} });
      const { status } = await service.ask('DELETE', `/users/${user.user_id}`, {
        body,
        headers: { 'Content-Type': type },
      });
      expect(status).toBe(200);
    }
  });

  test('HEAD answers as GET without a body, and OPTIONS lists the methods', async () => {
    const head = await service.ask('HEAD', '/users');
    expect({ status: head.status, body: head.body }).toEqual({ status: 200, body: '' });
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(50);
    expect((await service.ask('HEAD', '/users', { key: null })).status).toBe(401);
    const options = await service.ask('OPTIONS', '/users', { key: null });
    expect(options.status).toBe(204);
    expect(options.headers.get('allow')).toBe('POST, GET, HEAD, OPTIONS');
  });

  test('an invalid escape in the path answers 400', async () => {
    expect(await raw('GET /users/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400[\s\S]*\{"errors":\["The URL is not valid"\]\}$/,
    );
  });
});

describe('limits', () => {
  test('a body over 1 MiB answers 413, declared or not', async () => {
    const body = JSON.stringify({ forename: 'x'.repeat(1024 * 1024) });
    const declared = await service.ask('POST', '/users', { body });
    expect({ status: declared.status, body: declared.body }).toEqual({
      status: 413,
      body: { errors: ['Request body is larger than 1 MiB'] },
    });
    const chunked = await fetch(`${service.url}/users`, {
      method: 'POST',
      headers: { 'X-API-KEY': service.apiKey, 'Content-Type': 'application/json' },
      body: new Blob([body]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(chunked.status).toBe(413);
  });

  test.each([9_000, 60_000])('a URL of %i bytes answers 414', async (length) => {
    const answer = await raw(
      `GET /users?q=${'x'.repeat(length)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 414[\s\S]*\{"errors":\["The URL is longer than 8192 bytes"\]\}$/);
  });

  test.each([17_000, 60_000])('headers of %i bytes answer 431', async (length) => {
    const answer = await raw(
      `GET /users HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(length)}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(
      /^HTTP\/1\.1 431[\s\S]*\{"errors":\["The headers are larger than 16384 bytes"\]\}$/,
    );
  });

  test.each([
    ['both lengths', 'Content-Length: 4\r\nTransfer-Encoding: chunked'],
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 5'],
    ['a folded header', 'X-A: 1\r\n  2'],
    ['a nameless header', ': x'],
  ])('a request with %s answers 400 and the connection ends', async (_, headers) => {
    const answer = await raw(
      `POST /users HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n{}{}GET /healthz HTTP/1.1\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    expect(answer).toContain('{"errors":["The request is not valid HTTP"]}');
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test.each([
    ['two Host headers', '1.1', 'Host: x\r\nhOST: y\r\n'],
    ['the same Host header twice', '1.1', 'Host: x\r\nHost: x\r\n'],
    ['two Host headers in HTTP/1.0', '1.0', 'Host: x\r\nHost: y\r\n'],
    ['no Host header', '1.1', ''],
  ])(
    'a request with %s answers 400 and the connection ends, for any method, endpoint and page',
    async (_, version, hosts) => {
      for (const target of [
        'GET /users',
        'GET /healthz',
        'GET /nowhere',
        'GET /dashboard/',
        'GET /docs/',
        'OPTIONS /users',
        'POST /users',
        'PUT /uploads',
        'PROPFIND /users',
      ]) {
        const answer = await raw(
          `${target} HTTP/${version}\r\n${hosts}X-API-KEY: ${service.apiKey}\r\nContent-Length: 2\r\n\r\n{}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`,
        );
        expect(answer, target).toMatch(
          /^HTTP\/1\.1 400[\s\S]*\{"errors":\["The request must have exactly one Host header"\]\}$/,
        );
        expect(answer.toLowerCase()).toContain('x-svc-error-code: bad_request');
      }
    },
  );

  test('a page shows a person who sends two Host headers a page with the same status', async () => {
    const answer = await raw(
      'GET /account/reset HTTP/1.1\r\nHost: x\r\nHost: y\r\nAccept: text/html\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    expect(answer).toContain('<h1');
  });

  test('a probe in HTTP/1.0 without a Host header is answered', async () => {
    expect(await raw('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200/);
  });

  test('a request that does not arrive in time answers 408', async () => {
    const head = `POST /users HTTP/1.1\r\nHost: x\r\nX-API-KEY: ${impatient.apiKey}\r\n`;
    const answer = await raw(
      `${head}Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
      impatient.url,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 408[\s\S]*\{"errors":\["The request did not arrive in time"\]\}$/);
  });

  test('requests after a 408 on the same connection are not processed', async () => {
    const body = JSON.stringify({ forename: 'Late' });
    const head = `POST /users HTTP/1.1\r\nHost: x\r\nX-API-KEY: ${impatient.apiKey}\r\n`;
    const { hostname, port } = new URL(impatient.url);
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    socket.write(`${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n{`);
    expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 408/);
    socket.end(body.slice(1));
    if (!socket.closed) await once(socket, 'close');
    // once this later request is answered, the earlier one would have been processed too; repeated, because on a busy machine this
    // service may answer 408 to any request
    const create = async () => (await impatient.ask('POST', '/users', { body: {} })).status;
    await expect.poll(create).toBe(201);
    const { body: found } = await impatient.ask('GET', '/users');
    expect(found.users).toHaveLength(1);
  });

  test.each([
    ['without a request', ''],
    ['with half a request', 'GET /configuration HTTP/1.1\r\nHost: x'],
    ['between two requests', 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('a connection that is idle %s is closed', async (_, sent) => {
    const { hostname, port } = new URL(impatient.url);
    const socket = connect(Number(port), hostname);
    socket.resume().write(sent);
    await once(socket, 'close');
    expect(socket.destroyed).toBe(true);
  });

  test('a request that was answered before it arrived completely gets no second answer', async () => {
    const head = `GET /configuration HTTP/1.1\r\nHost: x\r\nX-API-KEY: ${impatient.apiKey}\r\n`;
    const answers = async () =>
      (await raw(`${head}Content-Length: 99\r\n\r\n{`, impatient.url)).match(/HTTP\/1\.1 \d+/g);
    // repeated, because on a busy machine this service may answer 408 to any request
    await expect.poll(answers).toEqual(['HTTP/1.1 200']);
  });

  test('a request after an early answer on the same connection gets its own error response', async () => {
    const head = `GET /configuration HTTP/1.1\r\nHost: x\r\nX-API-KEY: ${service.apiKey}\r\n\r\n`;
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.write(head);
    await expect.poll(() => answer).toContain('"client_');
    socket.write('nonsense\r\n\r\n');
    await once(socket, 'close');
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  });

  test.each(['text/plain', 'application/xml', 'multipart/form-data', 'application/jsonp'])(
    'a body of type %s answers 415',
    async (type) => {
      const { status, body } = await service.ask('POST', '/users', {
        body: '{}',
        headers: { 'Content-Type': type },
      });
      expect({ status, body }).toEqual({
        status: 415,
        body: { errors: ['Content-Type must be application/json'] },
      });
    },
  );

  test('JSON with a charset is accepted', async () => {
    const headers = { 'Content-Type': 'application/json; charset=utf-8' };
    expect((await service.ask('POST', '/users', { body: '{}', headers })).status).toBe(201);
  });
});

describe('the rate limit', () => {
  test('allows a burst, then asks the caller to wait, and refills over time', async () => {
    const statuses = async (count: number) => {
      const replies = [];
      for (let index = 0; index < count; index++) replies.push(await limited.ask('GET', '/configuration'));
      return replies;
    };
    const [first, , , , fifth] = await statuses(5);
    expect(first?.headers.get('ratelimit-limit')).toBe('2');
    expect(first?.headers.get('ratelimit-remaining')).toBe('3');
    expect(first?.headers.get('ratelimit-reset')).toBe('1');
    expect(fifth?.status).toBe(429);
    expect(fifth?.headers.get('retry-after')).toBe('1');
    expect(fifth?.headers.get('x-svc-error-code')).toBe('rate_limited');
    expect(fifth?.body).toEqual({ errors: ['Too many requests: try again in 1 s'] });
    limited.clock.advance(1000);
    expect((await statuses(3)).map(({ status }) => status)).toEqual([200, 200, 429]);
  });

  test('applies to each key separately', async () => {
    const { apiKey } = await limited.newClient();
    expect((await limited.ask('GET', '/configuration', { key: apiKey })).status).toBe(200);
  });

  test('can be turned off', async () => {
    expect((await service.ask('GET', '/configuration')).headers.get('ratelimit-limit')).toBeNull();
  });
});

describe('the log', () => {
  test("records a request's id, client, route, status and time, and no personal data", async () => {
    service.log.length = 0;
    const { body } = await service.ask('POST', '/users', {
      body: { forename: 'Wilhelmina', ni_number: 'AB123456C' },
    });
    await service.ask('GET', `/users?ext_id=Wilhelmina`);
    await service.ask('PATCH', `/users/${body.user_id}`, { body: { surname: 7 } });
    await expect.poll(() => service.log.length).toBe(3);
    expect(JSON.parse(service.log[2] ?? '')).toEqual({
      level: expect.anything(),
      time: expect.anything(),
      msg: 'request',
      request_id: expect.any(String),
      client_id: service.clientId,
      method: 'PATCH',
      route: '/users/{user_id}',
      status: 400,
      code: 'invalid_request',
      ms: expect.any(Number),
    });
    for (const secret of ['Wilhelmina', 'AB123456C', body.user_id, service.apiKey]) {
      expect(service.log.join()).not.toContain(secret);
    }
  });
});

describe('probes', () => {
  test('healthz, readyz and metrics answer without a key', async () => {
    expect((await service.ask('GET', '/healthz', { key: null })).body).toEqual({ status: 'ok' });
    expect((await service.ask('GET', '/readyz', { key: null })).body).toMatchObject({
      database: 'ok',
      migrations: 'ok',
      restore: 'ok',
      worker: 'ok',
    });
    const metrics = await service.ask('GET', '/metrics', { key: null });
    expect(metrics.headers.get('content-type')).toContain('text/plain');
    expect(metrics.body).toContain('stipend_http_request_duration_seconds_bucket{');
    expect(metrics.body).toContain('route="/users/{user_id}"');
    expect(metrics.body).toContain('stipend_database_connections{state="idle"}');
  });

  test('are neither logged nor counted, because monitoring calls them all the time', async () => {
    service.log.length = 0;
    for (const path of ['/healthz', '/readyz', '/metrics']) await service.ask('GET', path, { key: null });
    await service.ask('GET', '/users');
    const logged = () => service.log.map((line) => JSON.parse(line));
    await expect.poll(() => logged().map(({ route }) => route)).toContain('/users');
    expect(logged().filter(({ level }) => level >= INFO)).toHaveLength(1);
    const { body } = await service.ask('GET', '/metrics', { key: null });
    expect(body).not.toMatch(/route="\/(?:healthz|readyz|metrics)"/);
  });
});
