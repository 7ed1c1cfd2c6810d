import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createOutbound, type Outbound, type PostOutcome, type PostRequest } from './outbound.ts';

/** For requests that are to time out. */
const BUDGET_MS = 250;
const LATE_MS_MAX = 60_000;
/** Long enough for a busy machine to answer other requests in the meantime. */
const PATIENT_MS = 3000;
const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

function open(limits: Parameters<typeof createOutbound>[1] = {}): Outbound {
  const outbound = createOutbound({ env: 'sandbox' }, limits);
  cleanups.push(() => outbound.close());
  return outbound;
}

async function post(url: string, options: Partial<PostRequest> = {}): Promise<PostOutcome> {
  return open().post({ url, headers: {}, body: '{}', timeBudgetMs: LATE_MS_MAX, ...options });
}

async function listen(server: Server): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => {})));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

/**
 * `receive` starts an HTTP server. `receiveRaw` gives the test the socket when data arrives, so that it can
 * break the protocol.
 */
const receive = (onRequest: RequestListener) => listen(createHttpServer(onRequest));
const receiveRaw = (onRequest: (socket: Socket, requestsBefore: number) => void) => {
  let requests = 0;
  return listen(createServer((socket) => socket.on('data', () => onRequest(socket, requests++))));
};

describe('a get', () => {
  test('has no body, reads no more than asked, and obeys the same rules', async () => {
    const seen: Pick<IncomingMessage, 'method' | 'headers'>[] = [];
    const url = await receive(({ method, headers }, response) => {
      seen.push({ method, headers });
      response.end('x'.repeat(100_000));
    });
    const outbound = open();
    const get = (url: string) =>
      outbound.get({ url, headers: { accept: 'image/*' }, timeBudgetMs: LATE_MS_MAX, answerBytesMax: 10 });
    expect(await get(url)).toMatchObject({
      outcome: 'answered',
      status: 200,
      body: Buffer.from('x'.repeat(10)),
    });
    expect(seen).toEqual([
      {
        method: 'GET',
        headers: {
          host: new URL(url).host,
          connection: 'keep-alive',
          accept: 'image/*',
          'accept-encoding': 'identity',
        },
      },
    ]);
    expect(await get('http://169.254.169.254/')).toMatchObject({ outcome: 'failed', reason: 'blocked' });
  });
});

describe('a post', () => {
  test('arrives complete and returns the reply', async () => {
    let seen: { request: IncomingMessage; body: Buffer } | undefined;
    const url = await receive(async (request, response) => {
      seen = { request, body: await buffer(request) };
      response.writeHead(202, { 'Retry-After': '7' }).end('taken');
    });
    const body = Buffer.from('{"amount":"£12.30"}');
    const outcome = await post(`${url}?a=b%20c`, { body, headers: { 'X-Svc-Signature': 'abc' } });
    expect(outcome).toEqual({
      outcome: 'answered',
      status: 202,
      headers: expect.objectContaining({ 'retry-after': '7' }),
      body: Buffer.from('taken'),
      durationMs: expect.any(Number),
    });
    expect(seen?.body).toEqual(body);
    expect(seen?.request).toMatchObject({ method: 'POST', url: '/hook?a=b%20c', httpVersion: '1.1' });
    expect(seen?.request.headers).toEqual({
      host: new URL(url).host,
      connection: 'keep-alive',
      'x-svc-signature': 'abc',
      'accept-encoding': 'identity',
      'content-length': String(body.length),
    });
  });

  test('sets its own host, length and encoding, whatever headers are given', async () => {
    const url = await receive((request, response) => response.end(JSON.stringify(request.headers)));
    const outcome = await post(url, {
      headers: { Host: 'elsewhere.example', 'Content-Length': '9', 'Accept-Encoding': 'gzip' },
    });
    expect(outcome.outcome === 'answered' && JSON.parse(outcome.body.toString())).toMatchObject({
      host: new URL(url).host,
      'content-length': '2',
      'accept-encoding': 'identity',
    });
  });

  test.each([[{ 'X-A': 'a\r\nX-B: b' }], [{ 'X-A\r\n': 'a' }], [{ 'X A': 'a' }], [{ 'X-A': 'a\0' }]])(
    'with invalid headers throws: %j',
    async (headers) => {
      const url = await receive((_, response) => response.end());
      await expect(post(url, { headers })).rejects.toThrow();
    },
  );

  test.each([200, 201, 204, 299, 300, 304, 400, 404, 410, 429, 500, 502, 504, 599])(
    'returns status %i unchanged',
    async (status) => {
      const url = await receive((_, response) => response.writeHead(status).end());
      expect(await post(url)).toMatchObject({ outcome: 'answered', status });
    },
  );

  test.each([301, 302, 303, 307, 308])('does not follow a redirect with status %i', async (status) => {
    let visits = 0;
    const elsewhere = await receive((_, response) => {
      visits += 1;
      response.end();
    });
    for (const location of [elsewhere, 'http://169.254.169.254/latest/meta-data/']) {
      const url = await receive((_, response) => response.writeHead(status, { location }).end());
      expect(await post(url)).toMatchObject({ outcome: 'answered', status, headers: { location } });
    }
    expect(visits).toBe(0);
  });

  test('reaches localhost over the address that it listens on', async () => {
    const server = createHttpServer((_, response) => response.end('six'));
    server.listen(0, '::1');
    await once(server, 'listening');
    cleanups.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    for (const host of ['localhost', '[::1]'])
      expect(await post(`http://${host}:${port}/`)).toMatchObject({ body: Buffer.from('six') });
  });

  test('waits for the final reply after a 1xx', async () => {
    const early = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n';
    const url = await receiveRaw((socket) => socket.write(early + OK));
    expect(await post(url)).toMatchObject({ outcome: 'answered', status: 200, body: Buffer.from('ok') });
  });

  test('accepts a reply that ends with its connection', async () => {
    const url = await receiveRaw((socket) => socket.end('HTTP/1.0 200 OK\r\n\r\nto the end'));
    expect(await post(url)).toMatchObject({ status: 200, body: Buffer.from('to the end') });
  });
});

