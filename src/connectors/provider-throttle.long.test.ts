import { expect, onTestFinished, test } from 'vitest';
import { sharedRateLimit } from '#platform/shared-rate-limit.ts';
import { createPeople } from '#simulation/people/index.ts';
import { startHmrc } from './hmrc/simulator/index.ts';
import { providerHttp } from './http.ts';
import { openPools } from './provider-throttle.fixture.ts';
import { ProviderThrottle } from './provider-throttle.ts';

const clock = { now: () => new Date('2026-11-15T09:00:00Z') };

test("two processes together stay within a provider's rate limit", async () => {
  const pools = await openPools();
  const hmrc = await startHmrc({ people: createPeople({ clock }), clock, perSecond: 3 });
  onTestFinished(() => hmrc.close());
  const provider = {
    id: 'taxauth',
    name: 'Tax authority',
    baseUrl: hmrc.url,
    settings: {},
    hosts: [],
    requestsPerSecond: 3,
  };
  const senders = pools.map((pool) =>
    providerHttp(provider, { clock, throttle: new ProviderThrottle(sharedRateLimit(pool)) }),
  );
  const send = (at: number) =>
    senders[at % 2]?.send({ method: 'GET', url: `${hmrc.url}/individual-tax/sa/1/annual-summary/2025-26` });
  const replies = await Promise.all(Array.from({ length: 10 }, (_, at) => send(at)));
  // without an Accept header the simulator answers 406, after it has counted the request
  expect(replies.map((reply) => reply?.status)).toEqual(replies.map(() => 406));
  const hasty = await Promise.all(
    Array.from({ length: 10 }, () => fetch(`${hmrc.url}/individual-tax/sa/1/annual-summary/2025-26`)),
  );
  expect(hasty.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
});

test('requests of waiting people come before requests that nobody waits for', async () => {
  const [checks, people] = (await openPools()).map((pool) => new ProviderThrottle(sharedRateLimit(pool)));
  const throttled = { id: 'taxauth', requestsPerSecond: 3 };
  let sent = 0;
  const background = Array.from({ length: 8 }, () =>
    checks?.acquire(throttled, { isAttended: false }).then(() => {
      sent += 1;
    }),
  );
  await expect.poll(() => sent).toBeGreaterThan(0);
  await people?.acquire(throttled);
  expect(sent).toBeLessThan(6);
  await Promise.all(background);
});
