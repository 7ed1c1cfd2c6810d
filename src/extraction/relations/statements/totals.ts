import { magnitude } from '#values/money.ts';
import type { Direction } from '../../vocabulary/statements/labels.ts';
import type { TotalItem, TransactionItem } from './items.ts';
import { addsUp, type Entry, type Ledger, type Printed, sum } from './ledger.ts';
import type { Comparison, Figures } from './relation.ts';

/** The relation of a total in the table: the sum of its rows = the printed total, to the penny. */
export function isSumOfRows({ amount, rows }: Pick<TotalItem, 'amount' | 'rows'>): boolean {
  return amount.pence === sumOfRows(rows);
}

export function sumOfRows(rows: readonly TransactionItem[]): bigint {
  return sum(rows.map(({ amount }) => amount.pence));
}

function sumOfEntries(entries: readonly Entry[]): bigint {
  return sum(entries.map(({ amount }) => magnitude(amount)));
}

/**
 * The printed total = the sum of its rows. A wrong total proves something only where something else shows that we read the
 * rows right: the balances, or the total of the other direction.
 */
export function compareTotals(figures: Figures, direction: Direction): Comparison[] {
  const { links } = figures.ledger;
  const own = totalsOf(figures, direction);
  const others = totalsOf(figures, direction === 'in' ? 'out' : 'in');
  const isOtherRight = others.length > 0 && others.every(({ isRight }) => isRight);
  const isChained = links.length > 0 && links.every(addsUp);
  const isSure = own.some((total) => total.isSure);
  const isProof = isSure && (isOtherRight || (isChained && others.length === 0));
  const [wrong] = own.filter(({ isRight }) => !isRight);
  const due = sumOfEntries(groupsOfTotal(figures.ledger, direction)[0] ?? []);
  return own
    .filter((total) => isProof || total.isRight || total === wrong)
    .map(({ token, page, isRight, rows }) => ({
      token,
      page,
      isRight,
      rows,
      due,
      actual: token.text,
      terms: [],
      field: 'transactions',
      fails: `The total printed here for money paid ${direction} does not match the rows`,
      ...(!isProof && { doubt: isChained ? 'low' : 'medium' }),
    }));
}

interface ComparedTotal extends Printed {
  /** The rows that it adds up. */
  rows: readonly Entry[];
  isRight: boolean;
  /** The label stands beside the total. */
  isSure: boolean;
}

function totalsOf({ ledger, totals, summary }: Figures, direction: Direction): ComparedTotal[] {
  const printed = [
    ...totals.map(({ amount, ...total }) => ({ ...total, token: amount, isSure: true })),
    ...summary.totals.map((total) => ({ ...total, rows: null, isSure: total.place === 'beside' })),
  ].filter(({ of }) => of === direction);
  const isAnySure = printed.some(({ isSure }) => isSure);
  const groups = groupsOfTotal(ledger, direction);
  // a label near an amount may belong to its neighbour
  const compared = printed
    .filter(({ isSure }) => isSure === isAnySure)
    .map(({ token, page, rows: items, isSure }) => {
      const group = groups.find((rows) => sumOfEntries(rows) === token.pence);
      const isSubtotal = items !== null && isSumOfRows({ amount: token, rows: items });
      const amounts = new Set(isSubtotal ? items?.map(({ amount }) => amount) : []);
      const rows = group ?? ledger.entries.filter(({ item }) => amounts.has(item.amount));
      return { token, page, isSure, rows, isRight: group !== undefined || isSubtotal };
    });
  const wrong = compared.filter(({ isRight }) => !isRight);
  const isExplained =
    wrong.length < compared.length &&
    (!isAnySure || wrong.every((one) => isNeighbour(one, ledger, direction)));
  return compared.map((one) => ({ ...one, isRight: one.isRight || isExplained }));
}

/** Where labels are printed above their amounts, a label may be matched with the amount of its neighbour. */
function isNeighbour({ token }: Printed, ledger: Ledger, direction: Direction): boolean {
  const groups = groupsOfTotal(ledger, direction === 'in' ? 'out' : 'in');
  const balances = [ledger.opening, ledger.closing].map((balance) => magnitude(balance ?? 0n));
  return [...balances, ...groups.map(sumOfEntries)].includes(token.pence);
}

/**
 * Returns the groups of rows that a printed total may add up: all rows or those of one page. On cards, payments have the
 * other direction.
 */
function groupsOfTotal({ entries, convention }: Ledger, of: Direction): Entry[][] {
  const directions: Direction[] = convention.isOwed ? ['in', 'out'] : [of];
  return directions.flatMap((direction) => {
    const own = entries.filter(({ amount }) => amount !== 0n && amount > 0n === (direction === 'in'));
    return [own, ...Map.groupBy(own, ({ item }) => item.page).values()];
  });
}
