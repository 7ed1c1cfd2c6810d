import type { Day } from '#values/calendar.ts';
import type { AmountToken } from './amounts.ts';
import type { BalanceItem, Item, TransactionItem } from './items.ts';
import type { Direction } from './labels.ts';
import type { SummaryValue } from './summary.ts';

/** How a statement's amounts are to be taken. */
export interface Convention {
  /** What a minus beside an amount means: on cards it is money paid in. */
  minus: Direction;
  /** What no sign means; null where only the balance tells. */
  bare: Direction | null;
  /** On cards a balance without a sign is what is owed. */
  isOwed: boolean;
  isNewestFirst: boolean;
}

export interface Entry {
  item: TransactionItem;
  day: Day;
  /** Negative when money left the account. */
  amount: bigint;
}

/** One comparison of what is printed with what the rows add up to. */
export interface Link {
  kind: 'running' | 'closing';
  /** Of the row that bears the balance; null for one that stands elsewhere. */
  entry: number | null;
  expected: bigint;
  actual: bigint;
  token: AmountToken;
  page: number;
  /** The rows since the balance before. */
  since: number[];
}

export interface Ledger {
  /** In the order of the pages. */
  entries: Entry[];
  opening: bigint | null;
  closing: bigint | null;
  /** Each place that is sure to print the balance at the start, and at the end. */
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

/** Walks through the rows as time does and compares every balance on the way. */
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
  const start = startOf(steps, { entries, directions, openings, convention });
  const links: Link[] = [];
  let balance = start;
  let since: number[] = [];
  const arrive = (actual: bigint): bigint => {
    if (balance === null) return actual;
    const known = since.filter((entry) => directions[entry] !== null);
    const unknown = since.filter((entry) => directions[entry] === null);
    const fixed = sum(known.map((entry) => entries[entry]?.amount ?? 0n));
    settle(unknown, actual - balance - fixed, entries);
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
  const closingPrinted = chooseClosing(
    closings,
    (token) => balance !== null && since.length === 0 && balanceOf(token) === balance,
  );
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

/** The opening balance that is printed; of several the one from which the first balance follows. */
function startOf(
  steps: readonly Step[],
  {
    entries,
    openings,
    directions,
    convention,
  }: Pick<Walk, 'entries' | 'openings' | 'directions' | 'convention'>,
): bigint | null {
  const [firstOpening] = openings;
  if (firstOpening === undefined) return null;
  const derived = directions.includes(null)
    ? null
    : openingBefore(steps, entries, (token) => signedBalance(token, convention));
  const printed = openings.find(({ token }) => signedBalance(token, convention) === derived) ?? firstOpening;
  return signedBalance(printed.token, convention);
}

function chooseClosing(closings: readonly Printed[], fits: (token: AmountToken) => boolean): Printed | null {
  return closings.find(({ token }) => fits(token)) ?? closings[0] ?? null;
}

/** What the first balance on the way leaves for the start. */
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

/** The first row that opens and the last that closes are the ends of the walk, wherever they stand. */
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

/** As the holder of the account sees it: what is owed is negative. */
export function signedBalance({ pence, mark }: AmountToken, { isOwed }: Convention): bigint {
  if (isOwed) return mark === 'credit' || mark === 'minus' ? pence : -pence;
  return mark === 'minus' || mark === 'debit' ? -pence : pence;
}

/** Gives signs to rows that have none so that they add up to a change of the balance; as few surprises as can be. */
function settle(unknown: readonly number[], target: bigint, entries: Entry[]): void {
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
  return LIKELY_IN.test(text.join(' ')) ? 'in' : 'out';
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
