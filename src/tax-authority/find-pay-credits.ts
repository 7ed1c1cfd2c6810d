import type { Credit, StatementCredits } from '#bank-statements';
import { employerOf } from '#evidence';
import { addDays, type Day, daysBetween } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';

/** Net pay arrives at the bank within these days of the pay date. */
const EARLY_DAYS = 3;
const LATE_DAYS = 5;
/** Banks cut off long names. A shorter remainder could belong to another employer. */
const CUT_NAME_LENGTH_MIN = 8;

export interface PaidNet {
  employerName: string | null;
  payDate: Day;
  netPence: Pence | null;
}

export interface PayCredit<Payslip> {
  /** The pay date of the matching payslip; without such a payslip, the date of the credit. */
  payDay: Day;
  pence: Pence;
  /** The payslip that the credit pays, perhaps with another amount. */
  payslip: Payslip | null;
  /** The employer of the payslip; without a payslip, the employer that the credit names. */
  employerName: string | null;
  credit: AccountCredit;
}

export interface PayAtBank<Payslip> {
  credits: PayCredit<Payslip>[];
  /**
   * Payslips whose credit was found, or for which a statement covers the days around the pay date, so that a
   * missing credit would be noticed.
   */
  covered: Set<Payslip>;
  /** False when no credit was found, so the account that receives pay is unknown. */
  isPayFound: boolean;
  /** Credits that are not known to be pay. */
  others: AccountCredit[];
}

/** A credit with the account that it reached and the statement that shows it. */
export type AccountCredit = Credit & { account: string; statementId: string };

/**
 * Finds credits that look like pay: they name an employer, or have the exact amount of a payslip close to its
 * pay date.
 */
export function findPayCredits<Payslip extends PaidNet>(
  statements: readonly StatementCredits[],
  { payslips, employerNames }: { payslips: readonly Payslip[]; employerNames: readonly (string | null)[] },
): PayAtBank<Payslip> {
  const credits = creditsOnce(statements);
  const byName = matchNames(credits, { payslips, employerNames });
  const named = new Set(byName.map(({ credit }) => credit));
  const found = new Set(byName.filter(isWhole).map(({ payslip }) => payslip));
  const byAmount = matchAmounts(
    credits.filter((credit) => !named.has(credit)),
    payslips.filter((payslip) => !found.has(payslip)),
  );
  for (const { payslip } of byAmount) found.add(payslip);
  const pay = [...byName, ...byAmount];
  const paying = new Set(pay.map(({ credit }) => credit));
  const accounts = new Set(pay.map(({ credit }) => credit.account));
  // pay goes to one account, so its absence from a statement of another account proves nothing
  const telling = accounts.size > 0 ? statements.filter(({ account }) => accounts.has(account)) : statements;
  const ranges = joinRanges(telling);
  return {
    credits: pay.map((match) => ({
      ...match,
      payDay: match.payslip?.payDate ?? match.credit.date,
      pence: match.credit.pence,
    })),
    covered: new Set(payslips.filter((one) => found.has(one) || isCovered(one.payDate, ranges))),
    isPayFound: pay.length > 0,
    others: credits.filter((credit) => !paying.has(credit)),
  };
}

interface Match<Payslip> {
  credit: AccountCredit;
  payslip: Payslip | null;
  employerName: string | null;
}

function isWhole<Payslip extends PaidNet>({ credit, payslip }: Match<Payslip>): boolean {
  return payslip?.netPence === credit.pence;
}

/**
 * Removes credits that two statements of one account repeat. One day of a statement can have two equal
 * credits.
 */
