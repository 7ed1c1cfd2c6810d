import type { Pence } from '#values/money.ts';
import type { Region } from '#values/postcode.ts';
import { type AgeBand, ONS_MODEL, type OnsModel, weeksInAMonth } from './model.ts';

export interface Household {
  /** Net pay of one month, above zero. */
  netPay: Pence;
  ageBand: AgeBand;
  region: Region;
}

export interface Estimate {
  costOfLiving: Pence;
  housing: Pence;
  total: Pence;
}

type Spending = 'cost_of_living' | 'housing';

/**
 * Estimates a household's monthly spending. Age affects only the cost of living, and the region affects only
 * housing.
 */
export function estimate({ netPay, ageBand, region }: Household, model: OnsModel = ONS_MODEL): Estimate {
  const weeks = weeksInAMonth(model);
  // powers of amounts are not whole pence, so floating point is used until the result is rounded
  const weekly = Number(netPay) / PENCE / weeks;
  const monthly = (spending: Spending, factor: number) =>
    BigInt(roundHalfUp(weeks * weeklySpending(weekly, spending, model) * factor * PENCE));
  const costOfLiving = monthly('cost_of_living', ageBand.factor);
  const housing = monthly('housing', model.region_factors[region]);
  return { costOfLiving, housing, total: costOfLiving + housing };
}

const PENCE = 100;
const TRUE_DIGITS = 13;

/** Rounds half up. Reduces the precision first, because floating point can make a half slightly smaller. */
function roundHalfUp(pence: number): number {
  return Math.round(Number(pence.toPrecision(TRUE_DIGITS)));
}

/**
 * Proportional to pay up to the first node; between nodes and above the last one, linear in the logarithms.
 */
export function weeklySpending(
  pay: number,
  spending: Spending,
  { nodes, exponents_above }: OnsModel = ONS_MODEL,
): number {
  const [first] = nodes;
  if (pay <= first.net_pay) return first[spending] * (pay / first.net_pay);
  const next = nodes.findIndex(({ net_pay }) => pay < net_pay);
  const below = nodes.at(next === -1 ? -1 : next - 1) ?? first;
  const above = nodes[next];
  if (!above) return below[spending] * (pay / below.net_pay) ** exponents_above[spending];
  const way = Math.log(pay / below.net_pay) / Math.log(above.net_pay / below.net_pay);
  return below[spending] * (above[spending] / below[spending]) ** way;
}
