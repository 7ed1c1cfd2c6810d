import type { Printed } from '#sandbox/documents/drawing/paper.ts';

/** Pairs of texts that lie over each other. Text that is printed twice in the same place is not one. */
export function overlapsIn(printed: readonly Printed[]): string[] {
  return printed.flatMap((a, index) =>
    printed
      .slice(index + 1)
      .filter((b) => a.page === b.page && a.text !== b.text && areOver(a, b))
      .map((b) => `${a.text} / ${b.text}`),
  );
}

function areOver(a: Printed, b: Printed): boolean {
  return a.x0 < b.x1 - 0.5 && b.x0 < a.x1 - 0.5 && a.y0 < b.y1 - 1 && b.y0 < a.y1 - 1;
}
