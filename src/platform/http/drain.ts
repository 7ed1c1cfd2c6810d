import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { DRAIN_MS_MAX } from './limits.ts';

const CHECK_MS = 50;

/**
 * Call this before the server listens. The function it returns closes the server: running requests are
 * answered, and then, or after the time limit, all connections are closed. Node itself closes connections
 * that are idle at that moment. It doesn't close those that become idle later, or those that never sent a
 * request, such as the ones that browsers open in advance.
 */
export function prepareDrain(server: FastifyInstance): () => Promise<void> {
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const closeUnused = () => {
    server.server.closeIdleConnections();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  return async () => {
    const checking = setInterval(closeUnused, CHECK_MS);
    const timer = setTimeout(() => server.server.closeAllConnections(), DRAIN_MS_MAX);
    await server.close();
    clearTimeout(timer);
    clearInterval(checking);
  };
}
