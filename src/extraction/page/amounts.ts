import { divideHalfUp, type Pence } from '#values/money.ts';

const LOOKALIKES: Record<string, string> = { O: '0', o: '0', l: '1', I: '1', '|': '1', S: '5', B: '8' };
const NUMBER_LIKE =
  /^[-−–(]?[£€]?[-−–]?[\dOolI|SB]{1,3}(?:[,.]?[\dOolI|SB]{3})*[.,][\dOolI|SB]{2}\)?[-−–]?(?:CR|DR)?$/;
const MONEY = /^(\()?(-)?£?(-)?(\d{1,3}(?:,\d{3}){1,3}|\d{1,9})(?:\.(\d{2}))?(\))?(-|CR)?$/;
const DECIMAL = /^(-)?£?(\d{1,3}(?:,\d{3})*|\d{1,9})\.(\d{1,6})$/;

/**
 * Parses `£1,234.56`, `(12.30)`, `12.30-` and `12.30CR`; whole pounds only after a pound sign. Returns null
 * for anything else.
 */
export function readAmount(text: string): Pence | null {
  const plain = restoreDigits(text);
  const [, opening, minus, innerMinus, pounds, pence, closing, suffix] = MONEY.exec(plain) ?? [];
  if (pounds === undefined || Boolean(opening) !== Boolean(closing)) return null;
  if (pence === undefined && !plain.includes('£')) return null;
  const amount = BigInt(pounds.replaceAll(',', '') + (pence ?? '00'));
  return minus || innerMinus || opening || suffix ? -amount : amount;
}

/** Parses hours, days or a rate with any decimals and removes separators: `1,040.5` gives `1040.5`. */
export function readDecimal(text: string): string | null {
  const plain = restoreDigits(text);
  const [, minus = '', whole, decimals] = DECIMAL.exec(plain) ?? [];
  if (whole !== undefined) return `${minus}${whole.replaceAll(',', '')}.${decimals}`;
  return /^£?\d{1,6}$/.test(plain) ? plain.replace('£', '') : null;
}

/**
 * Multiplies two decimals exactly, such as `12.0192` and `37.5`, and rounds the result to the nearest penny.
 */
export function multiply(quantity: string, rate: string): Pence {
  const [a, b] = [quantity, rate].map(scaled) as [Scaled, Scaled];
  return divideHalfUp(a.digits * b.digits * 100n, a.scale * b.scale);
}

interface Scaled {
  digits: bigint;
  scale: bigint;
}

function scaled(decimal: string): Scaled {
  const [whole = '0', decimals = ''] = decimal.split('.');
  return { digits: BigInt(whole + decimals), scale: 10n ** BigInt(decimals.length) };
}

/** Corrects OCR errors in digits, only where the rest of the word is a number. */
function restoreDigits(text: string): string {
  // a sentence may end with an amount
  const bare = text
    .replace(/^GBP/u, '')
    .replace(/[,;]$|(?<=\.\d{2})\.$/u, '')
    .replace(/[−–]/gu, '-')
    .replace(/^£?$/u, '');
  if (!NUMBER_LIKE.test(text) || !/\d/.test(text)) return bare;
  const suffix = /(?:CR|DR)$/.exec(bare)?.[0] ?? '';
  const digits = bare
    .slice(0, bare.length - suffix.length)
    .replace(/[OolI|SB]/g, (letter) => LOOKALIKES[letter] ?? letter);
  // the last separator is the decimal point, even if OCR read it as a comma
  return digits.replace(/[.,](?=\d+[.,]\d{2}\D?$)/g, ',').replace(/,(\d{2})(\)?-?)$/, '.$1$2') + suffix;
}
