import { formatPence } from '#values/money.ts';
import type { FieldTruth } from '../payslips/truth.ts';
import type { Account } from './account.ts';
import type { Plan } from './strange/plan.ts';
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

interface PrintedParts {
  hasBalances: boolean;
  isOpeningPrinted: boolean;
  hasIban: boolean;
  /** The rows have two dates. */
  hasPosted: boolean;
  /** Figures other than balances add up, such as totals. */
  hasSums: boolean;
}

export function strangeTruth(account: Account, plan: Plan): StatementTruth {
  return truthOf(account, {
    hasBalances: plan.summary !== 'none' || plan.balances !== 'none' || plan.ends !== 'none',
    isOpeningPrinted: plan.summary !== 'none' || plan.ends !== 'none',
    hasIban: false,
    hasPosted: plan.columns.includes('posted'),
    hasSums: plan.sums === 'end',
  });
}

export function statementTruth(account: Account, structure: StatementStructure): StatementTruth {
  return truthOf(account, {
    hasBalances: structure.summary !== 'none' || structure.balances !== 'none',
    isOpeningPrinted: structure.summary !== 'none' || structure.hasOpeningRow,
    hasIban: structure.hasIban,
    hasPosted: structure.columns.includes('posted'),
    hasSums: structure.hasOpeningRow || structure.signs === 'sections' || structure.hasTotalRows,
  });
}

/** The balances of an account with parts are in its summary. */
export function accountTruth(account: Account, structure: StatementStructure): StatementTruth {
  return truthOf(account, {
    hasBalances: true,
    isOpeningPrinted: structure.hasOpeningRow || structure.summary !== 'none',
    hasIban: structure.hasIban,
    hasPosted: structure.columns.includes('posted'),
    hasSums: true,
  });
}

/** The values that a perfect reader finds on a statement. */
function truthOf(
  account: Account,
  { hasBalances, isOpeningPrinted, hasIban, hasPosted, hasSums }: PrintedParts,
): StatementTruth {
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
      iban: printed(account.iban, hasIban && !account.isCard),
      period_start: printed(account.start),
      period_end: printed(account.end),
      opening: balance(account.opening, isOpeningPrinted),
      closing: balance(account.closing, hasBalances),
    },
    rows: account.rows.map(({ date, posted, lines, amount }) => ({
      dates: [...new Set([date, ...(hasPosted ? [posted] : [])])],
      amount: formatPence(amount),
      description: lines.join(' '),
    })),
    isProvable: hasBalances || hasSums,
  };
}
