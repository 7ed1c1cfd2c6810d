import { mainColumn } from '../../../page/columns.ts';
import { amountCells, type TokenLine } from '../../../page/tokens.ts';
import type { Span } from '../../../page/tolerances.ts';
import { placeAmounts } from './columns.ts';
import { groupAlike, type MoneyRole, type TablePart } from './table-part.ts';

/**
 * Lists arrangements with one more column, where amounts are aligned below unknown words of a heading, such as "Funds
 * left". It has a role that the heading does not name.
 */
export function withUnnamedColumn(parts: readonly TablePart[]): TablePart[][] {
  const found = new Map<TablePart, Span>();
  for (const alike of groupAlike(parts)) {
    const span = findColumn(alike);
    if (span !== null) for (const part of alike) found.set(part, span);
  }
  const named = new Set(parts.flatMap(({ columns }) => columns.money.map(({ role }) => role)));
  return (found.size > 0 ? missingRoles(named) : []).map((role) =>
    parts.map((part) => {
      const { x0, x1 } = found.get(part) ?? {};
      if (x0 === undefined || x1 === undefined) return part;
      const money = [...part.columns.money, { x0, x1, role }].sort((a, b) => a.x0 - b.x0);
      return { ...part, columns: { ...part.columns, money, sidebar: null } };
    }),
  );
}

function missingRoles(named: ReadonlySet<MoneyRole>): MoneyRole[] {
  const [hasIn, hasOut, hasAmount] = [named.has('in'), named.has('out'), named.has('amount')];
  if (!hasIn && !hasOut && !hasAmount) return ['amount'];
  const direction: MoneyRole[] = hasAmount || hasIn === hasOut ? [] : [hasIn ? 'out' : 'in'];
  return named.has('balance') ? direction : [...direction, 'balance'];
}

/** Finds the place of amounts that no heading names. Rows with a date are sure to be part of the table. */
function findColumn(alike: readonly TablePart[]): Span | null {
  const lines = alike.flatMap((part) => part.lines);
  const placed = placeAmounts(lines, (alike[0] as TablePart).columns);
  const isRow = ({ dates, amounts }: TokenLine) =>
    dates.length > 0 || amounts.some((token) => placed.has(token));
  const rows = lines.slice(Math.max(0, lines.findIndex(isRow)), lines.findLastIndex(isRow) + 1);
  const lost = (own: readonly TokenLine[]) =>
    own.flatMap((line) => {
      const [token, ...others] = amountCells(line).filter((one) => !placed.has(one));
      return token && others.length === 0 ? [token] : [];
    });
  const sure = lost(rows.filter(({ dates }) => dates.length > 0));
  return mainColumn(sure.length > 0 ? sure : lost(rows));
}
