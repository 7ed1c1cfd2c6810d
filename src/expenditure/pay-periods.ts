import { type Employer, employerOf, isSameEmployer } from '#evidence';
import type { StoredPayslip } from '#payroll';
import { addDays, type Day, daysBetween } from '#values/calendar.ts';
import { parsePence } from '#values/money.ts';
import { parsePostcode } from '#values/postcode.ts';
import type { PayPeriod } from './monthly-net-pay.ts';

/** Longer periods and later days are treated as mistakes. */
const PERIOD_DAYS_MAX = 10 * 366;
const LAST_DAY_MAX = '2999-12-31';
const EARLY_DAYS_MAX = 14;

/** The identity on a payslip. */
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

/**
 * Leaves out payslips that are dated more than `EARLY_DAYS_MAX` days in the future. Employers don't issue payslips so
 * early, and the pay has not been paid.
 */
export function withoutFuturePay(payslips: readonly StoredPayslip[], today: Day): StoredPayslip[] {
  const last = addDays(today, EARLY_DAYS_MAX);
  return payslips.filter(({ pay_date }) => pay_date === null || toDay(pay_date) <= last);
}

interface DeclaredPeriod {
  period: PayPeriod;
  employer: Employer;
  accountId: string | null;
  isAmended: boolean;
}

/**
 * Returns the pay periods of payslips that have net pay and an interval. Two sources with the same employer,
 * interval and net pay give one period. If one of them has corrected the payslip since, the old version gives
 * none, even if the other source still has it.
 */
export function toPayPeriods(payslips: readonly StoredPayslip[]): PayPeriod[] {
  const declared = payslips.flatMap((payslip) => toDeclaredPeriod(payslip) ?? []);
  const alike = Map.groupBy(declared, ({ period: { from, to, netPay } }) => `${from} ${to} ${netPay}`);
  return [...alike.values()].flatMap((some) => (some.length === 1 ? onlyOf(some) : mergeAlike(some)));
}

function onlyOf(some: readonly DeclaredPeriod[]): PayPeriod[] {
  return some.flatMap(({ period, isAmended }) => (isAmended ? [] : [period]));
}

/** Merges periods with equal interval and net pay, which differ only in employer and source. */
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

/** Two payslips of one account are different; a payslip without an employer matches any employer. */
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

/** Returns the period that was stored first, completed from the other one. */
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
