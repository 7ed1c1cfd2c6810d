import { readdirSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { serveFile } from '#platform/http/static-bytes.ts';

const FOLDER = new URL('scripts/', import.meta.url);

/** Serves the scripts that improve pages of the journey at `/journey/scripts/<name>.js`. */
export function serveScripts(server: FastifyInstance): void {
  for (const name of readdirSync(FOLDER).filter((file) => file.endsWith('.js')))
    serveFile(server, `/journey/scripts/${name}`, {
      file: new URL(name, FOLDER),
      headers: { 'Content-Type': 'text/javascript; charset=utf-8' },
    });
}
