import type { AmountToken } from './amount-tokens.ts';

/** The line at which amounts of a column are aligned. `digits` ignores a sign after the digits. */
export type Edge = 'left' | 'middle' | 'right' | 'digits';

export interface Anchor {
  edge: Edge;
  at: number;
}

export interface AlignedAmounts {
  anchor: Anchor;
  tokens: readonly AmountToken[];
  x0: number;
  x1: number;
}

/** Edges this close together count as one. */
export const SAME_EDGE_POINTS = 1.6;
const EDGES: readonly Edge[] = ['right', 'left', 'middle'];

/** Finds the edge at which most amounts of a column are aligned, and its position. */
export function anchorOf(tokens: readonly AmountToken[]): Anchor | null {
  let best: (Anchor & { count: number }) | null = null;
  for (const edge of EDGES) {
    for (const candidate of usualPlaces(tokens.map((token) => placeOf(token, edge)))) {
      if (best === null || candidate.count > best.count) best = { edge, ...candidate };
    }
  }
  return best;
}

/** Returns the amounts that are aligned at the edge of most, and how far they reach to the left and right. */
export function alignedAmounts(tokens: readonly AmountToken[]): AlignedAmounts | null {
  const anchor = anchorOf(tokens);
  if (anchor === null) return null;
  const aligned = tokens.filter((token) => isAligned(token, anchor));
  return {
    anchor,
    tokens: aligned,
    x0: Math.min(...aligned.map(({ x0 }) => x0)),
    x1: Math.max(...aligned.map(({ x1 }) => x1)),
  };
}

export function isAligned(token: AmountToken, { edge, at }: Anchor): boolean {
  return Math.abs(placeOf(token, edge) - at) <= SAME_EDGE_POINTS;
}

function usualPlaces(places: readonly number[]): { at: number; count: number }[] {
  const sorted = places.toSorted((a, b) => a - b);
  let [from, to] = [0, 0];
  return sorted.map((at) => {
    while ((sorted[from] ?? at) < at - SAME_EDGE_POINTS) from++;
    while (to < sorted.length && (sorted[to] ?? at) <= at + SAME_EDGE_POINTS) to++;
    return { at, count: to - from };
  });
}

export function placeOf(token: AmountToken, edge: Edge): number {
  if (edge === 'right') return token.x1;
  if (edge === 'digits') return token.digitsX1;
  return edge === 'left' ? token.x0 : (token.x0 + token.x1) / 2;
}
