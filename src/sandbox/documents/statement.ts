import type { BankAccount } from '#simulation/banking/activity.ts';
import type { Day } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';

/** The contents of a statement. Money out is negative, and so is what is owed on a card. */
export interface Statement extends BankAccount {
  start: Day;
  end: Day;
  opening: Pence;
  closing: Pence;
  totalIn: Pence;
  totalOut: Pence;
  /** Oldest first, whatever the printed order. */
  rows: readonly StatementRow[];
}

export interface StatementRow {
  /** Stays the same when a forger inserts a row. */
  id: string;
  kind: string;
  date: Day;
  /** The other day that card statements print: when a purchase was made, or when it reached the bank. */
  posted: Day;
  /** The bank's description, line by line. */
  lines: readonly string[];
  amount: Pence;
  /** Null if the row prints no balance. */
  balance: Pence | null;
}
