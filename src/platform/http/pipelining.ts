import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many requests of one connection may wait. Browsers, proxies and client libraries send one at a time. */
const WAITING_MAX = 100;

const lastResponses = new WeakMap<Socket, ServerResponse>();
const waiting = new WeakMap<Socket, number>();

/** Puts `inTurn` in front of the server's listeners, so that a request that waits costs no more than its parsing. */
export function takeInTurn(server: Server): void {
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse & { req: IncomingMessage }) =>
    inTurn(request, response, () => {
      for (const listener of listeners) listener.call(server, request, response);
    }),
  );
}

/**
 * Starts a request when the requests before it on the same connection have been answered. Node would start all requests that
 * arrive in one packet at once, so a few connections could start thousands. A connection on which too many wait is closed.
 */
function inTurn({ socket }: IncomingMessage, response: ServerResponse, start: () => void): void {
  // Node parses the rest of a packet even if the connection is already closed
  if (socket.destroyed) return;
  const before = lastResponses.get(socket);
  lastResponses.set(socket, response);
  if (!before || before.closed || before.writableFinished) {
    start();
    return;
  }
  const count = (waiting.get(socket) ?? 0) + 1;
  waiting.set(socket, count);
  if (count > WAITING_MAX) socket.destroy();
  else
    before.once('close', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      if (!socket.destroyed) start();
    });
}
