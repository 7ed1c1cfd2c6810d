import { divideHalfUp, type Pence } from '#values/money.ts';

const DECIMAL = /^([-−–])?£?(\d{1,3}(?:,\d{3})*|\d{1,9})\.(\d{1,6})[,;]?$/;
const WHOLE = /^£?(\d{1,6})$/;

/** Parses hours, days or a rate with any decimals and removes separators: `1,040.5` gives `1040.5`. */
export function readDecimal(text: string): string | null {
  const plain = text.replace(/^GBP/, '');
  const [, minus, whole, decimals] = DECIMAL.exec(plain) ?? [];
  if (whole !== undefined) return `${minus ? '-' : ''}${whole.replaceAll(',', '')}.${decimals}`;
  return WHOLE.exec(plain)?.[1] ?? null;
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
