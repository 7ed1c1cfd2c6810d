import { type Column, isInside } from '../../../page/columns.ts';
import { standsAlone, type TokenLine } from '../../../page/tokens.ts';
import { listHeaderless } from './headerless.ts';
import { splitSections } from './sections.ts';
import { listParts } from './table.ts';
import type { MoneyRole } from './table-columns.ts';
import type { TablePart } from './table-part.ts';
import { withUnknownColumn } from './unknown-column.ts';
import { COST } from './weigh-reading.ts';

/** A way to arrange the lines of a table, with the cost of what speaks against it. */
export interface Arrangement {
  parts: readonly TablePart[];
  cost: number;
}

/** Lists the ways to arrange a table: by its heading, and by the places of its dates and amounts alone. */
export function* listArrangements(lines: readonly TokenLine[]): Generator<Arrangement> {
  const { parts } = listParts(lines);
  if (parts.length > 0) yield { parts, cost: 0 };
  for (const own of [...alikeOnly(parts), ...withUnknownColumn(parts)])
    yield { parts: own, cost: COST.againstHeading };
  for (const table of listHeaderless(lines).flat())
    yield { parts: splitSections(table), cost: COST.againstHeading };
}

/** Leaves out tables of another kind, such as standing orders or interest after the rows. */
function alikeOnly(parts: readonly TablePart[]): TablePart[][] {
  const groups = Map.groupBy(parts, ({ columns }) => columns.money.map(({ role }) => role).join());
  return groups.size > 1 ? [...groups.values()].sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, 1) : [];
}

function sizeOf(parts: readonly TablePart[]): number {
  return parts.reduce((sum, { lines }) => sum + lines.length, 0);
}

type Roles = readonly MoneyRole[];

const SHARE_OF_TOTALS_MAX = 0.1;

/**
 * Possible roles of the columns of a table without a heading, the most usual first. The balances decide which
 * is right.
 */
const ARRANGEMENTS: Record<number, readonly Roles[]> = {
  1: [['amount']],
  2: [
    ['amount', 'balance'],
    ['out', 'in'],
    ['in', 'out'],
    ['balance', 'amount'],
  ],
  3: [
    ['out', 'in', 'balance'],
    ['in', 'out', 'balance'],
    ['balance', 'out', 'in'],
    ['balance', 'in', 'out'],
    ['other', 'amount', 'balance'],
    ['amount', 'other', 'balance'],
    ['amount', 'balance', 'other'],
    ['balance', 'amount', 'other'],
    ['other', 'balance', 'amount'],
    ['other', 'out', 'in'],
    ['other', 'in', 'out'],
    ['out', 'in', 'other'],
    ['in', 'out', 'other'],
  ],
  4: [
    ['other', 'out', 'in', 'balance'],
    ['other', 'in', 'out', 'balance'],
    ['out', 'in', 'balance', 'other'],
    ['in', 'out', 'balance', 'other'],
    ['balance', 'out', 'in', 'other'],
    ['balance', 'in', 'out', 'other'],
    ['other', 'balance', 'out', 'in'],
    ['other', 'balance', 'in', 'out'],
  ],
};

/**
 * If each row has an amount in only one of two columns, they are money out and money in. Most rows are money out, so
 * the column with more amounts is tried as money out first.
 */
export function arrangementsOf(rows: readonly TokenLine[], columns: readonly Column[]): readonly Roles[] {
  const all = ARRANGEMENTS[columns.length] ?? [];
  const [left, right] = columns;
  if (columns.length !== 2 || !left || !right) return all;
  // a row of totals has both
  const both = rows.filter((line) => hasMoneyIn(line, left) && hasMoneyIn(line, right)).length;
  if (both > SHARE_OF_TOTALS_MAX * rows.length) return all;
  const count = (column: Column) => rows.filter((line) => hasMoneyIn(line, column)).length;
  return count(left) >= count(right)
    ? [
        ['out', 'in'],
        ['in', 'out'],
      ]
    : [
        ['in', 'out'],
        ['out', 'in'],
      ];
}

/** `0.00` counts as an empty cell. */
function hasMoneyIn(line: TokenLine, column: Column): boolean {
  return line.amounts.some(
    (token) => token.pence !== 0n && standsAlone(line, token) && isInside(token, column),
  );
}
