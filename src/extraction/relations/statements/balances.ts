import type { Day } from '#values/calendar.ts';
import type { AmountToken } from '../../page/amounts.ts';
import type { BalanceItem, Item } from './items.ts';
import {
  type Convention,
  type Entry,
  type Ledger,
  type Link,
  type Printed,
  signedBalance,
  sum,
} from './ledger.ts';
import { assignSigns, directionOf, likelyDirection, signed } from './signs.ts';

export interface DatedItem {
  item: Item;
  day: Day | null;
}

/** Balances that are printed outside the table. */
export interface Balances {
  openings: readonly Printed[];
  closings: readonly Printed[];
}

/** A row or a line with a balance, in order of time. */
interface Step {
  entry: number | null;
  check: (Printed & { entry: number | null }) | null;
}

/** The rows in order of time, with the printed balances that they must explain. */
interface Walk {
  entries: Entry[];
  /** The rows whose direction only the balances give. */
  unsigned: ReadonlySet<number>;
  steps: Step[];
  openings: readonly Printed[];
  closings: readonly Printed[];
  balanceOf(printed: { token: AmountToken }): bigint;
}

/** Goes through the rows in order of time and compares every printed balance with the balance before it and the rows. */
export function reconcile(items: readonly DatedItem[], balances: Balances, convention: Convention): Ledger {
  const walk = prepare(items, balances, convention);
  const { entries, openings, closings } = walk;
  const start = startOf(walk);
  const { links, balance } = compareBalances(walk, start);
  return {
    entries,
    opening: start ?? openingBefore(walk),
    closing: balance,
    openingsPrinted: openings.filter(isSure),
    closingsPrinted: closings.filter(isSure),
    links,
    convention,
  };
}

function prepare(items: readonly DatedItem[], balances: Balances, convention: Convention): Walk {
  const { first, last, rest } = takeEnds(items);
  const entries: Entry[] = [];
  const unsigned = new Set<number>();
  const steps: Step[] = [];
  for (const { item, day } of rest) {
    if (item.kind === 'balance') steps.push({ entry: null, check: { ...printedIn(item), entry: null } });
    if (item.kind !== 'transaction' || day === null) continue;
    const direction = directionOf(item, convention);
    const entry = entries.length;
    if (direction === null) unsigned.add(entry);
    entries.push({ item, day, amount: signed(item.amount.pence, direction ?? likelyDirection(item)) });
    steps.push({ entry, check: item.balance && { token: item.balance, page: item.page, entry } });
  }
  if (convention.isNewestFirst) steps.reverse();
  const start = steps[0]?.entry === null ? steps.shift() : undefined;
  return {
    entries,
    unsigned,
    steps,
    openings: [...first, ...(start?.check ? [start.check] : []), ...balances.openings],
    closings: [...last, ...balances.closings],
    balanceOf: ({ token }) => signedBalance(token, convention),
  };
}

/** Takes the first opening row and the last closing row as the ends, wherever they are printed. */
function takeEnds(items: readonly DatedItem[]) {
  const isLabelled = (label: BalanceItem['label']) => (dated: DatedItem) =>
    dated.item.kind === 'balance' && dated.item.label === label;
  const [first, last] = [items.find(isLabelled('opening')), items.findLast(isLabelled('closing'))];
  const printed = (dated: DatedItem | undefined) => (dated ? [printedIn(dated.item as BalanceItem)] : []);
  return {
    first: printed(first),
    last: printed(last),
    rest: items.filter((dated) => dated !== first && dated !== last),
  };
}

function printedIn({ balance, page }: BalanceItem): Printed {
  return { token: balance, page };
}

function isSure({ place }: Printed): boolean {
  return place !== 'near';
}

/** The relation of all links: the balance before + the rows since then = the printed balance. */
function compareBalances(
  { entries, unsigned, steps, closings, balanceOf }: Walk,
  start: bigint | null,
): { links: Link[]; balance: bigint | null } {
  const links: Link[] = [];
  let [balance, since] = [start, [] as number[]];
  const moved = () => sum(since.map((entry) => entries[entry]?.amount ?? 0n));
  const arrive = (kind: Link['kind'], check: NonNullable<Step['check']>) => {
    const actual = balanceOf(check);
    if (balance !== null) {
      const unknown = since.filter((entry) => unsigned.has(entry)).flatMap((entry) => entries[entry] ?? []);
      assignSigns(unknown, actual - balance - moved() + sum(unknown.map(({ amount }) => amount)));
      links.push({ kind, expected: balance + moved(), actual, since, ...check });
    }
    [balance, since] = [actual, []];
  };
  for (const { entry, check } of steps) {
    if (entry !== null) since.push(entry);
    if (check !== null) arrive('running', check);
  }
  const isKnown = balance !== null && !since.some((entry) => unsigned.has(entry));
  const due = isKnown ? ((balance as bigint | null) ?? 0n) + moved() : null;
  const closing = closings.find((printed) => balanceOf(printed) === due) ?? closings[0];
  if (closing) arrive('closing', { ...closing, entry: null });
  else if (balance !== null) balance += moved();
  return { links, balance };
}

/**
 * Returns the printed opening balance. If several are printed, returns the one that leads to the first running balance;
 * if there are no running balances, the one that leads to a closing balance.
 */
function startOf(walk: Walk): bigint | null {
  const { entries, openings, closings, unsigned, balanceOf } = walk;
  const [first] = openings;
  if (first === undefined) return null;
  const derived = openingBefore(walk);
  const moved = sum(entries.map(({ amount }) => amount));
  const due = derived === null ? closings.map((closing) => balanceOf(closing) - moved) : [derived];
  const fitting =
    unsigned.size > 0 ? undefined : openings.find((opening) => due.includes(balanceOf(opening)));
  return balanceOf(fitting ?? first);
}

/** Computes the opening balance from the first running balance. */
function openingBefore({ steps, entries, balanceOf }: Walk): bigint | null {
  let moved = 0n;
  for (const { entry, check } of steps) {
    if (entry !== null) moved += entries[entry]?.amount ?? 0n;
    if (check !== null) return balanceOf(check) - moved;
  }
  return null;
}