export function creditsOnce(statements: readonly StatementCredits[]): AccountCredit[] {
  const most = new Map<string, AccountCredit[]>();
  for (const { submissionId, account, credits } of statements) {
    const alike = Map.groupBy(
      credits.map((credit) => ({ ...credit, account, statementId: submissionId })),
      ({ date, description, pence }) => `${account} ${date} ${pence} ${description}`,
    );
    for (const [name, some] of alike) if (some.length > (most.get(name)?.length ?? 0)) most.set(name, some);
  }
  return [...most.values()].flat().sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** Matches credits by the employer's name, each with the payslip that it pays. */
function matchNames<Payslip extends PaidNet>(
  credits: readonly AccountCredit[],
  { payslips, employerNames }: { payslips: readonly Payslip[]; employerNames: readonly (string | null)[] },
): Match<Payslip>[] {
  const all = new Set([...employerNames, ...payslips.map(({ employerName }) => employerName)]);
  const names = [...all].map((name) => ({ name, words: wordsOf(name) }));
  const byDay = Map.groupBy(payslips, ({ payDate }) => payDate);
  return credits.flatMap((credit) => {
    const words = wordsOf(credit.description);
    const senders = new Set(names.filter((one) => isNamedIn(words, one.words)).map(({ name }) => name));
    if (senders.size === 0) return [];
    const theirs = paidAbout(credit.date, byDay).filter(
      ({ employerName, netPence }) => senders.has(employerName) || netPence === credit.pence,
    );
    const payslip = nearestOf(credit, theirs);
    const [sender = null] = senders;
    return [{ credit, payslip, employerName: payslip?.employerName ?? sender }];
  });
}

/** Matches each remaining payslip with the nearest credit of the same amount. */
function matchAmounts<Payslip extends PaidNet>(
  credits: readonly AccountCredit[],
  payslips: readonly Payslip[],
): Match<Payslip>[] {
  const byAmount = Map.groupBy(credits, ({ pence }) => pence as Pence | null);
  const taken = new Set<AccountCredit>();
  return payslips.flatMap((payslip) => {
    const { payDate, netPence } = payslip;
    const alike = byAmount.get(netPence) ?? [];
    const [credit] = alike
      .filter((one) => !taken.has(one) && isAbout(one.date, payDate))
      .sort((one, other) => distance(one.date, payDate) - distance(other.date, payDate));
    if (!credit) return [];
    taken.add(credit);
    return [{ credit, payslip, employerName: payslip.employerName }];
  });
}

/** The payslips whose pay could arrive on this day, newest first. */
function paidAbout<Payslip>(date: Day, byDay: ReadonlyMap<Day, readonly Payslip[]>): Payslip[] {
  const days = Array.from({ length: LATE_DAYS + EARLY_DAYS + 1 }, (_, at) => addDays(date, EARLY_DAYS - at));
  return days.flatMap((day) => byDay.get(day) ?? []);
}

/** Returns the payslip of the same amount, or else the nearest one. */
function nearestOf<Payslip extends PaidNet>(
  { date, pence }: Credit,
  payslips: readonly Payslip[],
): Payslip | null {
  const near = payslips.toSorted((one, other) => distance(date, one.payDate) - distance(date, other.payDate));
  return near.find(({ netPence }) => netPence === pence) ?? near[0] ?? null;
}

function isAbout(date: Day, payDate: Day): boolean {
  return addDays(payDate, -EARLY_DAYS) <= date && date <= addDays(payDate, LATE_DAYS);
}

function distance(one: Day, other: Day): number {
  return Math.abs(daysBetween(one, other));
}

export interface Range {
  from: Day;
  to: Day;
}

/** True when one continuous range covers every day on which this pay could have arrived. */
function isCovered(payDate: Day, ranges: readonly Range[]): boolean {
  const [first, last] = [addDays(payDate, -EARLY_DAYS), addDays(payDate, LATE_DAYS)];
  return ranges.some(({ from, to }) => from <= first && last <= to);
}

/** Joins the periods of adjacent statements. */
export function joinRanges(statements: readonly Range[]): Range[] {
  const joined: Range[] = [];
  for (const { from, to } of statements.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const before = joined.at(-1);
    if (!before || addDays(before.to, 1) < from) joined.push({ from, to });
    else if (before.to < to) before.to = to;
  }
  return joined;
}

function isNamedIn(words: readonly string[], name: readonly string[]): boolean {
  const [first] = name;
  if (first === undefined) return false;
  return words.some((word, at) => {
    // skips most words at once: they can't be where the name starts
    if (!first.startsWith(word)) return false;
    const rest = words.slice(at);
    const cut = rest.join(' ');
    const isAllThere = name.every((one, index) => one === rest[index]);
    return isAllThere || (cut.length >= CUT_NAME_LENGTH_MIN && name.join(' ').startsWith(cut));
  });
}

function wordsOf(name: string | null): string[] {
  const words = employerOf({ employer_name: name, employer_tax_reference: null }).name?.split(' ') ?? [];
  return words.filter((word) => word !== 'and');
}
