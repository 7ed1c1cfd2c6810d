import { formatPence, type Pence } from '#values/money.ts';

// newer than TypeScript's type declarations
const { rawJSON } = JSON as unknown as { rawJSON(text: string): number };

/** A JSON number with exactly this amount. */
export function wireAmount(pence: Pence): number {
  return wireNumber(formatPence(pence));
}

/** A JSON number with exactly this text. */
export function wireNumber(text: string): number {
  return rawJSON(text);
}
