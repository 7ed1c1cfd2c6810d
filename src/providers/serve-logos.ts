import { readdirSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { servePage } from '#platform/http/server.ts';
import { notFound } from '#platform/problem.ts';

const FOLDER = new URL('logos/', import.meta.url);
const HEADERS = {
  'Content-Type': 'image/svg+xml',
  'Cache-Control': 'public, max-age=86400',
  // an SVG opened directly is a document that could run scripts
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
};

/**
 * Serves logos at `/logos/<id>.svg`. All files are read at the start, so that no request can name a path on
 * the disk.
 */
export function serveLogos(server: FastifyInstance): void {
  const logos = new Map(readdirSync(FOLDER).map((file) => [file, readFileSync(new URL(file, FOLDER))]));
  servePage(server, '/logos/{file}', ({ params: { file = '' } }, reply) => {
    const logo = logos.get(file);
    if (!logo) throw notFound('Logo', file);
    return reply.headers(HEADERS).send(logo);
  });
}
