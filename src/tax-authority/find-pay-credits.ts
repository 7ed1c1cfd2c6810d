import type { Credit, StatementCredits } from '#bank-statements';
import { employerOf } from '#payroll';
import { addDays, type Day, daysBetween } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';

/** Net pay reaches the bank about pay day. */
const EARLY_DAYS = 3;
const LATE_DAYS = 5;
/** Banks cut long names off; what is left of one must still say whose it is. */
const CUT_NAME_LENGTH_MIN = 8;

export interface PaidNet {
  employerName: string | null;
  payDate: Day;
  netPence: Pence | null;
}

export interface PayCredit {
  /** The pay day it is of, where a payslip tells; else the day it came. */
  payDay: Day;
  pence: Pence;
}

export interface PayAtBank<Payslip> {
  credits: PayCredit[];
  /** Payslips whose pay was found, or would have been: the days about it are known. */
  covered: Set<Payslip>;
  /** Without any, no account is known to be the one that pay comes to. */
  isPayFound: boolean;
}

/** The credits that look like pay: from an employer by name, or of a payslip's very amount about its pay day. */
export function findPayCredits<Payslip extends PaidNet>(
  statements: readonly StatementCredits[],
  { payslips, employerNames }: { payslips: readonly Payslip[]; employerNames: readonly (string | null)[] },
): PayAtBank<Payslip> {
  const credits = eachOnce(statements);
  const byName = matchNames(credits, { payslips, employerNames });
  const named = new Set(byName.map(({ credit }) => credit));
  const found = new Set(byName.filter(isWhole).map(({ payslip }) => payslip));
  const byAmount = matchAmounts(
    credits.filter((credit) => !named.has(credit)),
    payslips.filter((payslip) => !found.has(payslip)),
  );
  for (const { payslip } of byAmount) found.add(payslip);
  const pay = [...byName, ...byAmount];
  const accounts = new Set(pay.map(({ credit }) => credit.account));
  // pay goes to some accounts: that others do not have it says nothing
  const telling = accounts.size > 0 ? statements.filter(({ account }) => accounts.has(account)) : statements;
  const ranges = joinRanges(telling);
  return {
    credits: pay.map(({ credit, payslip }) => ({
      payDay: payslip?.payDate ?? credit.date,
      pence: credit.pence,
    })),
    covered: new Set(payslips.filter((one) => found.has(one) || isCovered(one.payDate, ranges))),
    isPayFound: pay.length > 0,
  };
}

type AccountCredit = Credit & { account: string };

interface Match<Payslip> {
  credit: AccountCredit;
  payslip: Payslip | null;
}

function isWhole<Payslip extends PaidNet>({ credit, payslip }: Match<Payslip>): boolean {
  return payslip?.netPence === credit.pence;
}

/** Two statements may show the same days of an account; a day of one may have the same credit twice. */
function eachOnce(statements: readonly StatementCredits[]): AccountCredit[] {
  const most = new Map<string, AccountCredit[]>();
  for (const { account, credits } of statements) {
    const alike = Map.groupBy(
      credits.map((credit) => ({ ...credit, account })),
      ({ date, description, pence }) => `${account} ${date} ${pence} ${description}`,
    );
    for (const [name, some] of alike) if (some.length > (most.get(name)?.length ?? 0)) most.set(name, some);
  }
  return [...most.values()].flat().sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** Whatever an employer sends, and the payslip of theirs that it is of. */
function matchNames<Payslip extends PaidNet>(
  credits: readonly AccountCredit[],
  { payslips, employerNames }: { payslips: readonly Payslip[]; employerNames: readonly (string | null)[] },
): Match<Payslip>[] {
  const all = new Set([...employerNames, ...payslips.map(({ employerName }) => employerName)]);
  const names = [...all].map((name) => ({ name, words: wordsOf(name) }));
  return credits.flatMap((credit) => {
    const words = wordsOf(credit.description);
    const senders = new Set(names.filter((one) => isNamedIn(words, one.words)).map(({ name }) => name));
    if (senders.size === 0) return [];
    const theirs = payslips.filter(
      ({ employerName, netPence }) => senders.has(employerName) || netPence === credit.pence,
    );
    return [{ credit, payslip: nearestOf(credit, theirs) }];
  });
}

/** Each payslip's pay came once, and is the nearest credit of its amount. */
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
    return [{ credit, payslip }];
  });
}

/** Of those paid about that day the one of the same amount, else the nearest. */
function nearestOf<Payslip extends PaidNet>(
  { date, pence }: Credit,
  payslips: readonly Payslip[],
): Payslip | null {
  const [first, last] = [addDays(date, -LATE_DAYS), addDays(date, EARLY_DAYS)];
  const near = payslips
    .filter(({ payDate }) => first <= payDate && payDate <= last)
    .toSorted((one, other) => distance(date, one.payDate) - distance(date, other.payDate));
  return near.find(({ netPence }) => netPence === pence) ?? near[0] ?? null;
}

function isAbout(date: Day, payDate: Day): boolean {
  return addDays(payDate, -EARLY_DAYS) <= date && date <= addDays(payDate, LATE_DAYS);
}

function distance(one: Day, other: Day): number {
  return Math.abs(daysBetween(one, other));
}

interface Range {
  from: Day;
  to: Day;
}

/** Whether every day on which this pay could have come is on a statement. */
function isCovered(payDate: Day, ranges: readonly Range[]): boolean {
  const [first, last] = [addDays(payDate, -EARLY_DAYS), addDays(payDate, LATE_DAYS)];
  return ranges.some(({ from, to }) => from <= first && last <= to);
}

/** Statements that follow one another are of one time. */
function joinRanges(statements: readonly Range[]): Range[] {
  const joined: Range[] = [];
  for (const { from, to } of statements.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const before = joined.at(-1);
    if (!before || addDays(before.to, 1) < from) joined.push({ from, to });
    else if (before.to < to) before.to = to;
  }
  return joined;
}

function isNamedIn(words: readonly string[], name: readonly string[]): boolean {
  if (name.length === 0) return false;
  return words.some((_, at) => {
    const rest = words.slice(at);
    const cut = rest.join(' ');
    const isAllThere = name.every((word, index) => word === rest[index]);
    return isAllThere || (cut.length >= CUT_NAME_LENGTH_MIN && name.join(' ').startsWith(cut));
  });
}

function wordsOf(name: string | null): string[] {
  const words = employerOf({ employer_name: name, employer_tax_reference: null }).name?.split(' ') ?? [];
  return words.filter((word) => word !== 'and');
}
