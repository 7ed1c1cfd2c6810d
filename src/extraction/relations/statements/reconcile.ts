import type { Day } from '#values/calendar.ts';
import type { AmountToken } from '../../page/amount-tokens.ts';
import type { SummaryValue } from '../../readings/statements/summary.ts';
import type { BalanceItem, Item, TransactionItem } from '../../readings/statements/table/item.ts';
import type { Direction } from '../../vocabulary/statements/labels.ts';

/** Rules for interpreting a statement's amounts. */
export interface Convention {
  /** The direction of an amount with a minus sign: on cards it is money paid in. */
  minus: Direction;
  /** The direction of an amount without a sign; null where only the balance gives it. */
  bare: Direction | null;
  /** True for cards, where a balance without a sign is owed. */
  isOwed: boolean;
  isNewestFirst: boolean;
}

export interface Entry {
  item: TransactionItem;
  day: Day;
  /** Negative for money out. */
  amount: bigint;
}

/** A comparison of a printed balance with the sum of the rows. */
export interface Link {
  kind: 'running' | 'closing';
  /** Index of the row with the balance; null for a balance elsewhere. */
  entry: number | null;
  expected: bigint;
  actual: bigint;
  token: AmountToken;
  page: number;
  /** Indexes of the rows since the previous balance. */
  since: number[];
}

/** True for a balance that the rows before it explain. */
export function addsUp({ expected, actual }: Link): boolean {
  return expected === actual;
}

export interface Ledger {
  /** In page order. */
  entries: Entry[];
  opening: bigint | null;
  closing: bigint | null;
  /** Places that certainly print the opening or the closing balance. */
  openingsPrinted: readonly Printed[];
  closingsPrinted: readonly Printed[];
  links: Link[];
  convention: Convention;
}

export interface Printed {
  token: AmountToken;
  page: number;
}

export interface DatedItem {
  item: Item;
  day: Day | null;
}

export interface Balances {
  openings: readonly SummaryValue[];
  closings: readonly SummaryValue[];
}

interface Step {
  entry: number | null;
  check: (Printed & { entry: number | null }) | null;
}

const UNKNOWN_SIGNS_MAX = 12;
const LIKELY_IN =
  /\b(?:credit|cr|salary|wages|payroll|refund|from|received|deposit|paid in|interest|bgc|fpi|dividend|pension|benefit|cashback|lodgement|transfer in|gutschrift|gehalt)\b/i;

const LIKELY_OUT = /\b(?:charged?|charges|fee|overdraft|debit|withdrawal|purchase|card payment)\b/i;

/** Goes through the rows in order of time and compares every printed balance. */
export function reconcile(items: readonly DatedItem[], balances: Balances, convention: Convention): Ledger {
  const { first, last, rest } = takeEnds(items);
  const entries: Entry[] = [];
  const directions: (Direction | null)[] = [];
  const steps: Step[] = [];
  for (const { item, day } of rest) {
    if (item.kind === 'balance') steps.push({ entry: null, check: printedIn(item, null) });
    if (item.kind !== 'transaction' || day === null) continue;
    const direction = directionOf(item, convention);
    entries.push({ item, day, amount: signed(item.amount.pence, direction ?? likelyDirection(item)) });
    directions.push(direction);
    const entry = entries.length - 1;
    steps.push({ entry, check: item.balance && { token: item.balance, page: item.page, entry } });
  }
  if (convention.isNewestFirst) steps.reverse();
  const start = steps[0]?.entry === null ? steps.shift() : undefined;
  const openings = [
    ...(first ? [printedIn(first, null)] : []),
    ...(start?.check ? [start.check] : []),
    ...balances.openings,
  ];
  const closings = [...(last ? [printedIn(last, null)] : []), ...balances.closings];
  return walk({ entries, directions, steps, openings, closings, convention });
}

interface Walk {
  entries: Entry[];
  directions: (Direction | null)[];
  steps: Step[];
  openings: readonly Printed[];
  closings: readonly Printed[];
  convention: Convention;
}

function walk({ entries, directions, steps, openings, closings, convention }: Walk): Ledger {
  const balanceOf = (token: AmountToken) => signedBalance(token, convention);
  const start = startOf(steps, { entries, directions, openings, closings, convention });
  const links: Link[] = [];
  let balance = start;
  let since: number[] = [];
  const arrive = (actual: bigint): bigint => {
    if (balance === null) return actual;
    const known = since.filter((entry) => directions[entry] !== null);
    const unknown = since.filter((entry) => directions[entry] === null);
    const fixed = sum(known.map((entry) => entries[entry]?.amount ?? 0n));
    assignSigns(unknown, actual - balance - fixed, entries);
    return balance + sum(since.map((entry) => entries[entry]?.amount ?? 0n));
  };
  for (const { entry, check } of steps) {
    if (entry !== null) since.push(entry);
    if (check === null) continue;
    const actual = balanceOf(check.token);
    if (balance !== null) links.push({ kind: 'running', expected: arrive(actual), actual, since, ...check });
    balance = actual;
    since = [];
  }
  const isKnown = since.every((entry) => directions[entry] !== null);
  const due =
    isKnown && balance !== null ? balance + sum(since.map((entry) => entries[entry]?.amount ?? 0n)) : null;
  const closingPrinted = closings.find(({ token }) => balanceOf(token) === due) ?? closings[0] ?? null;
  if (closingPrinted !== null && balance !== null) {
    const actual = balanceOf(closingPrinted.token);
    links.push({ kind: 'closing', entry: null, expected: arrive(actual), actual, since, ...closingPrinted });
    balance = actual;
  } else if (balance !== null) balance += sum(since.map((entry) => entries[entry]?.amount ?? 0n));
  const closing = closingPrinted ? balanceOf(closingPrinted.token) : balance;
  return {
    entries,
    opening: start ?? openingBefore(steps, entries, balanceOf),
    closing,
    openingsPrinted: openings.filter(isSure),
    closingsPrinted: closings.filter(isSure),
    links,
    convention,
  };
}

