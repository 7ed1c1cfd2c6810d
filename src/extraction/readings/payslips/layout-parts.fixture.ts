import type { Pen } from './pen.fixture.ts';
import type { Slip, SlipRow } from './slip.fixture.ts';

export type Layout = (pen: Pen, slip: Slip, top?: number) => void;

type Pairs = readonly (readonly [string, string])[];

export function slashed(day: string): string {
  return day.split('-').reverse().join('/');
}

export function named(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

export function adverb({ frequency }: Slip): string {
  return (
    { weekly: 'Weekly', fortnightly: 'Fortnightly', four_weekly: '4 Weekly', monthly: 'Monthly' }[
      frequency as 'weekly'
    ] ?? ''
  );
}

export function eachRow(
  rows: readonly SlipRow[],
  top: number,
  pitch: number,
  draw: (row: SlipRow, y: number) => void,
): number {
  rows.forEach((row, index) => {
    draw(row, top + index * pitch);
  });
  return top + rows.length * pitch;
}

export function pairs(
  pen: Pen,
  rows: Pairs,
  { x, y, gap, pitch = 13 }: { x: number; y: number; gap: number; pitch?: number },
): void {
  rows.forEach(([label, value], index) => {
    pen.left(x, y + index * pitch, label);
    pen.left(x + gap, y + index * pitch, value);
  });
}
