import { magnitude } from '#values/money.ts';
import { median } from '../../page/box-around.ts';
import { addsUp, type Entry, type Ledger, type Link, type Printed } from './ledger.ts';
import type { Comparison, Relation } from './relation.ts';
import { compareTotals } from './totals.ts';

/** Every equation of a statement. To add a check, add a relation and its texts in `findings/checks.json`. */
export const STATEMENT_RELATIONS: readonly Relation[] = [
  {
    code: 'balance_chain',
    holds: (count) => `All ${count} running balances match the rows`,
    compare: ({ ledger }) => compareRunning(ledger),
  },
  ...(['opening', 'closing'] as const).map(
    (end): Relation => ({
      code: `${end}_balance`,
      holds: () => `The ${end} balance matches the rows`,
      compare: ({ ledger }) => compareEnd(ledger, end),
    }),
  ),
  ...(['in', 'out'] as const).map(
    (direction): Relation => ({
      code: 'printed_totals',
      holds: () => `The total of money paid ${direction} matches the rows`,
      compare: (figures) => compareTotals(figures, direction),
    }),
  ),
];

/** The balance before + the rows since then = the balance. A wrong one between two right ones fails twice and counts once. */
function compareRunning({ links, entries }: Ledger): Comparison[] {
  const usualStep = median(entries.flatMap((_, index) => stepTo(index, entries) ?? [])) ?? 0;
  const compared: Comparison[] = [];
  for (let index = 0; index < links.length; index++) {
    const link = links[index] as Link;
    if (link.kind !== 'running') continue;
    const next = links[index + 1];
    const isBalance = !addsUp(link) && next !== undefined && gapOf(next) === -gapOf(link);
    const rows = rowsOf(link, entries);
    const [only] = rows.length === 1 && !isBalance ? rows : [];
    const row = link.entry ?? link.since[0];
    const own = rows.filter(({ item }) => item.page === link.page).map(({ item }) => item.amount);
    compared.push({
      ...comparisonOf(link, links[index - 1], entries),
      ...(isBalance && { rows: [...rows, ...rowsOf(next, entries)] }),
      field: row === undefined ? 'transactions' : `transactions[${row}].${only ? 'amount' : 'balance'}`,
      marked: only ? own : isBalance ? [link.token] : [link.token, ...own],
      fails:
        rows.length > 1 && !isBalance
          ? `The balance does not match the ${rows.length} rows before it`
          : 'A balance does not match the balance and the amount before it',
      isComplete: isComplete(link, entries, usualStep),
    });
    if (isBalance) index++;
  }
  return compared;
}

function gapOf({ actual, expected }: Link): bigint {
  return actual - expected;
}

function rowsOf({ since }: Link, entries: readonly Entry[]): Entry[] {
  return since.flatMap((index) => entries[index] ?? []);
}

function comparisonOf(link: Link, before: Link | undefined, entries: readonly Entry[]) {
  const rows = rowsOf(link, entries);
  return {
    token: link.token,
    page: link.page,
    isRight: addsUp(link),
    due: link.expected,
    actual: link.actual,
    rows,
    terms: [...(before ? [before.token] : []), ...rows.map(({ item }) => item.amount)],
  };
}

/** A row may be missing where two rows are this much further apart than usual. */
const GAP_OF_MISSING_ROW = 1.5;

/** True if the row of a balance follows the row of the balance before it, at the usual distance. */
function isComplete({ since, entry }: Link, entries: readonly Entry[], usualStep: number): boolean {
  const step = stepTo(entry ?? -1, entries);
  return since.length === 1 && step !== null && step <= GAP_OF_MISSING_ROW * usualStep;
}

function stepTo(index: number, entries: readonly Entry[]): number | null {
  const [own, before] = [entries[index]?.item, entries[index - 1]?.item];
  if (!own || !before || own.page !== before.page) return null;
  return Math.abs(own.amount.y0 - before.amount.y0);
}

/** Every place that prints the opening or the closing balance has the one that the rows give. */
function compareEnd(ledger: Ledger, end: 'opening' | 'closing'): Comparison[] {
  const { openingsPrinted, closingsPrinted, opening, closing, links, entries, convention } = ledger;
  const isOpening = end === 'opening';
  const [printed, others] = isOpening
    ? [openingsPrinted, closingsPrinted]
    : [closingsPrinted, openingsPrinted];
  const [value, other] = isOpening ? [opening, closing] : [closing, opening];
  const is = (balance: bigint | null, { token }: Printed) =>
    balance !== null && token.pence === magnitude(balance);
  const isRight = (one: Printed) => value === null || is(value, one);
  // a label such as "balance owed" may name either end
  const mayBeOther = others.length === 0 && printed.some(isRight);
  const at = isOpening ? -1 : links.findIndex(({ kind }) => kind === 'closing');
  const link = links[at];
  const compared = [
    ...printed.map((one) => ({
      ...one,
      isRight: isRight(one) || (mayBeOther && is(other, one)),
      due: value ?? 0n,
      rows: [],
      terms: [],
    })),
    ...(link ? [comparisonOf(link, links[at - 1], entries)] : []),
  ];
  return compared.map((one) => ({
    ...one,
    due: convention.isOwed ? -one.due : one.due,
    actual: one.token.text,
    field: `${end}_balance`,
    fails: `The ${end} balance printed here does not match the rows`,
  }));
}
