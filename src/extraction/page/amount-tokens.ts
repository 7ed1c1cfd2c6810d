import type { Word } from './text.ts';

/** The decimal separator: `1,234.56` or `1.234,56`. */
export type Decimals = 'point' | 'comma';

/** A mark beside the digits that gives the direction of the money. */
export type Mark = 'minus' | 'plus' | 'debit' | 'credit' | null;

export interface PrintedAmount {
  /** Never negative; the mark gives the sign. */
  pence: bigint;
  mark: Mark;
}

export interface AmountToken extends PrintedAmount {
  /** Indexes of the amount's words in their line, `to` excluded. */
  from: number;
  to: number;
  x0: number;
  x1: number;
  /** Right edge of the digits: a `CR` or `D` after them may lie outside the column. */
  digitsX1: number;
  y0: number;
  y1: number;
  /** Font size of the digits. */
  size: number;
  text: string;
  /** The word with the digits. */
  digits: Word;
}

export interface AmountStyle {
  decimals: Decimals;
  isOcr: boolean;
  /** Thousands are separated by a space: `1 234.56`. */
  hasSpaces?: boolean;
}

const WORD_CHARACTERS_MAX = 24;
/** In em. */
const GAP_OF_SIGN_EM = 0.75;
const GAP_OF_CURRENCY_EM = 6;

const CURRENCY = '(?:GBP|EUR|USD|Â?£|[€$#œ¬ú¥Ł])';
const SIGN = '[-+−–—]';
const SUFFIX = String.raw`(?:-|−|–|\+|CR|DR|DB|OD|O/D|C|D)`;
const DIGITS = {
  point: String.raw`(?:\d{1,3}(?:[,']\d{3}){1,4}|\d{1,12})\.\d{2}`,
  comma: String.raw`(?:\d{1,3}(?:[.' ]\d{3}){1,4}|\d{1,12}),\d{2}`,
};
const FORMS = {
  point: formOf(DIGITS.point, SUFFIX),
  comma: formOf(DIGITS.comma, `(?:${SUFFIX}|S|H)`),
};
const COMMA_VOTE = /^\D{0,4}\d{1,3}(?:\.\d{3})*,\d{2}\D{0,3}$/;
const POINT_VOTE = /^\D{0,4}\d{1,3}(?:,?\d{3})*\.\d{2}\D{0,3}$/;
const SUFFIX_WORD = {
  point: /^(?:CR|DR|DB|OD|O\/D|C|D|-|−|–|\+)$/i,
  comma: /^(?:CR|DR|C|D|S|H|-|−|–|\+|EUR|€)$/i,
};
const CURRENCY_WORD = new RegExp(`^(?:(?:${SIGN}|\\()?${CURRENCY}${SIGN}?)$`);
const SIGN_WORD = new RegExp(`^(?:${SIGN}|\\()$`);
const SPLIT_THOUSANDS = /^\D{0,2}\d{1,3}(?:,\d{3})*,$/;
const MARKS: Record<string, Mark> = {
  '-': 'minus',
  '−': 'minus',
  '–': 'minus',
  '—': 'minus',
  '(': 'minus',
  '+': 'plus',
  CR: 'credit',
  C: 'credit',
  H: 'credit',
  DR: 'debit',
  DB: 'debit',
  OD: 'debit',
  'O/D': 'debit',
  D: 'debit',
  S: 'debit',
};

/** Returns the decimal separator of most of a document's amounts. */
export function guessDecimals(words: Iterable<Word>): Decimals {
  let balance = 0;
  for (const { text } of words) {
    if (text.length > WORD_CHARACTERS_MAX) continue;
    if (COMMA_VOTE.test(text)) balance++;
    else if (POINT_VOTE.test(text)) balance--;
  }
  return balance > 0 ? 'comma' : 'point';
}

