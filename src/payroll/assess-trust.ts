import { identityFindings } from '#documents';
import type { ClaimedIdentity, ShownIdentity } from '#evidence';
import { type Finding, scoreFindings } from '#extraction';
import { formatPence, parsePence } from '#values/money.ts';
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

export function shownIn({ identity_information: identity }: PayrollData): ShownIdentity {
  return {
    name: identity.name,
    dateOfBirth: identity.date_of_birth,
    niNumber: identity.NI_number,
    postCode: identity.address.post_code,
  };
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

/** Gross pay less deductions must equal net pay, give or take a penny. Missing amounts count as correct. */
export function addsUp({ income_information: { earnings, deductions } }: PayrollData): boolean {
  const [gross, net, total] = [earnings.gross_pay, earnings.net_pay, deductions.total_deductions].map(
    (text) => (text === null ? null : parsePence(text)),
  );
  if (gross == null || net == null || total == null) return true;
  const gap = gross - total - net;
  return gap >= -1n && gap <= 1n;
}
