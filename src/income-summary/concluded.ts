import type { Calculated } from './calculated.ts';
import type { DoubtedDocument } from './doubted-documents.ts';
import type { IncomeStream } from './stream-schema.ts';
import type { IncomeVerdict } from './verdict-schema.ts';
import type { Warning, WarningCode } from './warning-schema.ts';

/** Warnings that say that two sources can't both be right. */
const CONFLICTS: ReadonlySet<WarningCode> = new Set([
  'tax_year_differs',
  'bank_credit_missing',
  'bank_credit_differs',
  'source_differs',
  'year_to_date_differs',
  'future_pay_date',
  'statements_do_not_continue',
]);
/** Two sources that support each other prove as much as one that the person can't change. */
const SUPPORTS_MIN = 2;

/** Everything that the verdict is drawn from. */
export interface Concluded {
  calculated: Calculated;
  streams: readonly IncomeStream[];
  warnings: readonly Warning[];
  identity: IncomeVerdict['identity'];
  doubted: readonly DoubtedDocument[];
}

export function isConflict({ code, severity }: Warning): boolean {
  return severity === 'serious' && CONFLICTS.has(code);
}

/** The incomes that the sentence can state: those that still arrive, or, without any, those that may. */
export function statedStreams(streams: readonly IncomeStream[]): IncomeStream[] {
  const known = streams.filter(({ typical_month }) => typical_month.amount !== null);
  const current = known.filter(({ is_current }) => is_current === true);
  return current.length > 0 ? current : known.filter(({ is_current }) => is_current === null);
}

/** An income that is not known to be current is not proven, whatever was proven before. */
export function isProven({ is_current, sources }: IncomeStream): boolean {
  const results = sources.map(({ result }) => result);
  if (is_current !== true || results.includes('contradicts')) return false;
  return (
    results.includes('proves') || results.filter((result) => result === 'supports').length >= SUPPORTS_MIN
  );
}

export function isContradicted({ sources }: IncomeStream): boolean {
  return sources.some(({ result }) => result === 'contradicts');
}