function isSure(printed: Printed): boolean {
  return !('place' in printed && printed.place === 'near');
}

/**
 * Returns the printed opening balance. If several are printed, returns the one that leads to the first running balance;
 * if there are no running balances, the one that leads to a closing balance.
 */
function startOf(
  steps: readonly Step[],
  {
    entries,
    openings,
    closings,
    directions,
    convention,
  }: Pick<Walk, 'entries' | 'openings' | 'closings' | 'directions' | 'convention'>,
): bigint | null {
  const [firstOpening] = openings;
  if (firstOpening === undefined) return null;
  const balanceOf = ({ token }: Printed) => signedBalance(token, convention);
  const derived = openingBefore(steps, entries, (token) => signedBalance(token, convention));
  const moved = sum(entries.map(({ amount }) => amount));
  const due = derived === null ? closings.map((closing) => balanceOf(closing) - moved) : [derived];
  const printed = directions.includes(null)
    ? firstOpening
    : (openings.find((opening) => due.includes(balanceOf(opening))) ?? firstOpening);
  return balanceOf(printed);
}

/** Computes the opening balance from the first running balance. */
function openingBefore(
  steps: readonly Step[],
  entries: readonly Entry[],
  balanceOf: (token: AmountToken) => bigint,
): bigint | null {
  let moved = 0n;
  for (const { entry, check } of steps) {
    if (entry !== null) moved += entries[entry]?.amount ?? 0n;
    if (check !== null) return balanceOf(check.token) - moved;
  }
  return null;
}

/** Takes the first opening row and the last closing row as the ends, wherever they are printed. */
function takeEnds(items: readonly DatedItem[]) {
  const isLabelled = (label: BalanceItem['label']) => (dated: DatedItem) =>
    dated.item.kind === 'balance' && dated.item.label === label;
  const [first, last] = [items.find(isLabelled('opening')), items.findLast(isLabelled('closing'))];
  return {
    first: (first?.item ?? null) as BalanceItem | null,
    last: (last?.item ?? null) as BalanceItem | null,
    rest: items.filter((dated) => dated !== first && dated !== last),
  };
}

function printedIn({ balance, page }: BalanceItem, entry: number | null) {
  return { token: balance, page, entry };
}

function directionOf(
  { amount, direction, isOwnColumn }: TransactionItem,
  { minus, bare }: Convention,
): Direction | null {
  if (isOwnColumn) return direction;
  if (amount.mark === 'minus') return direction === null ? minus : direction;
  if (amount.mark === 'debit') return 'out';
  if (amount.mark === 'credit' || amount.mark === 'plus') return 'in';
  return direction ?? bare;
}

function signed(pence: bigint, direction: Direction): bigint {
  return direction === 'in' ? pence : -pence;
}

/** Returns the balance from the account holder's side: a debt is negative. */
export function signedBalance({ pence, mark }: AmountToken, { isOwed }: Convention): bigint {
  if (isOwed) return mark === 'credit' || mark === 'minus' ? pence : -pence;
  return mark === 'minus' || mark === 'debit' ? -pence : pence;
}

/**
 * Chooses signs for rows without one, so that they add up to the change of the balance with the fewest
 * unlikely signs.
 */
function assignSigns(unknown: readonly number[], target: bigint, entries: Entry[]): void {
  if (unknown.length === 0) return;
  const items = unknown.flatMap((entry) => entries[entry]?.item ?? []);
  const likely = items.map(likelyDirection);
  const signs =
    solveSigns(
      items.map(({ amount }) => amount.pence),
      target,
      likely,
    ) ?? likely;
  unknown.forEach((entry, index) => {
    const own = entries[entry];
    if (own) own.amount = signed(own.item.amount.pence, signs[index] ?? 'out');
  });
}

function likelyDirection({ text }: TransactionItem): Direction {
  const words = text.join(' ');
  return LIKELY_IN.test(words) && !LIKELY_OUT.test(words) ? 'in' : 'out';
}

/** Returns true when the words of a row name the other direction. */
export function speaksAgainst({ text }: TransactionItem, amount: bigint): boolean {
  const words = text.join(' ');
  const [isIn, isOut] = [LIKELY_IN.test(words), LIKELY_OUT.test(words)];
  return isIn !== isOut && isIn !== amount > 0n;
}

function solveSigns(
  amounts: readonly bigint[],
  target: bigint,
  likely: readonly Direction[],
): Direction[] | null {
  if (amounts.length > UNKNOWN_SIGNS_MAX) return null;
  let [best, fewest] = [null as Direction[] | null, Number.POSITIVE_INFINITY];
  for (let choice = 0; choice < 2 ** amounts.length; choice++) {
    const total = sum(amounts.map((pence, index) => ((choice >> index) & 1 ? pence : -pence)));
    if (total !== target) continue;
    const signs = amounts.map((_, index): Direction => ((choice >> index) & 1 ? 'in' : 'out'));
    const surprises = signs.filter((sign, index) => sign !== likely[index]).length;
    if (surprises < fewest) [best, fewest] = [signs, surprises];
  }
  return best;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
