import type { Pence } from '#values/money.ts';
import { boxAround } from './box-around.ts';
import { DIGIT_LIKE, toDigits } from './lookalikes.ts';
import type { Word } from './text.ts';
import { EM, gapBefore, isOneCell } from './tolerances.ts';
import { listTokens, type Token, textsAt } from './words-at.ts';

/** How the amounts of a document are written: `1,234.56`, `1 234.56` or `1.234,56`. */
type AmountForm = 'point' | 'space' | 'comma';

/** A mark beside the digits that gives the direction of the money. */
type Mark = 'minus' | 'plus' | 'debit' | 'credit' | null;

export interface PrintedAmount {
  /** Never negative; the mark gives the sign. */
  pence: bigint;
  mark: Mark;
}

export interface AmountToken extends PrintedAmount, Token {
  /** Right edge of the digits: a `CR` or `D` after them may lie outside the column. */
  digitsX1: number;
  y0: number;
  y1: number;
  text: string;
  /** The word with the digits. */
  digits: Word;
}

export interface AmountStyle {
  form: AmountForm;
  isOcr: boolean;
  /** Amounts may be whole pounds after a pound sign, and may end a sentence: `£2,000`, `12.30.` */
  isLoose?: boolean;
}

const AMOUNT_CHARACTERS_MAX = 24;
/** Most words are no amounts. */
const MAY_BE_AMOUNT = /[\dOolISB][.,][\dOolISB]{2}|^[-+−–—(£€$#œ¬ú¥ŁÂ]|GBP|EUR|USD|^[-+]?\d{1,3},?$/;
const CURRENCY = '(?:GBP|EUR|USD|Â?£|[€$#œ¬ú¥Ł])';
const SIGN = '[-+−–—]';
const SUFFIX = String.raw`-|−|–|\+|CR|DR|DB|OD|O/D|C|D|\)`;
const FORMS = {
  point: formOf(String.raw`(?:\d{1,3}(?:(?:, ?|')\d{3}){1,4}|\d{1,12})\.\d{2}`, SUFFIX),
  space: formOf(String.raw`(?:\d{1,3}(?:[,' ]\d{3}){1,4}|\d{1,12})\.\d{2}`, SUFFIX),
  comma: formOf(String.raw`(?:\d{1,3}(?:[.' ]\d{3}){1,4}|\d{1,12}),\d{2}`, `${SUFFIX}|S|H`),
};
const WITH_POINT = /^\D{0,4}\d{1,3}(?:,?\d{3})*\.\d{2}\D{0,3}$/;
const WITH_COMMA = /^\D{0,4}\d{1,3}(?:\.\d{3})*,\d{2}\D{0,3}$/;
const WITH_SPACE = /^[-+−–—(]?(?:GBP|EUR|USD|[£€$])?[1-9]\d{0,2} \d{3}\.\d{2}\)?(?:[-+]|CR|DR|OD)?$/;
const LARGE = /^\D{0,4}(?:\d{1,3},\d{3}|\d{4,})\.\d{2}\D{0,3}$/;
const CURRENCY_WORD = new RegExp(`^(?:(?:${SIGN}|\\()?${CURRENCY}${SIGN}?)$`);
const WHOLE_POUNDS = /^(\D{0,3}£-?(?:\d{1,3}(?:,\d{3}){1,3}|\d{1,9}))(\D{0,2})$/;
const END_OF_SENTENCE = /(?<=\d{2})[,;.]$/;
/** OCR reads it in place of a semicolon. */
const LONE_BRACKET = /(?<=^[^(]*)\)$/;
const MARKS: Record<string, Mark> = {
  ...{ '-': 'minus', '−': 'minus', '–': 'minus', '—': 'minus', '(': 'minus', '+': 'plus' },
  ...{ CR: 'credit', C: 'credit', H: 'credit' },
  ...{ DR: 'debit', DB: 'debit', OD: 'debit', 'O/D': 'debit', D: 'debit', S: 'debit' },
};

function formOf(digits: string, suffix: string): RegExp {
  return new RegExp(
    `^(${SIGN}|\\()? ?${CURRENCY}? ?(${SIGN})?${CURRENCY}? ?(${digits})(?: ?(?:${CURRENCY} ?)?(${suffix}))?${CURRENCY}?$`,
    'i',
  );
}

/** Returns the form of most amounts of a document. Only amounts over 999 that are alone in a cell show whether thousands have a space. */
export function guessForm(lines: Iterable<readonly Word[]>): AmountForm {
  let [commas, points, spaces, others] = [0, 0, 0, 0];
  for (const words of lines) {
    for (const [at, word] of words.entries()) {
      if (word.text.length > AMOUNT_CHARACTERS_MAX || !/\d/.test(word.text)) continue;
      if (WITH_COMMA.test(word.text)) commas++;
      else if (WITH_POINT.test(word.text)) points++;
      const next = words[at + 1];
      const before = words[CURRENCY_WORD.test(words[at - 1]?.text ?? '') ? at - 2 : at - 1];
      if (before === undefined || gapBefore(before, word) <= EM.nearGap) continue;
      if (next && WITH_SPACE.test(`${word.text} ${next.text}`) && isOneCell(word, next)) spaces++;
      else if (LARGE.test(word.text)) others++;
    }
  }
  if (commas > points) return 'comma';
  return spaces > others ? 'space' : 'point';
}

/**
 * Parses `£1,234.56`, `-12.30`, `12.30-`, `(12.30)`, `12.30 CR`, `£ 45.00 D`. Returns null for anything else,
 * including a number without pence.
 */
export function readAmount(
  text: string,
  { form, isOcr, isLoose = false }: AmountStyle,
): PrintedAmount | null {
  if (text.length > AMOUNT_CHARACTERS_MAX) return null;
  const plain = isLoose ? completeAmount(isOcr ? text.replace(LONE_BRACKET, '') : text) : text;
  const match = FORMS[form].exec(isOcr ? repairDigits(plain, form) : plain);
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

const ZERO_FOR_OVERDRAWN = /([.,]\d{2})0D$/;
const OCR_AMOUNT = new RegExp(
  `^(\\D{0,3}?)([${DIGIT_LIKE}]+(?:[.,][${DIGIT_LIKE}]{3})*[.,][${DIGIT_LIKE}]{2})([)A-Z-]{0,2})$`,
);

/**
 * Replaces letters that OCR read in place of digits, where the rest of the word can only be an amount. The last separator is
 * the decimal one, whatever OCR read.
 */
function repairDigits(text: string, form: AmountForm): string {
  const [, before = '', digits, after = ''] = OCR_AMOUNT.exec(text.replace(ZERO_FOR_OVERDRAWN, '$1OD')) ?? [];
  if (digits === undefined || !/\d/.test(digits)) return text;
  const plain = toDigits(digits).replace(/\D/g, '');
  return `${before}${plain.slice(0, -2)}${form === 'comma' ? ',' : '.'}${plain.slice(-2)}${after}`;
}

/** The amount of a line of pay: a credit reduces a deduction. */
export function signedPence({ pence, mark }: PrintedAmount): Pence {
  return mark === 'minus' || mark === 'credit' ? -pence : pence;
}

/** Lists the amounts of a line. */
export function listAmounts(words: readonly Word[], style: AmountStyle): AmountToken[] {
  return listTokens(words, (from) => amountAt(words, from, style));
}

/** Reads the longest amount that starts at a word of a line, with separate signs before and after it. */
export function amountAt(words: readonly Word[], from: number, style: AmountStyle): AmountToken | null {
  if (!MAY_BE_AMOUNT.test(words[from]?.text ?? '')) return null;
  const texts = textsAt(words, from, isJoined);
  for (let count = texts.length; count > 0; count--) {
    const amount = readAmount(texts[count - 1] as string, style);
    if (amount !== null) return tokenOf(words.slice(from, from + count), from, amount);
  }
  return null;
}

/** A currency sign may be at the opposite edge of its cell. */
function isJoined(before: Word, next: Word): boolean {
  if (isOneCell(before, next)) return true;
  return CURRENCY_WORD.test(before.text) && gapBefore(before, next) <= EM.columnReach;
}

function tokenOf(own: readonly Word[], from: number, amount: PrintedAmount): AmountToken {
  const [first, second = first] = own as [Word, Word | undefined];
  const digits = own.findLast(({ text }) => /\d/.test(text)) ?? first;
  const box = boxAround(own);
  return {
    ...amount,
    ...box,
    from,
    to: from + own.length,
    x0: first === second || isOneCell(first, second) ? first.x0 : second.x0,
    digitsX1: digits.x1,
    text: own.map(({ text }) => text).join(' '),
    size: digits.size,
    digits,
  };
}
