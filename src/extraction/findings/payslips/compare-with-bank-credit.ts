import { addDays } from '#values/calendar.ts';
import { formatPence, knownPence, sumPence } from '#values/money.ts';
import type { PayrollData } from '#values/payroll-submission.ts';
import type { Finding, Transaction } from '../../extraction.ts';
import { isOfTaxMonth } from '../../readings/payslips/details/of-tax-month.ts';
import { fieldOf } from '../../relations/payslips/figures.ts';
import { MOVED_DAYS } from '../../relations/payslips/pay-periods.ts';
import { finding } from '../finding.ts';

/** A payment may take this long to arrive. */
const ARRIVAL_DAYS = 5;

/** Looks for the net pay in the bank account around pay day. Days without transaction data prove nothing. */
export function compareWithBankCredit(
  data: PayrollData,
  account: { transactions: readonly Transaction[]; from: string; to: string },
): Finding[] {
  const { pay_date, pay_interval_start, earnings } = data.income_information;
  const net = knownPence(earnings.net_pay);
  if (!pay_date || net === null || net <= 0n) return [];
  const payDay = pay_date.slice(0, 10);
  // a statement of a tax month may be for one of several payments
  const monthStart = isOfTaxMonth(data) ? pay_interval_start?.slice(0, 10) : undefined;
  const [first, last] = [monthStart ?? addDays(payDay, -MOVED_DAYS), addDays(payDay, ARRIVAL_DAYS)];
  const near = account.transactions.filter(
    ({ date, amount }) => amount > 0n && first <= date && date <= last,
  );
  const fromPayer = near.filter(({ description }) =>
    isFrom(description, data.employment_information.employer_name),
  );
  const isSum = monthStart !== undefined && sumPence(fromPayer.map(({ amount }) => amount)) === net;
  const checked = { field: fieldOf('net'), actual: formatPence(net) };
  if (isSum || near.some(({ amount }) => amount === net)) {
    const message = 'The net pay reached the bank account';
    return [finding('bank_credit', { ...checked, isPassed: true, expected: formatPence(net), message })];
  }
  if (account.from > first || account.to < last) return [];
  const [other] = monthStart === undefined ? fromPayer : [];
  const expected = other ? formatPence(other.amount) : null;
  const message = other
    ? `Around pay day the employer paid ${expected} into the bank account, not the net pay shown`
    : 'The net pay did not reach the bank account around pay day. It may have gone to another account';
  return [finding('bank_credit', { ...checked, severity: other ? 'high' : 'low', expected, message })];
}

/** Banks print the first words of a company's name. */
function isFrom(description: string, employer: string | null): boolean {
  const [first, second] = (employer ?? '').toLowerCase().match(/[a-z0-9]{3,}/g) ?? [];
  const text = description.toLowerCase();
  return (
    first !== undefined &&
    text.includes(first) &&
    (second === undefined || first.length > 5 || text.includes(second))
  );
}
