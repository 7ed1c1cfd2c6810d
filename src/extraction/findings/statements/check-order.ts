import { daysBetween } from '#values/calendar.ts';
import type { Finding } from '../../extraction.ts';
import type { Entry, Ledger } from '../../relations/statements/ledger.ts';
import { finding } from '../finding.ts';
import { placeOf } from './check-balances.ts';

interface Moved {
  entry: Entry;
  /** The days by which the date would have to change. */
  days: number;
}

/** With at least this many balances, the balances give the order of the rows. */
const BALANCES_OF_ORDER_MIN = 4;
/** Other lists may be in the order of posting, which is some days later. */
const DAYS_OF_POSTING_MAX = 7;
const MOVED_ROWS_MAX = 2;
const ROWS_PER_MOVED_ROW_MIN = 5;

/**
 * Checks that the rows are in date order. If one or two rows are out of order, their dates were probably changed. If
 * many are, or if rows without balances are off by a few days, the list may be in the order of another date.
 */
export function checkOrder({ entries, convention }: Ledger, hasTwoDates: boolean): Finding[] {
  const moved = listSections(entries).flatMap((rows) => outOfOrder(rows, convention.isNewestFirst));
  const areFew = isFew(
    moved.map(({ entry }) => entry),
    entries,
  );
  if (convention.isOwed && !areFew) return [];
  const balances = entries.filter(({ item }) => item.balance !== null).length;
  const isOrdered = balances >= BALANCES_OF_ORDER_MIN && !hasTwoDates;
  return moved.slice(0, areFew ? MOVED_ROWS_MAX : 1).map(({ entry, days }) =>
    finding('date_order', {
      severity: areFew && (isOrdered || days > DAYS_OF_POSTING_MAX) ? 'medium' : 'low',
      field: `transactions[${entries.indexOf(entry)}].date`,
      at: placeOf(entry),
      actual: entry.day,
      message: 'The date of this row is out of order',
    }),
  );
}

/** True if few rows differ, which somebody may have changed. If many do, the bank prints them that way. */
export function isFew(strange: readonly Entry[], entries: readonly Entry[]): boolean {
  return strange.length <= MOVED_ROWS_MAX && entries.length >= ROWS_PER_MOVED_ROW_MIN * strange.length;
}

/** Splits rows where a section of the other direction begins with its own dates. */
function listSections(entries: readonly Entry[]): Entry[][] {
  const sections: Entry[][] = [];
  for (const entry of entries) {
    const last = sections.at(-1)?.at(-1);
    const isSame = last?.item.isOwnColumn || last?.item.direction === entry.item.direction;
    if (last !== undefined && isSame) sections.at(-1)?.push(entry);
    else sections.push([entry]);
  }
  return sections;
}

/** Returns the fewest rows without which the others are in order. */
function outOfOrder(entries: readonly Entry[], isNewestFirst: boolean): Moved[] {
  const rows = isNewestFirst ? entries.toReversed() : entries;
  if (rows.every(({ day }, index) => day >= (rows[index - 1]?.day ?? ''))) return [];
  const kept = longestOrder(rows);
  return rows.flatMap((entry, index) => {
    if (kept.has(index)) return [];
    const before = rows.findLast((_, at) => at < index && kept.has(at))?.day ?? entry.day;
    const after = rows.find((_, at) => at > index && kept.has(at))?.day ?? entry.day;
    return [{ entry, days: Math.max(daysBetween(entry.day, before), daysBetween(after, entry.day)) }];
  });
}

/** Returns the indexes of the longest list of rows that is in order. */
function longestOrder(rows: readonly Entry[]): Set<number> {
  const ends: number[] = [];
  const before: (number | null)[] = [];
  for (const [index, { day }] of rows.entries()) {
    const at = ends.findIndex((end) => (rows[end]?.day ?? '') > day);
    const length = at < 0 ? ends.length : at;
    before.push(ends[length - 1] ?? null);
    ends[length] = index;
  }
  const kept = new Set<number>();
  for (let at: number | null = ends.at(-1) ?? null; at !== null; at = before[at] ?? null) kept.add(at);
  return kept;
}
