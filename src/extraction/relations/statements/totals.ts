import { magnitude } from '#values/money.ts';
import type { Direction } from '../../vocabulary/statements/labels.ts';
import type { TotalItem, TransactionItem } from './items.ts';
import { type Entry, type Ledger, sum } from './ledger.ts';

/** The relation of a total in the table: the sum of its rows = the printed total, to the penny. */
export function isSumOfRows({ amount, rows }: Pick<TotalItem, 'amount' | 'rows'>): boolean {
  return amount.pence === sumOfRows(rows);
}

export function sumOfRows(rows: readonly TransactionItem[]): bigint {
  return sum(rows.map(({ amount }) => amount.pence));
}

/** Returns the money that entries move, whatever its direction. */
export function sumOfEntries(entries: readonly Entry[]): bigint {
  return sum(entries.map(({ amount }) => magnitude(amount)));
}

/**
 * Returns the groups of rows that a printed total may add up: all rows or those of one page. On cards, payments have the
 * other direction.
 */
export function groupsOfTotal({ entries, convention }: Ledger, of: Direction): Entry[][] {
  const directions: Direction[] = convention.isOwed ? ['in', 'out'] : [of];
  return directions.flatMap((direction) => {
    const own = entries.filter(({ amount }) => amount !== 0n && amount > 0n === (direction === 'in'));
    return [own, ...Map.groupBy(own, ({ item }) => item.page).values()];
  });
}
