import type { FastifyInstance } from 'fastify';
import { languageOf, sendPage } from '#pages';
import { servePage } from '#platform/http/server.ts';
import { serveFile } from '#platform/http/static-bytes.ts';
import { setPasswordPage } from './set-password-page.ts';

/** Serves the pages that emailed links open, where a member chooses a password. */
export function serveAccountPages(server: FastifyInstance): void {
  serveFile(server, '/account/set-password.js', {
    file: new URL('./pages/set-password.js', import.meta.url),
    headers: { 'Content-Type': 'text/javascript; charset=utf-8' },
  });
  for (const purpose of ['invitation', 'reset'] as const)
    servePage(server, `/account/${purpose}`, (request, reply) =>
      sendPage(reply, setPasswordPage({ language: languageOf(request), address: request.url }, purpose)),
    );
}
