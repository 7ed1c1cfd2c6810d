/** Splits a list between neighbours for which `isApart` is true. */
export function splitWhere<T>(list: readonly T[], isApart: (before: T, next: T) => boolean): T[][] {
  const groups: T[][] = [];
  let start = 0;
  for (let end = 1; end <= list.length; end++) {
    if (end < list.length && !isApart(list[end - 1] as T, list[end] as T)) continue;
    groups.push(list.slice(start, end));
    start = end;
  }
  return groups;
}
