import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { html } from '../html.ts';
import { cookieOf, sendPage } from '../visitor.ts';
import { CSRF_COOKIE } from './answers.ts';
import type { Petrel } from './petrel.ts';

const SCRIPT = readFileSync(new URL('./app.js', import.meta.url));

/** The only pages. The script shows everything else. */
export function serveShell(server: FastifyInstance, { skin }: Petrel): void {
  server.get('/', (request, reply) => {
    const token = cookieOf(request, CSRF_COOKIE) ?? randomBytes(16).toString('base64url');
    reply.header('set-cookie', `${CSRF_COOKIE}=${token}; Path=/; SameSite=Lax`);
    const body = html`<main id="app"><noscript>This portal needs JavaScript.</noscript></main>
      <script type="module" src="/app.js"></script>`;
    return sendPage(reply, skin, { title: 'Your pay', body });
  });
  server.get('/app.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(SCRIPT));
  server.get('/password/reset', (_request, reply) =>
    sendPage(reply, skin, {
      title: 'Reset your password',
      body: html`<p>In the sandbox nothing is mailed: the password is <code>pass_good</code>.</p>`,
    }),
  );
}
