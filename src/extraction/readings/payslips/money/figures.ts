import type { Pence } from '#values/money.ts';
import type { Cell } from '../../../page/cells.ts';
import type { Kind, Scope, Section } from '../../../vocabulary/payslips/lexicon.ts';

/**
 * How clearly the page names a figure. `clear`: its label, column heading and block say what it is. `inferred`:
 * position or arithmetic decided.
 */
export type Clarity = 'clear' | 'inferred';

/** An amount of money and what its label and position say about it. */
export interface Figure {
  label: string;
  kind: Kind | null;
  scope: Scope;
  /** True when the position suggests the year to date but the label names no scope. The sums then decide. */
  isUnclear: boolean;
  section: Section | null;
  /** How clearly the page says what the figure is. */
  clarity: Clarity;
  pence: Pence;
  quantity: string | null;
  rate: string | null;
  unit: string | null;
  cell: Cell;
  row: number;
  /** Index of the region that the figure is in. */
  region: number;
}
