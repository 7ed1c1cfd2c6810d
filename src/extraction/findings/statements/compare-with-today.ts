import { addDays, type Day } from '#values/calendar.ts';
import type { BankStatement, Finding } from '../../extraction.ts';
import { finding, passed } from '../finding.ts';

/** Banks date some rows to the next working day, and time zones differ by a day. */
const EARLY_DAYS_MAX = 4;

/** Checks that no row of a statement is dated in the future. */
export function compareRowsWithToday({ transactions }: BankStatement, today: Day): Finding[] {
  if (transactions.length === 0) return [];
  const days = transactions.map(({ date }) => date);
  const [latest = today] = days.toSorted().reverse();
  if (latest <= today) return [passed('future_rows', 'No row is dated in the future')];
  const isFar = latest > addDays(today, EARLY_DAYS_MAX);
  return [
    finding('future_rows', {
      severity: isFar ? 'high' : 'low',
      field: `transactions[${days.indexOf(latest)}].date`,
      expected: `up to ${today}`,
      actual: latest,
      message: `A row is dated ${isFar ? 'in the future' : `within the next ${EARLY_DAYS_MAX} days`}`,
    }),
  ];
}
