/** Finds groups of files that import each other, directly or through others. Each group is sorted, and so are the groups. */
export function findImportCycles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  const lower = (file: string, number = Number.POSITIVE_INFINITY) =>
    lowest.set(file, Math.min(lowest.get(file) ?? number, number));

  // Tarjan's strongly connected components
  function visit(file: string): void {
    const number = numbers.size;
    numbers.set(file, number);
    lower(file, number);
    open.push(file);
    for (const target of imports.get(file) ?? []) {
      if (!numbers.has(target)) {
        visit(target);
        lower(file, lowest.get(target));
      } else if (open.includes(target)) lower(file, numbers.get(target));
    }
    if (lowest.get(file) !== number) return;
    const group = open.splice(open.indexOf(file));
    if (group.length > 1 || imports.get(file)?.includes(file)) cycles.push(group.sort());
  }

  for (const file of imports.keys()) if (!numbers.has(file)) visit(file);
  return cycles.sort((one, other) => (one.join() < other.join() ? -1 : 1));
}
