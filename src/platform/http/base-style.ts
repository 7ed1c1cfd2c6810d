import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { servePage } from './server.ts';

/** Serves the style sheet that pages of several folders share. */
export function serveBaseStyle(server: FastifyInstance): void {
  const bytes = readFileSync(new URL('./pages/base.css', import.meta.url));
  servePage(server, '/pages/base.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(bytes),
  );
}
