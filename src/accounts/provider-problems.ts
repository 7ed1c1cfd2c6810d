import { Problem } from '#platform/problem.ts';

export function notConfigured(provider: string): Problem {
  return new Problem({
    kind: 'unavailable',
    code: 'provider_not_configured',
    messages: [`Provider [${provider}] cannot be connected: it is not configured`],
  });
}

export function providerUnavailable(retryAfterSeconds: number | null): Problem {
  return new Problem({
    kind: 'unavailable',
    code: 'provider_unavailable',
    messages: ['The payroll provider cannot be reached just now, please try again'],
    headers: { 'retry-after': String(retryAfterSeconds ?? 30) },
  });
}
