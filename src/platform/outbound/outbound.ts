import { type IncomingHttpHeaders, validateHeaderName, validateHeaderValue } from 'node:http';
import { type Release, Semaphore } from '../semaphore.ts';
import { type CheckedUrl, checkUrl, type Destinations } from './check-url.ts';
import { CheckedAgent, type TlsFiles } from './dial.ts';
import { type Exchange, type ExchangeOptions, exchange, type FailureReason } from './exchange.ts';
import { type LookUp, lookUpInDns } from './resolve-name.ts';

export { type CheckedUrl, checkUrl, type Destinations } from './check-url.ts';
export type { TlsFiles } from './dial.ts';
export type { FailureReason } from './exchange.ts';
export type { LookUp } from './resolve-name.ts';

const TIME_BUDGET_MS = 15_000;
const ANSWER_BYTES_MAX = 64 * 1024;
const LIMITS: OutboundLimits = { perKey: 128, total: 2048, idle: 1024 };
const CHECKED_URLS_MAX = 1000;

export interface OutboundLimits {
  /** Connections in use per key. */
  perKey: number;
  /** Connections in use in total. */
  total: number;
  /** Idle connections kept for reuse. */
  idle: number;
}

export interface GetRequest {
  url: string;
  /** Requests with the same key share a limit on connections. Default: the host and port. */
  key?: string;
  headers: Readonly<Record<string, string>>;
  /** Limits the whole request: waiting for a connection, DNS, TLS, and the reply up to its end. */
  timeBudgetMs?: number;
  /** Limits the reply's body. The rest is not read. */
  answerBytesMax?: number;
  signal?: AbortSignal;
}

export interface PostRequest extends GetRequest {
  body: string | Uint8Array;
}

/** The outcome of a request, whatever its method. */
export type PostOutcome =
  | { outcome: 'answered'; status: number; headers: IncomingHttpHeaders; body: Buffer; durationMs: number }
  | { outcome: 'failed'; reason: FailureReason; durationMs: number };

export interface Outbound {
  /** Returns every failure as an outcome and never rejects because of one. Redirects are not followed. */
  post(request: PostRequest): Promise<PostOutcome>;
  /** Reads a file, under the same rules as `post`. */
  get(request: GetRequest): Promise<PostOutcome>;
  /** Closes all connections and opens no more. */
  close(): void;
}

/** Creates the only way to send requests to a URL that a client gave. */
export function createOutbound(
  { lookup = lookUpInDns, tls, ...destinations }: Destinations & { lookup?: LookUp; tls?: TlsFiles },
  limits: Partial<OutboundLimits> = {},
): Outbound {
  const { perKey, total, idle } = { ...LIMITS, ...limits };
  // waiting needs no limit here: each request waits within its own time budget
  const limiter = new Semaphore({ perKey, total, waitingMax: Number.POSITIVE_INFINITY });
  const checkedUrls = new Map<string, CheckedUrl>();
  const dialling = { ...destinations, lookUp: lookup, idleMax: idle, ...(tls ? { tls } : {}) };
  const plain = new CheckedAgent('http:', dialling);
  const secure = new CheckedAgent('https:', dialling);
  async function send(request: AnyRequest): Promise<PostOutcome> {
    const started = performance.now();
    requireHeaders(request.headers);
    const checked = checkOnce(checkedUrls, request.url, destinations);
    if (!checked.ok) return { outcome: 'failed', reason: 'blocked', durationMs: 0 };
    const agent = checked.url.protocol === 'https:' ? secure : plain;
    const result = await attempt(request, { limiter, agent, url: checked.url });
    const durationMs = Math.round(performance.now() - started);
    return result.outcome === 'answered'
      ? { ...result, durationMs }
      : { outcome: 'failed', reason: result.reason, durationMs };
  }
  return {
    post: (request) => send({ ...request, method: 'POST' }),
    get: (request) => send({ ...request, method: 'GET', body: null }),
    close() {
      plain.destroy();
      secure.destroy();
    },
  };
}

type AnyRequest = GetRequest & Pick<ExchangeOptions, 'method' | 'body'>;

/** Keeps results, because each delivery of a webhook asks about the same URL. */
function checkOnce(known: Map<string, CheckedUrl>, url: string, destinations: Destinations): CheckedUrl {
  const checked = known.get(url) ?? checkUrl(url, destinations);
  if (known.size >= CHECKED_URLS_MAX) known.clear();
  known.set(url, checked);
  return checked;
}

/** Throws on invalid headers, which are a programming error, before a permit is taken. */
function requireHeaders(headers: GetRequest['headers']): void {
  for (const [name, value] of Object.entries(headers)) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
}

function attempt(
  request: AnyRequest,
  { limiter, agent, url }: { limiter: Semaphore; agent: CheckedAgent; url: URL },
): Promise<Exchange> {
  const { method, headers, body, signal, key = url.host } = request;
  const { timeBudgetMs = TIME_BUDGET_MS, answerBytesMax = ANSWER_BYTES_MAX } = request;
  if (signal?.aborted) return Promise.resolve({ outcome: 'failed', reason: 'aborted', stale: false });
  return new Promise((resolve, reject) => {
    let end: ((reason: FailureReason) => void) | undefined;
    let again = true;
    const timer = setTimeout(() => stop('timed_out'), timeBudgetMs);
    const onAbort = () => stop('aborted');
    signal?.addEventListener('abort', onAbort, { once: true });
    let waiting: AbortController | undefined;
    const free = limiter.tryAcquire(key);
    if (free) send(free);
    else wait();

    function wait(): void {
      waiting = new AbortController();
      const { signal } = waiting;
      limiter
        .acquire(key, signal)
        .then((release) => (signal.aborted ? release() : send(release)))
        .catch(reject);
    }

    function send(release: Release): void {
      end = exchange({ agent, method, url, headers, body, answerBytesMax }, (result) => {
        if (result.outcome === 'failed' && result.stale && again) {
          again = false;
          send(release);
          return;
        }
        settle(result);
        // in a microtask, when the agent has its connection back and can reuse it for the next request
        queueMicrotask(release);
      });
    }

    function stop(reason: FailureReason): void {
      if (end) {
        end(reason);
        return;
      }
      waiting?.abort();
      settle({ outcome: 'failed', reason, stale: false });
    }

    function settle(result: Exchange): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      resolve(result);
    }
  });
}
