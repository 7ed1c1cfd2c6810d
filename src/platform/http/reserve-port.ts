import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface ReservedPort {
  host: string;
  /** Never 0. */
  port: number;
  /** The URL to show to a person on this machine. */
  url: string;
  listen(server: FastifyInstance): Promise<void>;
  [Symbol.dispose](): void;
}

/**
 * Determines the port before the server is built, so that the public URL is final from the start. For port 0,
 * a placeholder server binds a free port, so no other process can take it. Until `listen`, the placeholder
 * closes every connection.
 */
export async function reservePort({ host, port }: { host: string; port: number }): Promise<ReservedPort> {
  const placeholder = port === 0 ? await bindAny(host) : null;
  const finalPort = placeholder ? (placeholder.address() as AddressInfo).port : port;
  return {
    host,
    port: finalPort,
    url: serverUrl({ host, port: finalPort }),
    listen: async (server) => {
      await server.listen({ host, port: finalPort, ...(placeholder ? handleOf(placeholder) : {}) });
    },
    [Symbol.dispose]: () => placeholder?.close(),
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
function handleOf(placeholder: Server): { _handle: unknown } {
  return { _handle: Reflect.get(placeholder, '_handle') };
}