describe('a receiver that fails', () => {
  test.each<[string, (socket: Socket) => void, string]>([
    ['resets the connection', (socket) => socket.resetAndDestroy(), 'reset'],
    ['hangs up', (socket) => socket.end(), 'reset'],
    ['resets in the middle of the head', (socket) => sayAndReset(socket, 'HTTP/1.1 200 OK\r\nA: b'), 'reset'],
    ['resets in the middle of the body', (socket) => sayAndReset(socket, `${OK.slice(0, -1)}`), 'reset'],
    ['hangs up in the middle of the body', (socket) => socket.end(OK.slice(0, -1)), 'reset'],
    ['speaks another protocol', (socket) => socket.write('220 mail.example ESMTP\r\n'), 'bad_answer'],
    ['speaks TLS', (socket) => socket.write(Buffer.from('1503010002022a', 'hex')), 'bad_answer'],
    [
      'sends two different lengths',
      (socket) => socket.write(withHead('Content-Length: 2\r\nContent-Length: 3')),
      'bad_answer',
    ],
    [
      'sends both a length and chunks',
      (socket) => socket.write(withHead('Content-Length: 2\r\nTransfer-Encoding: chunked')),
      'bad_answer',
    ],
    [
      'sends a chunk with an invalid size',
      (socket) => socket.write(`${withHead('Transfer-Encoding: chunked')}xyz\r\n`),
      'bad_answer',
    ],
    [
      'changes the protocol',
      (socket) =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n'),
      'bad_answer',
    ],
    [
      'sends 1 MB of headers',
      (socket) => socket.write(withHead(`A: ${'b'.repeat(1_000)}\r\n`.repeat(1_000).trim())),
      'too_large_head',
    ],
    [
      'sends one header of 1 MB',
      (socket) => socket.write(withHead(`A: ${'b'.repeat(1_000_000)}`)),
      'too_large_head',
    ],
  ])('is reported when it %s', async (_, onRequest, reason) => {
    const outcome = await post(await receiveRaw((socket) => onRequest(socket)), { timeBudgetMs: 120_000 });
    expect(outcome).toEqual({ outcome: 'failed', reason, durationMs: expect.any(Number) });
    expect(outcome.durationMs).toBeLessThan(LATE_MS_MAX);
  });

  test('is reported when no server listens', async () => {
    const server = createServer();
    const url = await listen(server);
    server.close();
    await once(server, 'close');
    expect(await post(url)).toMatchObject({ outcome: 'failed', reason: 'connect' });
  });
});

function withHead(fields: string): string {
  return `HTTP/1.1 200 OK\r\n${fields}\r\n\r\n`;
}

