import type { FastifyInstance } from 'fastify';
import { html, languageOf, sendPage, setPageHeaders, textsIn } from '#pages';
import { servePage } from '#platform/http/server.ts';
import type { JourneyContext } from './context.ts';
import { readSessionCookie } from './cookies.ts';
import { CONTINUE } from './journey-page.ts';
import { findSession, isOfJourney } from './sessions.ts';

const RETURNED = '/journey/returned';

/** The page after a provider's own sign-in; null for an account that was not added in a journey. */
export async function findReturnPage(
  context: JourneyContext,
  {
    outcome,
    ...account
  }: { outcome: 'connected' | 'failed'; clientId: string; userId: string; accountId: string },
): Promise<string | null> {
  return (await isOfJourney(context, account)) ? `${RETURNED}?outcome=${outcome}` : null;
}

/**
 * Serves the page after a provider's own sign-in. In the person's browser the journey goes on; another browser has no
 * session, and only says how it went.
 */
export function serveReturned(
  server: FastifyInstance,
  context: JourneyContext,
  { isSecure }: { isSecure: boolean },
): void {
  servePage(server, RETURNED, async (request, reply) => {
    setPageHeaders(reply);
    const secret = readSessionCookie(request.headers.cookie, { isSecure });
    const session = secret === null ? null : await findSession(context, secret);
    // a frame goes on where it is
    if (session && session.frameOrigin === null) return reply.redirect(CONTINUE, 303);
    const language = languageOf(request);
    const texts = textsIn(language).returned;
    const isConnected = new URLSearchParams(request.url.split('?')[1] ?? '').get('outcome') === 'connected';
    const { title, body } = isConnected ? texts.connected : texts.failed;
    return sendPage(reply, {
      language,
      address: request.url,
      isSandbox: context.env === 'sandbox',
      title,
      body: html`<p>${body}</p><p>${texts.elsewhere}</p>`,
    });
  });
}
