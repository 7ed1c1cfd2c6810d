import { type SeededRandom, seededRandom } from '#values/seeded-random.ts';

/** Thresholds are fitted on documents of one part and measured on documents of the other. */
export const PARTS = ['development', 'held-out'] as const;
export type Part = (typeof PARTS)[number];

/** Wordings or structures, by the part that they belong to. */
export interface Choices<T> {
  development: readonly T[];
  heldOut: readonly T[];
}

/** Makes the choices of one document. The same seed makes the same choices. */
export interface Chance extends SeededRandom {
  readonly part: Part;
  /** Development documents take only development choices. Held-out ones take held-out choices most of the time. */
  choose<T>(choices: Choices<T>): T;
  /** The list in a random order. */
  shuffle<T>(list: readonly T[]): T[];
}

const HELD_OUT_PERCENT = 65;

export function chanceOf(part: Part, ...seed: readonly (string | number)[]): Chance {
  const random = seededRandom('layout grammar', part, ...seed);
  return {
    ...random,
    part,
    choose({ development, heldOut }) {
      const isHeldOut = part === 'held-out' && heldOut.length > 0 && random.happens(HELD_OUT_PERCENT);
      return random.pick(isHeldOut || development.length === 0 ? heldOut : development);
    },
    shuffle: (list) =>
      list
        .map((item) => ({ item, place: random.next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item),
  };
}

/** Wordings separated by `|`: first those for development, then those held out. */
export function words(development: string, heldOut: string): Choices<string> {
  const list = (text: string) => (text === '' ? [] : text.split('|'));
  return { development: list(development), heldOut: list(heldOut) };
}
