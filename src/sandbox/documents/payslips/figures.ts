import { formatPence, formatPenceWithThousands, type Pence } from '#values/money.ts';
import type { Payslip } from '../payslip.ts';
import type { Ink, Pen } from '../pen.ts';

export function plain(amount: Pence): string {
  return formatPenceWithThousands(amount);
}

/** `£12.30`, `-£12.30` */
export function withPound(amount: Pence): string {
  return amount < 0n ? `-£${plain(-amount)}` : `£${plain(amount)}`;
}

export function without(amount: Pence | null): string {
  return amount === null ? '' : formatPence(amount);
}

const FREQUENCIES: Record<string, string> = {
  weekly: 'Weekly',
  fortnightly: 'Fortnightly',
  four_weekly: '4-Weekly',
  monthly: 'Monthly',
};

export function frequencyOf({ frequency }: Payslip): string {
  return FREQUENCIES[frequency] ?? 'Other';
}

/** `JG 48 19 26 B` */
export function inPairs(niNumber: string): string {
  return niNumber.replace(/^(..)(..)(..)(..)(.)$/, '$1 $2 $3 $4 $5');
}

export function taxYearOf({ taxYear }: Payslip): string {
  return `${taxYear}/${String((taxYear + 1) % 100).padStart(2, '0')}`;
}

/** Labels on the left and values on the right, one row each. */
export function drawPairs(
  pen: Pen,
  pairs: readonly (readonly [label: string, value: string, field?: string])[],
  at: { left: number; right: number; top: number; step: number; ink?: Ink },
): number {
  for (const [index, [label, value, field]] of pairs.entries()) {
    const y = at.top + index * at.step;
    pen.left(label, at.left, y, at.ink);
    pen.right(value, at.right, y, { ...at.ink, ...(field ? { field } : {}) });
  }
  return at.top + pairs.length * at.step;
}

/** A heading in a small band above its value. */
export function drawCell(
  pen: Pen,
  cell: { heading: string; value: string; field?: string; align?: 'left' | 'right' },
  box: { x: number; y: number; width: number; height: number; fill?: string; ink?: Ink },
): void {
  const band = 11;
  pen.box(box.x, box.y, box.width, band, { fill: box.fill ?? '#dfe6ee' });
  pen.box(box.x, box.y, box.width, box.height, { stroke: '#5b6675' });
  pen.left(cell.heading, box.x + 3, box.y + 2.5, { size: 6.5, font: 'bold' });
  const ink = { size: 9, ...box.ink, ...(cell.field ? { field: cell.field } : {}) };
  const y = box.y + band + 4;
  if (cell.align === 'right') pen.right(cell.value, box.x + box.width - 4, y, ink);
  else pen.left(cell.value, box.x + 4, y, ink);
}
