import type { Day } from '#values/calendar.ts';
import { formatPenceWithThousands } from '#values/money.ts';
import type { DocumentText } from '../../page/text.ts';
import type { Account, Row } from './account.fixture.ts';
import { type Align, openSheet, type Sheet } from './sheet.fixture.ts';

export type ColumnRole =
  | 'date'
  | 'posted'
  | 'text'
  | 'type'
  | 'out'
  | 'in'
  | 'amount'
  | 'balance'
  | 'foreign';

export interface DrawnColumn {
  role: ColumnRole;
  x: number;
  align?: Align;
  /** Several lines from top to bottom. */
  heading: string | string[];
  /** The alignment of the heading, if it differs from that of the cells. */
  headingX?: number;
  headingAlign?: Align;
}

/** A way to print statements. */
export interface Layout {
  name: string;
  bank: string;
  columns: DrawnColumn[];
  date: (day: Day) => string;
  money?: (pence: bigint, role: ColumnRole) => string;
  headings?: 'pages' | 'first' | 'none';
  isNewestFirst?: boolean;
  /**
   * Where dates are printed: on every row, on the first row of a day, on a line of their own, or below a row's text.
   */
  dates?: 'rows' | 'days' | 'lines' | 'below';
  /** Where balances are printed: on every row, or on the last row of a day. */
  balances?: 'rows' | 'days' | 'none';
  amountLine?: 'first' | 'last';
  opening?: string;
  closing?: string;
  /** Labels of the balance at the bottom of a page and at the top of the next. */
  carried?: [foot: string, head: string];
  sections?: { in: string; out: string };
  top: (sheet: Sheet, account: Account, layout: Layout) => void;
  /** Text beside the table, by row number. */
  aside?: (row: number) => { x: number; text: string } | null;
  /** Draws content after the rows. */
  after?: (sheet: Sheet) => void;
  foot?: string;
  size?: number;
  pitch?: number;
  isCard?: boolean;
  hasNoBalances?: boolean;
}

const FOOT_Y = 770;

export function moneyText(pence: bigint): string {
  return formatPenceWithThousands(pence < 0n ? -pence : pence);
}

export function signedText(pence: bigint): string {
  return formatPenceWithThousands(pence);
}

export function drawStatement(layout: Layout, account: Account): DocumentText {
  const sheet = openSheet({ size: layout.size ?? 9 });
  layout.top(sheet, account, layout);
  sheet.feed(20);
  if (layout.headings !== 'none') drawHeadings(sheet, layout);
  if (layout.opening && !layout.isNewestFirst)
    drawBalance(sheet, layout, { text: layout.opening, day: account.start, balance: account.opening });
  if (layout.closing && layout.isNewestFirst)
    drawBalance(sheet, layout, { text: layout.closing, day: account.end, balance: account.closing });
  if (layout.sections) drawSections(sheet, layout, account);
  else drawRows(sheet, layout, layout.isNewestFirst ? account.rows.toReversed() : account.rows);
  if (layout.closing && !layout.isNewestFirst)
    drawBalance(sheet, layout, { text: layout.closing, day: account.end, balance: account.closing });
  layout.after?.(sheet);
  sheet.feed(24);
  sheet.put(45, layout.foot ?? `${layout.bank} is authorised. Example: 1,200.00 for 30 days costs 33.00.`);
  return sheet.done();
}

function drawSections(sheet: Sheet, layout: Layout, { rows }: Account): void {
  for (const direction of ['in', 'out'] as const) {
    sheet.feed(10);
    sheet.put(45, layout.sections?.[direction] ?? '');
    sheet.feed();
    drawHeadings(sheet, layout);
    const own = rows.filter(({ amount }) => amount > 0n === (direction === 'in'));
    drawRows(sheet, layout, own);
    const amount = layout.columns.find(({ role }) => role === 'amount');
    sheet.put(60, `Total ${layout.sections?.[direction]}`);
    const total = own.reduce((sum, row) => sum + row.amount, 0n);
    if (amount) sheet.put(amount.x, moneyText(total), amount.align ?? 'right');
    sheet.feed();
  }
}

