import { type Cell, isNumber, placeOf, type Row } from '../../../page/cells.ts';
import { EM, isSameEdge, isSameLine, middleOf } from '../../../page/tolerances.ts';
import type { Labelled } from './fields.ts';

/** A label that is not known and its value. */
export interface PlacedPair {
  label: Cell;
  value: Cell;
}

/**
 * Finds unknown labels by their place: known labels and their values are in the same columns or rows.
 */
export function pairByPlace(rows: readonly Row[], fields: readonly Labelled[]): PlacedPair[] {
  // only the nearest value belongs to a known label, so the others may belong to unknown ones
  const known = new Set(fields.flatMap(({ label, values }) => [label, ...values.slice(0, 1)].map(placeOf)));
  const beside = fields.flatMap(({ label, values: [own] }) =>
    own && own.x0 !== label.x0 && isSameLine(own.top, label.top, label.size) ? [{ label, own }] : [],
  );
  const stacked = fields.flatMap(({ label, values: [own] }) =>
    own && own.top > label.top + EM.sameLine * label.size ? [{ label, own }] : [],
  );
  return rows.flatMap((row) =>
    row.cells.flatMap((value, index): PlacedPair[] => {
      if (known.has(placeOf(value))) return [];
      const label = labelBeside(row, index, beside) ?? labelOver(rows, value, stacked);
      return label && !known.has(placeOf(label)) ? [{ label, value }] : [];
    }),
  );
}

interface KnownPair {
  label: Cell;
  own: Cell;
}

function labelBeside({ cells }: Row, index: number, known: readonly KnownPair[]): Cell | null {
  const [before, value] = [cells[index - 1], cells[index]];
  if (!before || !value || isNumber(before)) return null;
  const isPair = known.some(
    ({ label, own }) =>
      isSameEdge(label.x0, before.x0, value.size) && isSameEdge(own.x0, value.x0, value.size),
  );
  return isPair ? before : null;
}

function labelOver(rows: readonly Row[], value: Cell, known: readonly KnownPair[]): Cell | null {
  const line = known.find(({ own }) => isSameLine(own.top, value.top, value.size));
  if (!line || value.top - line.label.top > EM.nearLine * value.size) return null;
  const row = rows.find(({ cells }) =>
    cells.some(({ top }) => isSameLine(top, line.label.top, line.label.size)),
  );
  return (
    row?.cells.find(
      (one) =>
        !isNumber(one) &&
        (isSameEdge(one.x0, value.x0, value.size) || isSameEdge(middleOf(one), middleOf(value), value.size)),
    ) ?? null
  );
}
