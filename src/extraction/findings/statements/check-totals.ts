import { lowerFirst } from '#values/capitalised.ts';
import { magnitude } from '#values/money.ts';
import type { Finding } from '../../extraction.ts';
import type { AmountToken } from '../../page/amounts.ts';
import type { Interpretation } from '../../readings/statements/table/interpret.ts';
import type { TotalItem } from '../../relations/statements/items.ts';
import { addsUp, type Entry, type Ledger } from '../../relations/statements/ledger.ts';
import { groupsOfTotal, isSumOfRows, sumOfEntries } from '../../relations/statements/totals.ts';
import type { Direction } from '../../vocabulary/statements/labels.ts';
import { finding, passed } from '../finding.ts';
import { weighed } from './doubt-pictures.ts';

interface PrintedTotal {
  token: AmountToken;
  page: number;
  /** The rows of a total that may not cover all rows; null for a total outside the table. */
  rows: TotalItem['rows'] | null;
  /** The label stands beside the total. */
  isSure: boolean;
}

interface Compared {
  direction: Direction;
  printed: PrintedTotal[];
  wrong: PrintedTotal[];
  sums: Set<bigint>;
}

/**
 * Checks the printed totals against the rows. A wrong total is a high finding only where something else shows that we read the
 * rows right: the balances, or the total of the other direction. Otherwise it is unproven, because we may have misread the rows.
 */
export function checkTotals(interpretation: Interpretation): Finding[] {
  const { ledger } = interpretation;
  const both = (['in', 'out'] as const).map((direction) => compare(interpretation, direction));
  const isChained = ledger.links.length > 0 && ledger.links.every(addsUp);
  return both.flatMap((own) => {
    const other = both.find(({ direction }) => direction !== own.direction) as Compared;
    if (own.printed.length === 0) return [];
    if (own.wrong.length === 0)
      return [passed('printed_totals', `The total of money paid ${own.direction} matches the rows`)];
    const isOtherRight = other.printed.length > 0 && other.wrong.length === 0;
    const isOtherWrong = other.wrong.length > 0;
    const isSure = own.printed.some((total) => total.isSure);
    const found = (isSure ? own.wrong : own.wrong.slice(0, 1)).map((total) => wrongTotal(own, total));
    if (isSure && (isOtherRight || (isChained && !isOtherWrong))) return found;
    return found.slice(0, 1).map((one) => doubted(one, isChained));
  });
}

/** Returns the rows that a printed total covers and confirms. */
export function rowsOfTotals(interpretation: Interpretation): Set<Entry> {
  const { ledger } = interpretation;
  const proven = new Set<Entry>();
  for (const direction of ['in', 'out'] as const) {
    for (const total of totalsPrinted(interpretation, direction)) {
      const group = groupsOfTotal(ledger, direction).find((own) => sumOfEntries(own) === total.token.pence);
      const rows = new Set(isSubtotal(total) ? total.rows?.map(({ amount }) => amount) : []);
      for (const entry of group ?? ledger.entries.filter(({ item }) => rows.has(item.amount)))
        proven.add(entry);
    }
  }
  return proven;
}

function compare({ ledger, summary, totals }: Interpretation, direction: Direction): Compared {
  const sums = sumsOf(ledger, direction);
  const printed = totalsPrinted({ summary, totals }, direction);
  const neighbours = new Set([
    ...[ledger.opening, ledger.closing].map((balance) => magnitude(balance ?? 0n)),
    ...sumsOf(ledger, direction === 'in' ? 'out' : 'in'),
  ]);
  const wrong = printed.filter((total) => !sums.has(total.token.pence) && !isSubtotal(total));
  // where labels are printed above their amounts, a label may be matched with the amount of its neighbour
  const isNeighbour =
    wrong.length < printed.length && wrong.every(({ token }) => neighbours.has(token.pence));
  const isSure = printed.some((total) => total.isSure);
  const isExplained = isNeighbour || (!isSure && wrong.length < printed.length);
  return { direction, printed, wrong: isExplained ? [] : wrong, sums };
}

function wrongTotal({ direction, sums }: Compared, { token, page }: PrintedTotal): Finding {
  const found = finding('printed_totals', {
    severity: 'high',
    field: 'transactions',
    at: { page, boxes: [token] },
    expected: [...sums][0] ?? 0n,
    actual: token.text,
    message: `The total printed here for money paid ${direction} does not match the rows`,
  });
  return weighed(found, { tokens: [token], gap: 0n, mayLackRow: true });
}

/** Where balances prove the rows, only the total itself is in doubt. */
function doubted({ code, severity, message, ...place }: Finding, isChained: boolean): Finding {
  if (code === 'unproven') return { ...place, code, severity, message };
  return finding('unproven', {
    ...place,
    severity: isChained ? 'low' : 'medium',
    message: `Unproven: ${lowerFirst(message)} as we read them. We may have misread the statement`,
  });
}

/** Returns the totals beside their label, or else those near one, which may belong to another label. */
function totalsPrinted(
  { summary, totals }: Pick<Interpretation, 'summary' | 'totals'>,
  direction: Direction,
): PrintedTotal[] {
  const all = [
    ...totals.map(({ amount, ...total }) => ({ ...total, token: amount, isSure: true })),
    ...summary.totals.map((total) => ({ ...total, rows: null, isSure: total.place === 'beside' })),
  ].filter(({ of }) => of === direction);
  const isAnySure = all.some(({ isSure }) => isSure);
  return all.filter(({ isSure }) => isSure === isAnySure);
}

function isSubtotal({ token, rows }: PrintedTotal): boolean {
  return rows !== null && isSumOfRows({ amount: token, rows });
}

function sumsOf(ledger: Ledger, of: Direction): Set<bigint> {
  return new Set(groupsOfTotal(ledger, of).map(sumOfEntries));
}
