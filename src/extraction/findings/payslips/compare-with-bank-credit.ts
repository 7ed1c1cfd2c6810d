import { addDays } from '#values/calendar.ts';
import { formatPence, parsePence, sumPence } from '#values/money.ts';
import type { PayrollData } from '#values/payroll-submission.ts';
import type { Finding, Transaction } from '../../extraction.ts';
import { isOfTaxMonth } from '../../readings/payslips/details/of-tax-month.ts';
import { failed, passed } from './finding.ts';

const EARLY_DAYS = 3;
const LATE_DAYS = 5;

/** Looks for the net pay in the bank account around pay day. Days without transaction data prove nothing. */
export function compareWithBankCredit(
  data: PayrollData,
  account: { transactions: readonly Transaction[]; from: string; to: string },
): Finding[] {
  const { pay_date, pay_interval_start, earnings } = data.income_information;
  const net = earnings.net_pay === null ? null : parsePence(earnings.net_pay);
  if (!pay_date || net === null || net <= 0n) return [];
  const payDay = pay_date.slice(0, 10);
  const isOfMonth = isOfTaxMonth(data) && pay_interval_start !== null;
  const earliest = isOfMonth ? pay_interval_start.slice(0, 10) : addDays(payDay, -EARLY_DAYS);
  const [first, last] = [earliest, addDays(payDay, LATE_DAYS)];
  const near = account.transactions.filter(
    ({ date, amount }) => amount > 0n && first <= date && date <= last,
  );
  const checked = {
    code: 'bank_credit' as const,
    field: 'income_information.earnings.net_pay',
    actual: net,
  };
  const isFromPayer = ({ description }: Transaction) =>
    isFrom(description, data.employment_information.employer_name);
  const sum = sumPence(near.filter(isFromPayer).map(({ amount }) => amount));
  if (near.some(({ amount }) => amount === net) || (isOfMonth && sum === net))
    return [passed({ ...checked, expected: net, message: 'The net pay reached the bank account' })];
  if (account.from > first || account.to < last) return [];
  // a statement of a tax month may be for one of several payments
  const other = isOfMonth ? undefined : near.find(isFromPayer);
  if (other)
    return [
      failed('high', {
        ...checked,
        expected: other.amount,
        message: `Around pay day the employer paid ${formatPence(other.amount)} into the bank account, not the net pay shown`,
      }),
    ];
  return [
    failed('low', {
      ...checked,
      message:
        'The net pay did not reach the bank account around pay day. It may have gone to another account',
    }),
  ];
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
