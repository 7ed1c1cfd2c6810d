import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { People } from '../../people/person.ts';
import { prefixOf } from '../client-host.ts';
import type { CodeRequest, Grants, Tokens } from '../grants.ts';
import { sendPage } from '../sandbox-page.ts';
import { consentPage, errorPage, signInPage } from './consent-pages.ts';
import { ACCESS_TOKEN_SECONDS } from './lifetimes.ts';
import { organisationsOf } from './payroll.ts';

const PASSWORD = 'pass_good';
const REQUESTS_MAX = 1000;
const SCOPES: readonly string[] = [
  'offline_access',
  'openid',
  'profile',
  'email',
  ...['employees', 'payruns', 'payslip', 'settings', 'timesheets'].flatMap((name) => [
    `payroll.${name}`,
    `payroll.${name}.read`,
  ]),
];

export interface XeroClient {
  clientId: string;
  clientSecret: string;
  /** Allowed redirect addresses; any if absent. */
  redirectUris?: readonly string[];
}

interface PendingRequest extends CodeRequest {
  state: string | null;
  /** The person who signed in. */
  userName: string | null;
}

interface IdentityContext {
  people: People;
  grants: Grants;
  client: XeroClient;
  counts: { tokenExchanges: number; refreshes: number };
}

/** Serves Xero's sign-in, consent and token endpoint. */
export function serveIdentity(server: FastifyInstance, context: IdentityContext): void {
  const pending = new Map<string, PendingRequest>();

  server.get('/identity/connect/authorize', async (request, reply) => {
    const asked = readRequest(request.query as Record<string, string>, context.client);
    if (typeof asked === 'string') return sendPage(reply.code(400), errorPage(asked));
    const requestId = randomUUID();
    if (pending.size >= REQUESTS_MAX) pending.clear();
    pending.set(requestId, asked);
    return sendPage(reply, signInPage({ requestId, error: null, prefix: prefixOf(request) }));
  });

  server.post('/identity/sign-in', async (request, reply) => {
    const { request: requestId = '', user_name = '', password } = formOf(request);
    const asked = pending.get(requestId);
    if (!asked)
      return sendPage(reply.code(400), errorPage('Go back to where you came from and start again.'));
    if (!context.people.find(user_name) || password !== PASSWORD)
      return sendPage(
        reply,
        signInPage({
          requestId,
          error: 'Your username or password is incorrect.',
          prefix: prefixOf(request),
        }),
      );
    asked.userName = user_name;
    const organisations = organisationsOf(context.people, user_name).map(({ name }) => name);
    return sendPage(reply, consentPage({ requestId, organisations, prefix: prefixOf(request) }));
  });

  server.post('/identity/consent', async (request, reply) => {
    const { request: requestId = '', decision } = formOf(request);
    const asked = pending.get(requestId);
    if (!asked || asked.userName === null)
      return sendPage(reply.code(400), errorPage('Go back to where you came from and start again.'));
    pending.delete(requestId);
    const back = new URL(asked.redirectUri);
    if (decision === 'allow') {
      back.searchParams.set('code', context.grants.issueCode(asked, asked.userName));
      back.searchParams.set('scope', asked.scopes.join(' '));
    } else back.searchParams.set('error', 'access_denied');
    if (asked.state !== null) back.searchParams.set('state', asked.state);
    return reply.redirect(back.href, 302);
  });

  server.post('/connect/token', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isClient(request.headers.authorization, context.client))
      return reply.code(400).send({ error: 'invalid_client' });
    const form = formOf(request);
    if (form.grant_type !== 'authorization_code' && form.grant_type !== 'refresh_token')
      return reply.code(400).send({ error: 'unsupported_grant_type' });
    const tokens = exchange(form, context);
    return tokens ? tokenBody(tokens) : reply.code(400).send({ error: 'invalid_grant' });
  });
}

function readRequest(query: Record<string, string>, client: XeroClient): PendingRequest | string {
  const { redirect_uri: redirectUri = '', scope = '', state = null, code_challenge = null } = query;
  const scopes = scope.split(' ').filter(Boolean);
  if (query.client_id !== client.clientId)
    return 'Error: unauthorized_client. Unknown client or client not enabled.';
  if (!URL.canParse(redirectUri) || !(client.redirectUris?.includes(redirectUri) ?? true))
    return 'Error: unauthorized_client. Invalid redirect_uri.';
  if (query.response_type !== 'code') return 'Error: unsupported_response_type.';
  if (scopes.length === 0 || !scopes.every((name) => SCOPES.includes(name))) return 'Error: invalid_scope.';
  if (code_challenge !== null && query.code_challenge_method !== 'S256')
    return 'Error: invalid_request. Transform algorithm not supported.';
  return {
    clientId: client.clientId,
    redirectUri,
    scopes,
    state,
    codeChallenge: code_challenge,
    userName: null,
  };
}

function exchange(form: Record<string, string>, { grants, client, counts }: IdentityContext): Tokens | null {
  const { clientId } = client;
  if (form.grant_type === 'refresh_token') {
    counts.refreshes++;
    return grants.refresh(form.refresh_token ?? '', { clientId });
  }
  counts.tokenExchanges++;
  const by = { clientId, redirectUri: form.redirect_uri ?? '', codeVerifier: form.code_verifier ?? null };
  return grants.redeemCode(form.code ?? '', by);
}

function tokenBody({ accessToken, refreshToken, scopes }: Tokens) {
  return {
    access_token: accessToken,
    expires_in: ACCESS_TOKEN_SECONDS,
    token_type: 'Bearer',
    ...(refreshToken ? { refresh_token: refreshToken } : {}),
    scope: scopes.join(' '),
  };
}

/** Client id and secret are form-encoded before they are joined (RFC 6749, 2.3.1). */
function isClient(authorization: string | undefined, client: XeroClient): boolean {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1];
  if (!encoded) return false;
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  const decode = (text: string) => new URLSearchParams(`value=${text}`).get('value');
  return decode(id) === client.clientId && decode(secret) === client.clientSecret;
}

function formOf(request: FastifyRequest): Record<string, string> {
  return (request.body ?? {}) as Record<string, string>;
}
