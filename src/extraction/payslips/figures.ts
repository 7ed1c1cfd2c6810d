import type { Pence } from '#values/money.ts';
import { multiply } from './amounts.ts';
import { earningKindOf } from './elements.ts';
import { columnAt, findHeadings, type Heading, kindAbove, sectionAt } from './headings.ts';
import {
  type ColumnRole,
  type Kind,
  kindOf,
  plainWords,
  type Scope,
  type Section,
  takeScope,
} from './lexicon.ts';
import { isNumber, type Row, type Segment } from './segments.ts';

/** An amount of money and what its label and position say about it. */
export interface Figure {
  label: string;
  kind: Kind | null;
  scope: Scope;
  /** True when the position suggests the year to date but the label names no scope. The sums then decide. */
  isUnclear: boolean;
  section: Section | null;
  pence: Pence;
  quantity: string | null;
  rate: string | null;
  unit: string | null;
  segment: Segment;
  row: number;
}

interface Group {
  row: Row;
  label: Segment | null;
  text: string;
  unit: string | null;
  numbers: Segment[];
}

interface Placed {
  segment: Segment;
  role: ColumnRole | null;
  column: Heading | null;
}

const CONNECTORS =
  /^(?:x|@|at|×|\*|=|hrs?|hours?|days?|units?|per hour|p\/?h|hrs? @|hours? @|days? @|hrs? x|weeks?|month|miles?)$/i;
const WORKED_OUT =
  /\(?\s*£?(\d[\d,]*(?:\.\d+)?)\s*(hrs?|hours?|days?|units?|miles?)?\s*(?:x|@|×|\*|at)\s*£?(\d[\d,]*\.\d+)\s*(?:p\/?h|per hour)?\s*\)?/i;
/** Rows further apart than this multiple of the usual distance belong to another block. */
const BLOCK_GAP = 2.1;
const BOX_GAP_POINTS = 40;

export function readFigures(rows: readonly Row[]): Figure[] {
  const headings = findHeadings(rows);
  const groups = rows.flatMap((row) => groupsOf(row, headings));
  const figures = groups.flatMap((group, index) =>
    figuresOf(inheritLabel(group, groups[index - 1]), headings),
  );
  return endBlocks(figures, headings);
}

/**
 * Gives a group that has only a scope the label before it: `Taxable pay this period 900.00, year to date
 * 5,400.00`.
 */
function inheritLabel(group: Group, before: Group | undefined): Group {
  if (before?.row !== group.row || takeScope(plainWords(group.text)).rest !== '' || !group.label)
    return group;
  const { rest } = takeScope(plainWords(before.text));
  return kindOf(rest) === null ? group : { ...group, text: `${rest} ${group.text}` };
}

function groupsOf(row: Row, headings: readonly Heading[]): Group[] {
  const groups: Group[] = [];
  for (const segment of row.segments) {
    const group = groups.at(-1);
    if (isNumber(segment) || (group && isQuantity(segment, row, headings))) {
      if (group && !isOfOwnBox(group, segment, headings)) group.numbers.push(segment);
      else groups.push({ row, label: null, text: '', unit: null, numbers: [segment] });
    } else if (group && group.numbers.length > 0 && CONNECTORS.test(segment.text)) {
      group.unit ??= unitOf(segment.text);
    } else {
      groups.push(joinLabels(groups, { row, label: segment, text: segment.text, unit: null, numbers: [] }));
    }
  }
  return groups.filter(({ numbers }) => numbers.length > 0);
}

/**
 * Returns true for an amount in a box beside a table: it shares the line but has its own label directly
 * above.
 */
function isOfOwnBox({ row, numbers, text }: Group, segment: Segment, headings: readonly Heading[]): boolean {
  const last = numbers.at(-1);
  const above =
    last && segment.x0 - last.x1 > BOX_GAP_POINTS ? kindAbove(headings, segment, row.index) : null;
  return (
    above?.kind === 'net' &&
    segment.top - above.segment.top < BOX_GAP_POINTS &&
    kindOf(plainWords(text)) !== 'net'
  );
}

