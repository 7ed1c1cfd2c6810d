import { addDays, type Day, daysBetween } from '#values/calendar.ts';
import type { BankStatement, Finding } from '../../extraction.ts';
import { splitWhere } from '../../page/split-where.ts';
import type { ReadStatement } from '../../readings/statements/study.ts';
import { MANY } from '../../readings/statements/table/patterns.ts';
import { isDateKnown } from '../../readings/statements/table/unread-dates.ts';
import type { Entry } from '../../relations/statements/ledger.ts';
import { finding, type Place, passed } from '../finding.ts';

/** Banks post card payments some days later, and date some rows to the next working day. */
const POSTING_DAYS_MAX = 4;
const POSTING_DAYS_MAX_OF_CARDS = 45;

export function checkPeriod({ interpretation: { ledger }, period }: ReadStatement): Finding[] {
  const { entries, convention } = ledger;
  if (period === null || entries.length === 0) return [];
  const earliest = addDays(period.start, -(convention.isOwed ? POSTING_DAYS_MAX_OF_CARDS : POSTING_DAYS_MAX));
  const latest = addDays(period.end, 1);
  const outside = entries.filter(({ day }) => day < earliest || day > latest);
  const [entry] = outside;
  if (entry === undefined) return [passed('period_covers_rows', 'All rows are within the statement period')];
  return [
    finding('period_covers_rows', {
      // many rows outside the period are a doubt about the period
      severity: isFew(outside, entries) && !convention.isOwed ? 'medium' : 'low',
      field: `transactions[${entries.indexOf(entry)}].date`,
      at: placeOf(entry),
      expected: `${period.start} to ${period.end}`,
      actual: entry.day,
      message: 'This row is outside the statement period',
    }),
  ];
}

interface Moved {
  entry: Entry;
  /** The days by which the date would have to change. */
  days: number;
}

const MOVED_ROWS_MAX = 2;

/**
 * Checks that the rows are in date order. If one or two rows are out of order, their dates were probably changed. If
 * many are, or if rows without balances are off by a few days, the list may be in the order of another date.
 */
export function checkOrder({ interpretation: { ledger, hasTwoDates } }: ReadStatement): Finding[] {
  const { entries, convention } = ledger;
  // a section of the other direction begins with its own dates
  const sections = splitWhere(
    entries,
    ({ item }, next) => !item.isOwnColumn && item.direction !== next.item.direction,
  );
  const moved = sections.flatMap((rows) => outOfOrder(rows, convention.isNewestFirst));
  const areFew = isFew(moved, entries);
  if (convention.isOwed && !areFew) return [];
  const balances = entries.filter(({ item }) => item.balance !== null).length;
  const isOrdered = balances >= MANY && !hasTwoDates;
  return moved.slice(0, areFew ? MOVED_ROWS_MAX : 1).map(({ entry, days }) =>
    finding('date_order', {
      severity: areFew && (isOrdered || days > POSTING_DAYS_MAX) ? 'medium' : 'low',
      field: `transactions[${entries.indexOf(entry)}].date`,
      at: placeOf(entry),
      actual: entry.day,
      message: 'The date of this row is out of order',
    }),
  );
}

/** True if few rows differ, which somebody may have changed. If many do, the bank prints them that way. */
function isFew(strange: readonly unknown[], entries: readonly Entry[]): boolean {
  return strange.length <= MOVED_ROWS_MAX && entries.length >= MANY * strange.length;
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

/** Checks for repeated rows. The same transaction twice is usual, but not with the same balance. */
export function checkRepeats({ interpretation: { ledger } }: ReadStatement): Finding[] {
  const seen = new Set<string>();
  return ledger.entries.flatMap((entry, index) => {
    const { day, amount, item } = entry;
    const key = [day, amount, item.text.join(' '), item.balance?.pence].join('|');
    const isRepeated = item.balance !== null && seen.has(key);
    seen.add(key);
    const message = 'This row is repeated with the same balance';
    const field = `transactions[${index}]`;
    return isRepeated
      ? [finding('duplicate_rows', { severity: 'medium', field, at: placeOf(entry), message })]
      : [];
  });
}

/** Reports rows whose date can't be read: they count for the balances but are left out of the transactions. */
export function checkUnreadDates({ interpretation: { ledger } }: ReadStatement): Finding[] {
  const unread = ledger.entries.filter((entry) => !isDateKnown(entry)).length;
  if (unread === 0) return [];
  const message =
    unread === 1
      ? "The date of 1 row can't be read in the picture, so the row is left out"
      : `The dates of ${unread} rows can't be read in the picture, so these rows are left out`;
  return [finding('unproven', { severity: 'medium', field: 'transactions', message })];
}

const OTHER_CURRENCY = /USD|EUR|[$€]/;

/** Results have no currency, so a reader takes amounts in euros or dollars for pounds. */
export function checkCurrency({ interpretation: { ledger } }: ReadStatement): Finding[] {
  const others = ledger.entries.filter(({ item }) => OTHER_CURRENCY.test(item.amount.text));
  if (others.length <= ledger.entries.length / 2) return [];
  const message = 'The amounts are in another currency than pounds';
  return [finding('unproven', { severity: 'medium', field: 'transactions', message })];
}

/** Checks that no row of a statement is dated in the future. */
export function compareRowsWithToday({ transactions }: BankStatement, today: Day): Finding[] {
  if (transactions.length === 0) return [];
  const days = transactions.map(({ date }) => date);
  const [latest = today] = days.toSorted().reverse();
  if (latest <= today) return [passed('future_rows', 'No row is dated in the future')];
  const isFar = latest > addDays(today, POSTING_DAYS_MAX);
  return [
    finding('future_rows', {
      severity: isFar ? 'high' : 'low',
      field: `transactions[${days.indexOf(latest)}].date`,
      expected: `up to ${today}`,
      actual: latest,
      message: `A row is dated ${isFar ? 'in the future' : `within the next ${POSTING_DAYS_MAX} days`}`,
    }),
  ];
}

export function placeOf({ item: { amount, page } }: Entry): Place {
  return { page, boxes: [amount] };
}
