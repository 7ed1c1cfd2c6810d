import { readComparison, readConstants } from '../bench/simulate/constants.ts';
import { COMPARISON_HEAD, comparisonRows, describeRun, HEAD, tableRows } from '../bench/simulate/describe.ts';
import { fillTable } from './fill-table.ts';

/** Writes the tables of installations and of the comparison in docs/scale.md, and when they were measured. */
export function describeScale(text: string): string {
  const constants = readConstants();
  const comparison = readComparison();
  const filled = fillTable(
    fillTable(text, HEAD, tableRows(constants)),
    COMPARISON_HEAD,
    comparisonRows(comparison, constants),
  );
  return filled
    .replace(
      /^The constants were measured .*$/m,
      `The constants were measured ${describeRun(constants.measured)}.`,
    )
    .replace(
      /^The comparison was measured .*$/m,
      `The comparison was measured ${describeRun(comparison.measured)}.`,
    );
}
