import { expect, test } from 'vitest';
import { sharedRateLimit } from '#platform/shared-rate-limit.ts';
import { openPools } from './provider-throttle.fixture.ts';
import { ProviderThrottle } from './provider-throttle.ts';

test('a pause that a provider asked for applies to every process, for two seconds at most', async () => {
  const [one, other] = (await openPools()).map((pool) => new ProviderThrottle(sharedRateLimit(pool)));
  const throttled = { id: 'taxauth', requestsPerSecond: 3 };
  await one?.pause(throttled, 60);
  const before = performance.now();
  await other?.acquire(throttled);
  const waitedMs = performance.now() - before;
  expect(waitedMs).toBeGreaterThan(1000);
  // far more than two seconds, for a busy machine, and far less than the provider asked for
  expect(waitedMs).toBeLessThan(30_000);
});
