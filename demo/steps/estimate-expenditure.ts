import { chartOf } from '../chart.ts';
import type { Context, User } from '../context.ts';

/** Estimates spending from net pay, age and region, based on the averages of the ONS. */
export async function estimateExpenditure(
  { lender, printer, check }: Context,
  { userId }: User,
): Promise<void> {
  const { expenditures } = await lender.expenditure.estimate(userId, { explain: true });
  check(`there is an estimate for each month: ${expenditures.length}`, {
    expected: 'at least 12',
    actual: expenditures.length,
    passes: expenditures.length >= 12,
  });
  check('cost of living and housing add up to the total', {
    expected: expenditures.map(({ total }) => total),
    actual: expenditures.map(({ cost_of_living, housing }) => sumOf(cost_of_living, housing)),
  });
  printer.line();
  printer.line('    █ cost of living  ▓ housing  · what is left of net pay');
  const months = expenditures.map(({ date, cost_of_living, housing, basis }) => ({
    month: date.slice(0, 7),
    costOfLiving: cost_of_living,
    housing,
    netPay: basis?.net_pay ?? '0.00',
  }));
  for (const line of chartOf(months)) printer.line(`    ${line}`);
}

function sumOf(one: string, other: string): string {
  const pence = BigInt(one.replace('.', '')) + BigInt(other.replace('.', ''));
  const digits = String(pence).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