const OPENS_THOUSANDS = /^[-+−–—(]?(?:GBP|EUR|USD|[£€$])?[1-9]\d{0,2}$/;
const CLOSES_THOUSANDS = /^\d{3}\.\d{2}\)?(?:[-+]|CR|DR|OD)?$/;
const LARGE_AMOUNT = /^\D{0,4}(?:\d{1,3},\d{3}|\d{4,})\.\d{2}\D{0,3}$/;
const GAP_OF_THOUSANDS_EM = 0.65;

/** Returns true when most large amounts have a space and not a comma: `1 234.56`. */
export function guessSpaces(lines: Iterable<readonly Word[]>): boolean {
  let [spaced, joined] = [0, 0];
  for (const words of lines) {
    for (const [at, word] of words.entries()) {
      const next = words[at + 1];
      const weight = opensCell(words, at) ? WEIGHT_OF_CELL : 1;
      if (next !== undefined && isSplitBySpace(word, next)) spaced += weight;
      else if (LARGE_AMOUNT.test(word.text)) joined += weight;
    }
  }
  // the small print may use a different form from the rows
  return spaced >= WEIGHT_OF_CELL && spaced > joined;
}

/** One amount in two words is enough if it is in a cell of its own. */
const WEIGHT_OF_CELL = 2;
const GAP_OF_CELL_EM = 1.5;

function opensCell(words: readonly Word[], at: number): boolean {
  const from = CURRENCY_WORD.test(words[at - 1]?.text ?? '') ? at - 1 : at;
  const [before, word] = [words[from - 1], words[from] as Word];
  return before !== undefined && word.x0 - before.x1 > GAP_OF_CELL_EM * word.size;
}

function isSplitBySpace(first: Word, second: Word): boolean {
  return (
    OPENS_THOUSANDS.test(first.text) &&
    CLOSES_THOUSANDS.test(second.text) &&
    isNear(first, second, GAP_OF_THOUSANDS_EM)
  );
}

/**
 * Parses `£1,234.56`, `-12.30`, `12.30-`, `(12.30)`, `12.30 CR`, `£ 45.00 D`. Returns null for anything else,
 * including a number without pence.
 */
export function readAmount(text: string, { decimals, isOcr }: AmountStyle): PrintedAmount | null {
  if (text.length > WORD_CHARACTERS_MAX) return null;
  const repaired = isOcr ? repairDigits(text, decimals) : text;
  const match = FORMS[decimals].exec(repaired);
  if (match === null) return null;
  const [, open = '', sign = '', digits = '', suffix = ''] = match;
  if ((open === '(') !== (suffix === ')')) return null;
  const mark = MARKS[open || sign] ?? MARKS[suffix.toUpperCase()] ?? null;
  return { pence: BigInt(digits.replace(/\D/g, '')), mark };
}

/** Reads the amount that starts at a word of a line, including separate signs before and after it. */
export function amountAt(words: readonly Word[], from: number, style: AmountStyle): AmountToken | null {
  let end = from;
  const [first, second] = [words[from], words[from + 1]];
  if (first === undefined) return null;
  if (second !== undefined && opensAmount(first, second, style)) end++;
  if (end === from + 1 && words[end + 1] !== undefined && CURRENCY_WORD.test(words[end]?.text ?? '')) end++;
  const [opening, closing] = [words[end], words[end + 1]];
  if (style.hasSpaces && end > from && opening && closing && isSplitBySpace(opening, closing)) end++;
  const digitsEnd = words[end];
  if (digitsEnd === undefined) return null;
  const next = words[end + 1];
  const bare = joinWords(words, from, end + 1);
  if (next !== undefined && isNear(digitsEnd, next, GAP_OF_SIGN_EM) && closesAmount(next, style)) {
    const whole = readAmount(joinWords(words, from, end + 2), style);
    if (whole !== null) return tokenOf(words, { from, to: end + 2, digitsEnd }, whole);
  }
  const amount = readAmount(bare, style);
  return amount === null ? null : tokenOf(words, { from, to: end + 1, digitsEnd }, amount);
}

