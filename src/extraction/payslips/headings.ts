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

/** A text that describes the figures below it. */
export interface Heading {
  segment: Segment;
  row: number;
  section: Section | null;
  role: ColumnRole | null;
  kind: Kind | null;
  /** The only text of its line. */
  isAlone: boolean;
  /** Centred on the page. */
  isCentred: boolean;
  /** Left edge of the next text on the line. */
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

/**
 * Returns true when labels with amounts follow: `Year to date` is then the heading of a block and not of a
 * column.
 */
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

/** `Period: 6` labels a value; `Deductions:` without a value is a heading. */
function isFieldLabel(segment: Segment, next: Segment | undefined): boolean {
  return (
    segment.text.endsWith(':') && next !== undefined && next.x0 - segment.x1 < 60 && !next.text.endsWith(':')
  );
}

/** "Employer" alone may label the company's name. As a column heading it follows the employee's column. */
function hasEmployeeBefore({ segments }: Row, { x0 }: Segment): boolean {
  return segments.some(
    (one) => one.x0 < x0 && /^(?:employee|ees?|this period|amount|current)\b/i.test(one.text),
  );
}

/** Finds the block of a label with its numbers: the nearest heading above that covers them. */
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

/** Payments and deductions may be side by side; other blocks have the width of the page. */
function isBlock({ section }: Heading): boolean {
  return section !== 'payments' && section !== 'deductions';
}

/** The heading of a block covers the column headings to its right, up to the next block. */
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

/** Finds the column heading of a number: the nearest one above it, or else the nearest beside it. */
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

/**
 * Finds a heading that names the figure below it, such as `Net Pay` above its amount, or at the top left of
 * its box.
 */
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
