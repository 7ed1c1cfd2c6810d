import { type Desk, PLAIN } from '#sandbox/documents/drawing/style.ts';
import { TABLE } from '#sandbox/documents/statements/parts.ts';
import {
  type ColumnKind,
  drawTable,
  type TableColumn,
  type TablePlan,
} from '#sandbox/documents/statements/table.ts';
import type { Day } from '#values/calendar.ts';
import { formatPenceWithThousands } from '#values/money.ts';
import type { DocumentText } from '../../page/text.ts';
import type { Account } from './account.fixture.ts';
import { openSheet, type Sheet } from './sheet.fixture.ts';

/** A way to print statements: everything that differs from a plain table. */
export interface Layout
  extends Partial<Omit<TablePlan, 'columns' | 'day' | 'figure' | 'signed' | 'balance'>> {
  name: string;
  bank: string;
  columns: TableColumn[];
  date: (day: Day) => string;
  money?: (pence: bigint, kind: ColumnKind) => string;
  top: (sheet: Sheet, account: Account, layout: Layout) => void;
  /** Draws content after the rows. */
  after?: (sheet: Sheet) => void;
  size?: number;
  pitch?: number;
  isCard?: boolean;
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
  sheet.put(45, `${layout.bank} is authorised. Example: 1,200.00 for 30 days costs 33.00.`);
  return sheet.done();
}

function planOf({ money = moneyText, pitch = 14, date, ...layout }: Layout): TablePlan {
  return {
    ...TABLE,
    cells: ({ amount }, index) => ({
      type: amount > 0n ? 'FPI' : 'DEB',
      ...(index % 5 === 0 ? { foreign: moneyText((amount * 5n) / 4n) } : {}),
    }),
    ...layout,
    // a list that begins with the newest row shows only the last balance
    opening: layout.isNewestFirst ? null : (layout.opening ?? null),
    day: date,
    figure: (pence) => money(pence, pence > 0n ? 'in' : 'out'),
    signed: (pence) => money(pence, 'amount'),
    balance: (pence) => money(pence, 'balance'),
    look: { ...TABLE.look, rows: 'plain', lineHeight: 10, pitch },
  };
}
