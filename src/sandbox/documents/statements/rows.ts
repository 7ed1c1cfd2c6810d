import type { Day } from '#values/calendar.ts';
import { formatPenceWithThousands, type Pence } from '#values/money.ts';
import type { Ink, Pen } from '../pen.ts';
import type { Activity, ActivityKind, BankAccount, StatementRow } from '../statement.ts';
import type { TableRow } from '../table.ts';

export interface RowWords {
  /** The date cell. Some banks print it only in the first row of a day. */
  day(row: StatementRow, at: { isFirstOfDay: boolean; isFirst: boolean }): string;
  /** Amounts, balance and anything else on the amount's line. */
  figures(row: StatementRow): Record<string, string>;
  /** Anything else on the first line. */
  first?(row: StatementRow): Record<string, string>;
  figuresOn: 'first_line' | 'last_line';
}

/** Formats a bank's rows as lines of cells; `details` is the column for descriptions. */
export function tableRows(rows: readonly StatementRow[], words: RowWords): TableRow[] {
  return rows.map((row, index) => {
    const isFirstOfDay = rows[index - 1]?.date !== row.date;
    const figuresLine = words.figuresOn === 'first_line' ? 0 : row.lines.length - 1;
    return row.lines.map((details, line) => ({
      details,
      ...(line === 0
        ? { day: words.day(row, { isFirstOfDay, isFirst: index === 0 }), ...words.first?.(row) }
        : {}),
      ...(line === figuresLine ? words.figures(row) : {}),
    }));
  });
}

/** The amount without a sign, in the column for its direction. */
export function inOrOut(amount: Pence): { in: string } | { out: string } {
  return amount < 0n ? { out: plain(-amount) } : { in: plain(amount) };
}

export function plain(amount: Pence): string {
  return formatPenceWithThousands(amount);
}

/** Overdrawn amounts are marked at the end: `12.30 OD`. */
export function marked(amount: Pence | null, mark: string): string {
  if (amount === null) return '';
  return amount < 0n ? `${plain(-amount)}${mark}` : plain(amount);
}

/** `£12.30`, `-£12.30` */
export function withPound(amount: Pence): string {
  return amount < 0n ? `-£${plain(-amount)}` : `£${plain(amount)}`;
}

export function drawAddress(pen: Pen, account: BankAccount, [x, y]: [number, number], ink: Ink = {}): void {
  const lines = [account.holder, ...account.address];
  for (const [index, line] of lines.entries()) pen.left(line, x, y + index * 12, { size: 10, ...ink });
}

/** The word or code for each kind of activity. */
export function wordFor(words: Record<ActivityKind, string>, { kind }: Pick<Activity, 'kind'>): string {
  return words[kind];
}

export function spelled(sortCode: string): string {
  return sortCode.replaceAll('-', ' ');
}

export function inFours(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}

export function yearOf(day: Day): string {
  return day.slice(0, 4);
}
