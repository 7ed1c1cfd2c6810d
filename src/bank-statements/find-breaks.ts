import { addDays, type Day, daysBetween } from '#values/calendar.ts';
import { type Pence, sumPence } from '#values/money.ts';
import type { StatementCredits } from './read-credits.ts';

/**
 * Banks date a payment up to this many days apart on two statements, and a statement that was made within its period may lack
 * the rows of its last days.
 */
export const SETTLING_DAYS = 3;
/** Each statement is compared with this many that start next. People upload a period a few times at most. */
const COMPARED_MAX = 6;

/** What is needed of a statement to see whether others continue it. */
export type LedgerStatement = Pick<
  StatementCredits,
  'account' | 'from' | 'to' | 'opening' | 'closing' | 'credits' | 'debits'
>;

/** A place where two statements of an account contradict each other, or where days are missing between them. */
export type StatementBreak<Statement> = {
  /** The statement that starts first, and the other one. */
  before: Statement;
  after: Statement;
} & (
  | { kind: 'balance'; closing: Pence; opening: Pence }
  | { kind: 'overlap'; from: Day; to: Day }
  | { kind: 'gap'; from: Day; to: Day }
);

/**
 * Finds where statements of one account don't continue from each other. A statement without an account number is left out,
 * because it may be of any account. Balances are compared only between statements whose rows explain their own balances:
 * otherwise a page is missing or was misread, and the statement's own checks say so. Statements without balances are compared by
 * their credits.
 */
export function findBreaks<Statement extends LedgerStatement>(
  statements: readonly Statement[],
): StatementBreak<Statement>[] {
  const known = statements.filter(({ account }) => account !== '');
  return [...Map.groupBy(known, ({ account }) => account).values()].flatMap((some) => {
    const inOrder = eachOnce(some).toSorted(byPeriod);
    const ledgers = inOrder.flatMap(toLedger);
    return [...balanceBreaks(ledgers), ...overlapBreaks(inOrder, ledgers), ...gapsIn(inOrder)];
  });
}

/** A statement whose rows explain its balances. */
interface Ledger<Statement> {
  statement: Statement;
  opening: Pence;
  closing: Pence;
  /** The balances at the end of the days that have rows, oldest first. */
  balances: readonly { day: Day; balance: Pence }[];
  rowKeys: ReadonlySet<string>;
}

function eachOnce<Statement extends LedgerStatement>(statements: readonly Statement[]): Statement[] {
  const keyOf = ({ from, to, opening, closing, credits, debits }: Statement) =>
    [from, to, opening, closing, ...rowsOf({ credits, debits }).map(rowKey).toSorted()].join(' ');
  return [...Map.groupBy(statements, keyOf).values()].flatMap((some) => some.slice(0, 1));
}

