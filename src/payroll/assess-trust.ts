import { type ClaimedIdentity, type ComparedDetail, compareIdentity } from '#evidence';
import { type Finding, scoreFindings } from '#extraction';
import { formatPence, parsePence } from '#values/money.ts';
import type { PayrollData } from '#values/payroll-submission.ts';
import { ratingOf, type TrustScore } from '#values/trust-score.ts';

/** Points, out of 100, that each failed check deducts. */
const COSTS = { arithmetic: 25, name: 25, date_of_birth: 40, ni_number: 40, post_code: 20 };

/**
 * Rates how far a payslip can be trusted: its figures should add up and its details should match the user's.
 * A value that is missing on either side deducts nothing.
 */
export function assessTrust(data: PayrollData, claimed: ClaimedIdentity): TrustScore {
  return ratingOf(100 - (addsUp(data) ? 0 : COSTS.arithmetic) - costOf(compareWith(data, claimed)));
}

/** Rates an uploaded payslip, for which the findings of the extraction count as well. */
export function assessUpload(
  data: PayrollData,
  claimed: ClaimedIdentity,
  findings: readonly Finding[],
): { score: number; trust: TrustScore; findings: Finding[] } {
  const compared = compareWith(data, claimed);
  const score = Math.max(0, scoreFindings(findings).score - costOf(compared));
  return { score, trust: ratingOf(score), findings: [...findings, ...compared.map(toFinding)] };
}

/** Returns all comparisons of `assessTrust`, to explain a payslip's score. */
export function listFindings(data: PayrollData, claimed: ClaimedIdentity): Finding[] {
  return [...arithmeticOf(data), ...compareWith(data, claimed).map(toFinding)];
}

/** The reasons that lower a payslip's trust: details that are not the user's, and figures that don't add up. */
export function doubtsIn(data: PayrollData, claimed: ClaimedIdentity): (keyof typeof COSTS)[] {
  const differing = compareWith(data, claimed).filter(({ isSame }) => !isSame);
  return [...(addsUp(data) ? [] : (['arithmetic'] as const)), ...differing.map(({ field }) => field)];
}

function arithmeticOf(data: PayrollData): Finding[] {
  const { earnings, deductions } = data.income_information;
  const [gross, net, total] = [earnings.gross_pay, earnings.net_pay, deductions.total_deductions].map(
    (text) => (text === null ? null : parsePence(text)),
  );
  if (gross == null || net == null || total == null) return [];
  const isPassed = addsUp(data);
  return [
    {
      code: 'net_pay',
      severity: 'medium',
      isPassed,
      field: 'income_information.earnings.net_pay',
      page: null,
      box: null,
      expected: formatPence(gross - total),
      actual: formatPence(net),
      message: `Gross pay less deductions ${isPassed ? 'is' : 'is not'} net pay`,
    },
  ];
}

type Field = ComparedDetail['field'];

function compareWith(data: PayrollData, claimed: ClaimedIdentity): ComparedDetail[] {
  const { name, date_of_birth, NI_number, address } = data.identity_information;
  const shown = { name, dateOfBirth: date_of_birth, niNumber: NI_number, postCode: address.post_code };
  return compareIdentity(shown, claimed);
}

function costOf(compared: readonly ComparedDetail[]): number {
  return compared.reduce((cost, { field, isSame }) => cost + (isSame ? 0 : COSTS[field]), 0);
}

const FIELDS: Readonly<Record<Field, { path: string; severity: Finding['severity']; words: string }>> = {
  name: { path: 'name', severity: 'medium', words: 'The name' },
  date_of_birth: { path: 'date_of_birth', severity: 'high', words: 'The date of birth' },
  ni_number: { path: 'NI_number', severity: 'high', words: 'The National Insurance number' },
  post_code: { path: 'address.post_code', severity: 'medium', words: 'The postcode' },
};

function toFinding({ field, expected, actual, isSame }: ComparedDetail): Finding {
  const { path, severity, words } = FIELDS[field];
  return {
    code: `identity_${field}`,
    severity,
    isPassed: isSame,
    field: `identity_information.${path}`,
    page: null,
    box: null,
    expected,
    actual,
    message: `${words} ${isSame ? 'is' : 'is not'} the person’s`,
  };
}

/** Gross pay less deductions must equal net pay, give or take a penny. Missing amounts count as correct. */
export function addsUp({ income_information: { earnings, deductions } }: PayrollData): boolean {
  const [gross, net, total] = [earnings.gross_pay, earnings.net_pay, deductions.total_deductions].map(
    (text) => (text === null ? null : parsePence(text)),
  );
  if (gross == null || net == null || total == null) return true;
  const gap = gross - total - net;
  return gap >= -1n && gap <= 1n;
}
