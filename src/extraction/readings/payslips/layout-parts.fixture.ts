import { printDay } from '#sandbox/documents/print-day.ts';
import type { Pen } from './pen.fixture.ts';
import type { Slip } from './slip.fixture.ts';

export type Layout = (pen: Pen, slip: Slip, top?: number) => void;

export function slashed(day: string): string {
  return printDay(day, 'DD/MM/YYYY');
}

export function named(day: string): string {
  return printDay(day, 'D MMMM YYYY');
}

export function pairs(
  pen: Pen,
  rows: readonly (readonly [string, string])[],
  { x, y, gap, pitch = 13 }: { x: number; y: number; gap: number; pitch?: number },
): void {
  for (const [index, [label, value]] of rows.entries()) {
    pen.left(x, y + index * pitch, label);
    pen.left(x + gap, y + index * pitch, value);
  }
}