function byPeriod(one: LedgerStatement, other: LedgerStatement): number {
  const [a, b] = [`${one.from} ${one.to}`, `${other.from} ${other.to}`];
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Nothing if the rows don't explain the change of the balance. */
function toLedger<Statement extends LedgerStatement>(statement: Statement): Ledger<Statement>[] {
  const { opening, closing, from, to } = statement;
  if (opening === null || closing === null || from > to) return [];
  const rows = rowsOf(statement);
  if (opening + sumPence(rows.map(({ pence }) => pence)) !== closing) return [];
  // a card payment may be dated before the period in which it was posted
  const within = (day: Day) => (day < from ? from : day > to ? to : day);
  const byDay = Map.groupBy(rows, ({ date }) => within(date));
  let balance = opening;
  const balances = [...byDay.keys()].sort().map((day) => {
    balance += sumPence((byDay.get(day) ?? []).map(({ pence }) => pence));
    return { day, balance };
  });
  return [{ statement, opening, closing, balances, rowKeys: new Set(rows.map(rowKey)) }];
}

function balanceBefore({ opening, balances }: Ledger<unknown>, day: Day): Pence {
  return balances.findLast((one) => one.day < day)?.balance ?? opening;
}

function rowsOf({ credits, debits }: Pick<LedgerStatement, 'credits' | 'debits'>) {
  return [...credits, ...debits.map(({ date, pence }) => ({ date, pence: -pence }))];
}

function rowKey({ date, pence }: { date: Day; pence: Pence }): string {
  return `${date} ${pence}`;
}

/**
 * A number may stand for several pots or currencies, each with a balance, so one statement that fits is enough for both sides.
 */
function balanceBreaks<Statement extends LedgerStatement>(
  ledgers: readonly Ledger<Statement>[],
): StatementBreak<Statement>[] {
  const pairs = ledgers.flatMap((before) =>
    ledgers
      .filter((after) => after !== before && isNext(before.statement, after.statement))
      .map((after) => ({ before, after, isContinued: continues(before, after) })),
  );
  const fitting = pairs.filter(({ isContinued }) => isContinued);
  const isFollowed = new Set(fitting.map(({ before }) => before));
  const isPreceded = new Set(fitting.map(({ after }) => after));
  return pairs
    .filter(({ before, after }) => !isFollowed.has(before) && !isPreceded.has(after))
    .map(({ before, after }) => ({
      kind: 'balance',
      before: before.statement,
      after: after.statement,
      closing: before.closing,
      opening: after.opening,
    }));
}

/** Some banks print the last day of a period again as the first day of the next one. */
function isNext(before: LedgerStatement, after: LedgerStatement): boolean {
  const days = daysBetween(before.to, after.from);
  return days === 1 || (days === 0 && before.from < after.from);
}

/** If two statements share a day, the second may start after the rows of that day or before them. */
function continues<Statement extends LedgerStatement>(
  before: Ledger<Statement>,
  after: Ledger<Statement>,
): boolean {
  return before.closing === after.opening || balanceBefore(before, after.statement.from) === after.opening;
}

function overlapBreaks<Statement extends LedgerStatement>(
  inOrder: readonly Statement[],
  ledgers: readonly Ledger<Statement>[],
): StatementBreak<Statement>[] {
  const ledgerOf = new Map(ledgers.map((ledger) => [ledger.statement, ledger]));
  const compared = inOrder.filter((one) => ledgerOf.has(one) || one.opening === null || one.closing === null);
  return compared.flatMap((before, index) =>
    compared.slice(index + 1, index + 1 + COMPARED_MAX).flatMap((after) => {
      const to = before.to < after.to ? before.to : after.to;
      const days = { from: after.from, to };
      if (days.from > to || isNext(before, after)) return [];
      const [one, other] = [ledgerOf.get(before), ledgerOf.get(after)];
      const isBroken = one && other ? contradicts(one, other, days) : hasRivals(before, after, days);
      return isBroken ? [{ kind: 'overlap' as const, before, after, ...days }] : [];
    }),
  );
}

/**
 * Statements of different pots with one number have neither rows nor balances in common. Otherwise balances may differ only for
 * a few days, until both statements have the same rows. Incoming payments keep their amount, so it is a contradiction if each
 * statement has one that the other lacks.
 */
function contradicts<Statement extends LedgerStatement>(
  before: Ledger<Statement>,
  after: Ledger<Statement>,
  { from, to }: { from: Day; to: Day },
): boolean {
  const segments = segmentsOf(before, after, { from, to: addDays(to, -SETTLING_DAYS) });
  const isSameAccount =
    segments.some(({ isEqual }) => isEqual) || [...before.rowKeys].some((key) => after.rowKeys.has(key));
  if (!isSameAccount) return false;
  return (
    longestRun(segments) > SETTLING_DAYS || isCreditChanged(before.statement, after.statement, { from, to })
  );
}

/** Days in a row on which two balances are equal, or on which they differ. */
interface Segment {
  days: number;
  isEqual: boolean;
}

function segmentsOf<Statement>(
  before: Ledger<Statement>,
  after: Ledger<Statement>,
  { from, to }: { from: Day; to: Day },
): Segment[] {
  const changes = [...before.balances, ...after.balances].map(({ day }) => day);
  const starts = [...new Set([from, ...changes])].filter((day) => from <= day && day <= to).sort();
  const [one, other] = [before, after].map((ledger) => balancesOn(starts, ledger));
  return starts.map((day, index) => ({
    days: daysBetween(day, starts[index + 1] ?? addDays(to, 1)),
    isEqual: one?.[index] === other?.[index],
  }));
}

function balancesOn(days: readonly Day[], { opening, balances }: Ledger<unknown>): Pence[] {
  let [at, balance] = [0, opening];
  return days.map((day) => {
    for (let next = balances[at]; next && next.day <= day; next = balances[++at]) balance = next.balance;
    return balance;
  });
}

function longestRun(segments: readonly Segment[]): number {
  let [run, longest] = [0, 0];
  for (const { days, isEqual } of segments) {
    run = isEqual ? 0 : run + days;
    longest = Math.max(longest, run);
  }
  return longest;
}

function isCreditChanged(
  one: LedgerStatement,
  other: LedgerStatement,
  days: { from: Day; to: Day },
): boolean {
  return lackedCredits(one, other, days).length > 0 && lackedCredits(other, one, days).length > 0;
}

/**
 * Without balances, a statement may be one page of several or a pot, so credits that it lacks prove nothing. It is a contradiction
 * if each statement has a credit that the other lacks, on the same day or with the same description a few days apart.
 */
function hasRivals(one: LedgerStatement, other: LedgerStatement, days: { from: Day; to: Day }): boolean {
  const rivals = lackedCredits(other, one, days);
  return lackedCredits(one, other, days).some(({ date, description }) =>
    rivals.some(
      (rival) =>
        rival.date === date ||
        (rival.description === description && Math.abs(daysBetween(rival.date, date)) <= SETTLING_DAYS),
    ),
  );
}

/** The credits of these days that the other statement does not show, not even on the days around them. */
export function lackedCredits(
  { credits }: LedgerStatement,
  other: LedgerStatement,
  { from, to }: { from: Day; to: Day },
): LedgerStatement['credits'] {
  const left = other.credits
    .filter(({ date }) => addDays(from, -SETTLING_DAYS) <= date && date <= addDays(to, SETTLING_DAYS))
    .map(({ pence }) => pence);
  return credits
    .filter(({ date }) => from <= date && date <= to)
    .filter(({ pence }) => {
      const at = left.indexOf(pence);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
}

/** Days that no statement covers, unless the balance is the same on both sides. */
function gapsIn<Statement extends LedgerStatement>(
  inOrder: readonly Statement[],
): StatementBreak<Statement>[] {
  const gaps: StatementBreak<Statement>[] = [];
  let [last] = inOrder;
  for (const after of inOrder.slice(1)) {
    if (!last) break;
    const from = addDays(last.to, 1);
    const isQuiet = last.closing !== null && last.closing === after.opening;
    if (after.from > from && !isQuiet)
      gaps.push({ kind: 'gap', before: last, after, from, to: addDays(after.from, -1) });
    if (after.to > last.to) last = after;
  }
  return gaps;
}
