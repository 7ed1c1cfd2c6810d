import type { ActivityKind } from '#simulation/banking/activity.ts';
import { formatPenceWithThousands, magnitude, type Pence } from '#values/money.ts';
import { aligned, type Block, beside, lines, type TextLook } from '../drawing/block.ts';
import type { Pair } from '../drawing/pairs.ts';
import { type Desk, PLAIN, type Style } from '../drawing/style.ts';
import { printDay } from '../print-day.ts';
import type { Statement } from '../statement.ts';
import type { ColumnKind, TableColumn, TablePlan } from './table.ts';

/* What most statements consist of. A layout gives it words, and puts it in its place. */

const LEFT_ALIGNED: readonly ColumnKind[] = ['date', 'posted', 'type', 'reference', 'text'];

/** Columns by the left edges of texts and the right edges of amounts, in the order in which they are printed. */
export function columnsAt(
  columns: Partial<Record<ColumnKind, readonly [x: number, ...heading: string[]]>>,
): TableColumn[] {
  return Object.entries(columns).map(([kind, [x, ...heading]]) => ({
    kind: kind as ColumnKind,
    x,
    heading,
    align: LEFT_ALIGNED.includes(kind as ColumnKind) ? 'left' : 'right',
  }));
}

/** A table with a date, an amount and a balance on each row. */
export const TABLE: Omit<TablePlan, 'columns'> = {
  headings: 'every_page',
  dates: 'rows',
  balances: 'rows',
  amountLine: 'first',
  isNewestFirst: false,
  opening: null,
  closing: null,
  areEndsDated: true,
  forward: null,
  sections: null,
  daySum: null,
  pageSum: null,
  totals: null,
  empty: '',
  day: (day) => printDay(day, 'DD MMM YY'),
  figure: (pence) => plain(magnitude(pence)),
  signed: plain,
  balance: plain,
  look: {
    edges: [40, 553],
    rows: 'ruled',
    hasHeadingRule: true,
    lineHeight: 11,
    pitch: 15,
    heading: {},
    cell: {},
  },
};

export const BANK_STYLE: Style = { ...PLAIN, size: 8.5, margin: 42 };

export function plain(amount: Pence): string {
  return formatPenceWithThousands(amount);
}

/** Overdrawn amounts are marked at the end: `12.30 OD`. */
export function marked(mark: string, pound = ''): (amount: Pence) => string {
  return (amount) => `${pound}${plain(magnitude(amount))}${amount < 0n ? mark : ''}`;
}

/** `£12.30`, `-£12.30` */
export function withPound(amount: Pence): string {
  return `${amount < 0n ? '-' : ''}£${plain(magnitude(amount))}`;
}

export function addressOf(desk: Desk, { holder, address }: Statement, look: TextLook = {}): Block {
  return lines(desk, [holder, ...address], { size: 10, ...look });
}

/** Two blocks at the two ends of a line. */
export function ends(left: Block, right: Block): Block {
  return beside([left, aligned(right, 'right')], 20);
}

export function facts(list: readonly (readonly [label: string, value: string])[]): Pair[] {
  return list.map(([label, value]) => ({ label, value }));
}

/** The balances and sums of a statement, in the words of a bank. */
export function summaryOf(
  { opening, totalIn, totalOut, closing }: Statement,
  words: readonly [opening: string, totalIn: string, totalOut: string, closing: string],
  spell: (amount: Pence) => string = withPound,
): Pair[] {
  const fields = ['opening', 'total_in', 'total_out', 'closing'];
  return [opening, totalIn, totalOut, closing].map((amount, index) => ({
    label: words[index] ?? '',
    value: spell(amount),
    field: fields[index] ?? '',
    isAmount: true,
  }));
}

export function periodOf({ start, end }: Statement, form: string, between = ' to '): string {
  return `${printDay(start, form)}${between}${printDay(end, form)}`;
}

/** What most accounts have in common. */
export const CURRENT_ACCOUNT = {
  isCard: false,
  order: 'ascending',
  balances: 'every_row',
  firstDay: 1,
  opens: 'in_credit',
  paysInterest: false,
  omits: [],
} as const;

const KINDS: readonly ActivityKind[] = [
  ...(['salary', 'card', 'refund', 'cash', 'direct_debit', 'standing_order'] as const),
  ...(['transfer_in', 'transfer_out', 'interest', 'card_payment'] as const),
];

/** A bank's words for all kinds of activities, in the order of `KINDS`. */
export function byKind(words: string): Record<ActivityKind, string> {
  const list = words.split('|');
  return Object.fromEntries(KINDS.map((kind, index) => [kind, list[index] ?? ''])) as Record<
    ActivityKind,
    string
  >;
}

/** The word or code for a kind of activity. */
export function wordFor(words: Record<ActivityKind, string>, kind: string): string {
  return words[kind as ActivityKind];
}

export function inFours(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}
