import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { DRAIN_MS_MAX } from './limits.ts';

const LOOKS_EVERY_MS = 50;

/**
 * Called before it listens; what it answers stops it: requests under way are answered, then, or when time is up, the connections
 * end. Node closes those that are idle at that moment, but not one whose stream ends later, nor one that never asked anything, as
 * browsers open them in advance.
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
    const looking = setInterval(closeUnused, LOOKS_EVERY_MS);
    const timer = setTimeout(() => server.server.closeAllConnections(), DRAIN_MS_MAX);
    await server.close();
    clearTimeout(timer);
    clearInterval(looking);
  };
}
