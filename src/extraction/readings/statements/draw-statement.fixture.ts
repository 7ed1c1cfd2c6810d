import { type Desk, PLAIN } from '#sandbox/documents/drawing/style.ts';
import { TABLE } from '#sandbox/documents/statements/parts.ts';
import { type ColumnKind, drawTable, type TablePlan } from '#sandbox/documents/statements/table.ts';
import type { Day } from '#values/calendar.ts';
import { formatPenceWithThousands } from '#values/money.ts';
import type { DocumentText } from '../../page/text.ts';
import type { Account } from './account.fixture.ts';
import { type Align, openSheet, type Sheet } from './sheet.fixture.ts';

export type ColumnRole = ColumnKind;

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

const BOTTOM = 790;
const FOOT = 800;

export function moneyText(pence: bigint): string {
  return formatPenceWithThousands(pence < 0n ? -pence : pence);
}

export function signedText(pence: bigint): string {
  return formatPenceWithThousands(pence);
}

export function drawStatement(layout: Layout, account: Account): DocumentText {
  const sheet = openSheet({ size: layout.size ?? 9 });
  layout.top(sheet, account, layout);
  const desk: Desk = { paper: sheet, style: { ...PLAIN, size: layout.size ?? 9 } };
  sheet.y = drawTable(desk, planOf(layout), {
    statement: account,
    top: sheet.y + 20,
    bottom: BOTTOM,
    turnPage() {
      sheet.write('Page 1 of 3', 45, FOOT, { size: 9 });
      sheet.turnPage();
      sheet.put(45, `${layout.bank} 1 January 2019 - continued`);
      return sheet.y + 20;
    },
  });
  layout.after?.(sheet);
  sheet.feed(24);
  sheet.put(45, layout.foot ?? `${layout.bank} is authorised. Example: 1,200.00 for 30 days costs 33.00.`);
  return sheet.done();
}

const HEADINGS = { pages: 'every_page', first: 'first_page', none: 'none' } as const;

function planOf(layout: Layout): TablePlan {
  const { money = moneyText, carried, sections, pitch = 14 } = layout;
  return {
    ...TABLE,
    columns: layout.columns.map(({ role, align = 'left', headingX, headingAlign = align, ...own }) => ({
      kind: role,
      align,
      ...own,
      headed: { x: headingX ?? own.x, align: headingAlign },
    })),
    headings: HEADINGS[layout.headings ?? 'pages'],
    dates: layout.dates ?? 'rows',
    balances: layout.balances ?? 'rows',
    amountLine: layout.amountLine ?? 'first',
    isNewestFirst: layout.isNewestFirst ?? false,
    // a list that begins with the newest row shows only the last balance
    opening: layout.isNewestFirst ? null : layout.opening || null,
    closing: layout.closing ?? null,
    forward: carried ? { carried: carried[0], brought: carried[1] } : null,
    sections: sections
      ? {
          ...sections,
          first: 'in',
          totals: { in: `Total ${sections.in}`, out: `Total ${sections.out}` },
          hasHeadings: true,
        }
      : null,
    day: layout.date,
    figure: (pence) => money(pence, pence > 0n ? 'in' : 'out'),
    signed: (pence) => money(pence, 'amount'),
    balance: (pence) => money(pence, 'balance'),
    cells: ({ amount }, index) => ({
      type: amount > 0n ? 'FPI' : 'DEB',
      ...(index % 5 === 0 ? { foreign: moneyText((amount * 5n) / 4n) } : {}),
    }),
    ...(layout.aside ? { aside: layout.aside } : {}),
    look: { ...TABLE.look, rows: 'plain', lineHeight: 10, pitch },
  };
}
