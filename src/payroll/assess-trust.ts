import { identityFindings } from '#documents';
import { type ClaimedIdentity, shownIn } from '#evidence';
import { type Finding, finding, scoreFindings } from '#extraction';
import { formatPence, knownPence, magnitude } from '#values/money.ts';
import type { PayrollData } from '#values/payroll-submission.ts';
import type { TrustScore } from '#values/trust-score.ts';

/** Rates a payslip that a provider sent: its figures should add up and its details should match the user's. */
export function assessTrust(data: PayrollData, claimed: ClaimedIdentity): TrustScore {
  return scoreFindings(listFindings(data, claimed)).word;
}

/** Returns all comparisons of `assessTrust`, to explain a payslip's score. */
export function listFindings(data: PayrollData, claimed: ClaimedIdentity): Finding[] {
  return [...arithmeticOf(data), ...identityFindings(shownIn(data), claimed, 'payslip')];
}

const DOUBTS = {
  net_pay: 'arithmetic',
  identity_name: 'name',
  identity_date_of_birth: 'date_of_birth',
  identity_ni_number: 'ni_number',
  identity_shown: 'nobody',
} as const;
type Doubt = (typeof DOUBTS)[keyof typeof DOUBTS];

/** The reasons that lower a payslip's trust: details that are not the user's, and figures that don't add up. */
export function doubtsIn(data: PayrollData, claimed: ClaimedIdentity): Doubt[] {
  return listFindings(data, claimed)
    .filter(({ isPassed, severity }) => !isPassed && (severity === 'high' || severity === 'medium'))
    .flatMap(({ code }) => (code in DOUBTS ? DOUBTS[code as keyof typeof DOUBTS] : []));
}

/** Gross pay less deductions must equal net pay, give or take a penny. Nothing is compared if an amount is missing. */
function arithmeticOf({ income_information: { earnings, deductions } }: PayrollData): Finding[] {
  const gross = knownPence(earnings.gross_pay);
  const net = knownPence(earnings.net_pay);
  const total = knownPence(deductions.total_deductions);
  if (gross === null || net === null || total === null) return [];
  const isPassed = magnitude(gross - total - net) <= 1n;
  return [
    finding('net_pay', {
      severity: 'medium',
      isPassed,
      field: 'income_information.earnings.net_pay',
      expected: formatPence(gross - total),
      actual: formatPence(net),
      message: `Gross pay less deductions ${isPassed ? 'is' : 'is not'} net pay`,
    }),
  ];
}
