import { readConstants } from '../bench/simulate/constants.ts';
import { HEAD, tableRows } from '../bench/simulate/describe.ts';
import { fillTable } from './fill-table.ts';

/** Writes the table of installations in docs/scale.md. */
export function describeScale(text: string): string {
  return fillTable(text, HEAD, tableRows(readConstants()));
}
