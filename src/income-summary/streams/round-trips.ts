import type { Credit, StatementCredits } from '#bank-statements';
import { type Day, daysBetween } from '#values/calendar.ts';
import { isSameParty, partyOf } from './bank-payers.ts';

/** Money that goes back to the same name within these days was not paid for anything. */
const RETURN_DAYS_MAX = 10;
/** A transfer between two accounts of the person arrives within these days. */
const TRANSFER_DAYS_MAX = 3;

/** Leaves out credits that went back to their payer, and credits that came from another account of the person. */
export function withoutRoundTrips(statements: readonly StatementCredits[]): StatementCredits[] {
  const debits = statements.flatMap(({ account, debits: some }) =>
    some.map((debit) => ({ ...debit, account })),
  );
  const byAmount = Map.groupBy(debits, ({ pence }) => pence);
  return statements.map((statement) => ({
    ...statement,
    credits: statement.credits.filter((credit) => {
      const equal = byAmount.get(credit.pence) ?? [];
      return !equal.some(
        (debit) => isSentBack(credit, debit) || isMoved(credit, { from: debit, to: statement.account }),
      );
    }),
  }));
}

function isSentBack(credit: Credit, debit: Credit): boolean {
  return (
    isWithin(RETURN_DAYS_MAX, credit.date, debit.date) &&
    isSameParty(partyOf(credit.description), partyOf(debit.description))
  );
}

function isMoved(credit: Credit, { from, to }: { from: Credit & { account: string }; to: string }): boolean {
  return (
    isWithin(TRANSFER_DAYS_MAX, credit.date, from.date) &&
    from.account !== '' &&
    to !== '' &&
    from.account !== to
  );
}

function isWithin(days: number, one: Day, other: Day): boolean {
  return Math.abs(daysBetween(one, other)) <= days;
}
