import type { FastifyInstance } from 'fastify';
import { serveFile } from '#platform/http/static-bytes.ts';

/** Serves the script with which a client's own page shows the journey. Pages of any site may load it. */
export function serveEmbedding(server: FastifyInstance): void {
  serveFile(server, '/journey/embed.js', {
    file: new URL('./embed.js', import.meta.url),
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': 'no-cache',
    },
  });
}
