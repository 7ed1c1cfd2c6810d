import { Histogram } from 'prom-client';
import { ConnectorFailure } from './failure.ts';

/** Counts and times requests to providers. Both labels have values of closed sets. */
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

/** Without the time that a request waited for the throttle. */
export async function measureRequest<Reply extends { status: number }>(
  requests: ProviderRequests | undefined,
  provider: string,
  send: () => Promise<Reply>,
): Promise<Reply> {
  const startedAt = performance.now();
  const observe = (outcome: string) =>
    requests?.observe({ provider, outcome }, (performance.now() - startedAt) / 1000);
  try {
    const reply = await send();
    observe(reply.status === 429 ? '429' : `${Math.floor(reply.status / 100)}xx`);
    return reply;
  } catch (error) {
    observe(error instanceof ConnectorFailure ? error.reason : 'failed');
    throw error;
  }
}
