import type { Cell } from '../../../../page/cells.ts';
import { EM, isAligned, overlapX } from '../../../../page/tolerances.ts';
import { earningKindOf } from '../../../../vocabulary/payslips/elements.ts';
import {
  type ColumnRole,
  DEDUCTION_KINDS,
  type Kind,
  kindOf,
  maySayYear,
  plainWords,
  roleOf,
  type Scope,
  sectionOf,
  takeScope,
} from '../../../../vocabulary/payslips/lexicon.ts';
import type { Region } from './find-regions.ts';
import type { Group } from './groups.ts';

/** Numbers of a region that are below each other, and what the heading above them says. */
export interface Column {
  x0: number;
  x1: number;
  numbers: Cell[];
  heading: ColumnHeading | null;
}

export interface ColumnHeading {
  text: string;
  role: ColumnRole | null;
  /** Set for a heading that names a figure, such as `Net Pay` above its amount. */
  kind: Kind | null;
  scope: Scope | null;
}

/** The columns of a region and the texts above its labels. */
export interface Table {
  columns: Column[];
  titles: Cell[];
}

export function columnsOf(region: Region): Table {
  const columns = clusterNumbers(region.groups.flatMap(({ numbers }) => numbers));
  const over = new Map<Column, Cell[]>();
  const titles: Cell[] = [];
  const isGrid = region.groups.every(isOnlyNumbers);
  const bottom = Math.max(...region.header.map(({ top }) => top));
  const lowest = region.header.filter(({ top, size }) => top >= bottom - size / 2);
  const { labelEnd } = region;
  const inBoxes =
    labelEnd !== null && columns.length < 2
      ? null
      : matchLefts(
          lowest.filter(({ x0, size }) => labelEnd === null || x0 > labelEnd - EM.nearEdge * size),
          columns,
        );
  for (const text of region.header) {
    const isTitle = isGrid && !lowest.includes(text) && isHeading(text);
    // a heading of several lines
    const last =
      region.labelEnd === null || lowest.includes(text)
        ? text
        : lowest.find((one) => isAligned(one, text, text.size));
    const below =
      inBoxes && last && (region.labelEnd === null ? lowest.includes(text) : inBoxes.has(last))
        ? (inBoxes.get(last) ?? null)
        : columnUnder(text, columns, region);
    const column = isTitle ? null : below;
    if (column) over.set(column, [...(over.get(column) ?? []), text]);
    else titles.push(text);
  }
  for (const column of columns) {
    const heading = headingOf(over.get(column) ?? [], isGrid);
    column.heading = heading && (isGrid ? heading : { ...heading, kind: null });
  }
  if (columns.filter(({ heading }) => heading?.kind != null).length > 1)
    for (const column of columns) column.heading = column.heading && asFigure(column.heading);
  nameSides(region, columns);
  return { columns, titles };
}

const SIDES: readonly ColumnRole[] = ['payments', 'deductions', 'amount'];

/**
 * Names two columns that have no row in common, except perhaps the last: the left one has the payments, and the right
 * one, with tax or NI, has the deductions, whatever their headings say.
 */
function nameSides({ groups: all }: Region, columns: readonly Column[]): void {
  const open = columns.filter(({ heading }) => !heading?.role || SIDES.includes(heading.role));
  const [left, right] = open;
  if (!left || !right || open.length > 2) return;
  const groups = all.map((group) => ({
    ...group,
    numbers: group.numbers.filter((number) => open.some((column) => column.numbers.includes(number))),
  }));
  const rows = groups.filter(({ numbers }) => numbers.length === 1);
  const shared = groups.filter(({ numbers }) => numbers.length === 2);
  if (shared.length > 1 || (shared[0] && shared[0] !== groups.at(-1))) return;
  const sides = [left, right].map((column) =>
    rows
      .filter(({ numbers: [number] }) => number && column.numbers.includes(number))
      .map(({ text, name }) => (earningKindOf(text).type === 'SALARY_SACRIFICE' ? null : name.kind)),
  );
  const isTaken = (kinds: readonly (Kind | null)[]) => kinds.some((kind) => kind === 'tax' || kind === 'ni');
  const [first = [], second = []] = sides;
  const isPaid = first.length > 0 && !first.some((kind) => DEDUCTION_KINDS.includes(kind));
  if (!isPaid || !isTaken(second)) return;
  const name = (column: Column, role: ColumnRole) => {
    column.heading = { text: column.heading?.text ?? '', role, kind: null, scope: null };
  };
  name(left, 'payments');
  name(right, 'deductions');
}

