import { matcherOf, meaningsOf, wordsIn } from '../phrases.ts';
import { BALANCES, type BalanceLabel, CARRIED_BALANCES } from './balances.ts';
import { namesPart } from './parts.ts';
import { DIRECTIONS, type Direction, SECTIONS, SUMMARY_TOTAL, TOTAL } from './totals.ts';

export type { BalanceLabel } from './balances.ts';
export type { Direction } from './totals.ts';

/** Labels of lines in a statement: balances, totals and sections. Longer texts are sentences or transactions. */
const LABEL_CHARACTERS_MAX = 60;

/** A line with this word may be about a balance. */
export const BALANCE_WORD = /\bbalance|\bsaldo|\bkontostand/i;

const balanceOf = meaningsOf(BALANCES);
const carriedOf = meaningsOf(CARRIED_BALANCES);
const sectionOf = meaningsOf(SECTIONS);
const isTotal = matcherOf(TOTAL);
const isSummaryTotal = matcherOf(SUMMARY_TOTAL);
const [isIn, isOut] = [matcherOf(DIRECTIONS.in), matcherOf(DIRECTIONS.out)];

/** Returns the kind of balance that a row's text names, or null. */
export function balanceLabel(text: string): BalanceLabel | null {
  return balanceOf(plainLabel(text));
}

/** Returns the direction of a total that a row's text names, or null. */
export function totalLabel(text: string): Direction | 'all' | null {
  const label = plainLabel(text);
  if (label.length > LABEL_CHARACTERS_MAX || !isTotal.test(label)) return null;
  return directionOf(label) ?? 'all';
}

/** What a label outside the table may name: an end of the account, its balance, a total or the balance of a part. */
export type SummaryLabel = 'opening' | 'closing' | 'balance' | Direction | 'part';

/** Returns what a label outside the table names. A total need not have the word total: `Money in £120.00`. */
export function summaryLabel(
  text: string,
  { isBetweenRows = false, isOnLine = true }: { isBetweenRows?: boolean; isOnLine?: boolean } = {},
): SummaryLabel | null {
  const label = plainLabel(text);
  if (namesPart(text)) return 'part';
  // between rows, an amount in a description may be below a label, and a balance carried forward is that of a page
  const isTotalLabel =
    label.length <= LABEL_CHARACTERS_MAX && (isSummaryTotal.test(label) || isTotal.test(label));
  const total = isTotalLabel && (!isBetweenRows || isOnLine) ? directionOf(label) : null;
  const balance = (isBetweenRows ? null : carriedOf(label)) ?? balanceOf(label);
  if (balance === 'checkpoint') return total ?? (isBetweenRows ? null : 'balance');
  return total ?? balance;
}

export function sectionLabel(text: string): Direction | null {
  const label = plainLabel(text);
  // `Money out (£)` is the heading of a column
  return label.length > LABEL_CHARACTERS_MAX || /[£€$]/.test(text) ? null : sectionOf(label);
}

function directionOf(label: string): Direction | null {
  const [says, saysOut] = [isIn.test(label), isOut.test(label)];
  if (says === saysOut) return null;
  return says ? 'in' : 'out';
}

function plainLabel(text: string): string {
  const words = wordsIn(text);
  return words.includes('gbp') ? words.replace(/(?:^| )gbp(?= |$)/g, '').trim() : words;
}
