import { expect, test } from 'vitest';
import { sharedRateLimit } from '#platform/shared-rate-limit.ts';
import { openPools } from './provider-throttle.fixture.ts';
import { ProviderThrottle } from './provider-throttle.ts';

test('a pause that a provider asked for applies to every process', async () => {
  const [one, other] = (await openPools()).map((pool) => new ProviderThrottle(sharedRateLimit(pool)));
  const throttled = { id: 'taxauth', requestsPerSecond: 3 };
  await one?.pause(throttled, 60);
  const before = performance.now();
  await other?.acquire(throttled);
  expect(performance.now() - before).toBeGreaterThan(1000);
});
