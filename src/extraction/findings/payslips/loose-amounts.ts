import type { Pence } from '#values/money.ts';
import type { PayslipParts } from '../../readings/payslips/payroll-data.ts';
import { segmentsOf } from '../../readings/payslips/payslip-money.ts';
import type { Segment } from '../../page/cells.ts';

/** At most this many amounts are returned, because callers try combinations of them. */
const LOOSE_MAX = 40;

/** Returns the amounts on the page that the reading gave no meaning. */
export function looseAmounts({ segments, money }: PayslipParts): Pence[] {
  // balances and amounts of the employer may be misread payments
  const period = money.period.filter(({ kind }) => kind !== 'balance' && kind !== 'employer');
  const used = new Set(segmentsOf({ ...money, period }).map(placeOf));
  return segments
    .flatMap((segment) => (segment.pence === null || used.has(placeOf(segment)) ? [] : [segment.pence]))
    .slice(0, LOOSE_MAX);
}

function placeOf({ page, x0, y0 }: Segment): string {
  return `${page} ${x0} ${y0}`;
}
