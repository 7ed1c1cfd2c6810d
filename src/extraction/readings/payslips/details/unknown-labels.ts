import { type Cell, isNumber, placeOf, type Row } from '../../../page/cells.ts';
import type { Labelled } from './fields.ts';

/** A label that is not known and its value. */
export interface PlacedPair {
  label: Cell;
  value: Cell;
}

const SAME_EDGE_POINTS = 3;
const SAME_LINE_POINTS = 2;
const GAP_OF_VALUE_EM = 2.6;

/**
 * Finds unknown labels by their place: known labels and their values are in the same columns or rows.
 */
export function pairByPlace(rows: readonly Row[], fields: readonly Labelled[]): PlacedPair[] {
  // only the nearest value belongs to a known label, so the others may belong to unknown ones
  const known = new Set(fields.flatMap(({ label, values }) => [label, ...values.slice(0, 1)].map(placeOf)));
  const beside = fields.flatMap(({ label, values: [own] }) =>
    own && own.x0 !== label.x0 && Math.abs(own.top - label.top) <= SAME_LINE_POINTS ? [{ label, own }] : [],
  );
  const stacked = fields.flatMap(({ label, values: [own] }) =>
    own && own.top > label.top + SAME_LINE_POINTS ? [{ label, own }] : [],
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
  const isPair = known.some(({ label, own }) => isSame(label.x0, before.x0) && isSame(own.x0, value.x0));
  return isPair ? before : null;
}

function labelOver(rows: readonly Row[], value: Cell, known: readonly KnownPair[]): Cell | null {
  const line = known.find(({ own }) => Math.abs(own.top - value.top) <= SAME_LINE_POINTS);
  if (!line || value.top - line.label.top > GAP_OF_VALUE_EM * value.size) return null;
  const row = rows.find(({ cells }) =>
    cells.some(({ top }) => Math.abs(top - line.label.top) <= SAME_LINE_POINTS),
  );
  return (
    row?.cells.find(
      (one) =>
        !isNumber(one) &&
        (isSame(one.x0, value.x0) || isSame((one.x0 + one.x1) / 2, (value.x0 + value.x1) / 2)),
    ) ?? null
  );
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= SAME_EDGE_POINTS;
}
