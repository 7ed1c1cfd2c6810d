import { type Employer, employerOf, isSameEmployer } from '#evidence';
import { formatPence, parsePence } from '#values/money.ts';
import { addMonths } from '#values/timestamp.ts';
import { coversTwelveMonths, type PaidTime } from './covered-months.ts';
import type { PayslipSummary } from './seal-submission.ts';
import type { SubmissionRow } from './store.ts';

const ROLLING_MONTHS = 12;

/** The fields of a payslip that sums over time need. */
export interface PaidSlip extends PaidTime {
  accountId: string | null;
  /** Pay interval and net pay as one key; null when one of them is missing. */
  paid: string | null;
  /** Equal for a payslip of an account and its amendments. */
  payslip: string;
  /** A greater id is a later version. */
  submissionId: string;
  grossPence: bigint | null;
  netPence: bigint | null;
}

export interface RollingIncome {
  gross_pay: string | null;
  net_pay: string | null;
  is_complete: boolean;
}

/**
 * Sums the twelve months up to a pay date, for the same account and for uploads from the same employer. The
 * latest version of an amended payslip counts, and a payslip that was both retrieved and uploaded counts
 * once. The sum is complete if every payslip of the twelve months is known, with its amounts.
 */
export function rollingIncome(
  row: Pick<SubmissionRow, 'account_id' | 'pay_date'> & { employer: Employer },
  around: readonly PaidSlip[],
): RollingIncome {
  const { pay_date } = row;
  if (pay_date === null) return { gross_pay: null, net_pay: null, is_complete: false };
  const after = rollingStart(pay_date);
  const latest = new Map<string, PaidSlip>();
  for (const slip of around) {
    if (!isOfOneIncome(row, slip) || slip.payDate <= after || slip.payDate > pay_date) continue;
    const known = latest.get(slip.payslip);
    if (!known || known.submissionId < slip.submissionId) latest.set(slip.payslip, slip);
  }
  const slips = onceEach([...latest.values()]);
  return {
    gross_pay: total(slips, 'grossPence'),
    net_pay: total(slips, 'netPence'),
    is_complete: slips.every(hasAmounts) && coversTwelveMonths(row.employer, slips),
  };
}

function isOfOneIncome(
  { account_id, employer }: { account_id: string | null; employer: Employer },
  slip: PaidSlip,
): boolean {
  if (slip.accountId === account_id) return true;
  const isUploaded = slip.accountId === null || account_id === null;
  return isUploaded && isSameEmployer(employer, slip.employer);
}

/** Leaves out payslips that another source already has: same employer, same interval, same net pay. */
function onceEach(slips: readonly PaidSlip[]): readonly PaidSlip[] {
  if (slips.every(({ accountId }) => accountId === slips[0]?.accountId)) return slips;
  return slips.filter(
    (slip, place) =>
      !slips
        .slice(0, place)
        .some(
          (other) =>
            other.accountId !== slip.accountId &&
            other.paid !== null &&
            other.paid === slip.paid &&
            isSameEmployer(other.employer, slip.employer),
        ),
  );
}

export function rollingStart(payDate: string): string {
  return addMonths(new Date(payDate), -ROLLING_MONTHS).toISOString();
}

function hasAmounts({ grossPence, netPence }: PaidSlip): boolean {
  return grossPence !== null && netPence !== null;
}

function total(slips: readonly PaidSlip[], field: 'grossPence' | 'netPence'): string | null {
  const known = slips.map((slip) => slip[field]).filter((amount) => amount !== null);
  return known.length === 0 ? null : formatPence(known.reduce((sum, amount) => sum + amount, 0n));
}

export function toPaidSlip(
  row: { submission_id: string; account_id: string | null; pay_date: string | null; payslip_index: Buffer },
  summary: PayslipSummary,
): PaidSlip {
  const { gross_pay, net_pay } = summary;
  return {
    accountId: row.account_id,
    employer: employerOf(summary),
    paid: paidOf(summary),
    payDate: row.pay_date ?? '',
    intervalStart: summary.pay_interval_start,
    intervalEnd: summary.pay_interval_end,
    frequency: summary.pay_frequency ?? null,
    startDate: summary.start_date ?? null,
    payslip: `${row.account_id} ${row.payslip_index.toString('base64')}`,
    submissionId: row.submission_id,
    grossPence: gross_pay === null ? null : parsePence(gross_pay),
    netPence: net_pay === null ? null : parsePence(net_pay),
  };
}

function paidOf({ pay_interval_start, pay_interval_end, net_pay }: PayslipSummary): string | null {
  const parts = [pay_interval_start, pay_interval_end, net_pay];
  return parts.includes(null) ? null : parts.join(' ');
}
