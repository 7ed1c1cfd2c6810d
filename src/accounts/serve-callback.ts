import type { FastifyInstance } from 'fastify';
import { findClientHeader, findConfiguration } from '#clients';
import { languageOf, sendPage, setPageHeaders } from '#pages';
import { servePage } from '#platform/http/server.ts';
import { expiredPage, returnedPage } from './account-pages.ts';
import type { AccountsContext } from './context.ts';
import { type Returned, returnFromProvider } from './return-from-provider.ts';
import type { PagesContext } from './serve-start.ts';

const QUERY_BYTES_MAX = 4096;

type Completed = Exclude<Returned, { outcome: 'unknown' }>;

/** Finds the page on which a person continues in our own pages; null if they came from the client's. */
type FindPage = (returned: Completed) => Promise<string | null>;

/**
 * Serves the address that providers redirect people to. Redirects to the page on which they continue, else to the
 * client's callback URL; without such a URL, shows a page.
 */
export function serveCallback(
  server: FastifyInstance,
  context: PagesContext,
  { findPage }: { findPage: FindPage },
): void {
  servePage(server, '/accounts/oauth/callback', async (request, reply) => {
    const [path = '', query = ''] = request.url.split('?');
    const returned: Returned =
      query.length > QUERY_BYTES_MAX
        ? { outcome: 'unknown' }
        : await returnFromProvider(context, new URLSearchParams(query));
    // the query has the provider's code, which works once and is not repeated in the page
    const frame = { language: languageOf(request), address: path, isSandbox: context.env === 'sandbox' };
    if (returned.outcome === 'unknown') return sendPage(reply.status(400), expiredPage(frame));
    const target = (await findPage(returned)) ?? (await callbackOf(context, returned));
    if (target) {
      setPageHeaders(reply);
      return reply.redirect(target, 303);
    }
    const client = await findClientHeader(context.database.tenant(returned.clientId), returned.clientId);
    return sendPage(reply, returnedPage({ ...frame, client }, returned.outcome));
  });
}

async function callbackOf(
  { database }: AccountsContext,
  { clientId, userId, outcome }: Completed,
): Promise<string | null> {
  const { client_callback_url } = await findConfiguration(database.tenant(clientId), clientId);
  if (!client_callback_url) return null;
  const target = new URL(client_callback_url);
  target.searchParams.set('user_id', userId);
  target.searchParams.set('outcome', outcome);
  return target.href;
}
