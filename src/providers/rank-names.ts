const RANK = { exact: 0, prefix: 1, words: 2, part: 3 } as const;
const TYPO_WORD_LENGTH_MIN = 4;
const SECOND_TYPO_WORD_LENGTH_MIN = 8;
/** The length from which a word may have a typo while it is being typed. */
const TYPO_IN_START_LENGTH_MIN = 5;

/**
 * Returns the rows whose names are similar to the text, best match first: the whole name, a prefix, prefixes
 * of its words, a substring with or without its spaces, and last its words with one or two typos, even while they are
 * being typed. Equally good matches keep their order.
 */
export function rankByName<Row extends { name: string }>(rows: readonly Row[], text: string): Row[] {
  const wanted = fold(text);
  if (!wanted) return [];
  return rows
    .map((row) => ({ row, rank: rankOf(fold(row.name), wanted) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank)
    .map(({ row }) => row);
}

/** Reduces text to lower-case letters and digits without accents, with single spaces between words. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function rankOf(name: string, wanted: string): number {
  if (name === wanted) return RANK.exact;
  if (name.startsWith(wanted)) return RANK.prefix;
  const typos = countTypos(name.split(' '), wanted.split(' '));
  if (typos === 0) return RANK.words;
  if (name.includes(wanted) || joined(name).includes(joined(wanted))) return RANK.part;
  return RANK.part + typos;
}

/** People write “pay slips” for “payslips”, and vice versa. */
function joined(text: string): string {
  return text.replaceAll(' ', '');
}

/**
 * Counts typos over all wanted words, comparing each with the closest word of the name. Returns Infinity if a
 * wanted word is close to none.
 */
function countTypos(names: readonly string[], wanted: readonly string[]): number {
  return wanted.reduce((total, word) => total + Math.min(...names.map((name) => typosIn(word, name))), 0);
}

function typosIn(word: string, name: string): number {
  if (name.startsWith(word)) return 0;
  const length = Math.min(word.length, name.length);
  if (length < TYPO_WORD_LENGTH_MIN) return Infinity;
  const typos = countEdits(word, name, length < SECOND_TYPO_WORD_LENGTH_MIN ? 1 : 2);
  if (typos < Infinity || word.length < TYPO_IN_START_LENGTH_MIN) return typos;
  return countEdits(word, name.slice(0, word.length), 1);
}

/**
 * Counts the insertions, deletions, substitutions and swaps of neighbours that turn `a` into `b`. Returns
 * Infinity above `max`.
 */
function countEdits(a: string, b: string, max: number): number {
  if (a === b) return 0;
  if (max === 0 || Math.abs(a.length - b.length) > max) return Infinity;
  if (a[0] === b[0]) return countEdits(a.slice(1), b.slice(1), max);
  const isSwap = a[0] === b[1] && a[1] === b[0];
  return (
    1 +
    Math.min(
      countEdits(a.slice(1), b, max - 1),
      countEdits(a, b.slice(1), max - 1),
      countEdits(a.slice(1), b.slice(1), max - 1),
      isSwap ? countEdits(a.slice(2), b.slice(2), max - 1) : Infinity,
    )
  );
}
