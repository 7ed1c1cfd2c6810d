import type { FastifyInstance } from 'fastify';
import { serveFile } from './static-bytes.ts';

/** Serves the style sheet that pages of several folders share. */
export function serveBaseStyle(server: FastifyInstance): void {
  serveFile(server, '/pages/base.css', {
    file: new URL('./pages/base.css', import.meta.url),
    headers: { 'Content-Type': 'text/css; charset=utf-8' },
  });
}
