import { fixed, Problem, say } from '#platform/problem.ts';

export function notConfigured(provider: string): Problem {
  return new Problem({
    code: 'provider_not_configured',
    messages: [
      say`Provider [${fixed(provider)}] is not configured on this service: ask its operator, or choose another provider`,
    ],
  });
}

export function providerUnavailable(retryAfterSeconds: number | null): Problem {
  return new Problem({
    code: 'provider_unavailable',
    messages: [say`The payroll provider is not available at the moment: try again later`],
    headers: { 'retry-after': String(retryAfterSeconds ?? 30) },
  });
}
