import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findClientHeader, findConfiguration } from '#clients';
import { readCallback } from '#connectors';
import { languageOf, sendPage, setPageHeaders } from '#pages';
import { serveForm } from '#platform/http/forms.ts';
import { serveFile } from '#platform/http/static-bytes.ts';
import { CONFIRMED, confirmPage, expiredPage, fragmentPage, returnedPage } from './account-pages.ts';
import type { AccountsContext } from './context.ts';
import { findSignIn, isSignInOpen, type Returned, returnFromProvider } from './return-from-provider.ts';
import type { PagesContext } from './serve-start.ts';
import { forgetAttemptSession } from './store.ts';

const CALLBACK_PATH = '/accounts/oauth/callback';
/** Signed replies are long, and Node accepts 16 KiB of headers. */
const QUERY_BYTES_MAX = 8192;

interface SignedIn {
  clientId: string;
  userId: string;
  accountId: string;
}

/** The functions of our own pages that a return from a provider needs. */
export interface OwnPages {
  /** The session of the browser that sends these cookies; null without one. */
  findSessionId(cookies: string | undefined): Promise<string | null>;
  /** The page on which the person continues. */
  addressAfter(outcome: 'connected' | 'failed'): string;
}

/**
 * Serves the address that providers redirect people to. Redirects to the page on which they continue, else to the
 * client's callback URL; without such a URL, shows a page. A sign-in that began in another browser needs a click first:
 * somebody could have sent the person the address of the provider's page to get their data.
 */
export function serveCallback(server: FastifyInstance, context: PagesContext, pages: OwnPages): void {
  serveFile(server, '/accounts/oauth/callback.js', {
    file: new URL('./pages/callback.js', import.meta.url),
    headers: { 'Content-Type': 'text/javascript; charset=utf-8' },
  });
  serveForm(server, CALLBACK_PATH, {
    async show(request, reply) {
      const callback = queryOf(request);
      if (callback.size === 0) return sendPage(reply, fragmentPage(frameOf(context, request)));
      context.unknownSecrets.check(readCallback(callback).state, request.ip);
      const signIn = await findOpen(context, callback);
      const origin = signIn && (await originOf(pages, signIn, request));
      // without a code, the person has refused, and nothing can be shared
      if (!signIn || origin !== 'elsewhere' || !readCallback(callback).hasCode)
        return complete(context, pages, { callback, request, reply });
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
      const callback = request.body;
      // the provider's own page sent it, so cookies are missing, and nobody has confirmed anything
      if (!callback.has(CONFIRMED)) return reply.redirect(`${CALLBACK_PATH}?${callback}`, 303);
      callback.delete(CONFIRMED);
      context.unknownSecrets.check(readCallback(callback).state, request.ip);
      const signIn = await findOpen(context, callback);
      const origin = signIn && (await originOf(pages, signIn, request));
      // the figures are then shown in neither browser
      if (signIn && origin === 'elsewhere')
        await forgetAttemptSession(context.database.tenant(signIn.clientId), signIn);
      return complete(context, pages, { callback, request, reply, isOwn: origin !== null });
    },
  });
}

/** Whether a sign-in began in this browser or in another one; null if it did not begin in our own pages. */
async function originOf(
  pages: OwnPages,
  { sessionId }: { sessionId: string | null },
  { headers }: FastifyRequest,
): Promise<'here' | 'elsewhere' | null> {
  if (sessionId === null) return null;
  return (await pages.findSessionId(headers.cookie)) === sessionId ? 'here' : 'elsewhere';
}

function queryOf({ url }: FastifyRequest): URLSearchParams {
  const [, query = ''] = url.split('?');
  return new URLSearchParams(query.length > QUERY_BYTES_MAX ? '' : query);
}

async function findOpen(
  context: PagesContext,
  callback: URLSearchParams,
): Promise<(SignedIn & { providerName: string; sessionId: string | null }) | null> {
  const found = await findSignIn(context, readCallback(callback).state);
  if (!found || !isSignInOpen(found.row, { ...found, now: context.clock.now() })) return null;
  const { client_id: clientId, user_id: userId, account_id: accountId, payroll_provider } = found.row;
  const { attempt_session_id: sessionId } = found.row;
  const providerName = context.providers.nameOf(payroll_provider);
  return { clientId, userId, accountId, providerName, sessionId };
}

/** `isOwn` is true if the sign-in began in our own pages. */
async function complete(
  context: PagesContext,
  pages: OwnPages,
  {
    callback,
    request,
    reply,
    isOwn = false,
  }: { callback: URLSearchParams; request: FastifyRequest; reply: FastifyReply; isOwn?: boolean },
): Promise<FastifyReply> {
  const returned: Returned = await returnFromProvider(context, callback, request.ip);
  const frame = frameOf(context, request);
  if (returned.outcome === 'unknown') {
    context.unknownSecrets.count(readCallback(callback).state, request.ip);
    return sendPage(reply.status(400), expiredPage(frame));
  }
  const isOurs = isOwn || returned.isOfJourney;
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
