import type { Pence } from '#values/money.ts';

/** Chance that the same words always throw the same way. */
export interface Chance {
  /** From 0 up to and without `limit`. */
  below(limit: number): number;
  /** Both included. */
  between(least: number, most: number): number;
  pence(least: Pence, most: Pence): Pence;
  pick<T>(list: readonly T[]): T;
  /** True so many times of a hundred. */
  happens(percent: number): boolean;
  /** From -1 to 1. */
  swing(): number;
}

export function seededChance(...words: readonly (string | number)[]): Chance {
  let state = hashOf(words.join('\n'));
  // mulberry32
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    pence: (least, most) => least + BigInt(below(Number(most - least) + 1)),
    pick(list) {
      if (list.length === 0) throw new RangeError('Nothing to pick from');
      return list[below(list.length)] as (typeof list)[number];
    },
    happens: (percent) => below(100) < percent,
    swing: () => next() * 2 - 1,
  };
}

function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619) >>> 0;
  return hash;
}
