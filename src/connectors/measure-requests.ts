import { Histogram } from 'prom-client';
import { currentTrace } from '#platform/tracing/trace.ts';
import { NO_TRACING, type Tracing } from '#platform/tracing/tracing.ts';
import { ConnectorFailure } from './failure.ts';

/** Counts and times requests to providers. Both labels have a limited number of values. */
export type ProviderRequests = Histogram<'provider' | 'outcome'>;

export function createProviderRequests(): ProviderRequests {
  return new Histogram({
    name: 'stipend_provider_request_duration_seconds',
    help: 'Duration of requests to providers, by provider and outcome: the class of the status, or why there was none',
    labelNames: ['provider', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
    registers: [],
  });
}

export interface Measuring {
  requests?: ProviderRequests | undefined;
  tracing?: Tracing | undefined;
}

/** Without the time that a request waited for the throttle. */
export async function measureRequest<Reply extends { status: number }>(
  { requests, tracing = NO_TRACING }: Measuring,
  { provider, method }: { provider: string; method: string },
  send: () => Promise<Reply>,
): Promise<Reply> {
  const startedAt = performance.now();
  const trace = currentTrace();
  const span = tracing.start(`${method} ${provider}`, 'client', trace?.traceparent ?? null);
  const observe = (outcome: string, status?: number) => {
    requests?.observe({ provider, outcome }, (performance.now() - startedAt) / 1000);
    span.end(
      {
        'stipend.provider': provider,
        'stipend.outcome': outcome,
        'stipend.request_id': trace?.requestId,
        'http.request.method': method,
        'http.response.status_code': status,
      },
      { isFailed: status === undefined || status >= 500 },
    );
  };
  try {
    const reply = await send();
    observe(reply.status === 429 ? '429' : `${Math.floor(reply.status / 100)}xx`, reply.status);
    return reply;
  } catch (error) {
    observe(error instanceof ConnectorFailure ? error.reason : 'failed');
    throw error;
  }
}
