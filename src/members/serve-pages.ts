import type { FastifyInstance } from 'fastify';
import { serveFile } from '#platform/http/static-bytes.ts';

const PAGES = [
  { path: '/account/invitation', file: 'set-password.html', type: 'text/html; charset=utf-8' },
  { path: '/account/reset', file: 'set-password.html', type: 'text/html; charset=utf-8' },
  { path: '/account/set-password.css', file: 'set-password.css', type: 'text/css; charset=utf-8' },
  { path: '/account/set-password.js', file: 'set-password.js', type: 'text/javascript; charset=utf-8' },
];

// only our own files, and no embedding in other pages
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

/** Serves the pages that mailed links open, where a member chooses a password. */
export function serveAccountPages(server: FastifyInstance): void {
  for (const { path, file, type } of PAGES)
    serveFile(server, path, {
      file: new URL(`./pages/${file}`, import.meta.url),
      headers: { 'Content-Type': type, 'Content-Security-Policy': POLICY, 'Referrer-Policy': 'no-referrer' },
    });
}
