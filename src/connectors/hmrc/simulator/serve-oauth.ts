import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { prefixOf } from '#simulation/client-host.ts';
import type { CodeRequest, Grants, Tokens } from '#simulation/grants.ts';
import { sendPage } from '#simulation/sandbox-page.ts';
import { ACCESS_TOKEN_SECONDS } from './lifetimes.ts';
import { errorPage, grantPage, SCOPES, signInPage } from './pages.ts';
import type { TaxRecords } from './records.ts';
import { APPLICATION } from './serve-endpoint.ts';

const REQUESTS_MAX = 1000;

export interface HmrcClient {
  clientId: string;
  clientSecret: string;
  /** Allowed redirect addresses; any if absent. */
  redirectUris?: readonly string[];
}

interface PendingRequest extends CodeRequest {
  state: string | null;
  /** The person who signed in. */
  userId: string | null;
}

interface OAuthContext {
  records: TaxRecords;
  grants: Grants;
  clock: Clock;
  client: HmrcClient;
  counts: { tokenExchanges: number; refreshes: number };
}

type Form = Record<string, string>;

/** Serves sign-in, the grant of access, and the token endpoint. */
export function serveOAuth(server: FastifyInstance, context: OAuthContext): void {
  servePages(server, context);
  server.post('/oauth/token', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const form = formOf(request);
    if (form.client_id !== context.client.clientId || form.client_secret !== context.client.clientSecret)
      return refuse(reply.code(401), 'invalid_client', 'invalid client id or secret');
    const exchange = EXCHANGES[form.grant_type ?? ''];
    if (!exchange) return refuse(reply.code(400), 'unsupported_grant_type', 'grant_type is not supported');
    const tokens = exchange(form, context);
    return tokens
      ? bodyOf(tokens)
      : refuse(reply.code(400), 'invalid_grant', 'code or refresh_token is invalid');
  });
}

function servePages(server: FastifyInstance, { records, grants, client }: OAuthContext): void {
  const pending = new Map<string, PendingRequest>();
  const startAgain = (reply: FastifyReply) =>
    sendPage(reply.code(400), errorPage('Go back to where you came from and start again.'));

  server.get('/oauth/authorize', async (request, reply) => {
    const asked = readRequest(request.query as Form, client);
    if (typeof asked === 'string') return sendPage(reply.code(400), errorPage(asked));
    const requestId = randomUUID();
    if (pending.size >= REQUESTS_MAX) pending.clear();
    pending.set(requestId, asked);
    return sendPage(reply, signInPage({ requestId, error: null, prefix: prefixOf(request) }));
  });

  server.post('/oauth/sign-in', async (request, reply) => {
    const { request: requestId = '', user_name: userId = '', password } = formOf(request);
    const asked = pending.get(requestId);
    if (!asked) return startAgain(reply);
    if (records.find(userId)?.password !== password || password === undefined)
      return sendPage(
        reply,
        signInPage({ requestId, error: 'Your user ID or password is incorrect.', prefix: prefixOf(request) }),
      );
    asked.userId = userId;
    return sendPage(reply, grantPage({ requestId, scopes: asked.scopes, prefix: prefixOf(request) }));
  });

  server.post('/oauth/grantscope', async (request, reply) => {
    const { request: requestId = '', decision } = formOf(request);
    const asked = pending.get(requestId);
    if (!asked || asked.userId === null) return startAgain(reply);
    pending.delete(requestId);
    const back = new URL(asked.redirectUri);
    const answer = decision === 'allow' ? { code: grants.issueCode(asked, asked.userId) } : DENIED;
    for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value);
    if (asked.state !== null) back.searchParams.set('state', asked.state);
    return reply.redirect(back.href, 302);
  });
}

const DENIED = {
  error: 'access_denied',
  error_description: 'user denied the authorization',
  error_code: 'USER_DENIED_AUTHORIZATION',
};

const EXCHANGES: Readonly<Record<string, (form: Form, context: OAuthContext) => Tokens | null>> = {
  authorization_code(form, { grants, client: { clientId }, counts }) {
    counts.tokenExchanges++;
    const by = { clientId, redirectUri: form.redirect_uri ?? '', codeVerifier: form.code_verifier ?? null };
    return grants.redeemCode(form.code ?? '', by);
  },
  refresh_token(form, { grants, client: { clientId }, counts }) {
    counts.refreshes++;
    return grants.refresh(form.refresh_token ?? '', { clientId });
  },
  /** A token for the application itself. It cannot be renewed. */
  client_credentials(_form, { grants, clock, client: { clientId } }) {
    const scopes = [APPLICATION];
    const grant = { userName: '', clientId, scopes, grantedAt: clock.now() };
    return { accessToken: grants.issueAccessToken(grant), refreshToken: null, scopes };
  },
};

function readRequest(query: Form, client: HmrcClient): PendingRequest | string {
  const {
    redirect_uri: redirectUri = '',
    scope = '',
    state = null,
    code_challenge: codeChallenge = null,
  } = query;
  const scopes = scope.split(' ').filter(Boolean);
  if (query.client_id !== client.clientId) return 'client_id is invalid';
  if (!URL.canParse(redirectUri) || !(client.redirectUris?.includes(redirectUri) ?? true))
    return 'redirect_uri is invalid';
  if (query.response_type !== 'code') return 'response_type is invalid';
  if (scopes.length === 0 || !scopes.every((name) => SCOPES.includes(name))) return 'scope is invalid';
  if (codeChallenge !== null && query.code_challenge_method !== 'S256')
    return 'code_challenge_method is invalid';
  return { clientId: client.clientId, redirectUri, scopes, state, codeChallenge, userId: null };
}

function bodyOf({ accessToken, refreshToken, scopes }: Tokens) {
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    ...(refreshToken ? { refresh_token: refreshToken } : {}),
    scope: scopes.filter((scope) => scope !== APPLICATION).join(' '),
  };
}

function refuse(reply: FastifyReply, error: string, description: string): FastifyReply {
  return reply.send({ error, error_description: description });
}

function formOf(request: FastifyRequest): Form {
  return (request.body ?? {}) as Form;
}
