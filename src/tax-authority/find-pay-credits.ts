import type { Credit, StatementCredits } from '#bank-statements';
import { employerOf } from '#evidence';
import { addDays, type Day, daysBetween } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';
import { type AccountCredit, creditsOnce } from './credits-once.ts';
import { withoutRoundTrips } from './round-trips.ts';

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
  /** Credits that name an employer whose pay arrived in full without them, such as expenses or a colleague's pay. */
  besides: { credit: AccountCredit; employerName: string | null }[];
  /** False when no credit was found, so the account that receives pay is unknown. */
  isPayFound: boolean;
  /** Credits that are not known to be pay. */
  others: AccountCredit[];
}

/**
 * Finds credits that look like pay: they name an employer, or have the exact amount of a payslip close to its
 * pay date. Money that went back to its payer is no pay.
 */
export function findPayCredits<Payslip extends PaidNet>(
  statements: readonly StatementCredits[],
  { payslips, employerNames }: { payslips: readonly Payslip[]; employerNames: readonly (string | null)[] },
): PayAtBank<Payslip> {
  const credits = creditsOnce(withoutRoundTrips(statements));
  const { matches: byName, paid: found, besides } = matchNames(credits, { payslips, employerNames });
  const named = new Set([...byName, ...besides].map(({ credit }) => credit));
  const byAmount = matchAmounts(
    credits.filter((credit) => !named.has(credit)),
    payslips.filter((payslip) => !found.has(payslip)),
  );
  for (const { payslip } of byAmount) if (payslip) found.add(payslip);
  const pay = [...byName, ...byAmount];
  const known = new Set([...pay, ...besides].map(({ credit }) => credit));
  const others = credits.filter((credit) => !known.has(credit));
  const wouldShow = coverageOf(statements, [
    ...accountsPaid(
      byName,
      besides.map(({ credit }) => credit),
    ),
    ...accountsPaid(byAmount, others),
  ]);
  return {
    credits: pay.map((match) => ({
      ...match,
      payDay: match.payslip?.payDate ?? match.credit.date,
      pence: match.credit.pence,
    })),
    covered: new Set(payslips.filter((one) => found.has(one) || wouldShow(one.payDate))),
    besides,
    isPayFound: pay.length > 0,
    others,
  };
}

interface Match<Payslip> {
  credit: AccountCredit;
  payslip: Payslip | null;
  employerName: string | null;
}

interface NamedCredit {
  credit: AccountCredit;
  /** The employers that the credit may name. */
  senders: ReadonlySet<string | null>;
}

interface ByName<Payslip> {
  matches: Match<Payslip>[];
  /** Payslips whose net pay arrived to the penny. */
  paid: Set<Payslip>;
  besides: PayAtBank<Payslip>['besides'];
}

/**
 * Matches credits by the employer's name. If a credit, or a pair of credits, has the net pay of a payslip, nothing else pays
 * that payslip.
 */
function matchNames<Payslip extends PaidNet>(
  credits: readonly AccountCredit[],
  { payslips, employerNames }: { payslips: readonly Payslip[]; employerNames: readonly (string | null)[] },
): ByName<Payslip> {
  const all = new Set([...employerNames, ...payslips.map(({ employerName }) => employerName)]);
  const names = [...all].map((name) => ({ name, words: wordsOf(name) }));
  const named = credits.flatMap((credit) => {
    const words = wordsOf(credit.description);
    const senders = new Set(names.filter((one) => isNamedIn(words, one.words)).map(({ name }) => name));
    return senders.size > 0 ? [{ credit, senders }] : [];
  });
  const exact = matchExactly(named, payslips);
  const byDay = Map.groupBy(payslips, ({ payDate }) => payDate);
  const { matches, besides }: Omit<ByName<Payslip>, 'paid'> = { matches: [], besides: [] };
  for (const { credit, senders } of named) {
    const theirs = paidAbout(credit.date, byDay).filter(({ employerName }) => senders.has(employerName));
    const unpaid = theirs.filter((one) => !exact.paid.has(one));
    const payslip = exact.payslips.get(credit) ?? nearestOf(credit, unpaid);
    const [sender = null] = senders;
    if (payslip || theirs.length === 0)
      matches.push({ credit, payslip, employerName: payslip?.employerName ?? sender });
    else besides.push({ credit, employerName: theirs[0]?.employerName ?? sender });
  }
  return { matches, paid: exact.paid, besides };
}

