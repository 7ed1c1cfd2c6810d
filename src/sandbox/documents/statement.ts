import type { Day } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';
import type { Paper } from './pen.ts';

/** A movement of money, before a bank has worded it. */
export interface Activity {
  date: Day;
  kind: ActivityKind;
  /** `COPPERBEECH GROCERS` */
  party: string;
  reference: string | null;
  /** Negative when money left the account. */
  amount: Pence;
}

export type ActivityKind =
  | 'salary'
  | 'card'
  | 'refund'
  | 'cash'
  | 'direct_debit'
  | 'standing_order'
  | 'transfer_in'
  | 'transfer_out'
  | 'interest'
  | 'card_payment';

export interface BankAccount {
  bankName: string;
  holder: string;
  address: readonly string[];
  /** The card number, with all but the last four digits hidden. */
  number: string;
  sortCode: string;
  iban: string;
}

/** The contents of a statement. */
export interface Statement {
  account: BankAccount;
  periodStart: Day;
  periodEnd: Day;
  opening: Pence;
  closing: Pence;
  totalIn: Pence;
  totalOut: Pence;
  /** Oldest first, whatever the printed order. */
  rows: readonly StatementRow[];
}

export interface StatementRow {
  kind: ActivityKind;
  date: Day;
  /** The posting date, if a card statement prints both dates. */
  spentOn: Day;
  /** The bank's description, line by line. */
  lines: readonly string[];
  amount: Pence;
  /** Null if the row prints no balance. */
  balance: Pence | null;
}

/** A bank's layout. */
export interface StatementLayout {
  name: string;
  /** The features that make it hard to extract. */
  description: string;
  bankName: string;
  /** The bank code in its IBANs: four letters. */
  bankCode: string;
  sortCode: string;
  isCard: boolean;
  order: 'ascending' | 'descending';
  balances: 'every_row' | 'end_of_day' | 'none';
  /** The day of the month on which statements begin. */
  firstDay: number;
  opens: 'in_credit' | 'overdrawn';
  paysInterest: boolean;
  /** Values that are not printed. */
  omits: readonly ('iban' | 'sort_code' | 'account_number')[];
  describe(activity: Activity): string[];
  draw(statement: Statement, paper: Paper): Buffer;
}
