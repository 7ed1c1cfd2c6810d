import type { Box } from '../extraction.ts';

/**
 * All tolerances of a page, in em of its type size: documents are printed in 6 to 14 points, so a distance in points means
 * something else on each of them. No other file compares places on a page with numbers.
 */
export const EM = {
  /** Type sizes that differ by a smaller share look the same. */
  sameSize: 0.04,
  /** Edges closer than this are printed at one place, and tops on one line. */
  sameEdge: 0.25,
  /** Edges of one column, though a sign, an indent or a picture moves them. */
  nearEdge: 0.6,
  /** White space inside a cell: between words, or between the lines of a heading. */
  closeGap: 0.75,
  /** White space inside a phrase or a block of lines. A wider one separates columns and blocks. */
  nearGap: 1.4,
  /** White space between a label and its value, or between the rows of a list. A wider one separates tables. */
  wideGap: 3,
  /** From the top of a line to the top of the next: inside a cell, in a block, in a table. */
  closeLine: 1.8,
  nearLine: 2.6,
  wideLine: 4,
  /** How far a heading may be beside its column. */
  headingReach: 2.8,
  /** How far a value may be from a heading at the other side of its column. */
  columnReach: 6,
  /** The width of a box with one label and one value. */
  boxReach: 11,
  /** The width of a list with labels and values. */
  listReach: 17,
  /** How far a value may be from its label on a line with nothing between them. */
  valueReach: 30,
} as const;

/** Things that begin or end on a page, such as words, cells and columns. */
export type Span = Pick<Box, 'x0' | 'x1'>;

/** Returns true for edges, middles or tops that are printed at one place. */
export function isSameEdge(one: number, other: number, size: number): boolean {
  return Math.abs(one - other) <= EM.sameEdge * size;
}

/** Returns true for edges or middles that may belong to one column. */
export function isNearEdge(one: number, other: number, size: number): boolean {
  return Math.abs(one - other) <= EM.nearEdge * size;
}

/** Returns true for type sizes that look the same. */
export function isSameSize(one: number, other: number): boolean {
  return Math.abs(one / other - 1) <= EM.sameSize;
}

/** Returns true where two spans begin, end or have their middle at about the same place. */
export function isAligned(one: Span, other: Span, size: number): boolean {
  return (
    isNearEdge(one.x0, other.x0, size) ||
    isNearEdge(one.x1, other.x1, size) ||
    isNearEdge(middleOf(one), middleOf(other), size)
  );
}

export function middleOf({ x0, x1 }: Span): number {
  return (x0 + x1) / 2;
}

/** Returns the width that two spans share, or, as a negative number, the gap between them. */
export function overlapX(one: Span, other: Span): number {
  return Math.min(one.x1, other.x1) - Math.max(one.x0, other.x0);
}

type Printed = Span & { size: number };

/** The white space between a word and the next, in em of the larger one. */
export function gapBefore(before: Printed, next: Printed): number {
  return (next.x0 - before.x1) / Math.max(before.size, next.size, 1);
}

/** Returns true for neighbouring words of one cell. */
export function isOneCell(before: Printed, next: Printed): boolean {
  return gapBefore(before, next) <= EM.closeGap;
}

/** Returns true for neighbouring words of one phrase, such as a heading. */
export function isOnePhrase(before: Printed, next: Printed): boolean {
  return gapBefore(before, next) <= EM.nearGap;
}
