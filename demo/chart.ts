export interface ChartedMonth {
  month: string;
  costOfLiving: string;
  housing: string;
  netPay: string;
}

const BAR_CELLS = 40;

/** Draws a bar for each month: its net pay, divided into cost of living, housing and the rest. */
export function chartOf(months: readonly ChartedMonth[]): string[] {
  const [widest = 1n] = months.map(({ netPay }) => penceOf(netPay)).sort((one, other) => Number(other - one));
  const cells = (pence: bigint) => Number((pence * BigInt(BAR_CELLS) + widest / 2n) / widest);
  return months.map(({ month, costOfLiving, housing, netPay }) => {
    const living = cells(penceOf(costOfLiving));
    const spent = cells(penceOf(costOfLiving) + penceOf(housing));
    const paid = cells(penceOf(netPay));
    const bar = '█'.repeat(living) + '▓'.repeat(spent - living) + '·'.repeat(Math.max(0, paid - spent));
    return `${month}  ${bar.padEnd(BAR_CELLS)}  ${netPay.padStart(9)}`;
  });
}

function penceOf(money: string): bigint {
  return BigInt(money.replace('.', ''));
}
