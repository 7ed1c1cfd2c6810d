import type { FastifyInstance, FastifyReply } from 'fastify';
import { setPageHeaders } from '#pages';
import { serveForm } from '#platform/http/forms.ts';
import { servePage } from '#platform/http/server.ts';
import { invalidRequest, notFound, say } from '#platform/problem.ts';
import { isUuid } from '#values/uuid.ts';
import { PATHS } from './addresses.ts';
import { endByProvider } from './end-by-provider.ts';
import { finishSignIn, type Onward, type SingleSignOnContext } from './finish-sign-in.ts';
import { startSignIn } from './start-sign-in.ts';
import { findSettings } from './store.ts';

const QUERY_BYTES_MAX = 8192;

/** Serves the addresses that browsers visit on the way to the provider and back, and those that the provider itself calls. */
export function serveSingleSignOn(server: FastifyInstance, context: SingleSignOnContext): void {
  servePage(server, PATHS.start, async (request, reply) =>
    sendOnward(
      reply,
      isFromElsewhere(request.headers['sec-fetch-site'])
        ? { location: '/dashboard/sign-in', cookies: [] }
        : await startSignIn(context, request.query as Record<string, unknown>),
    ),
  );
  servePage(server, PATHS.callback, async (request, reply) => {
    const [, query = ''] = request.url.split('?');
    const { cookie: cookies, 'user-agent': userAgent = null } = request.headers;
    const callback = new URLSearchParams(query.length > QUERY_BYTES_MAX ? '' : query);
    const origin = { address: request.ip, userAgent };
    const clientId = request.params.client_id ?? '';
    return sendOnward(reply, await finishSignIn(context, { clientId, cookies, callback, origin }));
  });
  servePage(server, PATHS.keys, async (request, reply) => {
    const clientId = request.params.client_id ?? '';
    const settings = isUuid(clientId)
      ? await findSettings(context.database.tenant(clientId), clientId)
      : undefined;
    if (!settings) throw notFound('Key set', clientId);
    const keys = settings.public_key ? [settings.public_key] : [];
    return reply.header('Cache-Control', 'public, max-age=300').send({ keys });
  });
  serveForm(server, PATHS.logout, {
    show: () => {
      throw notFound('Page', 'logout');
    },
    async take(request, reply) {
      const { client_id: clientId = '' } = request.params as Record<string, string>;
      const isDone = await endByProvider(context, clientId, request.body.get('logout_token'));
      reply.header('Cache-Control', 'no-store');
      // the provider learns nothing more, and neither does anybody who invents a token
      if (!isDone) throw invalidRequest(say`[logout_token] is not valid`);
      return reply.send({});
    },
  });
}

/** Another site must not open a session for a person who did nothing: it can only show them the sign-in page. */
function isFromElsewhere(site: string | string[] | undefined): boolean {
  return site === 'cross-site' || site === 'same-site';
}

/** The browser sends no address of ours to the provider, and keeps none of these answers. */
function sendOnward(reply: FastifyReply, { location, cookies }: Onward): FastifyReply {
  setPageHeaders(reply);
  if (cookies.length > 0) reply.header('Set-Cookie', cookies);
  return reply.redirect(location, 303);
}
