import type { Finding } from '../../extraction.ts';
import { isDateKnown } from '../../readings/statements/table/unread-dates.ts';
import type { Ledger } from '../../relations/statements/ledger.ts';
import { finding } from '../finding.ts';

/** Reports rows whose date can't be read: they count for the balances but are left out of the transactions. */
export function checkUnreadDates({ entries }: Pick<Ledger, 'entries'>): Finding[] {
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
export function pointAtKept(findings: readonly Finding[], { entries }: Pick<Ledger, 'entries'>): Finding[] {
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
