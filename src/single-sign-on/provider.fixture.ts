import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll } from 'vitest';

/** What the provider does differently from a good one. */
export interface Faults {
  /** Claims of the ID token that replace or add to the usual ones; undefined removes one. */
  claims?: Record<string, unknown>;
  userinfo?: Record<string, unknown>;
  /** Signs with a key that is not published. */
  hasWrongKey?: boolean;
  /** Replaces the answer to a path. */
  answers?: Record<string, { status: number; body: unknown }>;
  discovery?: Record<string, unknown>;
}

export interface TestProvider {
  issuer: string;
  clientId: string;
  faults: Faults;
  /** How often each path was asked for. */
  asked: Map<string, number>;
  /** The last request to the token endpoint. */
  tokenRequest: { authorization: string | null; body: URLSearchParams };
  /** The time in its tokens, in seconds. */
  now: () => number;
  /** From now on, signs with a new key, and publishes only that one. */
  rotate(): Promise<void>;
  sign(claims: Record<string, unknown>, header?: Record<string, unknown>): Promise<string>;
}

/** An identity provider that does what a test wants, also what no honest one would do. */
export function useProvider(): TestProvider {
  let key = { kid: '', pair: null as unknown as Awaited<ReturnType<typeof generateKeyPair>> };
  let made = 0;
  const provider: TestProvider = {
    issuer: '',
    clientId: 'stipend',
    faults: {},
    asked: new Map(),
    tokenRequest: { authorization: null, body: new URLSearchParams() },
    now: () => Math.floor(Date.now() / 1000),
    async rotate() {
      made += 1;
      key = { kid: `key-${made}`, pair: await generateKeyPair('ES256') };
    },
    async sign(claims, header = {}) {
      const pair = provider.faults.hasWrongKey ? await generateKeyPair('ES256') : key.pair;
      return new SignJWT(claims as JWTPayload)
        .setProtectedHeader({ alg: 'ES256', kid: key.kid, ...header })
        .sign(pair.privateKey);
    },
  };
  const bodies: Record<string, () => Promise<unknown>> = {
    '/.well-known/openid-configuration': async () => ({
      issuer: provider.issuer,
      authorization_endpoint: `${provider.issuer}/authorize`,
      token_endpoint: `${provider.issuer}/token`,
      userinfo_endpoint: `${provider.issuer}/userinfo`,
      jwks_uri: `${provider.issuer}/keys`,
      end_session_endpoint: `${provider.issuer}/logout`,
      id_token_signing_alg_values_supported: ['ES256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'private_key_jwt'],
      ...provider.faults.discovery,
    }),
    '/keys': async () => ({ keys: [{ ...(await exportJWK(key.pair.publicKey)), kid: key.kid, use: 'sig' }] }),
    '/token': async () => ({
      access_token: 'an access token',
      token_type: 'Bearer',
      id_token: await provider.sign({
        iss: provider.issuer,
        aud: provider.clientId,
        iat: provider.now(),
        exp: provider.now() + 300,
        auth_time: provider.now(),
        ...provider.faults.claims,
      }),
    }),
    '/userinfo': async () => ({ sub: provider.faults.claims?.sub, ...provider.faults.userinfo }),
  };
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '', provider.issuer).pathname;
    provider.asked.set(path, (provider.asked.get(path) ?? 0) + 1);
    const received: Buffer[] = [];
    for await (const part of request) received.push(part as Buffer);
    if (path === '/token')
      provider.tokenRequest = {
        authorization: request.headers.authorization ?? null,
        body: new URLSearchParams(Buffer.concat(received).toString()),
      };
    const answer = provider.faults.answers?.[path] ?? { status: 200, body: await bodies[path]?.() };
    response.writeHead(answer.body === undefined ? 404 : answer.status, {
      'content-type': 'application/json',
    });
    response.end(JSON.stringify(answer.body ?? {}));
  });
  beforeAll(async () => {
    await provider.rotate();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return provider;
}
