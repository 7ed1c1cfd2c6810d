import { type Credit, SETTLING_DAYS, type StatementCredits } from '#bank-statements';
import { type Day, daysBetween } from '#values/calendar.ts';
import { byContent, compareTexts } from '#values/compare-texts.ts';
import { TrustScore } from '#values/trust-score.ts';

/** A credit with the account that it reached and the statement that shows it. */
export type AccountCredit = Credit & { account: string; statementId: string };

/**
 * Removes credits that several statements of an account repeat. Downloads describe a credit in different words, so its date and
 * its amount identify it. One day of a statement can have two equal credits, and so can two pots that a bank lists with one number. A
 * statement without an account number may be of any account. Banks date a payment up to a few days apart on two statements.
 */
export function creditsOnce(statements: readonly StatementCredits[]): AccountCredit[] {
  const shown = statements.flatMap((statement) => {
    const { submissionId, account } = statement;
    const credits = statement.credits.map((credit) => ({ ...credit, account, statementId: submissionId }));
    const alike = Map.groupBy(credits, ({ date, pence }) => `${date} ${pence}`);
    return [...alike].map(([name, some]) => ({ name, statement, credits: some, text: textOf(some) }));
  });
  const once = [...Map.groupBy(shown, ({ name }) => name).values()].flatMap(newOnes).sort(oldestFirst);
  return withoutOtherDates(once, statements);
}

/** Oldest first. */
const oldestFirst = byContent(({ date, pence, description, account }: AccountCredit) => [
  date,
  String(pence),
  description,
  account,
]);

/** The credits of a statement that have one date and one amount. */
interface Alike {
  statement: StatementCredits;
  credits: AccountCredit[];
  text: string;
}

function textOf(credits: readonly AccountCredit[]): string {
  return credits
    .map(({ description }) => description)
    .toSorted()
    .join('\n');
}

/** Keeps the credits of the statements that know most about them: known accounts, the bank itself, most credits, longest descriptions, highest trust. */
function newOnes(alike: readonly Alike[]): AccountCredit[] {
  const inOrder = alike.toSorted(
    (one, other) =>
      Number(one.statement.account === '') - Number(other.statement.account === '') ||
      Number(one.statement.accountId === null) - Number(other.statement.accountId === null) ||
      other.credits.length - one.credits.length ||
      other.text.length - one.text.length ||
      compareTexts(one.text, other.text) ||
      trustRank(one) - trustRank(other),
  );
  return inOrder.flatMap((one, index) => {
    const repeated = inOrder.slice(0, index).map((before) => repeatedIn(before, one));
    return one.credits.slice(Math.max(0, ...repeated));
  });
}

/** Zero for the highest trust. What the sandbox submitted has no score, and counts. */
function trustRank({ statement: { trust } }: Alike): number {
  return trust === null ? 0 : TrustScore.options.indexOf(trust);
}

/** How many of the credits an earlier statement has too. */
function repeatedIn(before: Alike, { statement, credits }: Alike): number {
  const { from, to } = before.statement;
  if (!isSameAccount(before.statement, statement) || areTwoPots(before.statement, statement)) return 0;
  if (from <= statement.to && statement.from <= to) return before.credits.length;
  // a bank may date a row before the period in which it was posted
  const descriptions = new Set(before.credits.map(({ description }) => description));
  return credits.filter(({ description }) => descriptions.has(description)).length;
}

/**
 * True for two accounts that one connection lists with one number. A bank that lists the same account twice shows equal rows, or fewer
 * of them.
 */
function areTwoPots(one: StatementCredits, other: StatementCredits): boolean {
  if (one.accountId === null || one.accountId !== other.accountId || one.pot === other.pot) return false;
  const [first, second] = [rowsOf(one), rowsOf(other)];
  return first.some((row) => !second.includes(row)) && second.some((row) => !first.includes(row));
}

function rowsOf({ credits, debits }: StatementCredits): string[] {
  const paidIn = credits.map(({ date, pence }) => `${date} ${pence}`);
  return [...paidIn, ...debits.map(({ date, pence }) => `${date} -${pence}`)];
}

/** Removes credits that another source shows a few days earlier. */
function withoutOtherDates(
  credits: readonly AccountCredit[],
  statements: readonly StatementCredits[],
): AccountCredit[] {
  const repeats = new Set<AccountCredit>();
  for (const alike of Map.groupBy(credits, ({ pence }) => pence).values()) {
    let recent: AccountCredit[] = [];
    for (const later of alike) {
      recent = recent.filter(({ date }) => daysBetween(date, later.date) <= SETTLING_DAYS);
      const earlier = recent.find((one) => isOtherDate(one, later, statements));
      if (earlier) repeats.add(later);
      recent = earlier ? recent.filter((one) => one !== earlier) : [...recent, later];
    }
  }
  return credits.filter((credit) => !repeats.has(credit));
}

/**
 * True if one source shows only the first credit and another only the second, though both cover both days. Statements from one
 * source with one number may be of different pots.
 */
function isOtherDate(
  earlier: AccountCredit,
  later: AccountCredit,
  statements: readonly StatementCredits[],
): boolean {
  if (earlier.date === later.date || !isSameAccount(earlier, later)) return false;
  const sources = Map.groupBy(
    statements.filter((statement) => isSameAccount(statement, later)),
    ({ accountId }) => accountId,
  );
  const shown = [...sources.values()]
    .filter((some) => [earlier, later].every(({ date }) => some.some((one) => covers(one, date))))
    .map((some) => [earlier, later].map((credit) => some.some((one) => showsCredit(one, credit))));
  const isOnly = (index: number) => shown.some((one) => one[index] && !one[1 - index]);
  return !shown.some(([first, second]) => first && second) && isOnly(0) && isOnly(1);
}

function covers({ from, to }: StatementCredits, day: Day): boolean {
  return from <= day && day <= to;
}

function showsCredit({ credits }: StatementCredits, { date, pence }: AccountCredit): boolean {
  return credits.some((one) => one.date === date && one.pence === pence);
}

function isSameAccount(one: { account: string }, other: { account: string }): boolean {
  return one.account === other.account || one.account === '' || other.account === '';
}
