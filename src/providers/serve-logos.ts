import { existsSync, readdirSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { ConnectorDescription } from '#connectors';
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

/** The logos of employers and groups, and those of the providers of each connector, by their file names. */
export function findLogos(connectors: readonly ConnectorDescription[]): Map<string, URL> {
  const folders = [FOLDER, ...connectors.map(({ folder }) => new URL('logos/', folder))];
  return new Map(
    folders
      .filter((folder) => existsSync(folder))
      .flatMap((folder) => readdirSync(folder).map((file) => [file, new URL(file, folder)])),
  );
}

/** Serves logos at `/logos/<id>.svg`. The names are listed at the start, so that no request can name a path on the disk. */
export function serveLogos(server: FastifyInstance, connectors: readonly ConnectorDescription[]): void {
  const logos = new Map([...findLogos(connectors)].map(([file, url]) => [file, StaticBytes.ofFile(url)]));
  servePage(server, '/logos/{file}', (request, reply) => {
    const { file = '' } = request.params;
    const logo = logos.get(file);
    if (!logo) throw notFound('Logo', file);
    return sendStatic(request, reply.headers(HEADERS), logo);
  });
}
