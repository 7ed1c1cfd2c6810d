import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '#platform/clock.ts';
import { parseRetryAfter } from '#values/retry-after.ts';
import { ConnectorFailure, type ProviderSetup } from './connector.ts';

export interface ProviderRequest {
  method: 'GET' | 'POST';
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

export interface ProviderReply {
  status: number;
  headers: Headers;
  text: string;
  url: string;
}

/** The only way in which connectors reach the world. Redirects are answered, not followed. */
export interface ProviderHttp {
  send(request: ProviderRequest): Promise<ProviderReply>;
}

const ANSWER_MS_MAX = 20_000;
const ANSWER_BYTES_MAX = 5 * 1024 * 1024;
const RETRY_SECONDS_MAX = 24 * 3600;
const HOLD_SECONDS_MAX = 2;

/** HTTP to one provider: its hosts only, at its pace, with a limit on time and size. Nothing is ever sent twice. */
export function providerHttp(
  provider: ProviderSetup,
  options: { clock: Clock; pace: Pace; signal?: AbortSignal; answerMsMax?: number },
): ProviderHttp {
  const base = new URL(provider.baseUrl);
  const hosts = new Set([base.host, ...provider.hosts]);
  // what starts encrypted stays so
  const protocols = new Set([base.protocol, 'https:']);
  return {
    async send({ method, url, headers = {}, body }) {
      const { host, protocol } = new URL(url);
      if (!hosts.has(host) || !protocols.has(protocol))
        throw new ConnectorFailure('provider_changed', { detail: 'the provider pointed to another host' });
      await options.pace.next(provider.id, provider.requestsPerSecond);
      const limit = AbortSignal.timeout(options.answerMsMax ?? ANSWER_MS_MAX);
      const signal = options.signal ? AbortSignal.any([limit, options.signal]) : limit;
      try {
        const response = await fetch(url, {
          method,
          headers,
          redirect: 'manual',
          signal,
          ...(body === undefined ? {} : { body }),
        });
        if (response.status === 429)
          options.pace.hold(
            provider.id,
            retryAfter(response.headers.get('retry-after'), options.clock.now()),
          );
        return { status: response.status, headers: response.headers, text: await readText(response), url };
      } catch (error) {
        throw asFailure(error);
      }
    },
  };
}

/** A 429 or 5xx says the same everywhere. */
export function requireAvailable(reply: ProviderReply, now: Date): ProviderReply {
  const retryAfterSeconds = retryAfter(reply.headers.get('retry-after'), now);
  if (reply.status === 429) throw new ConnectorFailure('rate_limited', { retryAfterSeconds });
  if (reply.status >= 500)
    throw new ConnectorFailure('provider_unavailable', {
      detail: `answered ${reply.status}`,
      retryAfterSeconds,
    });
  return reply;
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > ANSWER_BYTES_MAX)
      throw new ConnectorFailure('invalid_data', { detail: `answered more than ${ANSWER_BYTES_MAX} bytes` });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function asFailure(error: unknown): ConnectorFailure {
  if (error instanceof ConnectorFailure) return error;
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new ConnectorFailure('timed_out');
  return new ConnectorFailure('provider_unavailable', { detail: 'could not be reached' });
}

/** Seconds, or a date; null when it says neither. */
function retryAfter(header: string | null, now: Date): number | null {
  const seconds = parseRetryAfter(header, now);
  return seconds === null ? null : Math.min(RETRY_SECONDS_MAX, Math.max(0, Math.ceil(seconds)));
}

/** Spaces requests to each provider evenly, whoever in this process sends them. */
export class Pace {
  readonly #next = new Map<string, number>();

  /** A provider that asked for patience gets it, from all who would ask it. */
  hold(providerId: string, seconds: number | null): void {
    const until = performance.now() + Math.min(seconds ?? 0, HOLD_SECONDS_MAX) * 1000;
    this.#next.set(providerId, Math.max(until, this.#next.get(providerId) ?? 0));
  }

  async next(providerId: string, perSecond: number): Promise<void> {
    const now = performance.now();
    const due = Math.max(now, this.#next.get(providerId) ?? 0);
    this.#next.set(providerId, due + 1000 / perSecond);
    if (due > now) await wait(due - now);
  }
}
