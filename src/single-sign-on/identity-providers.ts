import type { AuthorizationServer, JWKS } from 'oauth4webapi';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { checkUrl, type Destinations } from '#platform/outbound/check-url.ts';
import { createOutbound, type LookUp, type Outbound } from '#platform/outbound/outbound.ts';
import { isLoopback } from '#values/loopback.ts';
import { addressesOf } from './addresses.ts';
import type { Send } from './discover.ts';
import { SignInFailure } from './failures.ts';
import type { Provider } from './schema.ts';
import { findSettings } from './store.ts';

/** Each client has its own connections, so that a slow provider delays only its own team. */
const CONNECTIONS = { perKey: 8, total: 256, idle: 32 };
const TIME_BUDGET_MS = 6_000;
const ANSWER_BYTES_MAX = 256 * 1024;
/** How long the provider's settings and keys are used before they are read again. */
const KEPT_MS = 5 * 60_000;
/** A provider that failed is asked again after this time. */
const FAILED_MS = 5_000;
/** Keys are read again for an unknown key at most this often, because anyone can send a token that names one. */
const UNKNOWN_KEY_MS = 10_000;
const ENTRIES_MAX = 1000;

/** How providers may sign tokens. */
export const SIGNING_ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

export interface KnownProvider {
  server: AuthorizationServer;
  keys: Promise<JsonWebKeys> | null;
  keysReadAt: number;
}

export type JsonWebKeys = JWKS;

interface ProvidersContext extends Destinations {
  clock: Clock;
  database: Database;
  publicUrl: string;
}

interface Entry {
  issuer: string;
  provider: Promise<KnownProvider>;
  expiresAt: number;
}

/** The identity providers of all clients: reads their settings and keys over our own HTTP client, and keeps them for a while. */
export class IdentityProviders {
  readonly #context: ProvidersContext;
  readonly #destinations: Destinations;
  readonly #outbound: Outbound;
  /** By client, oldest first. */
  readonly #entries = new Map<string, Entry>();

  constructor(context: ProvidersContext & { lookup?: LookUp }) {
    const { env, publicUrl, privateNetworks = [], lookup } = context;
    this.#context = context;
    this.#destinations = { env, publicUrl, privateNetworks };
    this.#outbound = createOutbound({ ...this.#destinations, ...(lookup ? { lookup } : {}) }, CONNECTIONS);
  }

  close(): void {
    this.#outbound.close();
  }

