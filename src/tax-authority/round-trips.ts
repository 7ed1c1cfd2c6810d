import { type Credit, isSameParty, partyOf, type StatementCredits } from '#bank-statements';
import { addDays, type Day, daysBetween } from '#values/calendar.ts';

/** Money that goes back to the same name within these days was not paid for anything. */
const RETURN_DAYS_MAX = 10;
/** Who sends money in a circle may keep a little. */
const RETURNED_PERCENT_MIN = 90n;
/** A transfer between two accounts of the person arrives within these days. */
const TRANSFER_DAYS_MAX = 3;
/** People who work in a shop buy there too. */
const PURCHASE = /\b(?:CARD|CONTACTLESS|POS|VIS|VISA|DEB|PURCHASE|DIRECT DEBIT|DD)\b/i;

type Holding = Pick<StatementCredits, 'account' | 'pot'>;
type AccountDebit = Credit & Holding;

/** Leaves out credits that went back to their payer, and credits that came from another account of the person. */
export function withoutRoundTrips(statements: readonly StatementCredits[]): StatementCredits[] {
  const debits = statements.flatMap(({ account, pot, debits: some }) =>
    some.map((debit) => ({ ...debit, account, pot })),
  );
  const byAmount = Map.groupBy(debits, ({ pence }) => pence);
  const byDay = Map.groupBy(debits, ({ date }) => date);
  return statements.map((statement) => ({
    ...statement,
    credits: statement.credits.filter((credit) => {
      const equal = byAmount.get(credit.pence) ?? [];
      const isExact = equal.some(
        (debit) => isSentBack(credit, debit) || isMoved(credit, { from: debit, to: statement }),
      );
      return !isExact && !isMostlySentBack(credit, byDay);
    }),
  }));
}

function isSentBack(credit: Credit, debit: Credit): boolean {
  return (
    isWithin(RETURN_DAYS_MAX, credit.date, debit.date) &&
    isSameParty(partyOf(credit.description), partyOf(debit.description))
  );
}

/** True if nearly all of the money went back afterwards, and not as a purchase. */
function isMostlySentBack(credit: Credit, byDay: ReadonlyMap<Day, readonly AccountDebit[]>): boolean {
  const days = Array.from({ length: RETURN_DAYS_MAX + 1 }, (_, at) => addDays(credit.date, at));
  return days
    .flatMap((day) => byDay.get(day) ?? [])
    .some(
      (debit) =>
        debit.pence < credit.pence &&
        debit.pence * 100n >= credit.pence * RETURNED_PERCENT_MIN &&
        !PURCHASE.test(debit.description) &&
        isSentBack(credit, debit),
    );
}

function isMoved(credit: Credit, { from, to }: { from: AccountDebit; to: Holding }): boolean {
  return isWithin(TRANSFER_DAYS_MAX, credit.date, from.date) && areTwoAccounts(from, to);
}

/** A bank may list several pots with one number. */
function areTwoAccounts(one: Holding, other: Holding): boolean {
  if (one.account === '' || other.account === '') return false;
  return one.account !== other.account || (one.pot !== null && other.pot !== null && one.pot !== other.pot);
}

function isWithin(days: number, one: Day, other: Day): boolean {
  return Math.abs(daysBetween(one, other)) <= days;
}
