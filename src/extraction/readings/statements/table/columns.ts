import type { AmountToken } from '../../../page/amounts.ts';
import { type Anchor, mainColumn, placeOf } from '../../../page/columns.ts';
import type { TokenLine } from '../../../page/tokens.ts';
import { standsAlone } from '../../../page/tokens.ts';
import { assignColumns } from './assign-columns.ts';
import type { MoneyColumn, TableColumns } from './table-columns.ts';

/** How far an amount may be from the left, right or middle line of its column, in points and em. */
const REACH_POINTS = 4;
const REACH_EM = 0.8;
/** An amount that is further than this from every heading is not part of the table. */
const FAR_EM = 9;

/** Assigns the amounts of a table to its columns. Amounts that fit no column are left out. */
export function placeAmounts(
  lines: readonly TokenLine[],
  { money, sidebar }: Pick<TableColumns, 'money' | 'sidebar'>,
): Map<AmountToken, MoneyColumn> {
  const amounts = lines.flatMap((line) =>
    line.amounts
      .filter((token) => standsAlone(line, token))
      .filter((token) => sidebar === null || token.x0 <= sidebar.x0 - line.size),
  );
  const assigned = assignColumns(amounts, money);
  const placed = new Map<AmountToken, MoneyColumn>();
  for (const { column, found, anchor } of assigned ?? nearestColumns(amounts, money)) {
    for (const token of found) if (!placed.has(token) && isAt(token, anchor)) placed.set(token, column);
  }
  return placed;
}

/** Gives each amount to the nearest heading, where the amounts form no clear columns. */
function nearestColumns(amounts: readonly AmountToken[], money: readonly MoneyColumn[]) {
  const nearest = new Map<MoneyColumn, AmountToken[]>(money.map((column) => [column, []]));
  for (const amount of amounts) {
    const column = nearestColumn(amount, money);
    if (column !== null) nearest.get(column)?.push(amount);
  }
  return [...nearest].flatMap(([column, found]) => {
    const anchor = mainColumn(found);
    return anchor === null ? [] : [{ column, found, anchor }];
  });
}

function nearestColumn(token: AmountToken, money: readonly MoneyColumn[]): MoneyColumn | null {
  let [best, least] = [null as MoneyColumn | null, Number.POSITIVE_INFINITY];
  for (const column of money) {
    const distance = distanceTo(token, column);
    if (distance < least) [best, least] = [column, distance];
  }
  return least > FAR_EM * token.size ? null : best;
}

/** Most columns are right-aligned with their heading; some are left-aligned or centred. */
function distanceTo(token: AmountToken, column: MoneyColumn): number {
  const right = Math.min(Math.abs(token.x1 - column.x1), Math.abs(token.digitsX1 - column.x1));
  if (column.isLearnt) return right;
  const left = Math.abs(token.x0 - column.x0);
  const middle = Math.abs((token.x0 + token.x1 - column.x0 - column.x1) / 2);
  const isBelow = token.x0 < column.x1 && token.x1 > column.x0;
  return Math.min(right, left, middle) - (isBelow ? 2 : 0);
}

function isAt(token: AmountToken, { edge, at }: Anchor): boolean {
  const reach = Math.max(REACH_POINTS, REACH_EM * token.size);
  if (Math.abs(placeOf(token, edge) - at) <= reach) return true;
  // a sign after the digits may be outside the column or shift the digits
  return (
    (edge === 'right' || edge === 'digits') &&
    (Math.abs(token.digitsX1 - at) <= reach || (token.mark !== null && token.x1 > at && token.x0 < at))
  );
}
