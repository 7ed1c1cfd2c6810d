import type { OwnPages } from '#accounts';
import { html, languageOf, notice, sendPage, setPageHeaders, textsIn } from '#pages';
import { servePage } from '#platform/http/server.ts';
import type { JourneyContext } from './context.ts';
import { readSessionCookie } from './cookies.ts';
import { CONTINUE } from './journey-page.ts';
import { openSessionOf, type Serving } from './serving.ts';
import { peekSession } from './sessions.ts';

const RETURNED = '/journey/returned';

/** The functions of journeys that the callback of a provider's own sign-in needs. */
export function signInPages(context: JourneyContext): OwnPages {
  const isSecure = context.publicUrl.startsWith('https:');
  return {
    async findSessionId(cookies) {
      const secret = readSessionCookie(cookies, { isSecure, rootKey: context.keys.root });
      return secret === null ? null : ((await peekSession(context, secret))?.sessionId ?? null);
    },
    addressAfter: (outcome) => `${RETURNED}?outcome=${outcome}`,
  };
}

/**
 * Serves the page after a provider's own sign-in. In the person's browser the journey continues; another browser has no
 * session, and only says how it went.
 */
export function serveReturned(serving: Serving): void {
  servePage(serving.server, RETURNED, async (request, reply) => {
    setPageHeaders(reply);
    const found = await openSessionOf(serving, request);
    // a frame continues where it is
    if (found.outcome === 'open' && found.session.frameOrigin === null) return reply.redirect(CONTINUE, 303);
    const language = languageOf(request);
    const texts = textsIn(language).returned;
    const isConnected = new URLSearchParams(request.url.split('?')[1] ?? '').get('outcome') === 'connected';
    const { title, body } = isConnected ? texts.connected : texts.failed;
    return sendPage(reply, {
      language,
      address: request.url,
      isSandbox: serving.context.env === 'sandbox',
      title,
      body: [
        notice({ language, kind: isConnected ? 'success' : 'warning', body: html`<p>${body}</p>` }),
        html`<p>${texts.elsewhere}</p>`,
      ],
    });
  });
}
