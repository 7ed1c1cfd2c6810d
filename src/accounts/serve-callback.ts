import type { FastifyInstance } from 'fastify';
import { findConfiguration } from '#clients';
import { servePage } from '#platform/http/server.ts';
import type { AccountsContext } from './context.ts';
import { LINK_EXPIRED, renderPage } from './render-page.ts';
import { type Returned, returnFromProvider } from './return-from-provider.ts';

const POLICY = "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'";
const QUERY_BYTES_MAX = 4096;

/**
 * Serves the address that providers redirect people to. Redirects to the client's callback URL; without
 * such a URL, shows a page.
 */
export function serveCallback(server: FastifyInstance, context: AccountsContext): void {
  servePage(server, '/accounts/oauth/callback', async (request, reply) => {
    const query = request.url.split('?')[1] ?? '';
    const returned: Returned =
      query.length > QUERY_BYTES_MAX
        ? { outcome: 'unknown' }
        : await returnFromProvider(context, new URLSearchParams(query));
    reply.header('Referrer-Policy', 'no-referrer');
    const target = await callbackOf(context, returned);
    if (target) return reply.redirect(target, 303);
    return reply
      .status(returned.outcome === 'unknown' ? 400 : 200)
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', POLICY)
      .send(renderPage(PAGES[returned.outcome]));
  });
}

async function callbackOf({ database }: AccountsContext, returned: Returned): Promise<string | null> {
  if (returned.outcome === 'unknown') return null;
  const { clientId, userId, outcome } = returned;
  const { client_callback_url } = await findConfiguration(database.tenant(clientId), clientId);
  if (!client_callback_url) return null;
  const target = new URL(client_callback_url);
  target.searchParams.set('user_id', userId);
  target.searchParams.set('outcome', outcome);
  return target.href;
}

const PAGES = {
  connected: {
    title: 'You are connected',
    head: '',
    body: '<p>You can close this page and return to the site you came from.</p>',
  },
  failed: {
    title: 'Your account was not connected',
    head: '',
    body: '<p>We did not get access to your account. Go back to the site you came from to try again.</p>',
  },
  unknown: LINK_EXPIRED,
} as const;