/** Among figures that headings name, `Earnings` is gross pay and `Deductions` is their total. */
function asFigure(heading: ColumnHeading): ColumnHeading {
  if (heading.role === 'payments') return { ...heading, role: null, kind: 'gross' };
  return heading.role === 'deductions' ? { ...heading, role: null, kind: 'total_deductions' } : heading;
}

/**
 * Matches headings that start at the left of their columns or boxes while the numbers end at the right: a number then
 * belongs to the last heading that starts before it. Returns null if the headings are over the numbers.
 */
function matchLefts(headings: readonly Cell[], columns: readonly Column[]): Map<Cell, Column> | null {
  const isOver = (column: Column, { x0, x1, size }: Cell) => isAligned(column, { x0, x1 }, size);
  if (columns.every((column) => headings.some((one) => isOver(column, one)))) return null;
  const found = new Map<Cell, Column>();
  for (const column of columns) {
    const heading =
      headings.find((one) => isAligned(column, one, one.size)) ??
      headings.findLast(({ x0, size }) => x0 < column.x0 + EM.nearEdge * size);
    if (!heading || found.has(heading)) return null;
    found.set(heading, column);
  }
  return found;
}

function isHeading({ text }: Cell): boolean {
  const plain = plainWords(text);
  return sectionOf(plain) !== null || maySayYear(plain);
}

/** In a grid, headings name the figures, and rows have no label or only that of the period or year. */
function isOnlyNumbers({ label, name }: Group): boolean {
  return label === null || name.rest === '';
}

function clusterNumbers(numbers: readonly Cell[]): Column[] {
  const columns: Column[] = [];
  for (const number of numbers) {
    const column = columns.find((one) => isAligned(one, number, number.size));
    if (column) {
      column.numbers.push(number);
      column.x0 = Math.min(column.x0, number.x0);
      column.x1 = Math.max(column.x1, number.x1);
    } else columns.push({ x0: number.x0, x1: number.x1, numbers: [number], heading: null });
  }
  return columns.sort((a, b) => a.x1 - b.x1);
}

/** Finds the column below a heading. A heading over the labels is the title of the region. */
function columnUnder(text: Cell, columns: readonly Column[], { box, labelEnd }: Region): Column | null {
  const distance = (x0: number, x1: number) => Math.max(0, -overlapX(text, { ...text, x0, x1 }));
  const nearest = columns
    .map((column) => ({
      column,
      gap: distance(column.x0, column.x1),
      share: overlapX(text, { ...text, ...column }),
    }))
    .sort((a, b) => a.gap - b.gap || b.share - a.share)[0];
  if (labelEnd === null) return nearest?.column ?? null;
  const overLabels = overlapX(text, { ...text, x0: box.x0, x1: labelEnd });
  const reach = (text.x0 > labelEnd ? EM.columnReach : EM.headingReach) * text.size;
  if (!nearest || nearest.gap > reach) return null;
  if (overLabels > 0 && (nearest.share <= 0 || text.x0 <= box.x0 + EM.headingReach * text.size)) return null;
  const toLabels = distance(box.x0, labelEnd);
  return toLabels < nearest.gap ? null : nearest.column;
}

/** Reads the texts above a column: a heading may have several lines. */
function headingOf(texts: readonly Cell[], isGrid: boolean): ColumnHeading | null {
  const last = texts.at(-1);
  if (!last) return null;
  const spelt = texts.map(({ text }) => text);
  for (const text of [spelt.slice(-2).join(' '), last.text, ...spelt.slice(0, -1).reverse()]) {
    const heading = meaningOf(text, isGrid);
    // `Amount` below `Year to date` is the year to date
    if (
      heading.role === 'amount' &&
      spelt.slice(0, -1).some((above) => meaningOf(above, isGrid).role === 'ytd')
    )
      return { ...heading, role: 'ytd' };
    if (heading.role || heading.kind) return heading;
  }
  return { text: last.text, role: null, kind: null, scope: null };
}

function meaningOf(text: string, isGrid: boolean): ColumnHeading {
  const plain = plainWords(text);
  const { scope, rest } = takeScope(plain);
  const kind = scope === 'employer' ? 'employer' : kindOf(rest);
  if (isGrid && kind !== null) return { text, role: null, kind, scope };
  const section = sectionOf(plain);
  const role = section === 'payments' || section === 'deductions' ? section : roleOf(plain);
  if (role) return { text, role, kind: null, scope };
  return { text, role: null, kind, scope };
}
