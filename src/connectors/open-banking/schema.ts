import { z } from 'zod';
import { plainLine } from '#values/plain-line.ts';
import { parseTimestamp } from '#values/timestamp.ts';
import { known } from '../wire-json.ts';

/*
 * The parts of replies that we read, in versions 3.1 and 4.0. Version 4.0 replaced the names of statuses and of types of
 * balances with codes of four letters.
 */

const Text = known(z.string().trim());
/** What people see, or what is compared with it. */
const Words = known(z.string().transform(plainLine));
const Currency = z.string().regex(/^[A-Z]{3}$/);
const DateTime = z
  .string()
  .refine((text) => parseTimestamp(text) !== null, { error: 'must be a date and a time' });

/** Without a sign, because an indicator says which way the money went. Fractions of a penny must be zero. */
const Pence = z
  .string()
  .regex(/^\d{1,13}(\.\d{1,2}0{0,3})?$/, { error: 'must be an amount' })
  .transform((text) => {
    const [pounds = '', decimals = ''] = text.split('.');
    return BigInt(pounds + decimals.padEnd(2, '0').slice(0, 2));
  });

const MONEY = {
  CreditDebitIndicator: z.enum(['Credit', 'Debit']),
  Amount: z.object({ Amount: Pence, Currency }),
};
const Money = z.object(MONEY);

/** Negative for money paid out, or a balance below zero. */
export function signedPence({ CreditDebitIndicator, Amount }: z.output<typeof Money>): bigint {
  return CreditDebitIndicator === 'Credit' ? Amount.Amount : -Amount.Amount;
}

const Account = z.object({
  AccountId: z.string().min(1),
  Status: Text,
  Currency: known(Currency),
  Account: z.array(z.object({ SchemeName: z.string(), Identification: z.string(), Name: Words })).default([]),
});
export type WireAccount = z.output<typeof Account>;
export const Accounts = z.object({ Data: z.object({ Account: z.array(Account).default([]) }) });

const Balance = z.object({
  ...MONEY,
  Type: z.string(),
  DateTime,
  CreditLine: z.array(z.object({ Included: z.boolean() })).default([]),
});
export type WireBalance = z.output<typeof Balance>;
export const Balances = z.object({ Data: z.object({ Balance: z.array(Balance).default([]) }) });

const Counterparty = z.object({ Name: Words }).optional();

const Transaction = z.object({
  ...MONEY,
  TransactionId: Text,
  TransactionReference: Words,
  Status: z.enum(['Booked', 'BOOK', 'Pending', 'PDNG', 'Rejected', 'RJCT', 'INFO', 'FUTR']),
  BookingDateTime: DateTime,
  TransactionInformation: Words,
  MerchantDetails: z.object({ MerchantName: Words }).optional(),
  CreditorAccount: Counterparty,
  DebtorAccount: Counterparty,
});
export type WireTransaction = z.output<typeof Transaction>;
export const Transactions = z.object({
  Data: z.object({ Transaction: z.array(Transaction).default([]) }),
  Links: z.object({ Next: Text }).optional(),
});

export const Party = z.object({
  Data: z.object({ Party: z.object({ FullLegalName: Words, Name: Words }).optional() }),
});
