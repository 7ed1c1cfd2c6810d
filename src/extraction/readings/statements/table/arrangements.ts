import { mainColumn } from '../../../page/columns.ts';
import { amountCells, type TokenLine } from '../../../page/tokens.ts';
import type { Span } from '../../../page/tolerances.ts';
import { placeAmounts } from './columns.ts';
import { listHeaderless } from './headerless.ts';
import { splitParts } from './sections.ts';
import { groupAlike, type MoneyRole, type TablePart } from './table-part.ts';
import { COST } from './weigh-reading.ts';

/** A way to arrange the lines of a table, with the cost of what speaks against it. */
export interface Arrangement {
  parts: readonly TablePart[];
  cost: number;
}

/** Lists the ways to arrange a table: by its heading, and by the places of its dates and amounts alone. */
export function* listArrangements(lines: readonly TokenLine[]): Generator<Arrangement> {
  const parts = splitParts(lines);
  if (parts.length > 0) yield { parts, cost: 0 };
  for (const own of withUnnamedColumn(parts)) yield { parts: own, cost: 0 };
  for (const own of alikeOnly(parts)) yield { parts: own, cost: COST.againstHeading };
  for (const table of listHeaderless(lines).flat())
    yield { parts: splitParts(table.lines, table), cost: COST.againstHeading };
}

/** Leaves out tables of another kind, such as standing orders or interest after the rows. */
function alikeOnly(parts: readonly TablePart[]): TablePart[][] {
  const groups = Map.groupBy(parts, ({ columns }) => columns.money.map(({ role }) => role).join());
  return groups.size > 1 ? [...groups.values()].sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, 1) : [];
}

function sizeOf(parts: readonly TablePart[]): number {
  return parts.reduce((sum, { lines }) => sum + lines.length, 0);
}

/**
 * Lists arrangements with one more column, where amounts are aligned below unknown words of a heading, such as "Funds
 * left". It has a role that the heading does not name.
 */
function withUnnamedColumn(parts: readonly TablePart[]): TablePart[][] {
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
