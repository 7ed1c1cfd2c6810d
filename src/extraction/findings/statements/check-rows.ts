import { addDays } from '#values/calendar.ts';
import type { Finding } from '../../extraction.ts';
import type { DocumentFacts } from '../../page/text.ts';
import type { Period } from '../../readings/statements/period.ts';
import type { Ledger } from '../../relations/statements/ledger.ts';
import { finding, passed } from '../finding.ts';
import { placeOf } from './check-balances.ts';
import { checkFonts } from './check-fonts.ts';
import { checkOrder, isFew } from './check-order.ts';
import { checkUnreadDates } from './unread-dates.ts';

/** Card payments reach the bank some days later. */
const DAYS_BEFORE_MAX = 3;
const DAYS_BEFORE_MAX_OF_CARDS = 45;

/** Checks the rows against each other: dates, order and repeats. */
export function checkRows(
  ledger: Ledger,
  { period, hasTwoDates, facts }: { period: Period | null; hasTwoDates: boolean; facts: DocumentFacts },
): Finding[] {
  return [
    ...checkPeriod(ledger, period),
    ...checkOrder(ledger, hasTwoDates),
    ...checkFonts(ledger, facts),
    ...checkRepeats(ledger),
    ...checkUnreadDates(ledger),
  ];
}

function checkPeriod({ entries, convention }: Ledger, period: Period | null): Finding[] {
  if (period === null || entries.length === 0) return [];
  const earliest = addDays(period.start, -(convention.isOwed ? DAYS_BEFORE_MAX_OF_CARDS : DAYS_BEFORE_MAX));
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

/** Checks for repeated rows. The same transaction twice is usual, but not with the same balance. */
function checkRepeats({ entries }: Ledger): Finding[] {
  const seen = new Set<string>();
  return entries.flatMap((entry, index) => {
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
