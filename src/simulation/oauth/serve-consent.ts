import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { prefixOf } from '../client-host.ts';
import type { CodeRequest, Grants, Tokens } from '../grants.ts';
import type { People } from '../people/person.ts';
import { sendPage } from '../sandbox-page.ts';
import { consentPage, errorPage, signInPage } from './pages.ts';
import type { Application, OAuthProvider } from './provider.ts';

const PASSWORD = 'pass_good';
const REQUESTS_MAX = 1000;

interface PendingRequest extends CodeRequest {
  state: string | null;
  /** The person who signed in. */
  userName: string | null;
}

interface ConsentContext {
  provider: OAuthProvider;
  people: People;
  grants: Grants;
  application: Application;
  counts: { tokenExchanges: number; refreshes: number };
}

type Form = Record<string, string>;

/** Serves sign-in, consent and the token endpoint. */
export function serveConsent(server: FastifyInstance, context: ConsentContext): void {
  const { provider, people, grants, application } = context;
  const { authorize, token } = provider.paths;
  const pending = new Map<string, PendingRequest>();
  const startAgain = (reply: FastifyReply) =>
    sendPage(reply.code(400), errorPage(provider, 'Go back to where you came from and start again.'));

  server.get(authorize, async (request, reply) => {
    const asked = readRequest(request.query as Form, { provider, application });
    if (typeof asked === 'string') return sendPage(reply.code(400), errorPage(provider, asked));
    const requestId = randomUUID();
    if (pending.size >= REQUESTS_MAX) pending.clear();
    pending.set(requestId, asked);
    const action = `${prefixOf(request)}${authorize}/sign-in`;
    return sendPage(reply, signInPage(provider, { requestId, error: null, action }));
  });

  server.post(`${authorize}/sign-in`, async (request, reply) => {
    const { request: requestId = '', user_name: userName = '', password } = formOf(request);
    const asked = pending.get(requestId);
    if (!asked) return startAgain(reply);
    const path = `${prefixOf(request)}${authorize}`;
    if (!people.find(userName) || password !== PASSWORD) {
      const error = 'Your username or password is incorrect.';
      return sendPage(reply, signInPage(provider, { requestId, error, action: `${path}/sign-in` }));
    }
    asked.userName = userName;
    return sendPage(reply, consentPage(provider, { requestId, userName, action: `${path}/consent` }));
  });

  server.post(`${authorize}/consent`, async (request, reply) => {
    const { request: requestId = '', decision } = formOf(request);
    const asked = pending.get(requestId);
    if (!asked || asked.userName === null) return startAgain(reply);
    pending.delete(requestId);
    const back = new URL(asked.redirectUri);
    if (decision === 'allow') {
      back.searchParams.set('code', grants.issueCode(asked, asked.userName));
      if (asked.scopes.length > 0) back.searchParams.set('scope', asked.scopes.join(' '));
    } else back.searchParams.set('error', 'access_denied');
    if (asked.state !== null) back.searchParams.set('state', asked.state);
    return reply.redirect(back.href, 302);
  });

  server.post(token, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const form = formOf(request);
    if (!isApplication(request, form, context)) return reply.code(400).send({ error: 'invalid_client' });
    if (form.grant_type !== 'authorization_code' && form.grant_type !== 'refresh_token')
      return reply.code(400).send({ error: 'unsupported_grant_type' });
    const tokens = exchange(form, context);
    return tokens ? tokenBody(tokens, provider) : reply.code(400).send({ error: 'invalid_grant' });
  });
}

function readRequest(
  query: Form,
  { provider, application }: { provider: OAuthProvider; application: Application },
): PendingRequest | string {
  const { redirect_uri: redirectUri = '', scope = '', state = null, code_challenge = null } = query;
  const scopes = scope.split(' ').filter(Boolean);
  if (query.client_id !== application.clientId)
    return 'Error: unauthorized_client. Unknown client or client not enabled.';
  if (!URL.canParse(redirectUri) || !(application.redirectUris?.includes(redirectUri) ?? true))
    return 'Error: unauthorized_client. Invalid redirect_uri.';
  if (query.response_type !== 'code') return 'Error: unsupported_response_type.';
  if (provider.scopes.length > 0 && !areKnown(scopes, provider)) return 'Error: invalid_scope.';
  if (code_challenge !== null && query.code_challenge_method !== 'S256')
    return 'Error: invalid_request. Transform algorithm not supported.';
  return {
    clientId: application.clientId,
    redirectUri,
    scopes,
    state,
    codeChallenge: code_challenge,
    userName: null,
  };
}

function areKnown(scopes: readonly string[], provider: OAuthProvider): boolean {
  return scopes.length > 0 && scopes.every((name) => provider.scopes.includes(name));
}

function exchange(form: Form, { grants, application, counts }: ConsentContext): Tokens | null {
  const { clientId } = application;
  if (form.grant_type === 'refresh_token') {
    counts.refreshes++;
    return grants.refresh(form.refresh_token ?? '', { clientId });
  }
  counts.tokenExchanges++;
  const by = { clientId, redirectUri: form.redirect_uri ?? '', codeVerifier: form.code_verifier ?? null };
  return grants.redeemCode(form.code ?? '', by);
}

function tokenBody({ accessToken, refreshToken, scopes }: Tokens, { lifetimes }: OAuthProvider) {
  return {
    access_token: accessToken,
    expires_in: lifetimes.accessTokenSeconds,
    token_type: 'Bearer',
    ...(refreshToken ? { refresh_token: refreshToken } : {}),
    scope: scopes.join(' '),
  };
}

function isApplication(
  { headers }: FastifyRequest,
  form: Form,
  { provider, application: { clientId, clientSecret } }: ConsentContext,
): boolean {
  const [id, secret] =
    provider.authentication === 'basic'
      ? basicCredentials(headers.authorization)
      : [form.client_id, form.client_secret];
  return id === clientId && secret === clientSecret;
}

/** Client id and secret are form-encoded before they are joined (RFC 6749, 2.3.1). */
function basicCredentials(authorization: string | undefined): (string | null)[] {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1];
  if (!encoded) return [];
  const parts = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return parts.map((text) => new URLSearchParams(`value=${text}`).get('value'));
}

function formOf(request: FastifyRequest): Form {
  return (request.body ?? {}) as Form;
}
