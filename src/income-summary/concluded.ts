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

/**
 * An income that is not known to be current is not proven, whatever was proven before. Payslips from the payroll and uploaded
 * ones are one source: both come from the employer, or from the person.
 */
export function isProven({ is_current, sources }: IncomeStream): boolean {
  const by = (result: IncomeStream['sources'][number]['result']) =>
    sources
      .filter((one) => one.result === result)
      .map(({ source }) => (source === 'upload' ? 'payroll' : source));
  if (is_current !== true || by('contradicts').length > 0) return false;
  return by('proves').length > 0 || new Set(by('supports')).size >= SUPPORTS_MIN;
}

/** True if all payslips and statements behind the typical month have high trust, so that they are the person's own. */
export function isTrusted({ typical_month }: IncomeStream, { facts, counted }: Calculated): boolean {
  const ids = new Set(typical_month.submission_ids);
  return (
    counted.payslips
      .filter((payslip) => payslip.ids.some((id) => ids.has(id)))
      .every(({ trustScore }) => trustScore === 'HIGH') &&
    facts.statements
      .filter(({ submissionId }) => ids.has(submissionId))
      .every(({ trust }) => trust === null || trust === 'HIGH')
  );
}

export function isContradicted({ sources }: IncomeStream): boolean {
  return sources.some(({ result }) => result === 'contradicts');
}
