import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

const DRIP_MS = 200;
const METADATA = 'http://169.254.169.254/latest/meta-data/';
const CHUNK = Buffer.alloc(64 * 1024, 'x');
/** A kilobyte that decompresses to a megabyte. */
const BOMB = gzipSync(Buffer.alloc(1024 * 1024));
const HEAD = 'HTTP/1.1 200 OK\r\n';

/** Faulty behaviours of a receiver. Each starts with the first byte that arrives. */
const BEHAVIOURS: Readonly<Record<string, (socket: Socket) => void>> = {
  'never responds': () => undefined,
  'sends its headers slowly': (socket) => drip(socket, HEAD, 'A: b\r\n'),
  'sends its body slowly': (socket) => drip(socket, `${HEAD}Content-Length: 99999\r\n\r\n`, 'x'),
  'never ends its body': (socket) => pour(socket, `${HEAD}Content-Length: 99999999999\r\n\r\n`, CHUNK),
  'sends a gzip bomb': (socket) =>
    pour(socket, `${HEAD}Content-Encoding: gzip\r\nContent-Length: 99999999999\r\n\r\n`, BOMB),
  'resets the connection': (socket) => socket.resetAndDestroy(),
  'redirects to a metadata service': (socket) =>
    socket.end(`HTTP/1.1 302 Found\r\nLocation: ${METADATA}\r\nContent-Length: 0\r\n\r\n`),
};

/** Receivers whose response counts as success: the status is 2xx, however long the body is. */
const ACCEPTING = new Set(['never ends its body', 'sends a gzip bomb']);

export interface Hostile {
  name: string;
  url: string;
  /** True if its response counts as a successful delivery. */
  accepts: boolean;
}

export async function startHostile(undo: AsyncDisposableStack): Promise<Hostile[]> {
  const receivers = await Promise.all(
    Object.entries(BEHAVIOURS).map(async ([name, behave]) => ({
      name,
      url: `http://127.0.0.1:${await listen(behave, undo)}/`,
      accepts: ACCEPTING.has(name),
    })),
  );
  const port = await listen((socket) => socket.write('this is not TLS\r\n'), undo);
  return [...receivers, { name: 'does not speak TLS', url: `https://127.0.0.1:${port}/`, accepts: false }];
}

async function listen(behave: (socket: Socket) => void, undo: AsyncDisposableStack): Promise<number> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    socket.once('data', () => behave(socket)).resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  undo.defer(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

function drip(socket: Socket, head: string, drop: string): void {
  socket.write(head);
  const timer = setInterval(() => socket.write(drop), DRIP_MS);
  socket.once('close', () => clearInterval(timer));
}

function pour(socket: Socket, head: string, chunk: Buffer): void {
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', more).write(head);
  more();
}
