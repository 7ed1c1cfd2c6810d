import type { Agent } from 'node:https';
import type { Clock } from '#platform/clock.ts';
import { parseRetryAfter } from '#values/retry-after.ts';
import { type ExchangeReply, exchange } from './exchange.ts';
import { ConnectorFailure } from './failure.ts';
import { type Measuring, measureRequest } from './measure-requests.ts';
import type { ProviderConnection } from './provider.ts';
import type { ProviderThrottle } from './provider-throttle.ts';

export interface ProviderRequest {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Connects with a client certificate: see `mutualTls`. */
  agent?: Agent;
}

export interface ProviderReply extends ExchangeReply {
  url: string;
}

/** The only way for connectors to send requests. Redirects are returned, not followed. */
export interface ProviderHttp {
  send(request: ProviderRequest): Promise<ProviderReply>;
}

const REPLY_MS_MAX = 20_000;
const REPLY_BYTES_MAX = 5 * 1024 * 1024;
const RETRY_SECONDS_MAX = 24 * 3600;

/**
 * Sends HTTP requests to one provider: only to its configured hosts, throttled, with limits on time and size.
 * Never retries.
 */
export function providerHttp(
  provider: ProviderConnection,
  options: Measuring & {
    clock: Clock;
    throttle: ProviderThrottle;
    /** False for requests that no person waits for. Requests of waiting people come first. */
    isAttended?: boolean;
    signal?: AbortSignal;
    answerMsMax?: number;
  },
): ProviderHttp {
  const base = new URL(provider.baseUrl);
  const hosts = new Set([base.host, ...provider.hosts]);
  // a provider reached over https is never sent plain http
  const protocols = new Set([base.protocol, 'https:']);
  return {
    async send({ method, url, headers = {}, body, agent }) {
      const to = new URL(url);
      if (!hosts.has(to.host) || !protocols.has(to.protocol))
        throw new ConnectorFailure('provider_changed', {
          detail: 'the provider redirected to a host that is not configured',
        });
      await options.throttle.acquire(provider, { isAttended: options.isAttended ?? true });
      const answered = await measureRequest(options, { provider: provider.id, method }, () =>
        exchange({
          method,
          url: to,
          headers: { ...headers, ...provider.headers },
          body,
          msMax: options.answerMsMax ?? REPLY_MS_MAX,
          bytesMax: REPLY_BYTES_MAX,
          signal: options.signal,
          agent,
        }),
      );
      const reply = { ...answered, url };
      if (reply.status === 429)
        await options.throttle.pause(provider, retryAfterOf(reply, options.clock.now()));
      return reply;
    },
  };
}

/** Throws for a 429 or 5xx, which mean the same at every provider. */
export function requireAvailable(reply: ProviderReply, now: Date): ProviderReply {
  const retryAfterSeconds = retryAfterOf(reply, now);
  if (reply.status === 429) throw new ConnectorFailure('rate_limited', { retryAfterSeconds });
  if (reply.status >= 500)
    throw new ConnectorFailure('provider_unavailable', {
      detail: `answered ${reply.status}`,
      retryAfterSeconds,
    });
  return reply;
}

/** Reads Retry-After in seconds; null if the reply has none. */
export function retryAfterOf({ headers }: ProviderReply, now: Date): number | null {
  const seconds = parseRetryAfter(headers.get('retry-after'), now);
  return seconds === null ? null : Math.min(RETRY_SECONDS_MAX, Math.max(0, Math.ceil(seconds)));
}
