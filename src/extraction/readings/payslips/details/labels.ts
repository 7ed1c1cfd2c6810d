import { type Cell, isNumber, placeOf, type Row } from '../../../page/cells.ts';
import { findDay } from '../../../page/dates.ts';
import { EM, isNearEdge, isSameEdge, middleOf, overlapX } from '../../../page/tolerances.ts';
import type { Located } from '../../../relations/payslips/payslip.ts';
import { isOtherDate } from '../../../vocabulary/payslips/dates.ts';
import { type Field, isLabel, labelOf } from '../../../vocabulary/payslips/fields.ts';

/**
 * Where a value stands: at the label of a field, at a label that is not known, in a text without an amount beside it, or in
 * any text.
 */
export type Place = Field | 'unknown' | 'alone' | 'anywhere';

export interface Labelled {
  field: Place;
  label: Cell;
  /** Candidates for the value: in the same entry, then to the right, then below. */
  values: Cell[];
}

/** Lists all texts of a page that may be values, with the places where they stand. */
export function readLabels(rows: readonly Row[]): Labelled[] {
  const known = knownLabels(rows);
  const texts = rows.flatMap(({ cells }) => cells.filter((cell) => !isNumber(cell)));
  const alone = rows.flatMap(({ cells }) =>
    cells.filter((cell, index) => !isNumber(cell) && cells[index + 1]?.pence == null),
  );
  const at = (field: Place, cells: readonly Cell[]) =>
    cells.map((cell) => ({ field, label: cell, values: [cell] }));
  return [...known, ...pairByPlace(rows, known), ...at('alone', alone), ...at('anywhere', texts)];
}

/** Finds the first valid value at the first of the places that has one. Beside unknown labels, only one may be valid. */
export function findValue<Value>(
  fields: readonly Labelled[],
  places: readonly Place[],
  read: (text: string, at: Labelled) => Value | null,
): Located<Value> | null {
  for (const place of places) {
    const [first, ...others] = fields
      .filter(({ field }) => field === place)
      .flatMap((at) =>
        at.values.flatMap((cell) => {
          const value = read(cell.text, at);
          return value === null ? [] : [{ value, cell }];
        }),
      );
    if (first && (place !== 'unknown' || others.length === 0)) return first;
  }
  return null;
}

function knownLabels(rows: readonly Row[]): Labelled[] {
  // below a line of labels, `Month` is a value
  const values = new Set<Cell>();
  return rows.flatMap((row) => {
    const isOfLabels = !row.cells.some((cell) => values.has(cell)) && isLineOfLabels(rows, row);
    if (isOfLabels) for (const cell of row.cells) for (const one of under(rows, row, cell)) values.add(one);
    return row.cells.flatMap((cell) => {
      if (isNumber(cell) || values.has(cell)) return [];
      const found = labelOf(cell.text);
      if (!found) return [];
      const inside = insideOf(cell.text, found);
      // `Date approved` and `Code (tax)` are labels with a word that is not known
      const isWhole = inside !== '' && (/\d/.test(inside) || !HAS_FORM.test(found.field));
      const around = isOfLabels
        ? under(rows, row, cell)
        : [...rightOf(row, cell), ...valuesBelow(rows, row, cell)];
      const own = [...(inside ? [{ ...cell, text: inside }] : []), ...(isWhole ? [] : around)];
      return [{ field: fieldOf(found.field, own), label: cell, values: own }];
    });
  });
}

/** Fields whose values are known by their form, so that other words are not taken for one. */
const HAS_FORM = /date|period|code|ni_|^paye_reference$/;
const LABELS_OF_LINE_MIN = 2;

/** True for a line of labels over a line of values. Its unknown texts are then labels too, and not values. */
function isLineOfLabels(rows: readonly Row[], row: Row): boolean {
  const { cells } = row;
  const known = cells.filter(({ text }) => isLabel(text));
  if (known.length < LABELS_OF_LINE_MIN || cells.some(({ text }) => /[\d:]/.test(text))) return false;
  // a value may look like a label, as `Month` does
  const isOver = known.filter((cell) => valuesBelow(rows, row, cell).length > 0);
  return isOver.length >= Math.max(LABELS_OF_LINE_MIN, known.length - 1);
}

/**
 * The value after a label in the same text. More words before a colon belong to the label, unless they name another
 * date.
 */
