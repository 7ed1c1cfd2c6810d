import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '#platform/clock.ts';
import type { Turns } from '#platform/turns.ts';
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
/** Faster than this, a turn taken from the database would cost more than it spares. */
const SHARED_PER_SECOND_MAX = 20;
/** Whoever would wait longer for a turn is sent away. */
export const TURN_MS_MAX = 60_000;

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
      await options.pace.next(provider);
      const limit = AbortSignal.timeout(options.answerMsMax ?? ANSWER_MS_MAX);
      const signal = options.signal ? AbortSignal.any([limit, options.signal]) : limit;
      const reply = await exchange(url, {
        method,
        headers,
        redirect: 'manual',
        signal,
        ...(body === undefined ? {} : { body }),
      });
      if (reply.status === 429) await options.pace.hold(provider, retryAfterOf(reply, options.clock.now()));
      return reply;
    },
  };
}

/** A 429 or 5xx says the same everywhere. */
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

async function exchange(url: string, request: RequestInit): Promise<ProviderReply> {
  try {
    const response = await fetch(url, request);
    return { status: response.status, headers: response.headers, text: await readText(response), url };
  } catch (error) {
    throw asFailure(error);
  }
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

/** When it says to come back; null when it does not. */
export function retryAfterOf({ headers }: ProviderReply, now: Date): number | null {
  const seconds = parseRetryAfter(headers.get('retry-after'), now);
  return seconds === null ? null : Math.min(RETRY_SECONDS_MAX, Math.max(0, Math.ceil(seconds)));
}

type Paced = Pick<ProviderSetup, 'id' | 'requestsPerSecond'>;

/** Spaces requests to each provider evenly, whoever sends them: in this process or, where turns are shared, in any. */
export class Pace {
  readonly #next = new Map<string, number>();
  readonly #turns: Turns | null;

  constructor(turns: Turns | null = null) {
    this.#turns = turns;
  }

  /** A provider that asked for patience gets it, from all who would ask it. */
  async hold(provider: Paced, seconds: number | null): Promise<void> {
    const held = Math.min(seconds ?? 0, HOLD_SECONDS_MAX);
    await this.#turnsOf(provider)?.hold({ name: provider.id, seconds: held });
    const until = performance.now() + held * 1000;
    this.#next.set(provider.id, Math.max(until, this.#next.get(provider.id) ?? 0));
  }

  async next(provider: Paced): Promise<void> {
    const turns = this.#turnsOf(provider);
    return turns ? this.#nextOfAll(turns, provider) : this.#nextHere(provider);
  }

  async #nextOfAll(turns: Turns, { id: name, requestsPerSecond: perSecond }: Paced): Promise<void> {
    const turn = await turns.take({ name, perSecond, waitMsMax: TURN_MS_MAX });
    if (!turn) throw new ConnectorFailure('rate_limited', { retryAfterSeconds: TURN_MS_MAX / 1000 });
    if (turn.waitMs > 0) await wait(turn.waitMs);
  }

  async #nextHere({ id, requestsPerSecond }: Paced): Promise<void> {
    const now = performance.now();
    const due = Math.max(now, this.#next.get(id) ?? 0);
    this.#next.set(id, due + 1000 / requestsPerSecond);
    if (due > now) await wait(due - now);
  }

  #turnsOf({ requestsPerSecond }: Paced): Turns | null {
    return requestsPerSecond <= SHARED_PER_SECOND_MAX ? this.#turns : null;
  }
}
