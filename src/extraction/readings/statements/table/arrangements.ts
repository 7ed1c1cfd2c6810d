import type { TokenLine } from '../../../page/tokens.ts';
import { listHeaderless } from './headerless.ts';
import { splitParts } from './sections.ts';
import type { TablePart } from './table-part.ts';
import { withUnnamedColumn } from './unnamed-column.ts';
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
