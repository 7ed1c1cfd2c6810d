import type { Finding } from '../../../extraction.ts';
import { finding } from '../../../findings/finding.ts';
import type { DateToken } from '../../../page/dates.ts';
import type { TableLine } from './table.ts';

/** The part of a row that this file needs. */
interface DatedRow {
  date: DateToken | null;
  isDateUnread: boolean;
}

interface Rows {
  entries: readonly { item: DatedRow }[];
}

/** Rows of the same day next to each other: fewer may be the result of a date that was misread. */
const REPEATS_MIN = 2;

/**
 * Returns true when every row prints its date: rows of the same day repeat it. In other layouts the date is
 * printed once for all rows of a day.
 */
export function printsEveryDate(lines: readonly TableLine[]): boolean {
  const rows = lines.filter(({ cells }) => cells.length > 0);
  const undated = rows.filter(({ date }) => date === null).length;
  const repeats = rows.filter(({ date }, index) => {
    const before = rows[index - 1]?.date;
    return date !== null && before?.day === date.day && before.month === date.month;
  }).length;
  return repeats >= REPEATS_MIN && repeats >= undated;
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

/** Reports rows whose date can't be read: they count for the balances but are left out of the transactions. */
export function checkUnreadDates({ entries }: Rows): Finding[] {
  const unread = entries.filter((entry) => !isDateKnown(entry)).length;
  if (unread === 0) return [];
  return [
    finding('unproven', {
      severity: 'medium',
      field: 'transactions',
      message:
        unread === 1
          ? "The date of 1 row can't be read in the picture, so the row is left out"
          : `The dates of ${unread} rows can't be read in the picture, so these rows are left out`,
    }),
  ];
}

/** Renumbers the rows that findings point at, after rows were left out. */
export function pointAtKept(findings: readonly Finding[], { entries }: Rows): Finding[] {
  if (entries.every(isDateKnown)) return [...findings];
  return findings.map((one) => {
    const [whole, row] = /^transactions\[(\d+)\]/.exec(one.field ?? '') ?? [];
    const entry = entries[Number(row)];
    if (whole === undefined || entry === undefined) return one;
    if (!isDateKnown(entry)) return { ...one, field: 'transactions' };
    const kept = entries.slice(0, Number(row)).filter(isDateKnown).length;
    return { ...one, field: (one.field ?? '').replace(whole, `transactions[${kept}]`) };
  });
}
