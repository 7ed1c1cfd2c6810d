import type { Day } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';
import type { Paper } from './pen.ts';

/** Something that moved money, before any bank has put it in its words. */
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
  /** Of a card its own number, but for the last four digits hidden. */
  number: string;
  sortCode: string;
  iban: string;
}

/** What a statement prints. */
export interface Statement {
  account: BankAccount;
  periodStart: Day;
  periodEnd: Day;
  opening: Pence;
  closing: Pence;
  totalIn: Pence;
  totalOut: Pence;
  /** Oldest first, whatever the order on paper. */
  rows: readonly StatementRow[];
}

export interface StatementRow {
  kind: ActivityKind;
  date: Day;
  /** When the money moved, where a card statement has both days. */
  spentOn: Day;
  /** The bank's words, line by line. */
  lines: readonly string[];
  amount: Pence;
  /** Null where its row prints none. */
  balance: Pence | null;
}

/** A bank's way of printing. */
export interface StatementLayout {
  name: string;
  /** What is hard to read about it. */
  description: string;
  bankName: string;
  /** The first four letters of its IBANs' bank code. */
  bankCode: string;
  sortCode: string;
  isCard: boolean;
  order: 'ascending' | 'descending';
  balances: 'every_row' | 'end_of_day' | 'none';
  /** The day of the month on which a statement begins. */
  firstDay: number;
  opens: 'in_credit' | 'overdrawn';
  paysInterest: boolean;
  /** What is not to be found on the page. */
  omits: readonly ('iban' | 'sort_code' | 'account_number')[];
  describe(activity: Activity): string[];
  draw(statement: Statement, paper: Paper): Buffer;
}
