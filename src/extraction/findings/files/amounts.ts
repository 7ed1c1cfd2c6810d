import type { Pence } from '#values/money.ts';

const AMOUNT = /\d[\d.,]*[.,]\d{2}(?!\d| ?%)/g;

/** Returns the amounts in pounds and pence, or in another currency, that a text names. */
export function amountsIn(text: string): Pence[] {
  return (text.match(AMOUNT) ?? []).map((amount) => BigInt(amount.replace(/\D/g, '')));
}
