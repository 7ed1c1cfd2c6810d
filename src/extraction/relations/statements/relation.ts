import type { AmountToken } from '../../page/amounts.ts';
import type { Direction } from '../../vocabulary/statements/labels.ts';
import type { TotalItem } from './items.ts';
import type { Entry, Ledger, Printed } from './ledger.ts';

/** The figures of a statement: its rows with their balances, and the totals in and outside the table. */
export interface Figures {
  ledger: Ledger;
  totals: readonly TotalItem[];
  summary: { totals: readonly (Printed & { of: Direction })[] };
}

/** A printed amount, the amount that the other figures give, and the rows between them. */
export interface Comparison extends Printed {
  isRight: boolean;
  field: string;
  due: bigint;
  actual: bigint | string;
  rows: readonly Entry[];
  /** Amounts beside the printed one that may be wrong or misread. */
  terms: readonly AmountToken[];
  /** Amounts to mark on the page instead of the printed one. */
  marked?: readonly AmountToken[];
  fails: string;
  /** The rows are complete, even in a picture. */
  isComplete?: boolean;
  /** We may have misread the figures, so a difference proves little. */
  doubt?: 'low' | 'medium';
}

/** An equation between the figures of a statement, to the penny. */
export interface Relation {
  code: 'balance_chain' | 'opening_balance' | 'closing_balance' | 'printed_totals';
  holds: (count: number) => string;
  compare(figures: Figures): Comparison[];
}
