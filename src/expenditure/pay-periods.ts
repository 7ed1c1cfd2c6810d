import type { CurrentPayslip } from '#payroll';
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
  postCode: string | null;
}

export function identityOf({ date_of_birth, post_code }: CurrentPayslip): Identity {
  const postCode = post_code?.trim() || null;
  return {
    dateOfBirth: date_of_birth && toDay(date_of_birth),
    postCode: postCode && (parsePostcode(postCode) ?? postCode),
  };
}

/** The payslips that have net pay and days it was paid for; what has the same employer, interval and net pay is one period. */
export function toPayPeriods(payslips: readonly CurrentPayslip[]): PayPeriod[] {
  const periods = new Map<string, PayPeriod>();
  const employers = new Map<string, string>();
  for (const payslip of payslips) {
    const period = toPayPeriod(payslip);
    if (!period) continue;
    const name = payslip.employer_name ?? '';
    const employer = employers.get(name) ?? plainName(name);
    employers.set(name, employer);
    const key = `${period.from} ${period.to} ${period.netPay} ${employer}`;
    const known = periods.get(key);
    periods.set(key, known ? merge(known, period) : period);
  }
  return [...periods.values()];
}

function toPayPeriod(payslip: CurrentPayslip): PayPeriod | null {
  const { pay_interval_start, pay_interval_end, net_pay } = payslip;
  if (pay_interval_start === null || pay_interval_end === null || net_pay === null) return null;
  const [from, to] = [toDay(pay_interval_start), toDay(pay_interval_end)];
  const netPay = parsePence(net_pay);
  if (netPay === null || to < from || to > LAST_DAY_MAX || daysBetween(from, to) >= PERIOD_DAYS_MAX)
    return null;
  return { submissionId: payslip.submissionId, from, to, netPay, ...identityOf(payslip) };
}

/** Sources write an employer with other capitals, spaces and stops. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** The first that was stored, with what only the other knows. */
function merge(one: PayPeriod, other: PayPeriod): PayPeriod {
  const [first, second] = one.submissionId < other.submissionId ? [one, other] : [other, one];
  return {
    ...first,
    dateOfBirth: first.dateOfBirth ?? second.dateOfBirth,
    postCode: first.postCode ?? second.postCode,
  };
}

function toDay(timestamp: string): Day {
  return timestamp.slice(0, 10);
}
