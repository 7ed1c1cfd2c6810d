import { readdirSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { servePage } from '#platform/http/server.ts';
import { StaticBytes, sendStatic } from '#platform/http/static-bytes.ts';
import { notFound } from '#platform/problem.ts';

const FOLDER = new URL('logos/', import.meta.url);
const HEADERS = {
  'Content-Type': 'image/svg+xml',
  'Cache-Control': 'public, max-age=86400',
  // an SVG opened directly is a document that could run scripts
  'Content-Security-Policy': "default-src 'none'",
};

/** Serves logos at `/logos/<id>.svg`. The names are listed at the start, so that no request can name a path on the disk. */
export function serveLogos(server: FastifyInstance): void {
  const logos = new Map(readdirSync(FOLDER).map((file) => [file, StaticBytes.ofFile(new URL(file, FOLDER))]));
  servePage(server, '/logos/{file}', (request, reply) => {
    const { file = '' } = request.params;
    const logo = logos.get(file);
    if (!logo) throw notFound('Logo', file);
    return sendStatic(request, reply.headers(HEADERS), logo);
  });
}
