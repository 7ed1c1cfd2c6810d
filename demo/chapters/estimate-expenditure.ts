import { z } from 'zod';
import { chartOf } from '../chart.ts';
import type { Scene, User } from '../scene.ts';

const Expenditure = z.object({
  expenditures: z.array(
    z.object({
      date: z.string(),
      cost_of_living: z.string(),
      housing: z.string(),
      total: z.string(),
      basis: z.object({ net_pay: z.string(), age_band: z.string(), region: z.string() }),
    }),
  ),
});

/** What a household with such pay spends on average, by the figures of the ONS. */
export async function estimateExpenditure({ lender, show, check }: Scene, { userId }: User): Promise<void> {
  const { expenditures } = await lender.ask('GET', `/expenditure/${userId}/ons?explain=true`, {
    reply: Expenditure,
  });
  check(`there is an estimate for each month of a year: ${expenditures.length}`, {
    expected: '12 or more',
    came: expenditures.length,
    holds: expenditures.length >= 12,
  });
  check('cost of living and housing make the total', {
    expected: expenditures.map(({ total }) => total),
    came: expenditures.map(({ cost_of_living, housing }) => sumOf(cost_of_living, housing)),
  });
  show.line();
  show.line('    █ cost of living  ▓ housing  · what is left of net pay');
  const months = expenditures.map(({ date, cost_of_living, housing, basis }) => ({
    month: date.slice(0, 7),
    costOfLiving: cost_of_living,
    housing,
    netPay: basis.net_pay,
  }));
  for (const line of chartOf(months)) show.line(`    ${line}`);
}

function sumOf(one: string, other: string): string {
  const pence = BigInt(one.replace('.', '')) + BigInt(other.replace('.', ''));
  const digits = String(pence).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
