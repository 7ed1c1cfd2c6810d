import { type SeededRandom, seededRandom } from '#values/seeded-random.ts';

/** Thresholds are fitted on documents of one part and measured on documents of the other. */
export const PARTS = ['development', 'held-out'] as const;
/**
 * `varied` documents have rare words and structures, and are used for development: they show what does not generalise
 * before the held-out documents are measured. `invented` documents are varied ones with some made-up words, so that
 * only positions and sums show what these mean. `strange` statements have words, orders of columns and boxes of their
 * own. `accounts` are statements of accounts with pots, pockets, several cards or pending rows. `held-out-fonts`
 * are held-out documents in fonts that no recogniser was trained on. The others are held-out documents with usual
 * structures, or with usual words, and held-out accounts.
 */
export const OTHER_PARTS = [
  'varied',
  'invented',
  'strange',
  'accounts',
  'held-out-words',
  'held-out-structure',
  'held-out-fonts',
  'held-out-accounts',
] as const;
export type Part = (typeof PARTS)[number] | (typeof OTHER_PARTS)[number];

/** Wordings or structures, by the part that they belong to. */
export interface Choices<T> {
  development: readonly T[];
  heldOut: readonly T[];
  varied?: readonly T[];
  /** Used by strange documents instead of the varied ones. */
  strange?: readonly T[];
  areWords?: boolean;
  /** Values such as `Monthly` are never replaced with invented words. */
  areValues?: boolean;
}

/** Makes the choices of one document. The same seed makes the same choices. */
export interface Chance extends SeededRandom {
  readonly part: Part;
  /** Development documents take only development choices. Others take choices of their own part most of the time. */
  choose<T>(choices: Choices<T>): T;
  /** The list in a random order. */
  shuffle<T>(list: readonly T[]): T[];
}

const OWN_PERCENT = 65;
const INVENTED_PERCENT = 12;
const SYLLABLES = 'vor lan tes mi kor del bas nu pra sil ton gre fa lim'.split(' ');

export function chanceOf(part: Part, ...seed: readonly (string | number)[]): Chance {
  const random = seededRandom('layout grammar', part.startsWith('held-out') ? 'held-out' : part, ...seed);
  return {
    ...random,
    part,
    choose(choices) {
      const { development } = choices;
      if (part === 'invented' && choices.areWords && !choices.areValues && random.happens(INVENTED_PERCENT))
        return invent(random) as (typeof development)[number];
      const own = ownOf(part, choices);
      const isOwn = own.list.length > 0 && random.happens(OWN_PERCENT) && own.isWanted;
      return random.pick(isOwn ? own.list : development.length === 0 ? choices.heldOut : development);
    },
    shuffle: (list) =>
      list
        .map((item) => ({ item, place: random.next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item),
  };
}

/** Makes up a word. */
function invent(random: SeededRandom): string {
  const word = Array.from({ length: random.between(2, 3) }, () => random.pick(SYLLABLES)).join('');
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

function ownOf<T>(part: Part, { heldOut, varied = [], strange = [], areWords = false }: Choices<T>) {
  if (part === 'development' || part === 'accounts') return { list: [], isWanted: false };
  if (part === 'strange' && strange.length > 0) return { list: strange, isWanted: true };
  if (part === 'varied' || part === 'invented' || part === 'strange') return { list: varied, isWanted: true };
  const isAny = ['held-out', 'held-out-accounts', 'held-out-fonts'].includes(part);
  return { list: heldOut, isWanted: isAny || (part === 'held-out-words') === areWords };
}

/** Structures, in the same notation as wordings. */
export function options<T extends string>(text: TemplateStringsArray): Choices<T> {
  const { areWords: _, ...choices } = words(text);
  return choices as unknown as Choices<T>;
}

/**
 * Wordings separated by `|`, in up to four lists on lines of their own or separated by `||`: those for development, those
 * held out, rare ones for development, and those of strange documents.
 */
export function words({ raw: [text = ''] }: TemplateStringsArray): Choices<string> {
  const [development = [], heldOut = [], varied = [], strange = []] = text
    .split(/ \|\| ?|\n +/)
    .map((list) => (list === '' ? [] : list.split('|')));
  return { development, heldOut, varied, strange, areWords: true };
}
