import type { Cell, Row } from '../../../page/cells.ts';
import { isNumber } from '../../../page/cells.ts';
import { findDay } from '../../../page/dates.ts';
import { EM, isNearEdge, overlapX } from '../../../page/tolerances.ts';
import { isOtherDate } from '../../../vocabulary/payslips/dates.ts';
import { type Field, isLabel, labelOf } from '../../../vocabulary/payslips/fields.ts';

export interface Labelled {
  field: Field;
  label: Cell;
  /** Candidates for the value: in the same entry, then to the right, then below. */
  values: Cell[];
}

export function readFields(rows: readonly Row[]): Labelled[] {
  // below a line of labels, `Month` is a value
  const values = new Set<Cell>();
  return rows.flatMap((row) => {
    const isOfValues = row.cells.some((cell) => values.has(cell));
    const isOfLabels = !isOfValues && isLineOfLabels(rows, row);
    if (isOfLabels)
      for (const [index, cell] of row.cells.entries())
        for (const value of under(rows, row, cell, row.cells[index + 1])) values.add(value);
    return row.cells.flatMap((cell, index) => {
      if (isNumber(cell) || values.has(cell) || (!isOfLabels && isValueBeside(row, index))) return [];
      const found = labelOf(cell.text);
      if (!found) return [];
      const inside = insideOf(cell.text, found);
      const around = () =>
        isOfLabels
          ? under(rows, row, cell, row.cells[index + 1])
          : [...rightOf(row, index), ...below(rows, row, cell, row.cells[index + 1])];
      // `Date approved` and `Code (tax)` are labels with a word that is not known
      const isWhole = inside !== '' && (/\d/.test(inside) || !HAS_FORM.test(found.field));
      const candidates = [...(inside ? [{ ...cell, text: inside }] : []), ...(isWhole ? [] : around())];
      return [{ field: fieldOf(found.field, candidates), label: cell, values: candidates }];
    });
  });
}

/** Fields whose values are known by their form, so that other words are not taken for one. */
const HAS_FORM = /date|period|code|ni_|^paye_reference$/;

const LABELS_OF_LINE_MIN = 2;

/** True for a line of labels over a line of values. Its unknown texts are then labels too, and not values. */
function isLineOfLabels(rows: readonly Row[], row: Row): boolean {
  const { cells } = row;
  const known = cells.flatMap((cell, index) => (isLabel(cell.text) ? [{ cell, index }] : []));
  if (known.length < LABELS_OF_LINE_MIN || cells.some(({ text }) => /[\d:]/.test(text))) return false;
  // every second text may be a label with its value beside it
  if (cells.length % 2 === 0 && known.every(({ index }) => index % 2 === 0)) return false;
  // a value may look like a label, as `Month` does
  const isOver = known.filter(({ cell, index }) => below(rows, row, cell, cells[index + 1]).length > 0);
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

/** Returns true for the value of a label on its left: `Company Secretary` after `Job title`. */
function isValueBeside({ cells }: Row, index: number): boolean {
  const [label, value] = [cells[index - 1], cells[index]];
  if (!label || !value || isNumber(label) || !isLabel(label.text)) return false;
  return isBeside(label, value) && !isLabel(value.text) && !value.text.includes(':');
}

/** A pair of label and value. Two labels beside each other have their values below. */
function isBeside(label: Cell, value: Cell): boolean {
  return (
    value.x0 - label.x1 <= EM.valueReach * label.size && !(labelOf(value.text) && value.text.includes(':'))
  );
}

function rightOf(row: Row, index: number): Cell[] {
  const [label, next, after] = [row.cells[index], row.cells[index + 1], row.cells[index + 2]];
  if (!label || !next || !isBeside(label, next) || isLabel(next.text)) return [];
  // a value may be printed in parts: `28` `Aug` `2025`, `AB` `12` `34` `56` `C`
  const isNear = after && after.x0 - next.x1 < EM.wideGap * next.size && !labelOf(after.text);
  return isNear ? [next, { ...next, text: `${next.text} ${after.text}`, x1: after.x1 }] : [next];
}

function below(rows: readonly Row[], row: Row, label: Cell, beside: Cell | undefined): Cell[] {
  const values = under(rows, row, label, beside);
  return values.some(({ text }) => isLabel(text)) ? [] : values;
}

function under(rows: readonly Row[], row: Row, label: Cell, beside: Cell | undefined): Cell[] {
  const right = beside ? beside.x0 : Number.POSITIVE_INFINITY;
  for (const next of rows.slice(row.index + 1, row.index + 5)) {
    if (next.top - label.top > EM.wideLine * label.size) return [];
    const values = next.cells.filter(
      (one) => (overlapX(one, label) > 0 || isNearEdge(one.x0, label.x0, label.size)) && one.x0 < right - 1,
    );
    if (values.length > 0) return values;
  }
  return [];
}