/** Finds the credit or the two credits that have the net pay of a payslip. Each credit pays one payslip. */
function matchExactly<Payslip extends PaidNet>(
  named: readonly NamedCredit[],
  payslips: readonly Payslip[],
): { payslips: Map<AccountCredit, Payslip>; paid: Set<Payslip> } {
  const byDay = Map.groupBy(named, ({ credit }) => credit.date);
  const found = new Map<AccountCredit, Payslip>();
  const paid = new Set<Payslip>();
  const candidates = payslips.flatMap((payslip) =>
    arrivingAbout(payslip.payDate, byDay)
      .filter(({ credit }) => credit.pence === payslip.netPence)
      .map(({ credit, senders }) => ({
        credit,
        payslip,
        isOther: senders.has(payslip.employerName) ? 0 : 1,
        days: distance(credit.date, payslip.payDate),
      })),
  );
  candidates.sort((one, other) => one.isOther - other.isOther || one.days - other.days);
  for (const { credit, payslip } of candidates) {
    if (found.has(credit) || paid.has(payslip)) continue;
    found.set(credit, payslip);
    paid.add(payslip);
  }
  for (const payslip of payslips.filter((one) => !paid.has(one))) {
    const free = arrivingAbout(payslip.payDate, byDay).filter(
      ({ credit, senders }) => !found.has(credit) && senders.has(payslip.employerName),
    );
    const pair = pairOf(free, payslip.netPence);
    for (const { credit } of pair) found.set(credit, payslip);
    if (pair.length > 0) paid.add(payslip);
  }
  return { payslips: found, paid };
}

/** Two credits that add up to the amount, or nothing. */
function pairOf(named: readonly NamedCredit[], pence: Pence | null): NamedCredit[] {
  const seen = new Map<Pence, NamedCredit>();
  for (const one of named) {
    const other = pence === null ? undefined : seen.get(pence - one.credit.pence);
    if (other) return [other, one];
    if (!seen.has(one.credit.pence)) seen.set(one.credit.pence, one);
  }
  return [];
}

/** The credits that could be the pay of this day, nearest first. */
function arrivingAbout(payDate: Day, byDay: ReadonlyMap<Day, readonly NamedCredit[]>): NamedCredit[] {
  const days = Array.from({ length: LATE_DAYS + EARLY_DAYS + 1 }, (_, at) =>
    addDays(payDate, at - EARLY_DAYS),
  );
  return days
    .toSorted((one, other) => distance(one, payDate) - distance(other, payDate))
    .flatMap((day) => byDay.get(day) ?? []);
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

function nearestOf<Payslip extends PaidNet>({ date }: Credit, payslips: readonly Payslip[]): Payslip | null {
  const [nearest = null] = payslips.toSorted(
    (one, other) => distance(date, one.payDate) - distance(date, other.payDate),
  );
  return nearest;
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

/** The accounts that may have received each pay: more than one if other accounts show an equal credit that day. */
function accountsPaid(pay: readonly Match<unknown>[], rest: readonly AccountCredit[]): ReadonlySet<string>[] {
  const nameOf = ({ date, pence }: AccountCredit) => `${date} ${pence}`;
  const alike = Map.groupBy(rest, nameOf);
  return pay.map(
    ({ credit }) => new Set([credit, ...(alike.get(nameOf(credit)) ?? [])].map(({ account }) => account)),
  );
}

/**
 * Tells of which days a missing credit would be noticed. Pay goes to one account, so its absence from a statement of another
 * account proves nothing. If pay may have reached any of several accounts, it must be absent from all of them.
 */
function coverageOf(
  statements: readonly StatementCredits[],
  paid: readonly ReadonlySet<string>[],
): (payDate: Day) => boolean {
  const sure = new Set(paid.flatMap((accounts) => (accounts.size === 1 ? [...accounts] : [])));
  const unsure = paid.filter((accounts) => accounts.size > 1 && ![...accounts].some((one) => sure.has(one)));
  const rangesOf = (isTelling: (account: string) => boolean) =>
    joinRanges(statements.filter(({ account }) => isTelling(account)));
  // each of these is enough, if all of its parts cover the day
  const ways = [
    ...(sure.size > 0 ? [[rangesOf((account) => sure.has(account))]] : []),
    ...unsure.map((accounts) => [...accounts].map((one) => rangesOf((account) => account === one))),
    ...(paid.length === 0 ? [[rangesOf(() => true)]] : []),
  ];
  return (payDate) => ways.some((parts) => parts.every((ranges) => isCovered(payDate, ranges)));
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
