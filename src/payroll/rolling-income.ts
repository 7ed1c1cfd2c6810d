import { type CountablePayslip, countPayslips, type Employer, isSameEmployer, toCountable } from '#evidence';
import type { Day } from '#values/calendar.ts';
import { formatPence } from '#values/money.ts';
import { addMonths } from '#values/timestamp.ts';
import { amendedIn, type Version } from './amended.ts';
import { coversTwelveMonths, type PaidTime } from './covered-months.ts';
import type { PayslipSummary } from './seal-submission.ts';
import type { SubmissionRow, SummaryRow } from './store.ts';

const ROLLING_MONTHS = 12;

/** A payslip, perhaps an amended one, with the fields that sums over time need. */
export interface PaidSlip extends Version, Pick<SummaryRow, 'submission_id' | 'trust_score' | 'source'> {
  summary: PayslipSummary;
}

/** A payslip that counts in rolling incomes. */
export interface CountedSlip extends CountablePayslip, PaidTime {
  payDate: Day;
  /** All accounts that have the payslip, perhaps with other amounts. */
  accountIds: ReadonlySet<string | null>;
}

export interface RollingIncome {
  gross_pay: string | null;
  net_pay: string | null;
  is_complete: boolean;
}

/** Decides once for all rolling incomes which payslips count. */
export function countPaid(slips: readonly PaidSlip[], today: Day): CountedSlip[] {
  const amended = amendedIn(slips);
  const all = slips.map((slip) => toSlip(slip, amended.has(slip)));
  const { payslips, different } = countPayslips(all, today);
  const accountOf = new Map(all.map(({ id, accountId }) => [id, accountId]));
  const unequal = Map.groupBy(different, ({ counted }) => counted.id);
  return payslips.map((slip) => ({
    ...slip,
    accountIds: new Set([
      ...slip.ids.map((id) => accountOf.get(id) ?? null),
      ...(unequal.get(slip.id) ?? []).map(({ payslip }) => payslip.accountId),
    ]),
  }));
}

function toSlip(
  { summary, submission_id, account_id, document_id, source, trust_score }: PaidSlip,
  isAmended: boolean,
): CountablePayslip & Omit<PaidTime, 'payDate'> {
  return {
    ...toCountable({
      ...summary,
      submissionId: submission_id,
      accountId: account_id,
      documentId: document_id,
      source,
      trustScore: trust_score,
      isAmended,
    }),
    intervalStart: summary.pay_interval_start,
    intervalEnd: summary.pay_interval_end,
    frequency: summary.pay_frequency ?? null,
    startDate: summary.start_date ?? null,
  };
}

/**
 * Sums the twelve months up to a pay date, for the same account and for uploads from the same employer. The sum is complete
 * if every payslip of the twelve months is known, with its amounts.
 */
export function rollingIncome(
  row: Pick<SubmissionRow, 'account_id' | 'pay_date'> & { employer: Employer },
  counted: readonly CountedSlip[],
): RollingIncome {
  if (row.pay_date === null) return { gross_pay: null, net_pay: null, is_complete: false };
  const [after, upTo] = [rollingStart(row.pay_date).slice(0, 10), row.pay_date.slice(0, 10)];
  const slips = counted.filter(
    (slip) => isOfOneIncome(row, slip) && slip.payDate > after && slip.payDate <= upTo,
  );
  return {
    gross_pay: total(slips, 'gross'),
    net_pay: total(slips, 'net'),
    is_complete: slips.every(hasAmounts) && coversTwelveMonths(row.employer, slips),
  };
}

function isOfOneIncome(
  { account_id, employer }: { account_id: string | null; employer: Employer },
  slip: CountedSlip,
): boolean {
  if (slip.accountIds.has(account_id)) return true;
  const isUploaded = slip.accountIds.has(null) || account_id === null;
  return isUploaded && isSameEmployer(employer, slip.employer);
}

export function rollingStart(payDate: string): string {
  return addMonths(new Date(payDate), -ROLLING_MONTHS).toISOString();
}

function hasAmounts({ gross, net }: CountedSlip): boolean {
  return gross !== null && net !== null;
}

function total(slips: readonly CountedSlip[], field: 'gross' | 'net'): string | null {
  const known = slips.map((slip) => slip[field]).filter((amount) => amount !== null);
  return known.length === 0 ? null : formatPence(known.reduce((sum, amount) => sum + amount, 0n));
}
