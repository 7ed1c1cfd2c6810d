import { type Day, dayInUk } from '#values/calendar.ts';
import { isNameIn } from '#values/person-name.ts';
import type { BankTransaction, Window } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import { signedPence, type WireTransaction } from './schema.ts';

const BOOKED = new Set(['Booked', 'BOOK']);
const DESCRIPTION_MAX = 500;

/** The booked transactions of one account within the window, oldest first. */
export function readTransactions(
  sent: readonly WireTransaction[],
  { currency, window, holderName }: { currency: string; window: Window; holderName: string | null },
): BankTransaction[] {
  const booked = sent
    .filter(({ Status }) => BOOKED.has(Status))
    .map((wire) => toTransaction(wire, { currency, holderName }));
  const within = withoutRepeats(booked).filter(({ day }) => day >= window.from && day <= window.to);
  const [first] = within;
  const last = within.at(-1);
  // keeps the order within a day, whichever end the bank begins at
  const oldestFirst = first && last && first.day > last.day ? within.reverse() : within;
  return oldestFirst.sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}

function toTransaction(
  wire: WireTransaction,
  { currency, holderName }: { currency: string; holderName: string | null },
): BankTransaction {
  if (wire.Amount.Currency !== currency)
    throw new ConnectorFailure('invalid_data', {
      detail: 'a transaction is not in the currency of its account',
    });
  return {
    externalId: wire.TransactionId,
    day: dayAtBank(wire.BookingDateTime),
    pence: signedPence(wire),
    description: describe(wire, holderName),
  };
}

const UTC = /(?:Z|[+-]00:?00)$/i;

/** The bank's own day. In UTC, midnight in summer is on the day before. */
function dayAtBank(dateTime: string): Day {
  return UTC.test(dateTime) ? dayInUk(new Date(dateTime)) : dateTime.slice(0, 'YYYY-MM-DD'.length);
}

/** Names of the other party are added to the bank's text if they are not part of it. References are codes, so they come last. */
function describe(wire: WireTransaction, holderName: string | null): string {
  const other = wire.CreditDebitIndicator === 'Credit' ? wire.DebtorAccount : wire.CreditorAccount;
  const names = [wire.MerchantDetails?.MerchantName, other?.Name].filter((name) => name != null);
  let text = wire.TransactionInformation ?? '';
  for (const name of names)
    if (!text.toLowerCase().includes(name.toLowerCase())) text = text === '' ? name : `${text} ${name}`;
  // the reference is the payer's, who could call any transfer a salary
  if (
    holderName !== null &&
    wire.DebtorAccount?.Name &&
    other === wire.DebtorAccount &&
    isNameIn(wire.DebtorAccount.Name, holderName)
  )
    text = `Transfer from own account: ${text}`;
  return (text || (wire.TransactionReference ?? '')).slice(0, DESCRIPTION_MAX).toWellFormed();
}

/** A bank may repeat a transaction on the next page. Two without ids can be two equal payments, so both stay. */
function withoutRepeats(transactions: readonly BankTransaction[]): BankTransaction[] {
  const byId = new Map<string, BankTransaction>();
  return transactions.filter((one) => {
    if (one.externalId === null) return true;
    const known = byId.get(one.externalId);
    byId.set(one.externalId, known ?? one);
    if (known && (known.day !== one.day || known.pence !== one.pence))
      throw new ConnectorFailure('invalid_data', { detail: 'two transactions have the same id' });
    return known === undefined;
  });
}
