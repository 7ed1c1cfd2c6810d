import { type Finding, scoreFindings } from '#extraction';
import { formatPence, parsePence } from '#values/money.ts';
import type { PayrollData } from '#values/payroll-submission.ts';
import { isSameName } from '#values/person-name.ts';
import { ratingOf, type TrustScore } from '#values/trust-score.ts';

/** The user's details as the client gave them. */
export interface ClaimedIdentity {
  forename: string | null;
  surname: string | null;
  date_of_birth: string | null;
  post_codes: readonly string[] | null;
  ni_number: string | null;
}

/** Points, out of 100, that each failed check deducts. */
const COSTS = { arithmetic: 25, name: 25, date_of_birth: 40, ni_number: 40, post_code: 20 };

/**
 * Rates how far a payslip can be trusted: its figures should add up and its details should match the user's.
 * A value that is missing on either side deducts nothing.
 */
export function assessTrust(data: PayrollData, claimed: ClaimedIdentity): TrustScore {
  return ratingOf(100 - (addsUp(data) ? 0 : COSTS.arithmetic) - costOf(compareIdentity(data, claimed)));
}

/** Rates an uploaded payslip, for which the findings of the extraction count as well. */
export function assessUpload(
  data: PayrollData,
  claimed: ClaimedIdentity,
  findings: readonly Finding[],
): { score: number; trust: TrustScore; findings: Finding[] } {
  const compared = compareIdentity(data, claimed);
  const score = Math.max(0, scoreFindings(findings).score - costOf(compared));
  return { score, trust: ratingOf(score), findings: [...findings, ...compared.map(toFinding)] };
}

/** Returns all comparisons of `assessTrust`, to explain a payslip's score. */
export function listFindings(data: PayrollData, claimed: ClaimedIdentity): Finding[] {
  return [...arithmeticOf(data), ...compareIdentity(data, claimed).map(toFinding)];
}

/** The reasons that lower a payslip's trust: details that are not the user's, and figures that don't add up. */
export function doubtsIn(data: PayrollData, claimed: ClaimedIdentity): (keyof typeof COSTS)[] {
  const differing = compareIdentity(data, claimed).filter(({ isSame }) => !isSame);
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

type Field = Exclude<keyof typeof COSTS, 'arithmetic'>;

interface Compared {
  field: Field;
  expected: string;
  actual: string;
  isSame: boolean;
}

/** Compares the details that both sides have. */
function compareIdentity(
  { identity_information: identity }: PayrollData,
  claimed: ClaimedIdentity,
): Compared[] {
  const [name, postCodes] = [fullName(claimed), (claimed.post_codes ?? []).map(compact)];
  const postCode = compact(identity.address.post_code);
  return [
    compare('name', { expected: name, actual: identity.name }, isSameName(identity.name, claimed)),
    compare(
      'date_of_birth',
      { expected: claimed.date_of_birth, actual: identity.date_of_birth },
      identity.date_of_birth === claimed.date_of_birth,
    ),
    compare(
      'ni_number',
      { expected: claimed.ni_number, actual: identity.NI_number },
      isSameNumber(identity.NI_number, claimed.ni_number),
    ),
    compare(
      'post_code',
      { expected: postCodes.length > 0 ? (claimed.post_codes ?? []).join(', ') : null, actual: postCode },
      postCodes.includes(postCode),
    ),
  ].flat();
}

function compare(
  field: Field,
  { expected, actual }: { expected: string | null; actual: string | null },
  isSame: boolean,
): Compared[] {
  return expected && actual ? [{ field, expected, actual, isSame }] : [];
}

function costOf(compared: readonly Compared[]): number {
  return compared.reduce((cost, { field, isSame }) => cost + (isSame ? 0 : COSTS[field]), 0);
}

const FIELDS: Readonly<Record<Field, { path: string; severity: Finding['severity']; words: string }>> = {
  name: { path: 'name', severity: 'medium', words: 'The name' },
  date_of_birth: { path: 'date_of_birth', severity: 'high', words: 'The date of birth' },
  ni_number: { path: 'NI_number', severity: 'high', words: 'The National Insurance number' },
  post_code: { path: 'address.post_code', severity: 'medium', words: 'The postcode' },
};

function toFinding({ field, expected, actual, isSame }: Compared): Finding {
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

/** Null without a surname, because a name can't be compared without one. */
function fullName({ forename, surname }: ClaimedIdentity): string | null {
  return surname === null ? null : [forename, surname].filter(Boolean).join(' ');
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

/** Ignores the suffix letter, which may be missing. */
function isSameNumber(one: string | null, other: string | null): boolean {
  return compact(one)?.slice(0, 8) === compact(other)?.slice(0, 8);
}

function compact(text: string | null): string | null {
  return text === null ? null : text.replace(/\s/g, '').toUpperCase();
}