function insideOf(text: string, { field, length }: { field: Field; length: number }): string {
  const rest = text.slice(length);
  const [more = ''] = /^[^:\d]{1,24}:/.exec(rest) ?? [];
  const isOther = /date|^period/.test(field) && isOtherDate(more);
  return (isOther ? rest : rest.slice(more.length)).replace(/^[\s:.#-]+/, '');
}

/** `Pay to` and `To` are the end of the period or the name of the person. */
function fieldOf(field: Field, [value]: readonly Cell[]): Field {
  if (!value) return field;
  const isDay = findDay(value.text) !== null;
  if (field === 'name' && isDay) return 'period_end';
  return field === 'period_end' && !isDay && /^\p{L}+ \p{L}/u.test(value.text) ? 'name' : field;
}

/** A pair of label and value. Two labels beside each other have their values below. */
function isBeside(label: Cell, value: Cell): boolean {
  const isOwn = labelOf(value.text) !== null && value.text.includes(':');
  return value.x0 - label.x1 <= EM.valueReach * label.size && !isOwn;
}

function rightOf({ cells }: Row, label: Cell): Cell[] {
  const [next, after] = cells.slice(cells.indexOf(label) + 1);
  if (!next || !isBeside(label, next) || isLabel(next.text)) return [];
  // a value may be printed in parts: `28` `Aug` `2025`, `AB` `12` `34` `56` `C`
  const isNear = after && after.x0 - next.x1 < EM.wideGap * next.size && !labelOf(after.text);
  return isNear ? [next, { ...next, text: `${next.text} ${after.text}`, x1: after.x1 }] : [next];
}

function valuesBelow(rows: readonly Row[], row: Row, label: Cell): Cell[] {
  const values = under(rows, row, label);
  return values.some(({ text }) => isLabel(text)) ? [] : values;
}

/** The next texts below a label, up to the text on its right. */
function under(rows: readonly Row[], { index, cells }: Row, label: Cell): Cell[] {
  const right = cells[cells.indexOf(label) + 1]?.x0 ?? Number.POSITIVE_INFINITY;
  const isUnder = (one: Cell) =>
    (overlapX(one, label) > 0 || isNearEdge(one.x0, label.x0, label.size)) && one.x0 < right - 1;
  const next = rows.slice(index + 1).find((one) => one.cells.some(isUnder));
  return next && next.top - label.top <= EM.wideLine * label.size ? next.cells.filter(isUnder) : [];
}

const UNKNOWN_LABEL = /^[^:]{2,30}:\s*(\S.*)$/;

/**
 * Finds values of labels that are not known: after a colon, or where the values of known labels are in the same columns or
 * lines.
 */
function pairByPlace(rows: readonly Row[], fields: readonly Labelled[]): Labelled[] {
  // only the nearest value belongs to a known label, so the others may belong to unknown ones
  const pairs = fields.flatMap(({ label, values: [own] }) => (own ? [{ label, own }] : []));
  const known = new Set([...fields.map(({ label }) => label), ...pairs.map(({ own }) => own)].map(placeOf));
  return rows.flatMap((row) =>
    row.cells.flatMap((value, index): Labelled[] => {
      if (known.has(placeOf(value))) return [];
      const [, inside] = UNKNOWN_LABEL.exec(value.text) ?? [];
      if (inside) return [{ field: 'unknown', label: value, values: [{ ...value, text: inside }] }];
      const label = labelBeside(row.cells[index - 1], value, pairs) ?? labelOver(rows, value, pairs);
      return label && !known.has(placeOf(label)) ? [{ field: 'unknown', label, values: [value] }] : [];
    }),
  );
}

interface Pair {
  label: Cell;
  own: Cell;
}

function labelBeside(before: Cell | undefined, value: Cell, pairs: readonly Pair[]): Cell | null {
  if (!before || isNumber(before)) return null;
  const isPair = pairs.some(
    ({ label, own }) =>
      own.x0 !== label.x0 &&
      isSameEdge(own.top, label.top, label.size) &&
      isSameEdge(label.x0, before.x0, value.size) &&
      isSameEdge(own.x0, value.x0, value.size),
  );
  return isPair ? before : null;
}

function labelOver(rows: readonly Row[], value: Cell, pairs: readonly Pair[]): Cell | null {
  const pair = pairs.find(
    ({ label, own }) =>
      own.top > label.top + EM.sameEdge * label.size && isSameEdge(own.top, value.top, value.size),
  );
  if (!pair || value.top - pair.label.top > EM.nearLine * value.size) return null;
  const isOver = (one: Cell) =>
    !isNumber(one) &&
    (isSameEdge(one.x0, value.x0, value.size) || isSameEdge(middleOf(one), middleOf(value), value.size));
  return rows.find(({ cells }) => cells.includes(pair.label))?.cells.find(isOver) ?? null;
}
