import { type Estimated, estimate, lowestNetPay } from '#expenditure';
import { map, type Sum, showFigure, unknown } from './figures.ts';
import type { IncomeSummary } from './schema.ts';

/**
 * Estimates expenditure at the typical net pay, with the age and region of the newest estimated month. Below the lowest
 * income of the model, spending is not known.
 */
export function affordabilityOf(
  { net, cautiousNet }: { net: Sum; cautiousNet: Sum },
  estimated: Estimated,
): IncomeSummary['affordability'] {
  const [month] = estimated.outcome === 'estimated' ? estimated.months : [];
  const isPositive = net.pence !== null && net.pence > 0n;
  const isBelow = isPositive && net.pence < lowestNetPay();
  const spending =
    month && isPositive && !isBelow
      ? estimate({ netPay: net.pence, ageBand: month.ageBand, region: month.home.region })
      : null;
  const none = unknown(
    !isPositive ? 'no_typical_pay' : month && isBelow ? 'below_model' : 'no_estimate',
    net.ids,
  );
  const part = (pence: bigint | undefined) => (pence === undefined ? none : map(net, () => pence));
  const minus = (from: Sum) => (spending ? map(from, (pence) => pence - spending.total) : none);
  return {
    net: showFigure(net),
    cost_of_living: showFigure(part(spending?.costOfLiving)),
    housing: showFigure(part(spending?.housing)),
    total: showFigure(part(spending?.total)),
    left: showFigure(minus(net)),
    left_cautious: showFigure(minus(cautiousNet)),
  };
}