/** Whole numbers are hours or days only in a column for units. */
function isQuantity(segment: Segment, row: Row, headings: readonly Heading[]): boolean {
  if (!/^\d{1,4}$/.test(segment.text)) return false;
  return columnAt(headings, segment, row.index)?.role === 'units';
}

/** Joins the parts of a label: `Student Loan | Plan 2 | 50.00`. */
function joinLabels(groups: Group[], next: Group): Group {
  const before = groups.at(-1);
  if (!before?.label || before.numbers.length > 0 || !next.label) return next;
  const isDetail = /^(?:plan|type|cat|category|table|\(|-|[A-Z]$)/i.test(next.text);
  if (!isDetail || kindOf(plainWords(before.text)) === null) return next;
  groups.pop();
  return { ...next, label: { ...before.label, x1: next.label.x1 }, text: `${before.text} ${next.text}` };
}

function figuresOf(group: Group, headings: readonly Heading[]): Figure[] {
  const { row, label } = group;
  const last = group.numbers.at(-1);
  if (!last) return [];
  const heading = label && sectionAt(headings, { ...label, x1: last.x1 }, row.index);
  const placed = placeNumbers(group, headings);
  const { scope, rest } = takeScope(plainWords(group.text.replace(WORKED_OUT, ' ')));
  const labelKind = scope === 'employer' ? 'employer' : kindOf(rest);
  const isNamed = labelKind !== null || (isElement(heading, label) && rest !== '');
  // a single figure with a known label is not hours or a rate, even below such a heading
  const isKnown = labelKind !== null || earningKindOf(group.text).isInKind;
  const worked = workedOut(group, placed);
  return placed.flatMap(({ segment, role, column }) => {
    const above = isNamed ? null : kindAbove(headings, segment, row.index);
    const isOfOtherBlock = column !== null && column.row < Math.max(above?.row ?? 0, blockRow(heading));
    const own = isOfOtherBlock || (isKnown && placed.length === 1 && isMeasure(role)) ? null : role;
    if (segment.pence === null || isMeasure(own)) return [];
    const section = above ? sectionOfLabel(headings, above) : (heading?.section ?? null);
    const resolvedScope =
      scope ?? scopeOfColumn(own) ?? scopeOfLabel(above) ?? scopeOfBlock(section) ?? 'period';
    return {
      label: label ? descriptionOf(group) : (above?.segment.text ?? ''),
      kind: resolvedScope === 'employer' ? ('employer' as const) : (labelKind ?? above?.kind ?? null),
      scope: resolvedScope,
      isUnclear: scope === null && resolvedScope === 'ytd' && placed.length === 1,
      section,
      pence: segment.pence,
      ...worked,
      segment,
      row: row.index,
    };
  });
}

/** Payments and deductions may share columns; other blocks have their own. */
function blockRow(heading: Heading | null): number {
  return heading && heading.section !== 'payments' && heading.section !== 'deductions' ? heading.row : 0;
}

function isMeasure(role: ColumnRole | null): boolean {
  return role === 'units' || role === 'rate';
}

function isElement(heading: Heading | null, label: Segment | null): boolean {
  return label !== null && (heading?.section === 'payments' || heading?.section === 'deductions');
}

/** A figure with its own label is not a row of payments or deductions. */
function sectionOfLabel(headings: readonly Heading[], above: Heading): Section | null {
  const section = sectionAt(headings, above.segment, above.row)?.section ?? null;
  return section === 'ytd' || section === 'employer' ? section : null;
}

function scopeOfLabel(above: Heading | null): Scope | null {
  return above ? takeScope(plainWords(above.segment.text)).scope : null;
}

function scopeOfBlock(section: Section | null): Scope | null {
  return section === 'ytd' || section === 'employer' ? section : null;
}

function scopeOfColumn(role: ColumnRole | null): Scope | null {
  return role === 'ytd' || role === 'previous' || role === 'employer'
    ? role
    : role === 'amount'
      ? 'period'
      : null;
}

/** Finds the role of each number of a row by its column, or by units × rate = amount. */
function placeNumbers({ row, numbers, label }: Group, headings: readonly Heading[]): Placed[] {
  const isTotal = label !== null && /net|gross|total/i.test(label.text);
  const placed = numbers.map((segment): Placed => {
    const column = columnAt(headings, segment, row.index);
    const role = column?.role ?? null;
    return {
      segment,
      column,
      role: numbers.length === 1 && isTotal && (role === 'units' || role === 'rate') ? null : role,
    };
  });
  const roles = placed.map(({ role }) => role);
  const hasClearRoles =
    roles.some((role) => role === 'units' || role === 'rate') || new Set(roles).size === roles.length;
  if (numbers.length < 3 || (hasClearRoles && roles.every((role) => role !== null))) return placed;
  const [units, rate, amount] = numbers;
  if (!units?.decimal || !rate?.decimal || amount?.pence == null) return placed;
  const hasNoRoles = roles.slice(0, 2).every((role) => role === null) && numbers.length === 3;
  if (!hasNoRoles && !isNear(multiply(units.decimal, rate.decimal), amount.pence)) return placed;
  return placed.map((one, index) => ({
    ...one,
    role: (['units', 'rate', 'amount'] as const)[index] ?? 'ytd',
  }));
}

function isNear(a: Pence, b: Pence): boolean {
  return a - b >= -5n && a - b <= 5n;
}

function workedOut({ text, unit }: Group, placed: readonly Placed[]) {
  const inColumns = (role: ColumnRole) => {
    const segment = placed.find((one) => one.role === role)?.segment;
    return segment ? (segment.decimal ?? segment.text) : null;
  };
  const [, quantity, unitWord, rate] = WORKED_OUT.exec(text) ?? [];
  return {
    quantity: inColumns('units') ?? quantity?.replaceAll(',', '') ?? null,
    rate: inColumns('rate') ?? rate?.replaceAll(',', '') ?? null,
    unit: unit ?? (unitWord ? unitOf(unitWord) : null),
  };
}

function unitOf(word: string): string | null {
  const plain = word.toLowerCase();
  if (/h(?:r|our)|^p\/?h/.test(plain)) return 'hour';
  return /day/.test(plain) ? 'day' : /mile/.test(plain) ? 'mile' : /week/.test(plain) ? 'week' : null;
}

function descriptionOf({ text }: Group): string {
  return text
    .replace(WORKED_OUT, ' ')
    .replace(/^\d{2,5}\s+(?=\D)/, '')
    .replace(/[\s:.·_-]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Clears `isUnclear` for figures of a year-to-date block, except after a gap: there, a figure that names no
 * scope may belong to the period.
 */
function endBlocks(figures: readonly Figure[], headings: readonly Heading[]): Figure[] {
  const inBlock = figures.filter(({ section, scope }) => section === 'ytd' && scope === 'ytd');
  const ended = new Set<Figure>();
  for (const block of headings.filter(({ section }) => section === 'ytd')) {
    const own = inBlock
      .filter(({ row, segment }) => row > block.row && segment.x1 > block.segment.x0)
      .sort((a, b) => a.segment.top - b.segment.top);
    const gaps = own
      .slice(1)
      .map(({ segment }, index) => segment.top - (own[index]?.segment.top ?? 0))
      .filter((gap) => gap > 2);
    const usual = Math.min(...gaps);
    const end = own.findIndex(
      ({ segment }, index) =>
        index > 0 && segment.top - (own[index - 1]?.segment.top ?? 0) > usual * BLOCK_GAP,
    );
    if (end > 0) for (const figure of own.slice(end)) ended.add(figure);
  }
  return figures.map((figure) =>
    ended.has(figure)
      ? { ...figure, isUnclear: figure.isUnclear }
      : { ...figure, isUnclear: figure.isUnclear && figure.section !== 'ytd' },
  );
}
