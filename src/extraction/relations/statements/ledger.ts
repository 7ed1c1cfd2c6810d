import type { Day } from '#values/calendar.ts';
import type { AmountToken } from '../../page/amounts.ts';
import type { Direction } from '../../vocabulary/statements/labels.ts';
import type { TransactionItem } from './items.ts';

/** Rules for interpreting a statement's amounts. */
export interface Convention {
  /** The direction of an amount with a minus sign: on cards it is money paid in. */
  minus: Direction;
  /** The direction of an amount without a sign; null where only the balance gives it. */
  bare: Direction | null;
  /** True for cards, where a balance without a sign is owed. */
  isOwed: boolean;
  isNewestFirst: boolean;
}

export interface Entry {
  item: TransactionItem;
  day: Day;
  /** Negative for money out. */
  amount: bigint;
}

/** An amount and the page that prints it. */
export interface Printed {
  token: AmountToken;
  page: number;
  /** A label beside its amount is certain; one above or below may belong to another amount. */
  place?: 'beside' | 'near';
}

/** A comparison of a printed balance with the balance before it and the rows in between. */
export interface Link extends Printed {
  kind: 'running' | 'closing';
  /** Index of the row with the balance; null for a balance elsewhere. */
  entry: number | null;
  expected: bigint;
  actual: bigint;
  /** Indexes of the rows since the previous balance. */
  since: number[];
}

export interface Ledger {
  /** In page order. */
  entries: Entry[];
  opening: bigint | null;
  closing: bigint | null;
  /** Places that certainly print the opening or the closing balance. */
  openingsPrinted: readonly Printed[];
  closingsPrinted: readonly Printed[];
  links: Link[];
  convention: Convention;
}

/** True for a balance that the rows before it explain, to the penny. */
export function addsUp({ expected, actual }: Pick<Link, 'expected' | 'actual'>): boolean {
  return expected === actual;
}

/** True if every printed balance is explained, from the opening to the closing one. */
export function isReconciled({ links, entries, opening, closing }: Ledger): boolean {
  if (opening === null || closing === null || !links.every(addsUp)) return false;
  return entries.length > 0 ? links.length > 0 : opening === closing;
}

/** True if a statement begins with the balance with which the one before it ended. */
export function continuesBalance(before: Ledger, next: Ledger): boolean {
  return before.closing !== null && before.closing === next.opening;
}

/** Returns the balance from the account holder's side: a debt is negative. */
export function signedBalance({ pence, mark }: AmountToken, { isOwed }: Pick<Convention, 'isOwed'>): bigint {
  if (isOwed) return mark === 'credit' || mark === 'minus' ? pence : -pence;
  return mark === 'minus' || mark === 'debit' ? -pence : pence;
}

export function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
