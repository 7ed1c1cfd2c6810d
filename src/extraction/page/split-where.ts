/** Splits a list between neighbours for which `isApart` is true. */
export function splitWhere<T>(list: readonly T[], isApart: (before: T, next: T) => boolean): T[][] {
  const groups: T[][] = [];
  for (const next of list) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (group !== undefined && before !== undefined && !isApart(before, next)) group.push(next);
    else groups.push([next]);
  }
  return groups;
}
