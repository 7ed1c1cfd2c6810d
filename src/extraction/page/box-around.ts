import type { Box } from '../extraction.ts';
import type { Span } from './tolerances.ts';

/** Returns the smallest box that contains all of these boxes. */
export function boxAround(parts: readonly Box[]): Box {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const part of parts) {
    if (part.x0 < x0) x0 = part.x0;
    if (part.y0 < y0) y0 = part.y0;
    if (part.x1 > x1) x1 = part.x1;
    if (part.y1 > y1) y1 = part.y1;
  }
  return { x0, y0, x1, y1 };
}

export function isSameBox(one: Box, other: Box): boolean {
  return one.x0 === other.x0 && one.y0 === other.y0 && one.x1 === other.x1 && one.y1 === other.y1;
}

/** Returns the smallest span that contains all of these. */
export function spanOf(parts: readonly Span[]): Span {
  let [x0, x1] = [Infinity, -Infinity];
  for (const part of parts) {
    if (part.x0 < x0) x0 = part.x0;
    if (part.x1 > x1) x1 = part.x1;
  }
  return { x0, x1 };
}

/** Returns the middle one of the type sizes. */
export function usualSize(items: readonly { size: number }[]): number {
  const first = items[0]?.size ?? 10;
  if (items.every(({ size }) => size === first)) return first;
  return median(items.map(({ size }) => size)) ?? first;
}

/** Returns the middle one of the numbers; undefined if there is none. */
export function median(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
}
