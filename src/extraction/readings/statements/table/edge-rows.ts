import type { AmountToken } from '../../../page/amounts.ts';
import { median } from '../../../page/box-around.ts';
import { isSameSize } from '../../../page/tolerances.ts';
import type { BalanceItem, Item, TransactionItem } from '../../../relations/statements/items.ts';
import type { Option } from '../../search.ts';
import { FEW } from './patterns.ts';
import { COST } from './weigh-reading.ts';

/**
 * Lines of a box above or below the rows: few, in a different size, without a date of their own, or further away than
 * rows are from each other.
 */
const ROWS_MAX = 2;
const CLEARLY_APART = 1.6;

/** A row, or a line with nothing but a balance. */
type Edge = TransactionItem | BalanceItem;

/**
 * Lists readings without the first or the last rows, which may be lines of a box above or below the table, such as
 * interest rates with a date and an amount. The sums decide whether they are rows.
 */
export function withoutEdges(items: readonly Item[]): Option<{ items: readonly Item[] }>[] {
  const rows = items.filter(isEdge);
  const [pitch, size] = [usualPitch(rows), median(rows.map((row) => tokenOf(row).digits.size)) ?? 0];
  const undated = new Set(rows.filter(({ date }, index) => index > 0 && date === rows[index - 1]?.date));
  const isDatedTable = undated.size <= FEW * rows.length;
  const isApart = (row: Edge, next: Edge | undefined) =>
    (isDatedTable && undated.has(row)) ||
    !isSameSize(tokenOf(row).digits.size, size) ||
    (next !== undefined &&
      next.page === row.page &&
      Math.abs(tokenOf(next).y0 - tokenOf(row).y0) > CLEARLY_APART * pitch);
  const readings: Option<{ items: readonly Item[] }>[] = [];
  for (let count = 1; count <= Math.min(ROWS_MAX, rows.length - 2); count++) {
    for (const dropped of [rows.slice(0, count), rows.slice(-count)]) {
      const isFirst = dropped[0] === rows[0];
      const [edge, next] = isFirst ? [dropped.at(-1), rows[count]] : [dropped[0], rows.at(-count - 1)];
      if (edge !== undefined && isApart(edge, next))
        readings.push({
          value: { items: items.filter((item) => !(isEdge(item) && dropped.includes(item))) },
          cost: COST.leftOut * count,
        });
    }
  }
  return readings;
}

function isEdge(item: Item): item is Edge {
  return item.kind === 'transaction' || (item.kind === 'balance' && item.label === 'checkpoint');
}

function tokenOf(row: Edge): AmountToken {
  return row.kind === 'transaction' ? row.amount : row.balance;
}

function usualPitch(rows: readonly Edge[]): number {
  const pairs = rows.slice(1).map((row, index) => [rows[index] as Edge, row] as const);
  const alike = pairs.filter(([before, row]) => before.page === row.page);
  return median(alike.map(([before, row]) => Math.abs(tokenOf(row).y0 - tokenOf(before).y0))) ?? 0;
}
