import { matcherOf, meaningsOf, wordsIn } from '../phrases.ts';
import { BALANCES, type BalanceLabel, CARRIED_BALANCES, IS_CARRIED } from './balances.ts';
import { DIRECTIONS, type Direction, SECTIONS, SUMMARY_TOTAL, TOTAL } from './totals.ts';

export type { BalanceLabel } from './balances.ts';
export type { Direction } from './totals.ts';

/** Labels of lines in a statement: balances, totals and sections. Longer texts are sentences or transactions. */
const TOTAL_CHARACTERS_MAX = 60;
const SECTION_CHARACTERS_MAX = 48;

/** A line with this word may be about a balance. */
export const BALANCE_WORD = /\bbalance|\bsaldo/i;

const balanceOf = meaningsOf(BALANCES);
const carriedOf = meaningsOf(CARRIED_BALANCES);
const sectionOf = meaningsOf(SECTIONS);
const isCarried = matcherOf(IS_CARRIED);
const isTotal = matcherOf(TOTAL);
const isSummaryTotal = matcherOf(SUMMARY_TOTAL);
const [isIn, isOut] = [matcherOf(DIRECTIONS.in), matcherOf(DIRECTIONS.out)];

/** Returns the kind of balance that a row's text names, or null. */
export function balanceLabel(text: string): BalanceLabel | null {
  return balanceOf(plainLabel(text));
}

/**
 * Returns which balance a summary calls brought or carried forward: the opening or the closing one. Null for other
 * texts.
 */
export function carriedLabel(text: string): 'opening' | 'closing' | null {
  const label = plainLabel(text);
  return isCarried.test(label) ? carriedOf(label) : null;
}

/** Returns the direction of a total that a row's text names, or null. */
export function totalLabel(text: string): Direction | 'all' | null {
  const label = plainLabel(text);
  if (label.length > TOTAL_CHARACTERS_MAX || !isTotal.test(label)) return null;
  return directionOf(label) ?? 'all';
}

/** Returns the direction of a total in a summary, which need not have the word total: `Money in £120.00`. */
export function summaryTotal(text: string): Direction | null {
  const label = plainLabel(text);
  if (label.length > TOTAL_CHARACTERS_MAX || !(isSummaryTotal.test(label) || isTotal.test(label)))
    return null;
  return directionOf(label);
}

export function sectionLabel(text: string): Direction | null {
  const label = plainLabel(text);
  // `Money out (£)` is the heading of a column
  return label.length > SECTION_CHARACTERS_MAX || /[£€$]/.test(text) ? null : sectionOf(label);
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
