import type { FastifyReply } from 'fastify';
import { languageOf, setPageHeaders, textsIn } from '#pages';
import { servePage } from '#platform/http/server.ts';
import { hasCurrent } from '#platform/http/static-bytes.ts';
import { type Serving, sessionOf } from './serving.ts';
import type { Session } from './sessions.ts';

const LOGO_SECONDS = 600;

/** Serves what scripts and images of the pages need, to browsers with a session. It does not keep the session open. */
export function serveSession(serving: Serving): void {
  const { server, context } = serving;
  const serve = (path: string, answer: (session: Session, reply: FastifyReply) => unknown) =>
    servePage(server, path, async (request, reply) => {
      setPageHeaders(reply);
      const found = await sessionOf(serving, request);
      if (found.outcome === 'open') return answer(found.session, reply);
      return reply.status(403).send();
    });
  serve('/journey/session', (session, reply) => {
    const left = Math.ceil((session.expiresAt.getTime() - context.clock.now().getTime()) / 1000);
    const { title, body, stay } = textsIn(languageOf(reply.request, session.language)).journey.session;
    return reply
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ seconds_left: left, title, body: body(Math.ceil(left / 60)), stay }));
  });
  serve('/journey/logo', async ({ clientId }, reply) => {
    const logo = await context.logos.ofClient(context.database, clientId);
    if (!logo) return reply.status(404).send();
    reply.headers({ 'Cache-Control': `private, max-age=${LOGO_SECONDS}`, ETag: logo.etag });
    if (hasCurrent(reply.request.headers['if-none-match'], logo.etag)) return reply.status(304).send();
    return reply
      .headers({
        // an SVG image that is opened by itself runs and loads nothing
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      })
      .type(logo.type)
      .send(logo.bytes);
  });
}
