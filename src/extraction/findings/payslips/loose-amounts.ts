import type { Pence } from '#values/money.ts';
import type { Cell } from '../../page/cells.ts';
import type { PayslipParts } from '../../readings/payslips/payroll-data.ts';
import { cellsOf } from '../../relations/payslips/figures.ts';

/** At most this many amounts are returned, because callers try combinations of them. */
const LOOSE_MAX = 40;

/** Returns the amounts on the page that the reading gave no meaning. */
export function looseAmounts({ cells, money }: PayslipParts): Pence[] {
  // balances and amounts of the employer may be misread payments
  const period = money.period.filter(({ kind }) => kind !== 'balance' && kind !== 'employer');
  const used = new Set(cellsOf({ ...money, period }).map(placeOf));
  return cells
    .flatMap((cell) => (cell.pence === null || used.has(placeOf(cell)) ? [] : [cell.pence]))
    .slice(0, LOOSE_MAX);
}

function placeOf({ page, x0, y0 }: Cell): string {
  return `${page} ${x0} ${y0}`;
}
