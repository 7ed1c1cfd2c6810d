import { addDays } from '#values/calendar.ts';
import type { Finding } from '../../extraction.ts';
import type { Period } from '../../readings/statements/period.ts';
import { checkUnreadDates } from '../../readings/statements/table/unread-dates.ts';
import type { Entry, Ledger } from '../../relations/statements/ledger.ts';
import { checkFonts } from './check-fonts.ts';
import { checkOrder, isFew } from './check-order.ts';
import { boxOf, finding } from './finding.ts';

/** Card payments reach the bank some days later. */
const DAYS_BEFORE_MAX = 3;
const DAYS_BEFORE_MAX_OF_CARDS = 45;

/** Checks the rows against each other: dates, order and repeats. */
export function checkRows(
  ledger: Ledger,
  { period, hasTwoDates }: { period: Period | null; hasTwoDates: boolean },
): Finding[] {
  return [
    ...checkPeriod(ledger, period),
    ...checkOrder(ledger, hasTwoDates),
    ...checkFonts(ledger),
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
  if (entry === undefined) {
    return [
      finding('period_covers_rows', { isPassed: true, message: 'All rows are within the statement period' }),
    ];
  }
  return [
    finding('period_covers_rows', {
      // many rows outside the period are a doubt about the period
      severity: isFew(outside, entries) && !convention.isOwed ? 'medium' : 'low',
      field: `transactions[${entries.indexOf(entry)}].date`,
      ...placeOf(entry),
      expected: `${period.start} to ${period.end}`,
      actual: entry.day,
      message: 'This row is outside the statement period',
    }),
  ];
}

/** Checks for repeated rows. The same transaction twice is usual, but not with the same balance. */
function checkRepeats({ entries }: Ledger): Finding[] {
  const seen = new Set<string>();
  const findings: Finding[] = [];
  entries.forEach((entry, index) => {
    const { day, amount, item } = entry;
    if (item.balance === null) return;
    const key = [day, amount, item.text.join(' '), item.balance.pence].join('|');
    if (seen.has(key)) {
      findings.push(
        finding('duplicate_rows', {
          severity: 'medium',
          field: `transactions[${index}]`,
          ...placeOf(entry),
          message: 'This row is repeated with the same balance',
        }),
      );
    }
    seen.add(key);
  });
  return findings;
}

function placeOf({ item }: Entry) {
  return { page: item.page, box: boxOf(item.amount) };
}
