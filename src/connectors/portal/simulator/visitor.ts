import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Html, html } from './html.ts';
import type { Session } from './sessions.ts';
import type { Look } from './skin.ts';

/** The session data in a request. */
export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1];
}

export function inputOf(request: FastifyRequest, name: string): string {
  return request.body instanceof URLSearchParams ? (request.body.get(name) ?? '') : '';
}

/** The form and the cookie must both contain the session's CSRF token. */
export function isOwnForm(request: FastifyRequest, { csrf }: Session): boolean {
  return inputOf(request, '_csrf') === csrf && cookieOf(request, 'XSRF') === csrf;
}

export function giveCookies(reply: FastifyReply, { sid, csrf }: Session): void {
  reply.header('set-cookie', [
    `sid=${sid}; Path=/; HttpOnly; SameSite=Lax`,
    `XSRF=${csrf}; Path=/; SameSite=Lax`,
  ]);
}

export function sendPage(
  reply: FastifyReply,
  skin: Look,
  { title, body, status = 200 }: { title: string; body: Html; status?: number },
): FastifyReply {
  const page = html`<!doctype html>
<html lang="en-GB">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} - ${skin.name}</title>
    <style>${{ html: skin.style }}</style></head>
  <body><h1>${skin.name}</h1><h2>${title}</h2>${body}
    <footer><small>This portal is part of the sandbox. The people and their pay are made up.</small></footer></body>
</html>`;
  return reply.code(status).type('text/html; charset=utf-8').send(page.html);
}
