import { mainColumn } from '../../../page/columns.ts';
import { standsAlone, type TokenLine } from '../../../page/tokens.ts';
import { placeAmounts } from './columns.ts';
import type { MoneyColumn, MoneyRole } from './table-columns.ts';
import type { TablePart } from './table-part.ts';

const AMOUNTS_MIN = 3;
/** A column of balances has one for most rows, or for each day. */
const SHARE_OF_ROWS_MIN = 0.3;

/**
 * Lists readings with one more column where the heading has unknown words above amounts, such as "Funds left". The sums
 * decide whether they are balances.
 */
export function withUnknownColumn(parts: readonly TablePart[]): TablePart[][] {
  const [first] = parts;
  if (first === undefined || !first.columns.hasHeader) return [];
  const roles = new Set(first.columns.money.map(({ role }) => role));
  const missing: MoneyRole[] = roles.has('balance') ? (roles.size === 1 ? ['amount'] : []) : ['balance'];
  return missing.flatMap((role) => {
    let isFound = false;
    const extended = parts.map((part) => {
      const column = findColumn(part, role);
      if (column === null) return part;
      isFound = true;
      const money = [...part.columns.money, column].sort((a, b) => a.x0 - b.x0);
      return { ...part, columns: { ...part.columns, money, sidebar: null } };
    });
    return isFound ? [extended] : [];
  });
}

function findColumn({ lines, columns }: TablePart, role: MoneyRole): MoneyColumn | null {
  const placed = placeAmounts(lines, { money: columns.money, sidebar: columns.sidebar });
  const isRow = (line: TokenLine) => line.amounts.some((token) => placed.has(token));
  const rows = lines.filter(isRow);
  const lost = rows.flatMap((line) =>
    line.amounts.filter((token) => !placed.has(token) && standsAlone(line, token)),
  );
  const column = mainColumn(lost);
  if (column === null) return null;
  if (column.items.length < Math.max(AMOUNTS_MIN, SHARE_OF_ROWS_MIN * rows.length)) return null;
  return { role, x0: column.x0, x1: column.x1, isLearnt: false };
}
