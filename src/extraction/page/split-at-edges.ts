import { splitWhere } from './split-where.ts';

/** Groups what begins or ends in one place: neighbouring edges of a group are at most this many points apart. */
export function splitAtEdges<T>(
  list: readonly T[],
  { edgeOf, points }: { edgeOf: (one: T) => number; points: number },
): T[][] {
  const sorted = list.toSorted((a, b) => edgeOf(a) - edgeOf(b));
  return splitWhere(sorted, (before, next) => edgeOf(next) - edgeOf(before) > points);
}
