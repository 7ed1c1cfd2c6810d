import type { AmountToken } from '../../../page/amounts.ts';
import { type Anchor, type Column, findColumns, mainColumn, placeOf } from '../../../page/columns.ts';
import { standsAlone, type TokenLine } from '../../../page/tokens.ts';
import type { Span } from '../../../page/tolerances.ts';
import { EM, isNearEdge, middleOf } from '../../../page/tolerances.ts';
import type { MoneyColumn, TableColumns } from './table-part.ts';

type AmountColumn = Column<AmountToken>;

/** The column of each amount that is in one. */
export type Placement = ReadonlyMap<AmountToken, MoneyColumn>;

/**
 * Finds the columns that the amounts of a table form by themselves and assigns them to the headings, from left to right. If
 * each amount took its nearest heading, a short amount could go to the next column: its own heading may be on the other
 * side of the column. Amounts that fit no column are left out.
 */
export function placeAmounts(
  lines: readonly TokenLine[],
  { money, sidebar }: Pick<TableColumns, 'money' | 'sidebar'>,
): Placement {
  const amounts = lines.flatMap((line) =>
    line.amounts
      .filter((token) => standsAlone(line, token))
      .filter((token) => sidebar === null || token.x0 <= sidebar.x0 - line.size),
  );
  const { pairs } = assign(
    findColumns(amounts),
    money.toSorted((a, b) => a.x0 - b.x0),
  );
  return new Map(
    pairs.flatMap(([{ items }, column]) => {
      const anchor = mainColumn(items, ['right', 'digits', 'left', 'middle']);
      return items.filter((token) => isAtAnchor(token, anchor)).map((token) => [token, column] as const);
    }),
  );
}

/** Returns true for an amount at the edge of its column. A sign after the digits may be outside the column. */
function isAtAnchor(token: AmountToken, anchor: Anchor | null): boolean {
  if (anchor === null) return false;
  const { edge, at } = anchor;
  if (isNearEdge(placeOf(token, edge), at, token.size)) return true;
  return edge === 'right' && isNearEdge(token.digitsX1, at, token.size);
}

interface Assignment {
  pairs: [AmountColumn, MoneyColumn][];
  gain: number;
}

/** Gives each heading one column at most, in order, so that many amounts are near their headings. */
function assign(columns: readonly AmountColumn[], headings: readonly MoneyColumn[]): Assignment {
  const nothing: Assignment = { pairs: [], gain: 0 };
  // the best assignments to the first headings
  let best: Assignment[] = [nothing, ...headings.map(() => nothing)];
  for (const column of columns) {
    const next = [nothing];
    for (const [index, heading] of headings.entries()) {
      const [before = nothing, without = nothing] = best.slice(index);
      const left = next[index] ?? nothing;
      const gain = gainOf(column, { heading, next: headings[index + 1] });
      const taken: Assignment =
        gain > 0 ? { pairs: [...before.pairs, [column, heading]], gain: before.gain + gain } : nothing;
      next.push([taken, without, left].reduce((one, other) => (other.gain >= one.gain ? other : one)));
    }
    best = next;
  }
  return best.at(-1) as Assignment;
}

/** The gain is largest for many amounts close to the heading. */
function gainOf(column: AmountColumn, { heading, next }: { heading: Span; next: Span | undefined }): number {
  const size = column.items[0]?.size ?? 0;
  const distance = Math.min(
    Math.abs(column.x1 - heading.x1),
    Math.abs(column.at - heading.x1),
    Math.abs(column.x0 - heading.x0),
    Math.abs(middleOf(column) - middleOf(heading)),
  );
  // a heading on the left of its column: the amounts are between it and the next heading
  const isInCell =
    column.x0 > heading.x0 - EM.sameEdge * size && column.x1 < (next?.x0 ?? heading.x0 + EM.boxReach * size);
  return (
    column.items.length *
    Math.max(0, EM.columnReach * size - (isInCell ? Math.min(distance, size) : distance))
  );
}
