import { createHash } from 'node:crypto';
import { uniformFloat32 } from 'pure-rand/distribution/uniformFloat32';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { Pence } from './money.ts';

/** Pseudorandom numbers that are the same for the same seed. Not for secrets. */
export interface SeededRandom {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number;
  /** A whole number; both ends are included. */
  between(least: number, most: number): number;
  pence(least: Pence, most: Pence): Pence;
  pick<T>(list: readonly T[]): T;
  /** True with a probability of `percent` in a hundred. */
  happens(percent: number): boolean;
  /** A number from -1 to 1. */
  swing(): number;
}

export function seededRandom(...seed: readonly (string | number)[]): SeededRandom {
  const generator = xoroshiro128plus(hashOf(seed.join('\n')));
  const between = (least: number, most: number) => uniformInt(generator, least, most);
  const below = (limit: number) => between(0, limit - 1);
  const next = () => uniformFloat32(generator);
  return {
    next,
    below,
    between,
    pence: (least, most) => least + BigInt(below(Number(most - least) + 1)),
    pick(list) {
      if (list.length === 0) throw new RangeError('An empty list has nothing to pick');
      return list[below(list.length)] as (typeof list)[number];
    },
    happens: (percent) => below(100) < percent,
    swing: () => next() * 2 - 1,
  };
}

function hashOf(text: string): number {
  return createHash('sha256').update(text).digest().readInt32BE();
}