function formOf(digits: string, suffix: string): RegExp {
  return new RegExp(
    `^(${SIGN}|\\()?${CURRENCY}? ?(${SIGN})?${CURRENCY}?(${digits})(?: ?(?:${CURRENCY} ?)?(${suffix}|\\)))?(?:${CURRENCY})?$`,
    'i',
  );
}

function opensAmount(first: Word, second: Word, { decimals, hasSpaces = false }: AmountStyle): boolean {
  if (CURRENCY_WORD.test(first.text))
    return isNear(first, second, GAP_OF_CURRENCY_EM) && /\d/.test(second.text);
  if (SIGN_WORD.test(first.text)) return isNear(first, second, GAP_OF_SIGN_EM);
  if (!isNear(first, second, GAP_OF_SIGN_EM)) return false;
  if (decimals === 'comma' && /^[-+]?\d{1,3}$/.test(first.text)) return /^\d{3},\d{2}/.test(second.text);
  if (hasSpaces) return isSplitBySpace(first, second);
  return SPLIT_THOUSANDS.test(first.text) && /^\d{3}\D/.test(second.text);
}

function closesAmount(word: Word, { decimals }: AmountStyle): boolean {
  return SUFFIX_WORD[decimals].test(word.text) || word.text === ')';
}

function isNear(one: Word, next: Word, em: number): boolean {
  return next.x0 - one.x1 < em * Math.max(one.size, next.size);
}

function joinWords(words: readonly Word[], from: number, to: number): string {
  let text = '';
  for (const word of words.slice(from, to))
    text += /[A-Za-z]$/.test(word.text) && text ? ` ${word.text}` : word.text;
  return text;
}

function tokenOf(
  words: readonly Word[],
  { from, to, digitsEnd }: { from: number; to: number; digitsEnd: Word },
  amount: PrintedAmount,
): AmountToken {
  const own = words.slice(from, to);
  // a currency sign may be at the opposite edge of its cell
  const [first, second] = own as [Word, Word | undefined];
  const isApart = second !== undefined && !isNear(first, second, GAP_OF_SIGN_EM);
  const start = isApart && CURRENCY_WORD.test(first.text) ? second : first;
  return {
    ...amount,
    from,
    to,
    x0: start.x0,
    x1: own.at(-1)?.x1 ?? digitsEnd.x1,
    digitsX1: digitsEnd.x1,
    y0: Math.min(...own.map(({ y0 }) => y0)),
    y1: Math.max(...own.map(({ y1 }) => y1)),
    text: own.map(({ text }) => text).join(' '),
    size: digitsEnd.size,
    digits: digitsEnd,
  };
}

const OCR_DIGITS: Record<string, string> = {
  O: '0',
  o: '0',
  Q: '0',
  l: '1',
  I: '1',
  '|': '1',
  S: '5',
  B: '8',
  Z: '2',
};
const ZERO_FOR_OVERDRAWN = /([.,]\d{2})0D$/;
const OCR_AMOUNT = /^(\D{0,2}?)([\dOoQlI|SBZ]+(?:[.,][\dOoQlI|SBZ]{3})*[.,][\dOoQlI|SBZ]{2})([A-Z-]{0,2})$/;

/** Replaces letters that OCR read in place of digits, where the rest of the word can only be an amount. */
function repairDigits(text: string, decimals: Decimals): string {
  const [, before = '', digits, after = ''] = OCR_AMOUNT.exec(text.replace(ZERO_FOR_OVERDRAWN, '$1OD')) ?? [];
  if (digits === undefined || !/\d/.test(digits)) return text;
  const plain = digits.replace(/[OoQlI|SBZ]/g, (letter) => OCR_DIGITS[letter] ?? letter).replace(/\D/g, '');
  return `${before}${plain.slice(0, -2)}${decimals === 'point' ? '.' : ','}${plain.slice(-2)}${after}`;
}
