import { type Cell, isNumber, type Row } from '../../../../page/cells.ts';
import { multiply } from '../../../../page/decimals.ts';
import { EM, isSameEdge, middleOf, overlapX } from '../../../../page/tolerances.ts';
import { labelOf as fieldLabelOf, isLabel as isFieldLabel } from '../../../../vocabulary/payslips/fields.ts';
import {
  kindOf,
  plainWords,
  roleOf,
  sectionOf,
  takeScope,
  withoutCode,
} from '../../../../vocabulary/payslips/lexicon.ts';

/** A label and the numbers to its right, up to the next label of the line. */
export interface Group {
  row: Row;
  label: Cell | null;
  text: string;
  unit: string | null;
  numbers: Cell[];
}

const CONNECTORS =
  /^(?:x|@|at|×|\*|=|hrs?|hours?|days?|units?|per hour|p\/?h|\/ ?h(?:ou)?r|hrs? @|hours? @|days? @|hrs? x|weeks?|month|miles?|£|gbp)$/i;
/** A text between a label and its numbers that adds to the label: a plan, a letter, a code, a share. */
const DETAIL =
  /^(?:plan|type|cat|category|table|\(|-|[A-Z]$|[SC]?\d{1,4}[LMNT]\b|[SCK]?(?:BR|D[0-3]|0T|NT|K\d+)$|\d+(?:\.\d+)? ?%$|\/?[A-Z]{0,3}\d{1,5}$)/i;
/** The code of a row, in a column after its label. */
const CODE = /^\/?[A-Z]{1,3}\d{1,5}$|^\/?\d{2,5}$/;
const FLAG = /^[A-Z]{1,4}$/;
/** Marks after a label refer to a note. */
const MARKS = /(?<=\p{L}.*?)\s*[*#†‡§^~]+$/u;
/** A bank account or sort code names no amount. */
const MASKED = /^[*•xX\d -]*[*•][*•xX\d -]*$/;

/**
 * Splits a line into labels with their numbers. Texts without numbers form groups of their own. `above` are the
 * lines before it, nearest first.
 */
export function groupsOf(row: Row, above: readonly Row[]): Group[] {
  const groups: Group[] = [];
  row.cells.forEach((cell, index) => {
    const group = groups.at(-1);
    const number = asNumber(cell, row.cells[index + 1], group);
    if (number && (isOfSentence(row.cells, index) || isOfDetails(row, group))) return;
    if (number && group?.label && isFactor(group, number, row.cells[index + 1])) {
      group.text = `${group.text} ${cell.text}`;
      group.label = { ...group.label, x1: cell.x1 };
      return;
    }
    if (number) {
      if (group && !MASKED.test(group.text) && !isOfOwnBox(group, number, above)) group.numbers.push(number);
      else groups.push({ row, label: null, text: '', unit: null, numbers: [number] });
    } else if (group && isUnit(cell, group)) {
      group.unit ??= unitOf(cell.text);
    } else {
      const text = inheritLabel(cell.text.replace(MARKS, ''), group);
      const next = { row, label: cell, text, unit: null, numbers: [] };
      const after = row.cells[index + 1];
      groups.push((after && isNumber(after) && withoutMark(groups, next)) || joinLabels(groups, next));
    }
  });
  return joinLeading(spreadScope(groups, startOf(row, above)));
}

/** Gives all figures of a sentence the scope that it begins with: `Year to date: gross pay 5,400.00, tax 640.00`. */
function spreadScope(groups: Group[], sentence: string): Group[] {
  const [, start] = /^([^:]+):/.exec(sentence) ?? [];
  const { scope, rest } = takeScope(plainWords(start ?? ''));
  if (scope !== 'ytd' || rest !== '') return groups;
  const isOpen = ({ text, numbers }: Group) =>
    numbers.length > 0 && takeScope(plainWords(text)).scope === null;
  return groups.map((group) => (isOpen(group) ? { ...group, text: `${start}: ${group.text}` } : group));
}

/**
 * The first text of the sentence that a line belongs to. A sentence continues in the next line if its line ends with a
 * comma, a semicolon or a bar.
 */
function startOf(row: Row, above: readonly Row[]): string {
  let first = row;
  for (const before of above) {
    const [upper, lower] = [before.cells[0], first.cells[0]];
    const isNext =
      upper &&
      lower &&
      isSameEdge(upper.x0, lower.x0, lower.size) &&
      lower.top - upper.top < EM.closeLine * lower.size;
    if (!isNext || !/[,;|]$/.test(before.cells.at(-1)?.text ?? '')) break;
    first = before;
  }
  return first.cells[0]?.text ?? '';
}

/** True for an amount between words of a sentence: `Gross pay rises by £500.00 from next month`. */
function isOfSentence(cells: readonly Cell[], index: number): boolean {
  const [before, number, after] = [cells[index - 1], cells[index], cells[index + 1]];
  if (!before || !number || !after || isNumber(before) || CONNECTORS.test(after.text)) return false;
  const isClose = (left: Cell, right: Cell) => right.x0 - left.x1 < EM.closeGap * number.size;
  return isClose(before, number) && isClose(number, after) && /^\p{Ll}{2,} \p{L}/u.test(after.text);
}

/** True for a salary or hours among the details: both its label and another label in the line name details. */
function isOfDetails({ cells }: Row, group: Group | undefined): boolean {
  const own = group?.label;
  if (!own || fieldLabelOf(own.text)?.field !== 'other' || !isFieldLabel(own.text)) return false;
  return cells.some(({ text }) => {
    if (text === own.text || !fieldLabelOf(text) || !(isFieldLabel(text) || text.includes(':'))) return false;
    const plain = plainWords(text);
    // the lexicon counts labels of dates as balances, because no amount belongs to them
    return (kindOf(plain) ?? 'balance') === 'balance' && roleOf(plain) === null;
  });
}

/**
 * Joins hours and a rate that are printed before their label: `37.50 | 12.80 | Basic pay | 480.00`. Hours between a code and
 * a label are left out: they are no payment, and their column is not beside the other columns.
 */
function joinLeading(groups: Group[]): Group[] {
  const [first, second] = groups;
  const last = first?.numbers.at(-1);
  if (!first || !second?.label || second.numbers.length === 0 || !last) return groups;
  const gap = (second.label.x0 - last.x1) / last.size;
  if (first.label) return CODE.test(first.text) && gap <= EM.boxReach ? groups.slice(1) : groups;
  const [units, rate] = first.numbers.map(({ decimal }) => decimal);
  const product = first.numbers.length === 2 && units && rate ? multiply(units, rate) : null;
  const isWorkedOut = second.numbers.some(({ pence }) => pence !== null && pence === product);
  if (!isWorkedOut || gap > EM.wideGap) return groups;
  return [{ ...second, numbers: [...first.numbers, ...second.numbers] }, ...groups.slice(2)];
}

/** True for a factor that is part of a label: `Overtime @ 1.50`. */
function isFactor({ label, text, numbers }: Group, number: Cell, next: Cell | undefined): boolean {
  if (!label || numbers.length > 0 || !next || !isNumber(next) || CONNECTORS.test(text)) return false;
  if (!/\p{L}.*\s[@x×]$/u.test(text)) return false;
  return number.x0 - label.x1 < EM.closeGap * number.size;
}

/** A unit or a sign between two numbers of a row: `37.50 hrs x 12.80`. */
function isUnit({ text }: Cell, { numbers }: Group): boolean {
  return numbers.length > 0 && CONNECTORS.test(text);
}

export function unitOf(word: string): string | null {
  const plain = word.toLowerCase();
  if (/h(?:r|our)|^p\/?h|^h$/.test(plain)) return 'hour';
  return /day/.test(plain) ? 'day' : /mile/.test(plain) ? 'mile' : /week/.test(plain) ? 'week' : null;
}

/** A whole number is hours, days or a rate only between a label and another number. */
function asNumber(cell: Cell, next: Cell | undefined, group: Group | undefined): Cell | null {
  if (isNumber(cell)) return cell;
  const isBetween = group?.label && next && (isNumber(next) || CONNECTORS.test(next.text));
  // `001` is the code of a row
  return isBetween && /^(?!0\d)\d{1,4}$/.test(cell.text) ? { ...cell, decimal: cell.text } : null;
}

/** Returns true for an amount in a box beside a table: it shares the line but has its own label above. */
function isOfOwnBox({ row, numbers, label, text }: Group, number: Cell, above: readonly Row[]): boolean {
  const last = numbers.at(-1) ?? label;
  const own = takeScope(plainWords(text)).rest;
  const gap = last ? number.x0 - last.x1 : 0;
  if (!label || own === '' || gap < EM.closeGap * number.size) return false;
  if (above[0] && isLineOfFields(above[0], { label, number })) return true;
  for (const before of above) {
    const title = titleOver(before, number);
    if (row.top - before.top > boxHeight(number)) return false;
    if (!title) continue;
    const plain = plainWords(title.text);
    const kind = kindOf(takeScope(plain).rest);
    // a text of another block that ends before the number
    if (kind === null && overlapX(title, number) <= 0) continue;
    if (gap < EM.wideGap * number.size && !isEdgeToEdge(title, number)) return false;
    if (overlapX(title, number) > 0 && isLineOfNames(before, row)) return true;
    const [isHeading, isColumn] = [sectionOf(plain) !== null, roleOf(plain) !== null];
    // above a table, there is also a heading over the labels
    if (isColumn && before.cells.some((one) => one !== title && overlapX(one, label) > 0)) return false;
    // `Payment` heads a column, `Amount paid` a box
    const isNamed = kind === 'net' ? !(isHeading && isColumn) : !isHeading && !isColumn;
    return kind !== null && kind !== kindOf(own) && isNamed;
  }
  return false;
}

const NAMES_MIN = 2;

/** True for a line with entries that name different figures, over the line with their amounts. */
function isLineOfNames({ cells }: Row, below: Row): boolean {
  const names = cells.filter((title, index) => {
    const next = cells[index + 1];
    const isRow = isNumber(title) || (next !== undefined && isNumber(next));
    const kind = kindOf(takeScope(plainWords(title.text)).rest);
    return !isRow && kind !== null && kind !== 'balance';
  });
  const named = below.cells.flatMap((number) => {
    const name = isNumber(number) && names.find((title) => overlapX(title, number) > 0);
    return name ? [name.text] : [];
  });
  return new Set(named).size >= NAMES_MIN;
}

/** True if a title is exactly above a number. */
function isEdgeToEdge(title: Cell, number: Cell): boolean {
  const places = (cell: Cell) => [cell.x0, cell.x1, middleOf(cell)];
  return places(title).some((place, at) => isSameEdge(place, places(number)[at] ?? 0, number.size));
}

/** True for a line of labels over a line of values, such as `Department | Annual salary` over `Sales | 22,000.00`. */
function isLineOfFields({ cells, top }: Row, { label, number }: { label: Cell; number: Cell }): boolean {
  const over = (value: Cell) =>
    cells.find(
      (one) => isFieldLabel(one.text) && overlapX(one, value) > 0 && roleOf(plainWords(one.text)) === null,
    );
  const title = over(number);
  // known details, such as dates and codes, are not amounts: only labels of the field `other` may have one
  const isAmount = title !== undefined && fieldLabelOf(title.text)?.field === 'other';
  return label.top - top <= boxHeight(number) && isAmount && over(label) !== undefined;
}

/** The height of a box with a label at its top. */
export function boxHeight({ size }: Cell): number {
  return size * EM.nearLine;
}

/** The text over a number or at the top left of its box. A text with a number beside it is a row of its own. */
function titleOver({ cells }: Row, number: Cell): Cell | null {
  const index = cells.findLastIndex((one) => one.x0 < number.x1);
  const [title, next] = [cells[index], cells[index + 1]];
  if (!title || isNumber(title) || (next && isNumber(next))) return null;
  return overlapX(title, number) > 0 || number.x0 - title.x1 < EM.boxReach * number.size ? title : null;
}

/**
 * Gives a label that is only a scope the figure named before it: `Taxable pay this period 900.00, year to date
 * 5,400.00`.
 */
function inheritLabel(text: string, before: Group | undefined): string {
  if (!before || before.numbers.length === 0) return text;
  const own = takeScope(plainWords(text));
  if (own.scope === null || own.rest !== '') return text;
  const { rest } = takeScope(plainWords(before.text));
  return kindOf(rest) === null ? text : `${rest} ${text}`;
}

/** Drops a mark between a label and its amount: some payslips have a column that says what counts for tax. */
function withoutMark(groups: Group[], { text, label }: Group): Group | null {
  const before = groups.at(-1);
  if (!before?.label || before.numbers.length > 0 || !label || !FLAG.test(text)) return null;
  const plain = plainWords(text);
  const isWord =
    kindOf(plain) !== null || takeScope(plain).scope !== null || sectionOf(plain) || roleOf(plain);
  if (isWord || letters(before.text) < 3 || label.x0 - before.label.x1 < label.size) return null;
  groups.pop();
  return { ...before, label: { ...before.label, x1: label.x1 } };
}

function letters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

/** Joins the parts of a label: `Student Loan | Plan 2 | 50.00`, `PAYE | 1257L | 390.40`. */
function joinLabels(groups: Group[], next: Group): Group {
  const before = groups.at(-1);
  if (!before?.label || before.numbers.length > 0 || !next.label) return next;
  if (!DETAIL.test(next.text) || letters(withoutCode(before.text)) < 2) return next;
  const isKnown = kindOf(plainWords(next.text)) !== null;
  if (isKnown || before.text.endsWith(':')) return next;
  groups.pop();
  const text = CODE.test(next.text) ? before.text : `${before.text} ${next.text}`;
  return { ...next, label: { ...before.label, x1: next.label.x1 }, text };
}
