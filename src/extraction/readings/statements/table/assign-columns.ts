import type { AmountToken } from '../../../page/amounts.ts';
import { type Anchor, type Column, columnsAt, type Edge } from '../../../page/columns.ts';
import { EM } from '../../../page/tolerances.ts';
import type { MoneyColumn, Span } from './table-columns.ts';

/** A column of amounts under one heading. */
export interface AssignedColumn {
  column: MoneyColumn;
  found: readonly AmountToken[];
  anchor: Anchor;
}

type Cluster = Column<AmountToken>;

const EDGES: readonly Edge[] = ['right', 'digits', 'left', 'middle'];
const AMOUNTS_MIN = 3;
/** Share of the amounts that must be aligned; the rest may be examples and amounts in descriptions. */
const ALIGNED_SHARE_MIN = 0.8;
/** In em: amounts further than this from a heading do not belong to it. */
const FAR_EM = 5;
/** In em: the width of the last column, which has no heading after it. */
const LAST_COLUMN_EM = 11;
const CLUSTERS_MAX = 60;

/**
 * Finds the columns that the amounts form by themselves and assigns them to the headings, from left to right. If each
 * amount took its nearest heading, a short amount could go to the next column: its own heading may be on the other side
 * of the column. Returns null when most amounts are not aligned.
 */
export function assignColumns(
  amounts: readonly AmountToken[],
  money: readonly MoneyColumn[],
): AssignedColumn[] | null {
  if (amounts.length < AMOUNTS_MIN || money.some(({ isLearnt }) => isLearnt)) return null;
  const headings = money.toSorted((a, b) => a.x0 - b.x0);
  let best: { assigned: AssignedColumn[]; count: number; gain: number } | null = null;
  for (const edge of EDGES) {
    const clusters = columnsAt(amounts, edge, EM.sameEdge / 2);
    if (clusters.length > CLUSTERS_MAX) continue;
    const { pairs, gain } = choose(clusters, headings);
    const count = pairs.reduce((sum, [cluster]) => sum + cluster.items.length, 0);
    if (best !== null && (count < best.count || (count === best.count && gain <= best.gain * 1.001)))
      continue;
    const assigned = pairs.map(([cluster, column]) => ({
      column,
      found: amounts,
      anchor: { edge, at: cluster.at },
    }));
    best = { assigned, count, gain };
  }
  return best !== null && best.count >= ALIGNED_SHARE_MIN * amounts.length ? best.assigned : null;
}

interface Choice {
  pairs: [Cluster, MoneyColumn][];
  gain: number;
}

/**
 * Chooses clusters for headings in order, so that many amounts are near their headings. Each heading takes
 * one cluster at most.
 */
function choose(clusters: readonly Cluster[], headings: readonly MoneyColumn[]): Choice {
  let rows: Choice[] = headings.map(() => ({ pairs: [], gain: 0 }));
  rows.push({ pairs: [], gain: 0 });
  for (const cluster of clusters) {
    const next: Choice[] = [{ pairs: [], gain: 0 }];
    for (const [index, heading] of headings.entries()) {
      const [without, left, before] = [rows[index + 1], next[index], rows[index]] as [Choice, Choice, Choice];
      const gain = isToTheRight(cluster, before)
        ? gainOf(cluster, { heading, next: headings[index + 1] })
        : 0;
      const taken: Choice | null =
        gain > 0 ? { pairs: [...before.pairs, [cluster, heading]], gain: before.gain + gain } : null;
      let best = without.gain >= left.gain ? without : left;
      if (taken !== null && taken.gain > best.gain) best = taken;
      next.push(best);
    }
    rows = next;
  }
  return rows.at(-1) as Choice;
}

/** Amounts one above the other are in one column. */
function isToTheRight({ x0, items }: Cluster, { pairs }: Choice): boolean {
  const [last] = pairs.at(-1) ?? [];
  return last === undefined || x0 > last.x1 - 0.5 * (items[0]?.size ?? 0);
}

/** The gain is largest for many amounts close to the heading. */
function gainOf(cluster: Cluster, { heading, next }: { heading: Span; next: Span | undefined }): number {
  const size = cluster.items[0]?.size ?? 0;
  const distance = Math.min(
    Math.abs(cluster.x1 - heading.x1),
    Math.abs(cluster.at - heading.x1),
    Math.abs(cluster.x0 - heading.x0),
    Math.abs((cluster.x0 + cluster.x1 - heading.x0 - heading.x1) / 2),
  );
  // a heading on the left of its column: the amounts are between it and the next heading
  const isInCell =
    cluster.x0 > heading.x0 - 0.3 * size && cluster.x1 < (next?.x0 ?? heading.x0 + LAST_COLUMN_EM * size);
  const far = FAR_EM * size;
  return cluster.items.length * Math.max(0, far - (isInCell ? Math.min(distance, size) : distance));
}
