import { addDays } from '#values/calendar.ts';
import type { Finding } from '../extraction.ts';
import { boxOf, finding } from './finding.ts';
import type { Period } from './period.ts';
import type { Entry, Ledger } from './reconcile.ts';

/** Card payments reach the bank some days later. */
const DAYS_BEFORE_MAX = 3;
const DAYS_BEFORE_MAX_OF_CARDS = 45;

/** Checks the rows against each other: dates, order, repeats, and whether any balance proves them. */
export function checkRows(ledger: Ledger, period: Period | null): Finding[] {
  return [
    ...checkPeriod(ledger, period),
    ...checkOrder(ledger),
    ...checkRepeats(ledger),
    ...checkProof(ledger),
  ];
}

function checkPeriod({ entries, convention }: Ledger, period: Period | null): Finding[] {
  if (period === null || entries.length === 0) return [];
  const earliest = addDays(period.start, -(convention.isOwed ? DAYS_BEFORE_MAX_OF_CARDS : DAYS_BEFORE_MAX));
  const outside = entries.findIndex(({ day }) => day < earliest || day > addDays(period.end, 1));
  const entry = entries[outside];
  if (entry === undefined) {
    return [
      finding('period_covers_rows', { isPassed: true, message: 'All rows are within the statement period' }),
    ];
  }
  return [
    finding('period_covers_rows', {
      severity: 'low',
      field: `transactions[${outside}].date`,
      ...placeOf(entry),
      expected: `${period.start} to ${period.end}`,
      actual: entry.day,
      message: 'This row is outside the statement period',
    }),
  ];
}

/** Checks that the rows are in date order: a row with a changed date usually breaks the order. */
function checkOrder({ entries, convention }: Ledger): Finding[] {
  if (convention.isOwed) return [];
  const sign = convention.isNewestFirst ? -1 : 1;
  const broken = entries.findIndex(({ day }, index) => {
    const last = entries[index - 1];
    const isOtherSection = last?.item.direction !== entries[index]?.item.direction && !last?.item.isOwnColumn;
    const before = isOtherSection ? day : (last?.day ?? day);
    return day !== before && day > before !== sign > 0;
  });
  const entry = entries[broken];
  if (entry === undefined) return [];
  return [
    finding('date_order', {
      severity: 'low',
      field: `transactions[${broken}].date`,
      ...placeOf(entry),
      actual: entry.day,
      message: 'The date of this row is out of order',
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

function checkProof({ links, entries }: Ledger): Finding[] {
  if (links.length > 0 || entries.length === 0) return [];
  return [
    finding('unproven', {
      severity: 'low',
      message: 'The statement shows no balances to check the rows against',
    }),
  ];
}

function placeOf({ item }: Entry) {
  return { page: item.page, box: boxOf(item.amount) };
}
