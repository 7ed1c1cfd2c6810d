export interface Span {
  x0: number;
  x1: number;
}

export type MoneyRole = 'out' | 'in' | 'amount' | 'balance' | 'other';

export interface MoneyColumn extends Span {
  role: MoneyRole;
}

export interface TableColumns {
  date: Span | null;
  posted: Span | null;
  description: Span | null;
  type: Span | null;
  money: readonly MoneyColumn[];
  /** Start of unrelated text to the right of the heading. */
  sidebar: Span | null;
  hasHeader: boolean;
}
