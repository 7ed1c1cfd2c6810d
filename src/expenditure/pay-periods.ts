import { type Employer, employerOf, isSameEmployer, type StoredPayslip } from '#payroll';
import { type Day, daysBetween } from '#values/calendar.ts';
import { parsePence } from '#values/money.ts';
import { parsePostcode } from '#values/postcode.ts';
import type { PayPeriod } from './monthly-net-pay.ts';

/** Longer ones, and later ones, are slips of the pen. */
const PERIOD_DAYS_MAX = 10 * 366;
const LAST_DAY_MAX = '2999-12-31';

/** Who was paid, as a payslip tells. */
export interface Identity {
  dateOfBirth: Day | null;
  postCodes: readonly string[];
}

export function identityOf({ date_of_birth, post_code }: StoredPayslip): Identity {
  const postCode = post_code?.trim() || null;
  return {
    dateOfBirth: date_of_birth && toDay(date_of_birth),
    postCodes: postCode === null ? [] : [parsePostcode(postCode) ?? postCode],
  };
}

interface DeclaredPeriod {
  period: PayPeriod;
  employer: Employer;
  accountId: string | null;
  isAmended: boolean;
}

/**
 * The payslips that have net pay and days it was paid for. What two sources tell of (the same employer, interval and net pay)
 * is one period; what one of them has corrected since is none, whoever else still tells of it.
 */
export function toPayPeriods(payslips: readonly StoredPayslip[]): PayPeriod[] {
  const declared = payslips.flatMap((payslip) => toDeclaredPeriod(payslip) ?? []);
  const alike = Map.groupBy(declared, ({ period: { from, to, netPay } }) => `${from} ${to} ${netPay}`);
  return [...alike.values()].flatMap((some) => (some.length === 1 ? onlyOf(some) : mergeAlike(some)));
}

function onlyOf(some: readonly DeclaredPeriod[]): PayPeriod[] {
  return some.flatMap(({ period, isAmended }) => (isAmended ? [] : [period]));
}

/** Of equal intervals and net pay, so that only employers and sources are left to tell them apart. */
function mergeAlike(some: readonly DeclaredPeriod[]): PayPeriod[] {
  const current = some.filter(({ isAmended }) => !isAmended);
  const corrected = some.filter(
    (one) => one.isAmended && !current.some((other) => other.accountId === one.accountId),
  );
  const merged: DeclaredPeriod[] = [];
  for (const one of current) {
    if (corrected.some((other) => isSamePayslip(one, other))) continue;
    const place = merged.findIndex((other) => isSamePayslip(one, other));
    const known = merged[place];
    if (known) merged[place] = { ...known, period: merge(known.period, one.period) };
    else merged.push(one);
  }
  return merged.map(({ period }) => period);
}

/** Two of one account are two; an employer that a source does not name may be any. */
function isSamePayslip(one: DeclaredPeriod, other: DeclaredPeriod): boolean {
  if (one.accountId !== null && one.accountId === other.accountId) return false;
  const isUnnamed = [one, other].some(
    ({ employer }) => employer.name === null && employer.reference === null,
  );
  return isUnnamed || isSameEmployer(one.employer, other.employer);
}

function toDeclaredPeriod(payslip: StoredPayslip): DeclaredPeriod | null {
  const { pay_interval_start, pay_interval_end, net_pay, accountId, isAmended } = payslip;
  if (pay_interval_start === null || pay_interval_end === null || net_pay === null) return null;
  const [from, to] = [toDay(pay_interval_start), toDay(pay_interval_end)];
  const netPay = parsePence(net_pay);
  if (netPay === null || to < from || to > LAST_DAY_MAX || daysBetween(from, to) >= PERIOD_DAYS_MAX)
    return null;
  const period = { submissionId: payslip.submissionId, from, to, netPay, ...identityOf(payslip) };
  return { period, employer: employerOf(payslip), accountId, isAmended };
}

/** The first that was stored, with what only the other knows. */
function merge(one: PayPeriod, other: PayPeriod): PayPeriod {
  const [first, second] = one.submissionId < other.submissionId ? [one, other] : [other, one];
  return {
    ...first,
    dateOfBirth: first.dateOfBirth ?? second.dateOfBirth,
    postCodes: [...new Set([...first.postCodes, ...second.postCodes])],
  };
}

function toDay(timestamp: string): Day {
  return timestamp.slice(0, 10);
}