function drawRows(sheet: Sheet, layout: Layout, rows: readonly Row[]): void {
  rows.forEach((row, index) => {
    if (sheet.y > FOOT_Y) turnPage(sheet, layout, row, rows[index - 1]);
    const [before, after] = [rows[index - 1], rows[index + 1]];
    const isFirstOfDay = before?.day !== row.day;
    // the balance of a day is the one after its latest transaction, in both orders
    const isLastOfDay = layout.isNewestFirst ? isFirstOfDay : after?.day !== row.day;
    if (layout.dates === 'lines' && isFirstOfDay) {
      put(sheet, layout, 'date', layout.date(row.day));
      sheet.feed(layout.pitch);
    }
    const hasDate =
      layout.dates === undefined || layout.dates === 'rows' || (layout.dates === 'days' && isFirstOfDay);
    const hasBalance = (layout.balances ?? 'rows') === 'rows' || (layout.balances === 'days' && isLastOfDay);
    drawRow(sheet, layout, { row, hasDate, hasBalance, index });
  });
}

function drawRow(
  sheet: Sheet,
  layout: Layout,
  { row, hasDate, hasBalance, index }: { row: Row; hasDate: boolean; hasBalance: boolean; index: number },
): void {
  const money = layout.money ?? moneyText;
  const last = row.text.length - 1;
  row.text.forEach((text, line) => {
    if (line === 0 && hasDate) {
      put(sheet, layout, 'date', layout.date(row.day));
      put(sheet, layout, 'posted', layout.date(row.day));
    }
    if (line === 0) put(sheet, layout, 'type', row.amount > 0n ? 'FPI' : 'DEB');
    put(sheet, layout, 'text', text);
    if (line === (layout.amountLine === 'last' ? last : 0)) {
      put(sheet, layout, row.amount > 0n ? 'in' : 'out', money(row.amount, row.amount > 0n ? 'in' : 'out'));
      put(sheet, layout, 'amount', money(row.amount, 'amount'));
      if (index % 5 === 0) put(sheet, layout, 'foreign', moneyText((row.amount * 5n) / 4n));
      if (hasBalance) put(sheet, layout, 'balance', money(row.balance, 'balance'));
    }
    const aside = line === 0 ? layout.aside?.(index) : null;
    if (aside) sheet.put(aside.x, aside.text);
    sheet.feed(line === last && layout.dates !== 'below' ? layout.pitch : 10);
  });
  if (layout.dates !== 'below') return;
  put(sheet, layout, 'text', layout.date(row.day));
  sheet.feed(layout.pitch);
}

function turnPage(sheet: Sheet, layout: Layout, row: Row, before: Row | undefined): void {
  const between = layout.isNewestFirst ? row.balance : (before?.balance ?? 0n);
  const day = before?.day ?? row.day;
  if (layout.carried) drawBalance(sheet, layout, { text: layout.carried[0], day, balance: between });
  sheet.put(45, 'Page 1 of 3');
  sheet.turnPage();
  sheet.put(45, `${layout.bank} 1 January 2019 - continued`);
  sheet.feed(20);
  if ((layout.headings ?? 'pages') === 'pages') drawHeadings(sheet, layout);
  if (layout.carried) drawBalance(sheet, layout, { text: layout.carried[1], day: row.day, balance: between });
  if (layout.dates === 'days' && before?.day === row.day) put(sheet, layout, 'date', layout.date(row.day));
}

function drawHeadings(sheet: Sheet, { columns }: Layout): void {
  const lines = Math.max(...columns.map(({ heading }) => (Array.isArray(heading) ? heading.length : 1)));
  for (let line = 0; line < lines; line++) {
    for (const { heading, x, align, headingX, headingAlign } of columns) {
      const parts = Array.isArray(heading) ? heading : [...Array(lines - 1).fill(''), heading];
      sheet.put(headingX ?? x, parts[line] ?? '', headingAlign ?? align);
    }
    sheet.feed(11);
  }
  sheet.feed(4);
}

function drawBalance(
  sheet: Sheet,
  layout: Layout,
  { text, day, balance }: { text: string; day: Day; balance: bigint },
): void {
  put(sheet, layout, 'date', layout.dates === 'lines' ? '' : layout.date(day));
  put(sheet, layout, 'text', text);
  const role = layout.columns.some((column) => column.role === 'balance') ? 'balance' : 'amount';
  put(sheet, layout, role, (layout.money ?? moneyText)(balance, 'balance'));
  sheet.feed(layout.pitch);
}

function put(sheet: Sheet, { columns }: Layout, role: ColumnRole, text: string): void {
  const column = columns.find((one) => one.role === role);
  if (column) sheet.put(column.x, text, column.align);
}
