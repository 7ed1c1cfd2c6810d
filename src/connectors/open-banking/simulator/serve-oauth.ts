import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { prefixOf } from '#simulation/client-host.ts';
import { ROUTES } from './authorisation-server.ts';
import type { Bank } from './bank.ts';

/** Serves the endpoints of OAuth and OpenID Connect. */
export function serveOAuth(server: FastifyInstance, { counts }: Bank, provider: Provider): void {
  const answer = provider.callback();
  const pass = (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack();
    answer(addressedAs(request), reply.raw);
    return reply;
  };
  server.register(async (scope) => {
    // the package reads the bodies
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    for (const path of ['/.well-known/openid-configuration', ROUTES.jwks]) scope.get(path, pass);
    for (const path of [ROUTES.token, ROUTES.pushed_authorization_request, ROUTES.revocation])
      scope.post(path, pass);
    scope.get(ROUTES.userinfo, pass);
    scope.get(`${ROUTES.authorization}/:uid`, pass);
    scope.get(ROUTES.authorization, (request, reply) => {
      forgetSession(request.raw, provider.cookieName('session'));
      return pass(request, reply);
    });
    scope.post(ROUTES.authorization, pass);
  });
  countTokens(provider, counts);
}

/** The package makes links from the original address, which has the prefix of the client's instance. */
function addressedAs(request: FastifyRequest): IncomingMessage {
  const { raw } = request;
  return Object.assign(raw, { originalUrl: `${prefixOf(request)}${raw.url}` });
}

/** A person signs in for every consent, as the law demands. So nobody is asked whether to sign out somebody else first. */
function forgetSession({ headers }: IncomingMessage, name: string): void {
  headers.cookie = headers.cookie
    ?.split(/; */)
    .filter((cookie) => !cookie.startsWith(`${name}=`))
    .join('; ');
}

function countTokens(provider: Provider, counts: Bank['counts']): void {
  provider.on('grant.success', ({ oidc }) => {
    if (oidc.params.grant_type === 'authorization_code') counts.tokenExchanges++;
    if (oidc.params.grant_type === 'refresh_token') counts.refreshes++;
  });
}