function sayAndReset(socket: Socket, text: string): void {
  socket.write(text, () => setImmediate(() => socket.resetAndDestroy()));
}

describe('the time budget', () => {
  const drip = (socket: Socket, start: string, next: () => string) => {
    socket.write(start);
    const timer = setInterval(() => socket.write(next()), 50);
    socket.on('close', () => clearInterval(timer));
  };

  test.each<[string, (socket: Socket) => void]>([
    ['sends nothing', () => {}],
    ['stops in the middle of the head', (socket) => socket.write('HTTP/1.1 200 OK\r\nA: b')],
    ['stops before the body', (socket) => socket.write(withHead('Content-Length: 2'))],
    ['stops in the middle of the body', (socket) => socket.write(OK.slice(0, -1))],
    ['sends its head byte by byte', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nA: ', () => 'b')],
    ['sends endless headers', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\n', () => 'A: b\r\n')],
    ['sends its body byte by byte', (socket) => drip(socket, withHead('Content-Length: 9999'), () => 'a')],
    [
      'sends tiny chunks',
      (socket) => drip(socket, withHead('Transfer-Encoding: chunked'), () => '1\r\na\r\n'),
    ],
    [
      'sends the size of a chunk byte by byte',
      (socket) => drip(socket, `${withHead('Transfer-Encoding: chunked')}1;a=`, () => 'b'),
    ],
    ['sends 102 forever', (socket) => drip(socket, '', () => 'HTTP/1.1 102 Processing\r\n\r\n')],
  ])('ends a request to a receiver that %s', async (_, onRequest) => {
    const outcome = await post(
      await receiveRaw((socket, requestsBefore) => requestsBefore === 0 && onRequest(socket)),
      { timeBudgetMs: BUDGET_MS },
    );
    expect(outcome).toMatchObject({ outcome: 'failed', reason: 'timed_out' });
    expect(outcome.durationMs).toBeGreaterThanOrEqual(BUDGET_MS - 5);
    expect(outcome.durationMs).toBeLessThan(BUDGET_MS + LATE_MS_MAX);
  });

  test('ends a request whose body of 50 MB is not read', async () => {
    const url = await listen(createServer((socket) => socket.pause()));
    const outcome = await post(url, { body: Buffer.alloc(50_000_000), timeBudgetMs: BUDGET_MS });
    expect(outcome).toMatchObject({ reason: 'timed_out' });
    expect(outcome.durationMs).toBeLessThan(BUDGET_MS + LATE_MS_MAX);
  });

  test('ends a request to a receiver that accepts no connection', async () => {
    const url = await listenDeaf();
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => post(url, { timeBudgetMs: BUDGET_MS })),
    );
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ outcome: 'failed' });
      expect(outcome.durationMs).toBeLessThan(BUDGET_MS + LATE_MS_MAX);
    }
  });

  test('ends a request whose name is not resolved in time', async () => {
    const outbound = createOutbound({ env: 'production', lookup: () => new Promise(() => {}) });
    cleanups.push(() => outbound.close());
    const url = 'https://receiver.example/';
    const outcome = await outbound.post({ url, headers: {}, body: '', timeBudgetMs: BUDGET_MS });
    expect(outcome).toMatchObject({ outcome: 'failed', reason: 'timed_out' });
    expect(outcome.durationMs).toBeLessThan(BUDGET_MS + LATE_MS_MAX);
  });

  test('is fifteen seconds by default', async () => {
    const url = await receiveRaw(() => {});
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const ended = vi.fn();
      const outcome = post(url, { timeBudgetMs: undefined }).finally(ended);
      await vi.advanceTimersByTimeAsync(14_999);
      expect(ended).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(await outcome).toMatchObject({ reason: 'timed_out' });
    } finally {
      vi.useRealTimers();
    }
  });

  test('can be shortened by the caller’s signal', async () => {
    const url = await receiveRaw(() => {});
    const before = await post(url, { signal: AbortSignal.abort() });
    expect(before).toMatchObject({ outcome: 'failed', reason: 'aborted' });
    const inProgress = await post(url, { signal: AbortSignal.timeout(50) });
    expect(inProgress).toMatchObject({ outcome: 'failed', reason: 'aborted' });
  });
});