  /** Finds what the provider has published about itself. Throws if it can't be reached or is not usable. */
  find(clientId: string, { issuer }: Pick<Provider, 'issuer'>): Promise<KnownProvider> {
    const now = this.#now();
    const known = this.#entries.get(clientId);
    if (known && known.issuer === issuer && known.expiresAt > now) return known.provider;
    const entry: Entry = { issuer, provider: this.#discover(clientId, issuer), expiresAt: now + KEPT_MS };
    this.#keep(clientId, entry);
    entry.provider.catch(() => {
      entry.expiresAt = this.#now() + FAILED_MS;
    });
    return entry.provider;
  }

  /** Forgets what is known about a provider, so that a changed one is read again. */
  forget(clientId: string): void {
    this.#entries.delete(clientId);
  }

  /** The provider's keys. With `isUnknown`, reads them again because none of them fits, unless that was done a moment ago. */
  async keysOf(
    clientId: string,
    known: KnownProvider,
    { isUnknown = false }: { isUnknown?: boolean } = {},
  ): Promise<JsonWebKeys> {
    const age = this.#now() - known.keysReadAt;
    if (!known.keys || age >= KEPT_MS || (isUnknown && age >= UNKNOWN_KEY_MS)) {
      known.keysReadAt = this.#now();
      known.keys = this.#readKeys(clientId, known.server);
      known.keys.catch(() => {
        known.keysReadAt = this.#now() - KEPT_MS + FAILED_MS;
      });
    }
    return known.keys;
  }

  /** Sends the requests of the OAuth library with our own HTTP client, which has rules about addresses, times and sizes. */
  senderFor(clientId: string): Send {
    return (url, sent) => this.#send(clientId, url, sent);
  }

  /** Whether the browser may be sent to this address. */
  isUsable(address: string | undefined): address is string {
    return address !== undefined && checkUrl(address, this.#destinations).ok;
  }

  /** The address at which the browser signs out at the provider; null if that is not wanted or not possible now. */
  async logoutUrl(clientId: string, idToken: string | null): Promise<string | null> {
    const { database, publicUrl } = this.#context;
    const settings = await findSettings(database.tenant(clientId), clientId);
    if (!settings?.provider.logs_out_at_provider) return null;
    const known = await this.find(clientId, settings.provider).catch(() => null);
    const endpoint = known?.server.end_session_endpoint;
    if (!this.isUsable(endpoint)) return null;
    const url = new URL(endpoint);
    url.searchParams.set('client_id', settings.provider.client_id);
    url.searchParams.set(
      'post_logout_redirect_uri',
      addressesOf(publicUrl, clientId).post_logout_redirect_uri,
    );
    if (idToken !== null) url.searchParams.set('id_token_hint', idToken);
    return url.href;
  }

  async #discover(clientId: string, issuer: string): Promise<KnownProvider> {
    // an idle service does without the OAuth library, which takes megabytes
    const { discover } = await import('./discover.ts');
    return { server: await discover(new URL(issuer), this.senderFor(clientId)), keys: null, keysReadAt: 0 };
  }

  async #readKeys(clientId: string, { jwks_uri = '' }: AuthorizationServer): Promise<JsonWebKeys> {
    const headers = { accept: 'application/json, application/jwk-set+json' };
    const response = await this.#send(clientId, jwks_uri, { method: 'GET', headers });
    const body: unknown = response.status === 200 ? await response.json().catch(() => null) : null;
    const read = KeySet.safeParse(body);
    if (!read.success)
      throw new SignInFailure('provider_unavailable', 'the keys of the provider can’t be read');
    return read.data as JsonWebKeys;
  }

  async #send(
    clientId: string,
    url: string,
    { method, headers, body }: Parameters<Send>[1],
  ): Promise<Response> {
    const { protocol, hostname } = new URL(url);
    if (protocol !== 'https:' && !isLoopback(hostname))
      throw new SignInFailure('not_configured', 'the provider uses an address without https');
    const request = {
      url,
      key: clientId,
      headers: { ...headers, 'user-agent': 'stipend' },
      timeBudgetMs: TIME_BUDGET_MS,
      answerBytesMax: ANSWER_BYTES_MAX,
    };
    const answer =
      method === 'POST'
        ? await this.#outbound.post({ ...request, body: String(body) })
        : await this.#outbound.get(request);
    if (answer.outcome === 'failed') throw new SignInFailure('provider_unavailable', REASONS[answer.reason]);
    const type = answer.headers['content-type'];
    const challenge = answer.headers['www-authenticate'];
    return new Response(answer.body.length === 0 ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: {
        ...(type ? { 'content-type': type } : {}),
        ...(challenge ? { 'www-authenticate': challenge } : {}),
      },
    });
  }

  #keep(clientId: string, entry: Entry): void {
    this.#entries.delete(clientId);
    this.#entries.set(clientId, entry);
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined && this.#entries.size > ENTRIES_MAX) this.#entries.delete(oldest);
  }

  #now(): number {
    return this.#context.clock.now().getTime();
  }
}

const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

const REASONS: Readonly<Record<string, string>> = {
  blocked: 'its address may not be used from this service: ask the operator about OUTBOUND_PRIVATE_NETWORKS',
  dns: 'its host name was not found',
  connect: 'no connection could be made',
  tls: 'its certificate was not accepted',
  timed_out: 'it did not answer in time',
  aborted: 'the request was cancelled',
  reset: 'it closed the connection',
  too_large_head: 'its answer was too large',
  bad_answer: 'its answer was not valid HTTP',
};
