import { seededRandom } from '#values/seeded-random.ts';

/** Orders the faults by the seed. Each comes once before any comes again. */
export function scheduleFaults(seed: number, faults: readonly string[], rounds: number): string[] {
  const random = seededRandom(seed, 'schedule');
  const scheduled: string[] = [];
  while (scheduled.length < rounds && faults.length > 0) {
    const left = [...faults];
    while (left.length > 0) scheduled.push(...left.splice(random.below(left.length), 1));
  }
  return scheduled.slice(0, rounds);
}
