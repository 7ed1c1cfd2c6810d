import { type Cell, isNumber, type Row } from '../../../../page/cells.ts';
import { EM, isAligned, overlapX } from '../../../../page/tolerances.ts';
import { labelOf as fieldLabelOf, isLabel as isFieldLabel } from '../../../../vocabulary/payslips/fields.ts';
import {
  kindOf,
  plainWords,
  roleOf,
  type Scope,
  sectionOf,
  takeScope,
  withoutCode,
} from '../../../../vocabulary/payslips/lexicon.ts';
import { type Name, nameOf } from '../names.ts';

/** A label and the numbers to its right, up to the next label of the line. */
interface Line {
  row: Row;
  label: Cell | null;
  text: string;
  unit: string | null;
  numbers: Cell[];
}

export interface Group extends Line {
  name: Name;
}

const CONNECTORS =
  /^(?:x|@|at|×|\*|=|hrs?|hours?|days?|units?|per hour|p\/?h|\/ ?h(?:ou)?r|hrs? @|hours? @|days? @|hrs? x|weeks?|month|miles?|£|gbp)$/i;
/** A text between a label and its numbers that adds to the label: a plan, a letter, a code, a share. */
const DETAIL =
  /^(?:plan|type|cat|category|table|\(|-|[A-Z]$|[SC]?\d{1,4}[LMNT]\b|[SCK]?(?:BR|D[0-3]|0T|NT|K\d+)$|\d+(?:\.\d+)? ?%$|\/?[A-Z]{0,3}\d{1,5}$)/i;
/** The code of a row, in a column after its label. */
const CODE = /^\/?[A-Z]{1,3}\d{1,5}$|^\/?\d{2,5}$/;
/** Marks after a label refer to a note. */
const MARKS = /(?<=\p{L}.*?)\s*[*#†‡§^~]+$/u;

/**
 * Splits a line into labels with their numbers. Texts without numbers form groups of their own. `above` are the
 * lines before it, nearest first.
 */
export function groupsOf(row: Row, above: readonly Row[]): Group[] {
  const groups: Line[] = [];
  row.cells.forEach((cell, index) => {
    const group = groups.at(-1);
    const number = asNumber(cell, row.cells[index + 1], group);
    if (number && (isOfDetails(row, group) || isUnderDetails(number, row, above))) return;
    if (number && group?.label && isFactor(group, row.cells[index + 1])) {
      group.text = `${group.text} ${cell.text}`;
      group.label = { ...group.label, x1: cell.x1 };
      return;
    }
    if (number) {
      if (group && !isOfOwnBox(group, number, above)) group.numbers.push(number);
      else groups.push({ row, label: null, text: '', unit: null, numbers: [number] });
    } else if (group && isUnit(cell, group)) {
      group.unit ??= unitOf(cell.text);
    } else {
      const text = cell.text.replace(MARKS, '');
      const next = { row, label: cell, text, unit: null, numbers: [] };
      groups.push(joinLabels(groups, next));
    }
  });
  // hours between a code and a label are no payment
  const named = groups.filter(({ text }, at) => !(CODE.test(text) && groups[at + 1]?.numbers.length));
  const scope = scopeOf(row.cells[0]?.text ?? '');
  return named.map((group) => ({
    ...group,
    name: withScope(nameOf(group.text), group.numbers.length > 0 ? scope : null),
  }));
}

/** The scope of all figures of a sentence: `Year to date: gross pay 5,400.00, tax 640.00`. */
function scopeOf(sentence: string): Scope | null {
  const { scope, rest } = takeScope(plainWords(/^([^:]+):/.exec(sentence)?.[1] ?? ''));
  return scope === 'ytd' && rest === '' ? scope : null;
}

function withScope(name: Name, scope: Scope | null): Name {
  return { ...name, scope: name.scope ?? scope };
}

/** True for a salary or hours among the details: both its label and another label in the line name details. */
function isOfDetails({ cells }: Row, group: Line | undefined): boolean {
  const own = group?.label;
  if (!own || !mayLabelNumber(own)) return false;
  return cells.some((one) => one.text !== own.text && isDetail(one));
}

/** The same for a salary in a box below its label. Then all labels of the line name details. */
function isUnderDetails(number: Cell, row: Row, [before]: readonly Row[]): boolean {
  const own = before && row.top - before.top <= EM.nearLine * number.size && titleOver(before, number);
  if (!own || !mayLabelNumber(own)) return false;
  const others = before.cells.filter((one) => one !== own);
  return others.length > 0 && others.every((one) => isDetail(one));
}

function mayLabelNumber({ text }: Cell): boolean {
  return fieldLabelOf(text)?.field === 'other' && isFieldLabel(text);
}

function isDetail({ text }: Cell): boolean {
  if (!fieldLabelOf(text) || !(isFieldLabel(text) || text.includes(':'))) return false;
  const plain = plainWords(text);
  // the lexicon counts labels of dates as balances, because no amount belongs to them
  return (kindOf(plain) ?? 'balance') === 'balance' && roleOf(plain) === null;
}

/** True for a factor that is part of a label: `Overtime @ 1.50`. */
function isFactor({ text, numbers }: Line, next: Cell | undefined): boolean {
  return numbers.length === 0 && next !== undefined && isNumber(next) && /\p{L}.*\s[@x×]$/u.test(text);
}

/** A unit or a sign between two numbers of a row: `37.50 hrs x 12.80`. */
function isUnit({ text }: Cell, { numbers }: Line): boolean {
  return numbers.length > 0 && CONNECTORS.test(text);
}

export function unitOf(word: string): string | null {
  const plain = word.toLowerCase();
  if (/h(?:r|our)|^p\/?h|^h$/.test(plain)) return 'hour';
  return /day/.test(plain) ? 'day' : /mile/.test(plain) ? 'mile' : /week/.test(plain) ? 'week' : null;
}

/** A whole number is hours, days or a rate only between a label and another number. */
function asNumber(cell: Cell, next: Cell | undefined, group: Line | undefined): Cell | null {
  if (isNumber(cell)) return cell;
  const isBetween = group?.label && next && (isNumber(next) || CONNECTORS.test(next.text));
  // `001` is the code of a row
  return isBetween && /^(?!0\d)\d{1,4}$/.test(cell.text) ? { ...cell, decimal: cell.text } : null;
}

/** Returns true for an amount in a box beside a table: it shares the line but has its own label above. */
function isOfOwnBox({ row, numbers, label, text }: Line, number: Cell, above: readonly Row[]): boolean {
  const last = numbers.at(-1) ?? label;
  const own = takeScope(plainWords(text)).rest;
  const gap = last ? number.x0 - last.x1 : 0;
  if (!label || own === '' || gap < EM.closeGap * number.size) return false;
  for (const before of above) {
    const title = titleOver(before, number);
    if (row.top - before.top > EM.nearLine * number.size) return false;
    if (!title) continue;
    const plain = plainWords(title.text);
    const kind = kindOf(takeScope(plain).rest);
    // a text of another block that ends before the number
    if (kind === null && overlapX(title, number) <= 0) continue;
    if (gap < EM.wideGap * number.size && !isAligned(title, number, number.size)) return false;
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

/** True for a line that names at least two figures, over the line with their amounts. */
function isLineOfNames({ cells }: Row, below: Row): boolean {
  const names = cells.filter((title, index) => {
    const next = cells[index + 1];
    const isRow = isNumber(title) || (next !== undefined && isNumber(next));
    const kind = kindOf(takeScope(plainWords(title.text)).rest);
    return !isRow && kind !== null && kind !== 'balance';
  });
  const isNamed = (title: Cell) => below.cells.some((one) => isNumber(one) && overlapX(title, one) > 0);
  return names.filter(isNamed).length > 1;
}

/** The text over a number or at the top left of its box. A text with a number beside it is a row of its own. */
function titleOver({ cells }: Row, number: Cell): Cell | null {
  const index = cells.findLastIndex((one) => one.x0 < number.x1);
  const [title, next] = [cells[index], cells[index + 1]];
  if (!title || isNumber(title) || (next && isNumber(next))) return null;
  return overlapX(title, number) > 0 || number.x0 - title.x1 < EM.boxReach * number.size ? title : null;
}

function letters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

/** Joins the parts of a label: `Student Loan | Plan 2 | 50.00`, `PAYE | 1257L | 390.40`. */
function joinLabels(groups: Line[], next: Line): Line {
  const before = groups.at(-1);
  if (!before?.label || before.numbers.length > 0 || !next.label) return next;
  if (!DETAIL.test(next.text) || letters(withoutCode(before.text)) < 2) return next;
  const isKnown = kindOf(plainWords(next.text)) !== null;
  if (isKnown || before.text.endsWith(':')) return next;
  groups.pop();
  const text = CODE.test(next.text) ? before.text : `${before.text} ${next.text}`;
  return { ...next, label: { ...before.label, x1: next.label.x1 }, text };
}
