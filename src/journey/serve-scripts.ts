import { readdirSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { serveFile } from '#platform/http/static-bytes.ts';

const FOLDER = new URL('scripts/', import.meta.url);
const SCRIPT = { 'Content-Type': 'text/javascript; charset=utf-8' };

/**
 * Serves the scripts that improve pages of the journey at `/journey/scripts/<name>.js`, and the script with which a
 * client's own page shows the journey. Pages of any site may load that one.
 */
export function serveScripts(server: FastifyInstance): void {
  for (const name of readdirSync(FOLDER).filter((file) => file.endsWith('.js')))
    serveFile(server, `/journey/scripts/${name}`, { file: new URL(name, FOLDER), headers: SCRIPT });
  serveFile(server, '/journey/embed.js', {
    file: new URL('embedding/embed.js', import.meta.url),
    headers: { ...SCRIPT, 'Cross-Origin-Resource-Policy': 'cross-origin' },
  });
}
