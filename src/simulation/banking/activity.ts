import type { Day } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';

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

/** An account, as a bank prints it on each statement. */
export interface BankAccount {
  bank: string;
  holder: string;
  /** Ends with the post code. */
  address: readonly string[];
  /** Of a card: its number, with all but the last four digits hidden. */
  number: string;
  sortCode: string;
  iban: string;
  isCard: boolean;
}
