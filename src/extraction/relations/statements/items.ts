import type { AmountToken } from '../../page/amounts.ts';
import type { DateToken } from '../../page/dates.ts';
import type { BalanceLabel, Direction } from '../../vocabulary/statements/labels.ts';

export interface TransactionItem {
  kind: 'transaction';
  date: DateToken | null;
  /** True in a picture whose row has a date that OCR did not read: `date` is that of an earlier row. */
  isDateUnread: boolean;
  text: string[];
  amount: AmountToken;
  /** From the column or section; null where only the sign or the balance gives it. */
  direction: Direction | null;
  isOwnColumn: boolean;
  balance: AmountToken | null;
  page: number;
}

export interface BalanceItem {
  kind: 'balance';
  label: BalanceLabel;
  date: DateToken | null;
  balance: AmountToken;
  page: number;
}

export interface TotalItem {
  kind: 'total';
  of: Direction;
  /** The rows of this total, in case it does not cover all: those that add up to it, or those since the previous total. */
  rows: readonly TransactionItem[];
  amount: AmountToken;
  page: number;
}

export type Item = TransactionItem | BalanceItem | TotalItem;

export function isTransaction(item: Item): item is TransactionItem {
  return item.kind === 'transaction';
}
