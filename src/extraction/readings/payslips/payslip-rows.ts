import { type Row, rowsOf } from '../../page/cells.ts';
import type { PageText } from '../../page/text.ts';
import { startsWithLabel } from '../../vocabulary/payslips/fields.ts';

/** Returns the rows of a payslip, with its pages stacked. */
export function payslipRows(pages: readonly PageText[]): Row[] {
  return rowsOf(pages, startsWithLabel);
}
