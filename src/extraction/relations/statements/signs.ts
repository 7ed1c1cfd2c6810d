import type { AmountToken } from '../../page/amounts.ts';
import { suggestedDirection } from '../../vocabulary/statements/directions.ts';
import type { Direction } from '../../vocabulary/statements/labels.ts';
import type { TransactionItem } from './items.ts';
import { type Convention, type Entry, sum } from './ledger.ts';

/** More rows than this between two balances fit almost any change. */
const UNKNOWN_SIGNS_MAX = 12;

/** Returns the direction that the column, the section or the sign of an amount gives, or null. */
export function directionOf(
  { amount, direction, isOwnColumn }: TransactionItem,
  { minus, bare }: Convention,
): Direction | null {
  if (isOwnColumn) return direction;
  if (amount.mark === 'minus') return direction ?? minus;
  return markedDirection(amount) ?? direction ?? bare;
}

/** Returns the direction that the sign of an amount gives on an account. */
export function markedDirection({ mark }: AmountToken): Direction | null {
  if (mark === 'minus' || mark === 'debit') return 'out';
  return mark === 'plus' || mark === 'credit' ? 'in' : null;
}

export function signed(pence: bigint, direction: Direction): bigint {
  return direction === 'in' ? pence : -pence;
}

/** Most rows are money out. */
export function likelyDirection({ text }: TransactionItem): Direction {
  return suggestedDirection(text.join(' ')) ?? 'out';
}

/** Returns true when the words of a row name the other direction. */
export function speaksAgainst({ text }: TransactionItem, amount: bigint): boolean {
  const suggested = suggestedDirection(text.join(' '));
  return suggested !== null && (suggested === 'in') !== amount > 0n;
}

/**
 * Chooses signs for rows without one, so that they add up to the change of the balance with the fewest
 * unlikely signs.
 */
export function assignSigns(unknown: readonly Entry[], change: bigint): void {
  if (unknown.length === 0) return;
  const likely = unknown.map(({ item }) => likelyDirection(item));
  const signs = solveSigns(unknown, { change, likely }) ?? likely;
  for (const [index, entry] of unknown.entries())
    entry.amount = signed(entry.item.amount.pence, signs[index] ?? 'out');
}

function solveSigns(
  entries: readonly Entry[],
  { change, likely }: { change: bigint; likely: readonly Direction[] },
): Direction[] | null {
  if (entries.length > UNKNOWN_SIGNS_MAX) return null;
  let [best, fewest] = [null as Direction[] | null, Number.POSITIVE_INFINITY];
  for (let choice = 0; choice < 2 ** entries.length; choice++) {
    const signs = entries.map((_, index): Direction => ((choice >> index) & 1 ? 'in' : 'out'));
    const total = sum(entries.map(({ item }, index) => signed(item.amount.pence, signs[index] ?? 'out')));
    if (total !== change) continue;
    const surprises = signs.filter((sign, index) => sign !== likely[index]).length;
    if (surprises < fewest) [best, fewest] = [signs, surprises];
  }
  return best;
}
