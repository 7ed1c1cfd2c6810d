import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client';
import { TokenBucket } from '../token-bucket.ts';

export interface HttpMetrics {
  registry: Registry;
  /** Reports zero requests from the start, so that monitoring can tell an idle API process from none. */
  expectRequests(): void;
  observe(request: { method: string; route: string; status: number; seconds: number }): void;
  /** Counts a request that used something deprecated. */
  countDeprecated(request: { method: string; route: string; deprecated: string }): void;
}

/** Anyone can send any method, so others share one label. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

let ofProcess: Registry | null = null;

/**
 * Registers the metrics of the process once for all services in it: prom-client never removes its observer of garbage
 * collections, which would keep a stopped service in memory.
 */
function processMetrics(): Metric[] {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  const registry = ofProcess;
  return registry.getMetricsAsArray().flatMap(({ name }) => registry.getSingleMetric(name) ?? []);
}

/** Every label has a value of a closed set, so that no caller can make the metrics grow. */
export function createMetrics(): HttpMetrics {
  const registry = new Registry();
  for (const metric of processMetrics()) registry.registerMetric(metric);
  const durations = new Histogram({
    name: 'stipend_http_request_duration_seconds',
    help: 'Duration of requests, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const deprecatedCalls = new Counter({
    name: 'stipend_deprecated_calls_total',
    help: 'Requests that used something deprecated, by route',
    labelNames: ['method', 'route', 'deprecated'],
    registers: [registry],
  });
  const series = new Map<string, { observe(seconds: number): void }>();
  return {
    registry,
    expectRequests: () => durations.zero({ method: 'GET', route: 'none', status: 200 }),
    observe({ route, status, seconds, ...request }) {
      const method = METHODS.has(request.method) ? request.method : 'other';
      const name = `${method} ${status} ${route}`;
      let one = series.get(name);
      if (!one) {
        one = durations.labels({ method, route, status });
        series.set(name, one);
      }
      one.observe(seconds);
    },
    countDeprecated: (request) => deprecatedCalls.inc(request),
  };
}

/** How often the metrics are collected. Monitoring needs far less; callers that ask more often share the last text. */
const COLLECTIONS = { perSecond: 2, burst: 20 } as const;

/** Returns a function that collects the metrics. This takes several milliseconds, and anyone can ask for it, so it is limited. */
export function createCollection(
  { registry }: { registry: Pick<Registry, 'metrics'> },
  now: () => number = () => performance.now(),
): () => Promise<string> {
  const bucket = new TokenBucket(now);
  let last: Promise<string> | null = null;
  return () => {
    if (bucket.take('', COLLECTIONS).isAllowed || !last) {
      // a failure is kept too, so that failing collections are limited like others
      last = registry.metrics().then(spellUnknown);
      last.catch(() => undefined);
    }
    return last;
  };
}

/** prom-client writes `Nan`, which is not in the text format. */
function spellUnknown(text: string): string {
  return text.replace(/(?<= )Nan$/gm, 'NaN');
}

export function watchPool(
  registry: Registry,
  pool: { totalCount: number; idleCount: number; waitingCount: number },
): void {
  new Gauge({
    name: 'stipend_database_connections',
    help: 'Connections of the pool, by state; "waiting" counts requests for a connection',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}
