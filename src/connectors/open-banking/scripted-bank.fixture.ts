import { createHash, generateKeyPairSync, type KeyObject, randomUUID, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { exportJWK, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { onTestFinished } from 'vitest';
import { AUTHORITY, LEAF_KEY, VALID } from '#platform/outbound/certificates.fixture.ts';
import { dayOf } from '#values/calendar.ts';
import type { ConnectorContext } from '../connector.ts';
import { providerHttp } from '../http.ts';
import { ProviderThrottle } from '../provider-throttle.ts';

/*
 * A bank over TLS that checks what third parties must send, and whose replies a test can change. It issues at most one
 * consent at a time.
 */

export const REDIRECT_URI = 'https://stipend.example/accounts/oauth/callback';
export const STATE = 'the-state';
const CLIENT_ID = 'the-client';
const KEY_ID = 'the-key';
const CONSENT_ID = 'consent-1';
const CODE = 'the-code';

const bankKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ourKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const BANK_KEY = bankKeys.publicKey;
export const SIGNING_KEY = ourKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

export interface Sent {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
  hasCertificate: boolean;
}

export interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

type Claims = JWTPayload & Record<string, unknown>;

/** What a test changes. */
export interface Script {
  metadata?: Record<string, unknown> | ((url: string) => Record<string, unknown>);
  settings?: Record<string, string>;
  /** Settings to leave out. */
  omit?: readonly string[];
  /** Answers by method and path, such as `GET /accounts`. */
  answers?: Record<string, (sent: Sent, usual: Answer) => Answer>;
  /** Signs the reply of the authorisation, or the ID token of the token endpoint, in another way. */
  signReply?: (claims: Claims, sign: Sign) => Promise<string>;
  signIdToken?: (claims: Claims, sign: Sign) => Promise<string>;
  context?: Partial<ConnectorContext>;
}

export type Sign = (
  claims: Claims,
  header?: { alg?: string; key?: KeyObject | Uint8Array; kid?: string; jwk?: JWK; jku?: string },
) => Promise<string>;

export interface ScriptedBank {
  context: ConnectorContext;
  /** Every request, oldest first. */
  sent: Sent[];
  /** The claims of the last signed request for authorisation. */
  request(): Claims;
  /** Lets the person allow access at this address. Returns what the bank adds to the callback. */
  authorise(url: string): Promise<URLSearchParams>;
  url: string;
}

export async function startScriptedBank(script: Script = {}): Promise<ScriptedBank> {
  const sent: Sent[] = [];
  const pushed = new Map<string, URLSearchParams>();
  let request: Claims = {};
  let url = '';
  const server = createServer(
    { key: LEAF_KEY, cert: VALID, ca: AUTHORITY, requestCert: true, rejectUnauthorized: false },
    async (incoming, reply) => {
      const one = await read(incoming);
      sent.push(one);
      const name = `${one.method} ${one.path}`;
      const refused: Answer = { status: 401, body: { error: 'invalid_client' } };
      const usual = await usually(name, one).catch(() => refused);
      const { status = 200, body, headers = {} } = script.answers?.[name]?.(one, usual) ?? usual;
      const isText = typeof body === 'string';
      reply.writeHead(status, { 'content-type': 'application/json', ...headers });
      reply.end(body === undefined ? '' : isText ? body : JSON.stringify(body));
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  url = `https://localhost:${(server.address() as AddressInfo).port}`;

  const sign: Sign = (claims, { alg = 'PS256', key = bankKeys.privateKey, kid = 'bank-key', ...rest } = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg, kid, ...rest }).sign(key);

  const metadata = () => ({
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks`,
    response_types_supported: ['code', 'code id_token'],
    response_modes_supported: ['query', 'fragment', 'jwt', 'query.jwt'],
    token_endpoint_auth_methods_supported: ['private_key_jwt', 'tls_client_auth'],
    request_object_signing_alg_values_supported: ['PS256'],
    id_token_signing_alg_values_supported: ['PS256'],
    code_challenge_methods_supported: ['S256'],
    tls_client_certificate_bound_access_tokens: true,
    pushed_authorization_request_endpoint: `${url}/par`,
    ...(typeof script.metadata === 'function' ? script.metadata(url) : script.metadata),
  });

  async function usually(name: string, one: Sent): Promise<Answer> {
    if (name === 'GET /.well-known/openid-configuration') return { body: metadata() };
    if (name === 'GET /jwks') {
      const jwk = await exportJWK(bankKeys.publicKey);
      return { body: { keys: [{ ...jwk, kid: 'bank-key', use: 'sig' }] } };
    }
    if (!one.hasCertificate) return { status: 401, body: { error: 'invalid_client' } };
    if (name === 'POST /par') {
      const form = await authenticated(one);
      const reference = `urn:ietf:params:oauth:request_uri:${randomUUID()}`;
      pushed.set(reference, form);
      return { status: 201, body: { request_uri: reference, expires_in: 60 } };
    }
    if (name === 'POST /token') return issueTokens(await authenticated(one));
    return resources(name);
  }

  /** Checks the application's authentication, by its assertion or by its certificate. */
  async function authenticated({ body }: Sent): Promise<URLSearchParams> {
    const form = new URLSearchParams(body);
    const assertion = form.get('client_assertion');
    if (assertion !== null) {
      const { payload } = await jwtVerify(assertion, ourKeys.publicKey, {
        algorithms: ['PS256'],
        issuer: CLIENT_ID,
        subject: CLIENT_ID,
        audience: script.settings?.assertion_audience === 'token_endpoint' ? `${url}/token` : url,
      });
      if (!payload.jti) throw new Error('the assertion has no jti');
    }
    return form;
  }

  async function issueTokens(form: URLSearchParams): Promise<Answer> {
    const grant = form.get('grant_type');
    if (grant === 'client_credentials')
      return {
        body: {
          access_token: await token({ scope: form.get('scope') }),
          token_type: 'Bearer',
          expires_in: 300,
        },
      };
    if (grant === 'authorization_code') {
      const challenge = request.code_challenge;
      const verifier = form.get('code_verifier') ?? '';
      const isFitting =
        challenge === undefined || createHash('sha256').update(verifier).digest('base64url') === challenge;
      if (form.get('code') !== CODE || form.get('redirect_uri') !== REDIRECT_URI || !isFitting)
        return { status: 400, body: { error: 'invalid_grant' } };
    }
    const claims = {
      ...identity(),
      openbanking_intent_id: CONSENT_ID,
      acr: 'urn:openbanking:psd2:sca',
      nonce: String(request.nonce),
    };
    const isNew = grant === 'authorization_code';
    return {
      body: {
        access_token: await token({ sub: CONSENT_ID }),
        token_type: 'Bearer',
        expires_in: 600,
        refresh_token: `refresh-${randomUUID()}`,
        ...(isNew ? { id_token: await (script.signIdToken ?? direct)(claims, sign) } : {}),
      },
    };
  }

  /** An access token that is bound to our certificate. */
  function token(claims: Claims): Promise<string> {
    const thumbprint = Buffer.from(new X509Certificate(VALID).fingerprint256.replaceAll(':', ''), 'hex');
    return sign({ ...identity(), ...claims, cnf: { 'x5t#S256': thumbprint.toString('base64url') } });
  }

  const identity = (): Claims => {
    const now = Math.floor(Date.now() / 1000);
    return { iss: url, aud: CLIENT_ID, sub: 'the-person', iat: now, exp: now + 300 };
  };

  return {
    url,
    sent,
    request: () => request,
    context: contextFor(url, script),
    async authorise(address) {
      const query = new URL(address).searchParams;
      const reference = query.get('request_uri');
      const parameters = reference === null ? query : (pushed.get(reference) ?? new URLSearchParams());
      const jwt = parameters.get('request');
      request = jwt
        ? (
            await jwtVerify(jwt, ourKeys.publicKey, {
              algorithms: ['PS256'],
              issuer: CLIENT_ID,
              audience: url,
            })
          ).payload
        : { ...Object.fromEntries(parameters) };
      const granted = { code: CODE, state: String(request.state) };
      if (request.response_mode === 'jwt')
        return new URLSearchParams({
          response: await (script.signReply ?? direct)({ ...identity(), ...granted }, sign),
        });
      if (request.response_type === 'code') return new URLSearchParams({ ...granted, iss: url });
      const claims = {
        ...identity(),
        nonce: String(request.nonce),
        c_hash: halfHash(CODE),
        s_hash: halfHash(granted.state),
        openbanking_intent_id: CONSENT_ID,
        acr: 'urn:openbanking:psd2:sca',
      };
      return new URLSearchParams({ ...granted, id_token: await (script.signReply ?? direct)(claims, sign) });
    },
  };
}

const direct = (claims: Claims, sign: Sign) => sign(claims);

export function halfHash(value: string): string {
  return createHash('sha256').update(value).digest().subarray(0, 16).toString('base64url');
}

async function read(incoming: IncomingMessage): Promise<Sent> {
  const { pathname, searchParams } = new URL(incoming.url ?? '', 'https://bank');
  const path = pathname.replace('/open-banking/v4.0/aisp', '');
  const hasCertificate = (incoming.socket as TLSSocket).authorized;
  const { method = '', headers } = incoming;
  return { method, path, query: searchParams, headers, body: await text(incoming), hasCertificate };
}

const MONEY = { Amount: { Amount: '1800.00', Currency: 'GBP' }, CreditDebitIndicator: 'Credit' };
export const PAY = {
  ...MONEY,
  AccountId: 'a-1',
  TransactionId: 't-1',
  Status: 'BOOK',
  BookingDateTime: '2026-10-30T00:00:00+00:00',
  TransactionInformation: 'KESTREL FOODS SALARY',
};

function resources(name: string): Answer {
  if (name === 'POST /account-access-consents')
    return { status: 201, body: { Data: { ConsentId: CONSENT_ID, Status: 'AWAU' }, Risk: {} } };
  if (name === `DELETE /account-access-consents/${CONSENT_ID}`) return { status: 204 };
  const Account = [
    { SchemeName: 'UK.OBIE.SortCodeAccountNumber', Identification: '08999912345678', Name: 'H Whitcombe' },
  ];
  const bodies: Record<string, unknown> = {
    'GET /accounts': { Account: [{ AccountId: 'a-1', Status: 'Enabled', Currency: 'GBP', Account }] },
    'GET /accounts/a-1/balances': {
      Balance: [{ ...MONEY, AccountId: 'a-1', Type: 'ITBD', DateTime: '2026-11-15T08:00:00+00:00' }],
    },
    'GET /accounts/a-1/transactions': { Transaction: [PAY] },
    'GET /accounts/a-1/party': { Party: { PartyId: 'p-1', FullLegalName: 'Hannah Whitcombe' } },
  };
  return name in bodies ? { body: { Data: bodies[name] } } : { status: 404 };
}

function contextFor(url: string, { settings, omit = [], context }: Script): ConnectorContext {
  const clock = { now: () => new Date() };
  const provider = {
    id: 'a-bank',
    name: 'A bank',
    connector: 'open_banking' as never,
    baseUrl: `${url}/open-banking/v4.0/aisp`,
    settings: {
      issuer: url,
      client_id: CLIENT_ID,
      signing_key: SIGNING_KEY,
      signing_key_id: KEY_ID,
      transport_certificate: VALID,
      transport_key: LEAF_KEY,
      ca: AUTHORITY,
      ...settings,
    } as Record<string, string>,
    hosts: [],
    requestsPerSecond: 1000,
  };
  for (const name of omit) delete provider.settings[name];
  const http = providerHttp(provider, { clock, throttle: new ProviderThrottle() });
  return { http, clock, provider, today: () => dayOf(clock.now()), attended: true, ...context };
}
