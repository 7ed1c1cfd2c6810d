import { formatPence } from '#values/money.ts';
import type { FieldTruth } from '../payslips/truth.ts';
import type { Account } from './account.ts';
import type { StatementStructure } from './structure.ts';

export interface StatementTruth {
  fields: Record<string, FieldTruth>;
  rows: RowTruth[];
  /** Balances or totals are printed, so arithmetic can prove the rows. */
  isProvable: boolean;
}

export interface RowTruth {
  /** A card statement prints two dates. */
  dates: string[];
  amount: string;
  description: string;
}

/** The values that a perfect reader finds on a statement. */
export function statementTruth(
  account: Account,
  structure: StatementStructure,
  { hasParts }: { hasParts: boolean },
): StatementTruth {
  const { summary, balances, hasOpeningRow, signs, sums } = structure;
  // the summary of an account with parts has all balances
  const hasBalances = hasParts || summary !== 'none' || balances !== 'none';
  const isOpeningPrinted = summary !== 'none' || hasOpeningRow;
  const hasSums = hasOpeningRow || signs === 'sections' || sums === 'rows' || sums === 'row';
  const printed = (value: string, isPrinted = true): FieldTruth => ({ accepted: [value], isPrinted });
  const balance = (pence: bigint, isPrinted: boolean): FieldTruth => ({
    // what is owed on a card may be read with or without a sign
    accepted: account.isCard ? [formatPence(pence), formatPence(-pence)] : [formatPence(pence)],
    isPrinted,
  });
  return {
    fields: {
      bank: { accepted: [account.bank, account.bank.replace(/ (?:plc|Limited|UK)$/, '')], isPrinted: true },
      holder: printed(account.holder),
      number: printed(account.number, !account.isCard),
      sort_code: printed(account.sortCode, !account.isCard),
      iban: printed(account.iban, structure.hasIban && !account.isCard),
      period_start: printed(account.start),
      period_end: printed(account.end),
      opening: balance(account.opening, isOpeningPrinted),
      closing: balance(account.closing, hasBalances),
    },
    rows: account.rows.map(({ date, posted, lines, amount }) => ({
      dates: [...new Set([date, ...(structure.columns.includes('posted') ? [posted] : [])])],
      amount: formatPence(amount),
      description: lines.join(' '),
    })),
    isProvable: hasBalances || hasSums,
  };
}