/** The receiver's thread is blocked, so its backlog of two fills up and further connections get no answer. */
async function listenDeaf(): Promise<string> {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
     const server = require('node:net').createServer();
     server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
       parentPort.postMessage(server.address().port);
       setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5_000));
     });`,
    { eval: true },
  );
  cleanups.push(() => worker.terminate());
  const [port] = await once(worker, 'message');
  return `http://127.0.0.1:${port}/`;
}

describe('a reply that is too long', () => {
  test('keeps its status; its body is read up to the limit, and the request does not wait for the rest', async () => {
    let ended: Promise<unknown> | undefined;
    const url = await receiveRaw((socket) => {
      ended = new Promise((resolve) => socket.on('close', resolve));
      socket.write(withHead('Content-Length: 1000000') + 'a'.repeat(100_000));
    });
    const outcome = await post(url, { timeBudgetMs: 120_000 });
    expect(outcome).toMatchObject({ outcome: 'answered', status: 200 });
    expect(outcome.outcome === 'answered' && outcome.body.length).toBe(64 * 1024);
    expect(outcome.durationMs).toBeLessThan(LATE_MS_MAX);
    await ended;
  });

  test.each([1, 2, 3, 10])('is returned up to a limit of %i bytes', async (answerBytesMax) => {
    const url = await receiveRaw((socket) => socket.write(OK));
    const outcome = await post(url, { answerBytesMax });
    expect(outcome).toMatchObject({ status: 200, body: Buffer.from('ok'.slice(0, answerBytesMax)) });
  });

  test('is not decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    const url = await receive((_, response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb),
    );
    const outcome = await post(url);
    expect(outcome).toMatchObject({ status: 200, headers: { 'content-encoding': 'gzip' } });
    expect(outcome.outcome === 'answered' && outcome.body).toEqual(bomb.subarray(0, 64 * 1024));
  });
});

