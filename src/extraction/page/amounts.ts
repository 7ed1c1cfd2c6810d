import type { Pence } from '#values/money.ts';
import { boxAround } from './box-around.ts';
import { DIGIT_LIKE, toDigits } from './lookalikes.ts';
import type { Word } from './text.ts';
import { EM, gapBefore, isOneCell } from './tolerances.ts';

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
  /** Amounts may be whole pounds after a pound sign, and may end a sentence: `£2,000`, `12.30.` */
  isLoose?: boolean;
}

const WORD_CHARACTERS_MAX = 24;
/** Most words are no amounts. */
const MAY_BE_AMOUNT = /[\dOolISB][.,][\dOolISB]{2}|^[-+−–—(£€$#œ¬ú¥ŁÂ]|GBP|EUR|USD|^[-+]?\d{1,3},?$/;
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
const WHOLE_POUNDS = /^(\D{0,3}£-?(?:\d{1,3}(?:,\d{3}){1,3}|\d{1,9}))(\D{0,2})$/;
const END_OF_SENTENCE = /(?<=\d{2})[,;.]$/;
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

const OPENS_THOUSANDS = /^[-+−–—(]?(?:GBP|EUR|USD|[£€$])?[1-9]\d{0,2}$/;
const CLOSES_THOUSANDS = /^\d{3}\.\d{2}\)?(?:[-+]|CR|DR|OD)?$/;
const LARGE_AMOUNT = /^\D{0,4}(?:\d{1,3},\d{3}|\d{4,})\.\d{2}\D{0,3}$/;
/** One amount in two words is enough if it is in a cell of its own. The small print may use another form than the rows. */
const WEIGHT_OF_CELL = 2;

/** Returns the form of most amounts of a document: `1,234.56`, `1 234.56` or `1.234,56`. */
export function guessForm(lines: Iterable<readonly Word[]>): Pick<AmountStyle, 'decimals' | 'hasSpaces'> {
  let [commas, spaced, joined] = [0, 0, 0];
  for (const words of lines) {
    for (const [at, word] of words.entries()) {
      if (word.text.length > WORD_CHARACTERS_MAX || !/\d/.test(word.text)) continue;
      if (COMMA_VOTE.test(word.text)) commas++;
      else if (POINT_VOTE.test(word.text)) commas--;
      const next = words[at + 1];
      if (next !== undefined && isSplitBySpace(word, next)) spaced += weightOf(words, at);
      else if (LARGE_AMOUNT.test(word.text)) joined += weightOf(words, at);
    }
  }
  const decimals = commas > 0 ? 'comma' : 'point';
  return { decimals, hasSpaces: decimals === 'point' && spaced >= WEIGHT_OF_CELL && spaced > joined };
}

function weightOf(words: readonly Word[], at: number): number {
  const from = CURRENCY_WORD.test(words[at - 1]?.text ?? '') ? at - 1 : at;
  const [before, word] = [words[from - 1], words[from] as Word];
  return before !== undefined && gapBefore(before, word) > EM.nearGap ? WEIGHT_OF_CELL : 1;
}

function isSplitBySpace(first: Word, second: Word): boolean {
  return OPENS_THOUSANDS.test(first.text) && CLOSES_THOUSANDS.test(second.text) && isOneCell(first, second);
}

/**
 * Parses `£1,234.56`, `-12.30`, `12.30-`, `(12.30)`, `12.30 CR`, `£ 45.00 D`. Returns null for anything else,
 * including a number without pence.
 */
export function readAmount(text: string, style: AmountStyle): PrintedAmount | null {
  if (text.length > WORD_CHARACTERS_MAX) return null;
  const plain = style.isLoose ? completeAmount(text) : text;
  const match = FORMS[style.decimals].exec(style.isOcr ? repairDigits(plain, style.decimals) : plain);
  if (match === null) return null;
  const [, open = '', sign = '', digits = '', suffix = ''] = match;
  if ((open === '(') !== (suffix === ')')) return null;
  const mark = MARKS[open || sign] ?? MARKS[suffix.toUpperCase()] ?? null;
  return { pence: BigInt(digits.replace(/\D/g, '')), mark };
}

/** Adds the pence to whole pounds, and removes the end of a sentence. */
function completeAmount(text: string): string {
  const [, pounds, after = ''] = WHOLE_POUNDS.exec(text) ?? [];
  return pounds === undefined ? text.replace(END_OF_SENTENCE, '') : `${pounds}.00${after}`;
}

/** The amount of a line of pay: a credit reduces a deduction. */
export function signedPence({ pence, mark }: PrintedAmount): Pence {
  return mark === 'minus' || mark === 'credit' ? -pence : pence;
}

/** Lists the amounts of a line. */
export function listAmounts(words: readonly Word[], style: AmountStyle): AmountToken[] {
  const amounts: AmountToken[] = [];
  for (let at = 0; at < words.length; at = Math.max(at + 1, amounts.at(-1)?.to ?? 0)) {
    const amount = amountAt(words, at, style);
    if (amount !== null) amounts.push(amount);
  }
  return amounts;
}

/** Reads the amount that starts at a word of a line, including separate signs before and after it. */
export function amountAt(words: readonly Word[], from: number, style: AmountStyle): AmountToken | null {
  let end = from;
  const [first, second] = [words[from], words[from + 1]];
  if (first === undefined || !MAY_BE_AMOUNT.test(first.text)) return null;
  if (second !== undefined && opensAmount(first, second, style)) end++;
  if (end === from + 1 && words[end + 1] !== undefined && CURRENCY_WORD.test(words[end]?.text ?? '')) end++;
  const [opening, closing] = [words[end], words[end + 1]];
  if (style.hasSpaces && end > from && opening && closing && isSplitBySpace(opening, closing)) end++;
  const digitsEnd = words[end];
  if (digitsEnd === undefined) return null;
  const next = words[end + 1];
  const bare = joinWords(words, from, end + 1);
  if (next !== undefined && isOneCell(digitsEnd, next) && closesAmount(next, style)) {
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
    return gapBefore(first, second) <= EM.columnReach && /\d/.test(second.text);
  if (!isOneCell(first, second)) return false;
  if (SIGN_WORD.test(first.text)) return true;
  if (decimals === 'comma' && /^[-+]?\d{1,3}$/.test(first.text)) return /^\d{3},\d{2}/.test(second.text);
  if (hasSpaces) return isSplitBySpace(first, second);
  return SPLIT_THOUSANDS.test(first.text) && /^\d{3}\D/.test(second.text);
}

function closesAmount(word: Word, { decimals }: AmountStyle): boolean {
  return SUFFIX_WORD[decimals].test(word.text) || word.text === ')';
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
  const isApart = second !== undefined && !isOneCell(first, second);
  const start = isApart && CURRENCY_WORD.test(first.text) ? second : first;
  const { y0, y1 } = boxAround(own);
  return {
    ...amount,
    from,
    to,
    x0: start.x0,
    x1: own.at(-1)?.x1 ?? digitsEnd.x1,
    digitsX1: digitsEnd.x1,
    y0,
    y1,
    text: own.map(({ text }) => text).join(' '),
    size: digitsEnd.size,
    digits: digitsEnd,
  };
}

const ZERO_FOR_OVERDRAWN = /([.,]\d{2})0D$/;
const OCR_AMOUNT = new RegExp(
  `^(\\D{0,3}?)([${DIGIT_LIKE}]+(?:[.,][${DIGIT_LIKE}]{3})*[.,][${DIGIT_LIKE}]{2})([)A-Z-]{0,2})$`,
);

/**
 * Replaces letters that OCR read in place of digits, where the rest of the word can only be an amount. The last separator is
 * the decimal one, whatever OCR read.
 */
function repairDigits(text: string, decimals: Decimals): string {
  const [, before = '', digits, after = ''] = OCR_AMOUNT.exec(text.replace(ZERO_FOR_OVERDRAWN, '$1OD')) ?? [];
  if (digits === undefined || !/\d/.test(digits)) return text;
  const plain = toDigits(digits).replace(/\D/g, '');
  return `${before}${plain.slice(0, -2)}${decimals === 'point' ? '.' : ','}${plain.slice(-2)}${after}`;
}
