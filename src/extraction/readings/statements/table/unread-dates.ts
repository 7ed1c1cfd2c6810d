import type { DateToken } from '../../../page/dates.ts';
import type { TableLine } from './rows.ts';

/** The part of a row that this file needs. */
interface DatedRow {
  date: DateToken | null;
  isDateUnread: boolean;
}

interface Rows {
  entries: readonly { item: DatedRow }[];
}

/**
 * Returns true when every row prints its date: rows of the same day repeat it. In other layouts the date is
 * printed once for all rows of a day. A single repeat may be a date that was misread.
 */
export function printsEveryDate(lines: readonly TableLine[]): boolean {
  const rows = lines.filter(({ cells }) => cells.length > 0);
  const undated = rows.filter(({ date }) => date === null).length;
  const repeats = rows.filter(({ date }, index) => {
    const before = rows[index - 1]?.date;
    return date !== null && before?.day === date.day && before.month === date.month;
  }).length;
  return repeats > 1 && repeats >= undated;
}

/** Sets the date of a row that is between two rows of the same day. */
export function settleDates(rows: readonly DatedRow[]): void {
  rows.forEach((row, index) => {
    if (!row.isDateUnread) return;
    const before = rows.slice(0, index).findLast(isDated)?.date;
    const after = rows.slice(index + 1).find(isDated)?.date;
    if (!before || !after || before.day !== after.day || before.month !== after.month) return;
    row.date = before;
    row.isDateUnread = false;
  });
}

function isDated({ date, isDateUnread }: DatedRow): boolean {
  return date !== null && !isDateUnread;
}

export function isDateKnown({ item }: Rows['entries'][number]): boolean {
  return !item.isDateUnread;
}
