import { EM } from '../page/tolerances.ts';
import type { Glyph } from './glyphs.ts';

/** Left edges that are this close to each other count as one. */
const SAME_EDGE_POINTS = 0.3;
const LINES_AT_EDGE_MIN = 4;
const LETTER = /^\p{L}/u;

/**
 * Splits words at column edges. A text that fills its column touches the next one; it is split where a new
 * text object begins at an edge at which other lines begin a column.
 */
export function cutAtColumns(lines: readonly Glyph[][][]): Glyph[][][] {
  let edges: Set<number> | null = null;
  return lines.map((groups) => {
    if (!groups.some((group) => seamOf(group) > 0)) return groups;
    edges ??= listEdges(lines);
    return groups.flatMap((group) => cut(group, edges as Set<number>));
  });
}

/** Returns the first index at which one text object ends and another begins, or 0. */
function seamOf(group: readonly Glyph[], from = 1): number {
  for (let at = from; at < group.length; at++) {
    const [before, next] = [group[at - 1] as Glyph, group[at] as Glyph];
    if (before.ink === next.ink || !LETTER.test(before.text) || !LETTER.test(next.text)) continue;
    if (group[at - 2]?.ink === before.ink || group[at + 1]?.ink === next.ink) return at;
  }
  return 0;
}

function cut(group: Glyph[], edges: ReadonlySet<number>): Glyph[][] {
  for (let at = seamOf(group); at > 0; at = seamOf(group, at + 1)) {
    if (edges.has(edgeOf(group[at] as Glyph))) return [group.slice(0, at), group.slice(at)];
  }
  return [group];
}

function listEdges(lines: readonly Glyph[][][]): Set<number> {
  const counts = new Map<number, number>();
  for (const groups of lines) {
    groups.forEach((group, index) => {
      const [before, first] = [groups[index - 1]?.at(-1), group[0] as Glyph];
      if (before === undefined || first.x0 - before.x1 < EM.nearGap * first.ink.size) return;
      counts.set(edgeOf(first), (counts.get(edgeOf(first)) ?? 0) + 1);
    });
  }
  return new Set([...counts].filter(([, count]) => count >= LINES_AT_EDGE_MIN).map(([edge]) => edge));
}

function edgeOf({ x0 }: Glyph): number {
  return Math.round(x0 / SAME_EDGE_POINTS);
}
