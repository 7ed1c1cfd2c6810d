import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findClientHeader, findConfiguration } from '#clients';
import { languageOf, sendPage, setPageHeaders } from '#pages';
import { serveForm } from '#platform/http/forms.ts';
import { confirmPage, expiredPage, returnedPage } from './account-pages.ts';
import type { AccountsContext } from './context.ts';
import type { StateLimit } from './limit-unknown-states.ts';
import { findSignIn, isSignInOpen, type Returned, returnFromProvider } from './return-from-provider.ts';
import type { PagesContext } from './serve-start.ts';

const CALLBACK_PATH = '/accounts/oauth/callback';
const QUERY_BYTES_MAX = 4096;

interface SignedIn {
  clientId: string;
  userId: string;
  accountId: string;
}

/** Information that our own pages have about the browser in which a sign-in began. */
export interface OwnPages {
  /** Whether a sign-in began in this browser or in another one; null if it did not begin in our own pages. */
  findOrigin(account: SignedIn, cookies: string | undefined): Promise<'here' | 'elsewhere' | null>;
  /** Stops showing the account's figures in the browser in which the sign-in began. */
  hideFigures(account: SignedIn): Promise<void>;
  /** The page on which the person continues. */
  addressAfter(outcome: 'connected' | 'failed'): string;
}

/**
 * Serves the address that providers redirect people to. Redirects to the page on which they continue, else to the
 * client's callback URL; without such a URL, shows a page. A sign-in that began in another browser needs a click first:
 * somebody could have sent the person the address of the provider's page to get their data.
 */
export function serveCallback(
  server: FastifyInstance,
  context: PagesContext,
  { pages, limit }: { pages: OwnPages; limit: StateLimit },
): void {
  serveForm(server, CALLBACK_PATH, {
    async show(request, reply) {
      limit.check(request.ip);
      const callback = queryOf(request);
      const signIn = await findOpen(context, callback);
      const origin = signIn && (await pages.findOrigin(signIn, request.headers.cookie));
      // without a code, the person has refused, and nothing can be shared
      if (!signIn || origin !== 'elsewhere' || !callback.has('code'))
        return complete(context, { pages, limit }, { callback, request, reply });
      const client = await findClientHeader(context.database.tenant(signIn.clientId), signIn.clientId);
      // the address keeps the query, so that the language can be changed
      const frame = { ...frameOf(context, request), address: request.url, client };
      const { providerName } = signIn;
      return sendPage(
        reply,
        confirmPage(frame, { action: CALLBACK_PATH, callback: Object.fromEntries(callback), providerName }),
      );
    },
    async take(request, reply) {
      limit.check(request.ip);
      const callback = request.body;
      const signIn = await findOpen(context, callback);
      const origin = signIn && (await pages.findOrigin(signIn, request.headers.cookie));
      if (signIn && origin === 'elsewhere') await pages.hideFigures(signIn);
      return complete(context, { pages, limit }, { callback, request, reply, isOwn: origin !== null });
    },
  });
}

function queryOf({ url }: FastifyRequest): URLSearchParams {
  const [, query = ''] = url.split('?');
  return new URLSearchParams(query.length > QUERY_BYTES_MAX ? '' : query);
}

async function findOpen(
  context: PagesContext,
  callback: URLSearchParams,
): Promise<(SignedIn & { providerName: string }) | null> {
  const found = await findSignIn(context, callback.get('state'));
  if (!found || !isSignInOpen(found.row, { ...found, now: context.clock.now() })) return null;
  const { client_id: clientId, user_id: userId, account_id: accountId, payroll_provider } = found.row;
  const providerName = context.providers.find(payroll_provider)?.row.name ?? payroll_provider;
  return { clientId, userId, accountId, providerName };
}

/** `isOwn` is true if the sign-in began in our own pages. */
async function complete(
  context: PagesContext,
  { pages, limit }: { pages: OwnPages; limit: StateLimit },
  {
    callback,
    request,
    reply,
    isOwn = false,
  }: { callback: URLSearchParams; request: FastifyRequest; reply: FastifyReply; isOwn?: boolean },
): Promise<FastifyReply> {
  const returned: Returned = await returnFromProvider(context, callback);
  const frame = frameOf(context, request);
  if (returned.outcome === 'unknown') {
    limit.count(request.ip);
    return sendPage(reply.status(400), expiredPage(frame));
  }
  const isOurs = isOwn || (await pages.findOrigin(returned, request.headers.cookie)) !== null;
  const target = isOurs ? pages.addressAfter(returned.outcome) : await callbackOf(context, returned);
  if (target) {
    setPageHeaders(reply);
    return reply.redirect(target, 303);
  }
  const client = await findClientHeader(context.database.tenant(returned.clientId), returned.clientId);
  return sendPage(reply, returnedPage({ ...frame, client }, returned.outcome));
}

/** The query has the provider's code, which works once and is not repeated in the page. */
function frameOf({ env }: PagesContext, request: FastifyRequest) {
  return { language: languageOf(request), address: CALLBACK_PATH, isSandbox: env === 'sandbox' };
}

async function callbackOf(
  { database }: AccountsContext,
  { clientId, userId, outcome }: SignedIn & { outcome: 'connected' | 'failed' },
): Promise<string | null> {
  const { client_callback_url } = await findConfiguration(database.tenant(clientId), clientId);
  if (!client_callback_url) return null;
  const target = new URL(client_callback_url);
  target.searchParams.set('user_id', userId);
  target.searchParams.set('outcome', outcome);
  return target.href;
}
