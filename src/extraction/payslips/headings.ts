import type { Box } from '../extraction.ts';
import {
  type ColumnRole,
  type Kind,
  kindOf,
  plainWords,
  roleOf,
  type Section,
  sectionOf,
  takeScope,
} from './lexicon.ts';
import { isNumber, overlapX, type Row, type Segment } from './segments.ts';

/** A text that says what stands beneath it. */
export interface Heading {
  segment: Segment;
  row: number;
  section: Section | null;
  role: ColumnRole | null;
  kind: Kind | null;
  /** It has its line to itself. */
  isAlone: boolean;
  /** Its line is in the middle of the page. */
  isCentred: boolean;
  /** Where the next text of its line begins. */
  reach: number;
}

const ALIGNED_POINTS = 12;
const COLUMN_REACH_POINTS = 25;
const KIND_REACH_ROWS = 12;
const BLOCK_REACH_ROWS = 6;
const CENTRED_POINTS = 30;
const BOX_HEIGHT_EM = 2.2;

export function findHeadings(rows: readonly Row[]): Heading[] {
  return textsAsHeadings(rows).map((heading) =>
    heading.section === 'ytd' && hasLabelsBeneath(heading, rows) ? { ...heading, role: null } : heading,
  );
}

/** `Year to date` over a list of labels and amounts is a block's heading, over amounts alone a column's. */
function hasLabelsBeneath({ segment, row }: Heading, rows: readonly Row[]): boolean {
  return rows.slice(row + 1, row + 1 + BLOCK_REACH_ROWS).some(({ segments }) =>
    segments.some((one, index) => {
      const next = segments[index + 1];
      return !isNumber(one) && overlapX(one, segment) > 0 && next !== undefined && isNumber(next);
    }),
  );
}

function textsAsHeadings(rows: readonly Row[]): Heading[] {
  const all = rows.flatMap(({ segments }) => segments);
  const middle = (Math.min(...all.map(({ x0 }) => x0)) + Math.max(...all.map(({ x1 }) => x1))) / 2;
  return rows.flatMap((row) =>
    row.segments.flatMap((segment, index) => {
      const next = row.segments[index + 1];
      if (isNumber(segment) || (next && isNumber(next)) || isFieldLabel(segment, next)) return [];
      const plain = plainWords(segment.text);
      const { scope, rest } = takeScope(plain);
      const heading = {
        segment,
        row: row.index,
        section: sectionOf(plain),
        role: roleOf(plain),
        kind: scope === 'employer' ? ('employer' as const) : kindOf(rest),
        isAlone: row.segments.length === 1,
        isCentred: Math.abs((segment.x0 + segment.x1) / 2 - middle) <= CENTRED_POINTS,
        reach: next?.x0 ?? Number.POSITIVE_INFINITY,
      };
      if (heading.isAlone && scope === 'period' && rest === '') heading.section ??= 'other';
      if (heading.role === 'employer' && !hasEmployeeBefore(row, segment)) heading.role = null;
      return heading.section || heading.role || heading.kind ? [heading] : [];
    }),
  );
}

/** `Period: 6` labels a value; `Deductions:` with nothing behind it is a heading. */
function isFieldLabel(segment: Segment, next: Segment | undefined): boolean {
  return (
    segment.text.endsWith(':') && next !== undefined && next.x0 - segment.x1 < 60 && !next.text.endsWith(':')
  );
}

/** The word alone is also how the company's name is labelled; as a column it comes after the employee's own. */
function hasEmployeeBefore({ segments }: Row, { x0 }: Segment): boolean {
  return segments.some(
    (one) => one.x0 < x0 && /^(?:employee|ees?|this period|amount|current)\b/i.test(one.text),
  );
}

/** The block that a group of label and numbers stands in: the nearest heading above that reaches over it. */
export function sectionAt(headings: readonly Heading[], group: Box, rowIndex: number): Heading | null {
  const above = headings.filter(({ section, row }) => section !== null && row < rowIndex);
  for (let row = rowIndex - 1; row >= 0; row -= 1) {
    const cells = above.filter((heading) => heading.row === row);
    if (cells.length === 0) continue;
    const aligned = cells.find(({ segment }) => Math.abs(segment.x0 - group.x0) <= ALIGNED_POINTS);
    if (aligned) return aligned;
    const covering = cells
      .map((heading) => ({ heading, overlap: overlapX(extentOf(headings, heading), group) }))
      .filter(({ overlap }) => overlap > 0)
      .sort((a, b) => b.overlap - a.overlap)[0];
    if (covering) return covering.heading;
    const [alone] = cells;
    if (alone?.isAlone && isBlock(alone) && (alone.isCentred || alone.segment.x0 <= group.x0)) return alone;
  }
  return null;
}

/** Payments and deductions stand beside each other; other blocks have the width of the page. */
function isBlock({ section }: Heading): boolean {
  return section !== 'payments' && section !== 'deductions';
}

/** A block's heading reaches over the column headings behind it, up to the next block's. */
function extentOf(headings: readonly Heading[], heading: Heading): Box {
  const beside = headings
    .filter(({ row, segment }) => row === heading.row && segment.x0 > heading.segment.x0)
    .sort((a, b) => a.segment.x0 - b.segment.x0);
  let x1 = heading.segment.x1;
  for (const { section, role, segment } of beside) {
    if (section !== null && !(role === 'amount' || role === 'units')) break;
    x1 = segment.x1;
  }
  return { ...heading.segment, x1 };
}

/** What the column of a number is for: by the nearest heading above it, else by the one nearest beside. */
export function columnAt(headings: readonly Heading[], number: Segment, rowIndex: number): Heading | null {
  const above = headings.filter(({ role, row }) => role !== null && row < rowIndex).reverse();
  const over = above.find(({ segment }) => overlapX(segment, number) > 0);
  const near = above
    .map((heading) => ({ heading, distance: -overlapX(heading.segment, number) }))
    .filter(({ distance }) => distance > 0 && distance <= COLUMN_REACH_POINTS)
    .sort((a, b) => b.heading.row - a.heading.row || a.distance - b.distance)[0];
  if (!over) return near?.heading ?? null;
  return near && near.heading.row > over.row ? near.heading : over;
}

/** The figure that a column is for (`Net Pay` over its amount), or a box whose label stands at its top left. */
export function kindAbove(headings: readonly Heading[], number: Segment, rowIndex: number): Heading | null {
  return (
    headings.findLast(
      ({ kind, row, segment, reach }) =>
        kind !== null &&
        row < rowIndex &&
        ((rowIndex - row <= KIND_REACH_ROWS && isOver(segment, number)) || isInBox(segment, number, reach)),
    ) ?? null
  );
}

function isInBox(label: Segment, number: Segment, reach: number): boolean {
  const height = Math.max(label.size, number.size) * BOX_HEIGHT_EM;
  return number.top - label.top <= height && number.x0 > label.x0 && number.x1 < reach;
}

function isOver(heading: Box, number: Box): boolean {
  const centres = Math.abs((heading.x0 + heading.x1) / 2 - (number.x0 + number.x1) / 2);
  return overlapX(heading, number) > 0 || Math.abs(heading.x1 - number.x1) <= 6 || centres <= ALIGNED_POINTS;
}
