import { type Row, rowsOf } from '../../page/cells.ts';
import type { PageText } from '../../page/text.ts';
import { FIELD_LABEL_WITH_COLON } from '../../vocabulary/payslips/lexicon.ts';

/** Returns the rows of a payslip, with its pages stacked. */
export function payslipRows(pages: readonly PageText[]): Row[] {
  return rowsOf(pages, (text) => FIELD_LABEL_WITH_COLON.test(text));
}
