import { once } from 'node:events';
import { createServer as createHttpsServer, type Server as HttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createServer as createTlsServer, type TLSSocket, type TlsOptions } from 'node:tls';
import { LEAF_KEY, VALID } from '#platform/outbound/certificates.fixture.ts';

type Received = Record<string, unknown> & { sequence: number; action: string };

export interface SyslogReceiver {
  url: string;
  /** Whole messages, in the order in which they arrived. */
  messages: string[];
  entries(): Received[];
  close(): void;
}

/** What a receiver does with a connection. */
export type Behaviour = 'takes' | 'hangs' | 'breaks_off' | 'is_full';

/** A receiver of syslog over TLS, which reads frames as RFC 5425 defines them. */
export async function startSyslog(
  options: TlsOptions & { behaviour?: Behaviour; port?: number } = {},
): Promise<SyslogReceiver> {
  const { behaviour = 'takes', port = 0, ...tls } = options;
  const messages: string[] = [];
  const sockets = new Set<TLSSocket>();
  const server = createTlsServer({ key: LEAF_KEY, cert: VALID, allowHalfOpen: true, ...tls }, (socket) => {
    sockets.add(socket);
    let unread: Buffer = Buffer.alloc(0);
    if (behaviour === 'is_full') socket.destroy();
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      const read = readFrames(Buffer.concat([unread, chunk]));
      unread = read.rest;
      messages.push(...(behaviour === 'breaks_off' ? read.frames.slice(0, 1) : read.frames));
      if (behaviour === 'breaks_off') socket.destroy();
    });
    socket.on('end', () => behaviour === 'takes' && socket.end());
  });
  server.on('tlsClientError', () => undefined);
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return {
    url: `syslog+tls://localhost:${(server.address() as AddressInfo).port}`,
    messages,
    entries: () => messages.map((message) => JSON.parse(message.slice(message.indexOf('] {') + 2))),
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function readFrames(bytes: Buffer): { frames: string[]; rest: Buffer } {
  const frames: string[] = [];
  let rest = bytes;
  for (;;) {
    const space = rest.indexOf(' ');
    const length = Number(rest.toString('latin1', 0, Math.max(space, 0)));
    if (space < 0 || rest.length < space + 1 + length) return { frames, rest };
    frames.push(rest.toString('utf8', space + 1, space + 1 + length));
    rest = rest.subarray(space + 1 + length);
  }
}

export interface HttpsReceiver {
  url: string;
  requests: { headers: Record<string, string | string[] | undefined>; body: string }[];
  /** The status of the next replies; null for no reply at all. */
  answer(status: number | null): void;
  entries(): Received[];
  close(): void;
}

export async function startHttps(options: { port?: number } = {}): Promise<HttpsReceiver> {
  const requests: HttpsReceiver['requests'] = [];
  let status: number | null = 204;
  const server: HttpsServer = createHttpsServer({ key: LEAF_KEY, cert: VALID }, async (request, response) => {
    const body = await text(request);
    if (status === null) return;
    if (status < 300) requests.push({ headers: request.headers, body });
    response.writeHead(status).end();
  });
  server.listen(options.port ?? 0, 'localhost');
  await once(server, 'listening');
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}/audit`,
    requests,
    answer: (next) => {
      status = next;
    },
    entries: () =>
      requests.flatMap(({ body }) =>
        body.startsWith('[')
          ? JSON.parse(body)
          : body
              .trim()
              .split('\n')
              .map((line) => JSON.parse(line)),
      ),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