describe('connections', () => {
  /** Replies after a delay and counts the requests. */
  async function receiveSlowly(ms = 20) {
    const counts = { connections: 0, now: 0, most: 0, paths: [] as string[] };
    const server = createHttpServer(async (request, response) => {
      counts.now += 1;
      counts.most = Math.max(counts.most, counts.now);
      counts.paths.push(request.url ?? '');
      await wait(ms);
      counts.now -= 1;
      response.end('ok');
    });
    server.on('connection', () => {
      counts.connections += 1;
    });
    return { counts, url: await listen(server) };
  }

  const postMany = (outbound: Outbound, url: string, times: number, timeBudgetMs = LATE_MS_MAX) =>
    Promise.all(
      Array.from({ length: times }, (_, at) =>
        outbound.post({ url: `${url}?${at}`, headers: {}, body: '{}', timeBudgetMs }),
      ),
    );

  test('are kept for the next request', async () => {
    const { url, counts } = await receiveSlowly(0);
    const outbound = open();
    for (let times = 0; times < 20; times += 1) await postMany(outbound, url, 1);
    expect(counts.connections).toBe(1);
  });

  test('to one host are limited', async () => {
    const { url, counts } = await receiveSlowly();
    const outcomes = await postMany(open({ perKey: 3 }), url, 12);
    expect(outcomes.every(({ outcome }) => outcome === 'answered')).toBe(true);
    expect(counts.most).toBe(3);
    expect(counts.connections).toBe(3);
  });

  test('to one host are given to waiting requests in order', async () => {
    const { url, counts } = await receiveSlowly();
    // requests on two connections can overtake each other on their way
    const outcomes = await postMany(open({ perKey: 1 }), url, 12);
    expect(outcomes.every(({ outcome }) => outcome === 'answered')).toBe(true);
    expect(counts.paths.map((path) => Number(path.split('?')[1]))).toEqual(
      Array.from({ length: 12 }, (_, at) => at),
    );
  });

  test('to all hosts together are limited', async () => {
    const receivers = await Promise.all([receiveSlowly(), receiveSlowly(), receiveSlowly()]);
    const outbound = open({ total: 2 });
    const outcomes = await Promise.all(receivers.map(({ url }) => postMany(outbound, url, 4)));
    expect(outcomes.flat().every(({ outcome }) => outcome === 'answered')).toBe(true);
    expect(Math.max(...receivers.map(({ counts }) => counts.most))).toBeLessThanOrEqual(2);
  });

  test('are given to hosts round robin', async () => {
    const order: string[] = [];
    const outbound = open({ total: 1 });
    const [many, few] = await Promise.all([receiveSlowly(), receiveSlowly()]);
    const note = (name: string) => () => order.push(name);
    const posts = [
      ...Array.from({ length: 5 }, () => postMany(outbound, many.url, 1).then(note('many'))),
      ...Array.from({ length: 2 }, () => postMany(outbound, few.url, 1).then(note('few'))),
    ];
    await Promise.all(posts);
    expect(order).toEqual(['many', 'many', 'few', 'many', 'few', 'many', 'many']);
  });

  test('to a host that does not reply don’t delay another host', async () => {
    const silent = await receiveRaw(() => {});
    const { url } = await receiveSlowly(0);
    const outbound = open({ perKey: 2, total: 3 });
    const ended: string[] = [];
    const stuck = postMany(outbound, silent, 10, PATIENT_MS).finally(() => ended.push('stuck'));
    const outcomes = await postMany(outbound, url, 10).finally(() => ended.push('others'));
    expect(outcomes.every(({ outcome }) => outcome === 'answered')).toBe(true);
    for (const outcome of await stuck) expect(outcome).toMatchObject({ reason: 'timed_out' });
    expect(ended).toEqual(['others', 'stuck']);
    // and all permits are free again
    expect((await postMany(outbound, url, 10)).every(({ outcome }) => outcome === 'answered')).toBe(true);
  });

  test('that a request waits for can be abandoned', async () => {
    const { url, counts } = await receiveSlowly(50);
    const outbound = open({ perKey: 1 });
    const first = postMany(outbound, url, 1);
    const second = outbound.post({ url, headers: {}, body: '', signal: AbortSignal.timeout(5) });
    expect(await second).toMatchObject({ reason: 'aborted' });
    await first;
    await postMany(outbound, url, 1);
    expect(counts.paths).toEqual(['/hook?0', '/hook?0']);
  });

  test('that are idle are limited, and the oldest are closed first', async () => {
    const receivers = await Promise.all(Array.from({ length: 4 }, () => receiveSlowly(0)));
    const outbound = open({ idle: 2 });
    for (const { url } of receivers) await postMany(outbound, url, 1);
    for (const { url } of receivers.toReversed()) await postMany(outbound, url, 1);
    expect(receivers.map(({ counts }) => counts.connections)).toEqual([2, 2, 1, 1]);
  });

  test('that the receiver has closed are replaced, and the request succeeds', async () => {
    const url = await receiveRaw((socket, requestsBefore) => {
      if (requestsBefore === 1) socket.resetAndDestroy();
      else socket.write(OK);
    });
    const outbound = open();
    for (let times = 0; times < 3; times += 1)
      expect((await postMany(outbound, url, 1))[0]).toMatchObject({ outcome: 'answered', status: 200 });
  });

  test('are not replaced twice', async () => {
    let requests = 0;
    const url = await receiveRaw((socket, requestsBefore) => {
      requests += 1;
      if (requestsBefore > 0) socket.resetAndDestroy();
      else socket.write(OK);
    });
    const outbound = open();
    await postMany(outbound, url, 1);
    expect((await postMany(outbound, url, 1))[0]).toMatchObject({ outcome: 'failed', reason: 'reset' });
    expect(requests).toBe(3);
  });

  test('are all closed, and none is opened afterwards', async () => {
    let requests = 0;
    const url = await receiveRaw((socket, requestsBefore) => {
      requests += 1;
      if (requestsBefore === 0) socket.write(OK);
    });
    const outbound = open();
    await postMany(outbound, url, 1);
    const inProgress = postMany(outbound, url, 1);
    await expect.poll(() => requests).toBe(2);
    outbound.close();
    expect((await inProgress)[0]).toMatchObject({ outcome: 'failed', reason: 'aborted' });
    expect((await postMany(outbound, url, 1))[0]).toMatchObject({ outcome: 'failed', reason: 'aborted' });
    expect(requests).toBe(2);
  });

  test('that carry more than the expected reply are not reused', async () => {
    const forged = 'HTTP/1.1 500 Forged\r\nContent-Length: 0\r\n\r\n';
    const url = await receiveRaw((socket, requestsBefore) =>
      socket.write(requestsBefore === 0 ? OK + forged : OK),
    );
    const outbound = open();
    await postMany(outbound, url, 1);
    expect((await postMany(outbound, url, 1))[0]).toMatchObject({ status: 200 });
  });
});
