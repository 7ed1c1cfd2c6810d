import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import Provider from 'oidc-provider';
import { afterAll, beforeAll } from 'vitest';

/** Somebody who has an account at the provider. */
export interface Account {
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: readonly string[];
}

export interface IdentityProvider {
  issuer: string;
  /** By the name that people type into its sign-in page. */
  accounts: Map<string, Account>;
  /** Where people may return to. Set it before the first sign-in. */
  register(client: { redirectUri: string; logoutRedirectUri: string; backchannelUri: string }): Promise<void>;
  /** From now on, signs with a new key only. */
  rotate(): Promise<void>;
}

export const CLIENT = { clientId: 'stipend', clientSecret: 'a secret of the provider' };

/** A certified OpenID Connect provider on loopback, with a sign-in page for tests. */
export function useIdentityProvider(): IdentityProvider {
  const accounts = new Map<string, Account>();
  let current: Provider | null = null;
  let registered: Parameters<IdentityProvider['register']>[0] | null = null;
  let made = 0;
  const server = createServer((request, response) => {
    if (!current) return response.writeHead(503).end();
    const uid = /^\/interaction\/([\w-]+)/.exec(request.url ?? '')?.[1];
    if (uid) return void interact(current, request, response);
    return current.callback()(request, response);
  });
  const open = async () => {
    made += 1;
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const key = { ...(await exportJWK(privateKey)), kid: `key-${made}`, use: 'sig', alg: 'RS256' };
    current = new Provider(provider.issuer, configurationOf(key, registered, accounts));
    silence(current);
  };
  const provider: IdentityProvider = {
    issuer: '',
    accounts,
    async register(client) {
      registered = client;
      await open();
    },
    rotate: open,
  };
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return provider;
}

/** Errors of the provider are part of some tests. */
function silence(provider: Provider): void {
  (provider as unknown as { silent: boolean }).silent = true;
}

function configurationOf(
  key: JWK,
  registered: Parameters<IdentityProvider['register']>[0] | null,
  accounts: ReadonlyMap<string, Account>,
): Record<string, unknown> {
  return {
    clients: registered
      ? [
          {
            client_id: CLIENT.clientId,
            client_secret: CLIENT.clientSecret,
            redirect_uris: [registered.redirectUri],
            post_logout_redirect_uris: [registered.logoutRedirectUri],
            backchannel_logout_uri: registered.backchannelUri,
            backchannel_logout_session_required: true,
          },
        ]
      : [],
    jwks: { keys: [key] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    conformIdTokenClaims: false,
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...accounts.get(accountId) }),
    }),
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context: { body: string }, form: string) => {
          context.body = `<!doctype html><title>Sign out</title>${form}<button form="op.logoutForm" name="logout" value="yes">Yes, sign out</button>`;
        },
      },
    },
    ttl: {
      AccessToken: 300,
      AuthorizationCode: 60,
      IdToken: 300,
      Grant: 3600,
      Interaction: 3600,
      Session: 3600,
    },
    cookies: { keys: ['a key for the cookies of tests'] },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    // everybody has agreed already
    loadExistingGrant: async (context: {
      oidc: { provider: Provider; client: { clientId: string }; session: { accountId: string } };
    }) => {
      const { provider, client, session } = context.oidc;
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    // the provider's own requests, such as back-channel logout, go to loopback
    fetch: (url: string, options: RequestInit & { dispatcher?: unknown }) => {
      const { dispatcher: _, ...rest } = options;
      return fetch(url, rest);
    },
  };
}

async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      '<!doctype html><html lang="en"><title>Provider</title><form method="post"><label>Account <input name="login"></label><button>Continue</button><button name="cancel" value="yes">Cancel</button></form>',
    );
    return;
  }
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const form = new URLSearchParams(Buffer.concat(parts).toString());
  const result = form.has('cancel')
    ? { error: 'access_denied', error_description: 'The person cancelled' }
    : { login: { accountId: form.get('login') ?? '' } };
  await provider.interactionFinished(request, response, result);
}
