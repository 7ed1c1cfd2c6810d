import { expect, test } from 'vitest';
import { useService } from '../../test/support/service.ts';
import { addressesOf, guess } from './guess.fixture.ts';

const service = useService({ TRUST_PROXY: '127.0.0.1' }, { hasFullPasswordCost: true });
const ROUNDS = 14;

/**
 * Returns the largest gap between two distributions (Kolmogorov–Smirnov): 0 for equal, 1 for disjoint ones.
 */
function largestGap(a: readonly number[], b: readonly number[]): number {
  const share = (list: readonly number[], limit: number) =>
    list.filter((value) => value <= limit).length / list.length;
  return Math.max(...[...a, ...b].map((limit) => Math.abs(share(a, limit) - share(b, limit))));
}

/** Equal distributions exceed this gap once in ten thousand runs. */
const GAP_MAX = 2.23 * Math.sqrt(2 / ROUNDS);

test('the time of a failed sign-in does not reveal whether a member exists', async () => {
  const times = { known: [], unknown: [], archived: [] } as Record<string, number[]>;
  const emails = await addressesOf(service);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [kind, username] of Object.entries(emails)) {
      const started = performance.now();
      expect((await guess(service, username, `198.51.100.${round}`)).status).toBe(401);
      times[kind]?.push(performance.now() - started);
    }
    // lets every throttle expire before the next round
    service.clock.advance(16 * 60_000);
  }
  for (const kind of ['known', 'archived'])
    expect(largestGap(times[kind] ?? [], times.unknown ?? []), kind).toBeLessThan(GAP_MAX);
});
