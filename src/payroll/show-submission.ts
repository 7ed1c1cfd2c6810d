import type { KeyObject } from 'node:crypto';
import { formatPence, parsePence } from '#values/money.ts';
import { type Access, maskNumber } from '#values/roles.ts';
import { addMonths } from '#values/timestamp.ts';
import { type Employer, employerOf, isSameEmployer } from './employer.ts';
import type { PayrollSubmission } from './schema.ts';
import { openSubmission, type PayslipSummary } from './seal-submission.ts';
import type { SubmissionRow } from './store.ts';

const ROLLING_MONTHS = 12;

/** The fields of a payslip that sums over time need. */
export interface PaidSlip {
  accountId: string | null;
  employer: Employer;
  /** Pay interval and net pay as one key; null when one of them is missing. */
  paid: string | null;
  payDate: string;
  /** Equal for a payslip and its amendments. */
  payslip: string;
  /** A greater id is a later version. */
  submissionId: string;
  grossPence: bigint | null;
  netPence: bigint | null;
}

export function toSubmission(
  row: SubmissionRow,
  userKey: KeyObject,
  { clientId, around }: { clientId: string; around: readonly PaidSlip[] },
): PayrollSubmission {
  const owner = { clientId, submissionId: row.submission_id };
  const { data, document_external_id, document_filename } = openSubmission(userKey, owner, row.sealed_data);
  const { income_information: income, identity_information: identity } = data;
  return {
    id: row.submission_id,
    account_id: row.account_id,
    entry_id: row.entry_id,
    created_at: row.created_at,
    identity_information: { ...identity, phone: phoneNumber(identity.phone) },
    employment_information: data.employment_information,
    income_information: {
      ...income,
      earnings: {
        ...income.earnings,
        rolling_12m_income: rollingIncome(
          { ...row, employer: employerOf(data.employment_information) },
          around,
        ),
      },
    },
    document_id: row.document_id,
    document_external_id,
    document_filename,
    trust_score: row.trust_score,
    source: row.source,
  };
}

/**
 * Sums the twelve months up to a pay date, for the same account and for uploads from the same employer. The
 * latest version of an amended payslip counts, and a payslip that was both retrieved and uploaded counts
 * once.
 */
export function rollingIncome(
  row: Pick<SubmissionRow, 'account_id' | 'pay_date'> & { employer: Employer },
  around: readonly PaidSlip[],
): { gross_pay: string | null; net_pay: string | null } {
  const { pay_date } = row;
  if (pay_date === null) return { gross_pay: null, net_pay: null };
  const after = rollingStart(pay_date);
  const latest = new Map<string, PaidSlip>();
  for (const slip of around) {
    if (!isOfOneIncome(row, slip) || slip.payDate <= after || slip.payDate > pay_date) continue;
    const name = `${slip.accountId} ${slip.payslip}`;
    const known = latest.get(name);
    if (!known || known.submissionId < slip.submissionId) latest.set(name, slip);
  }
  const slips = onceEach([...latest.values()]);
  return { gross_pay: total(slips, 'grossPence'), net_pay: total(slips, 'netPence') };
}

function isOfOneIncome(
  { account_id, employer }: { account_id: string | null; employer: Employer },
  slip: PaidSlip,
): boolean {
  if (slip.accountId === account_id) return true;
  const isUploaded = slip.accountId === null || account_id === null;
  return isUploaded && isSameEmployer(employer, slip.employer);
}

/** Leaves out payslips that another source has already: same employer, same interval, same net pay. */
function onceEach(slips: readonly PaidSlip[]): PaidSlip[] {
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
    payslip: row.payslip_index.toString('base64'),
    submissionId: row.submission_id,
    grossPence: gross_pay === null ? null : parsePence(gross_pay),
    netPence: net_pay === null ? null : parsePence(net_pay),
  };
}

function paidOf({ pay_interval_start, pay_interval_end, net_pay }: PayslipSummary): string | null {
  const parts = [pay_interval_start, pay_interval_end, net_pay];
  return parts.includes(null) ? null : parts.join(' ');
}

/** The interface defines phones as numbers here, and as text in webhooks. */
function phoneNumber(phone: string | null): number | null {
  const digits = phone?.replace(/\D/g, '') ?? '';
  return digits === '' || digits.length > 15 ? null : Number(digits);
}

export function maskSubmission(submission: PayrollSubmission, access: Access): PayrollSubmission {
  if (access === 'full') return submission;
  const { identity_information: identity } = submission;
  return { ...submission, identity_information: { ...identity, NI_number: maskNumber(identity.NI_number) } };
}
