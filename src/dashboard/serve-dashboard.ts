import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DASHBOARD_HEADERS } from '#platform/http/page-headers.ts';
import { servePage } from '#platform/http/server.ts';
import { StaticBytes, sendStatic } from '#platform/http/static-bytes.ts';
import { notFound, Problem, say } from '#platform/problem.ts';
import type { Env } from '#values/environment.ts';

/** `npm run build` writes these files. */
const BUILT = new URL('../../web/dashboard/dist/', import.meta.url);

/** React Aria adds one rule to the page, so that a press does not wait for a second tap. This is the hash of its text. */
const PRESSABLE_STYLE = 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=';
/** Only our own files, no inline scripts and styles. `blob:` shows pictures that were loaded with the member's session. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' '${PRESSABLE_STYLE}'`,
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
const PAGE = {
  ...DASHBOARD_HEADERS,
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': POLICY,
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
  'Cache-Control': 'no-cache',
};
/** The names of the files contain a hash of their bytes. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const FILE_NAME = /^[\w-]+(?:\.[\w-]+)*$/;
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/**
 * Serves the dashboard at `/dashboard/`. It is one page for all addresses, and reads data only from the API, with the session
 * of the member who signed in.
 */
export function serveDashboard(server: FastifyInstance, { env }: { env: Env }): void {
  const index = new StaticBytes(() => readIndex(env));
  const files = new Map<string, StaticBytes>();
  const sendIndex = (request: FastifyRequest, reply: FastifyReply) => {
    if (!isDashboardBuilt()) throw NOT_BUILT;
    return sendStatic(request, reply.headers(PAGE), index);
  };
  servePage(server, '/dashboard', (_request, reply) => reply.redirect('/dashboard/', 308));
  servePage(server, '/dashboard/', sendIndex);
  servePage(server, '/dashboard/*', sendIndex);
  servePage(server, '/dashboard/assets/{name}', (request, reply) => {
    const { name = '' } = request.params;
    const file = files.get(name) ?? openFile(name);
    files.set(name, file);
    const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    return sendStatic(request, reply.headers({ 'Content-Type': type, 'Cache-Control': FOR_EVER }), file);
  });
}

/** The page names its environment, so that people recognise a sandbox before they sign in. */
async function readIndex(env: Env): Promise<Buffer> {
  const page = await readFile(new URL('index.html', BUILT), 'utf8');
  return Buffer.from(page.replace('<html', `<html data-environment="${env}"`));
}

const NOT_BUILT = new Problem({
  code: 'no_such_endpoint',
  messages: [
    say`The dashboard is not built. Run npm ci without --omit=dev, or copy web/dashboard/dist from a machine that has built it`,
  ],
});

/** False after an installation without development dependencies, which can't build the dashboard. */
export function isDashboardBuilt(): boolean {
  return existsSync(new URL('index.html', BUILT));
}

/** Only files that the build has written. */
function openFile(name: string): StaticBytes {
  const file = new URL(`assets/${name}`, BUILT);
  if (!FILE_NAME.test(name) || !existsSync(file)) throw notFound('File', name);
  return StaticBytes.ofFile(file);
}
