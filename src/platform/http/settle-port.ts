import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface SettledPort {
  host: string;
  /** Never 0. */
  port: number;
  /** The URL to show to a person on this machine. */
  url: string;
  listen(server: FastifyInstance): Promise<void>;
  [Symbol.dispose](): void;
}

/**
 * Settles the port before the server is built, so that the public URL is final from the start. Port 0 is bound at once and
 * stays bound, so no other process can take the chosen port. Until `listen`, connections to it are closed unanswered.
 */
export async function settlePort({ host, port }: { host: string; port: number }): Promise<SettledPort> {
  const reserved = port === 0 ? await bindAny(host) : null;
  const settled = reserved ? (reserved.address() as AddressInfo).port : port;
  return {
    host,
    port: settled,
    url: serverUrl({ host, port: settled }),
    listen: async (server) => {
      await server.listen({ host, port: settled, ...(reserved ? handleOf(reserved) : {}) });
    },
    [Symbol.dispose]: () => reserved?.close(),
  };
}

/** A wildcard address can't be opened in a browser; `localhost` can. */
export function serverUrl({ host, port }: { host: string; port: number }): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

async function bindAny(host: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy()).listen({ host, port: 0 });
  await once(server, 'listening');
  return server;
}

/** Node listens on the socket of any object that has a `_handle`, as the documentation of `server.listen(handle)` says. */
function handleOf(reserved: Server): { _handle: unknown } {
  return { _handle: Reflect.get(reserved, '_handle') };
}
