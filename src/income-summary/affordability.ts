import { type Estimated, estimate } from '#expenditure';
import { map, type Sum, showFigure, unknown } from './figures.ts';
import type { IncomeSummary } from './schema.ts';

/** Estimates expenditure at the typical net pay, with the age and region of the newest estimated month. */
export function affordabilityOf(
  { net, cautiousNet }: { net: Sum; cautiousNet: Sum },
  estimated: Estimated,
): IncomeSummary['affordability'] {
  const [month] = estimated.outcome === 'estimated' ? estimated.months : [];
  const isPositive = net.pence !== null && net.pence > 0n;
  const spending =
    month && isPositive
      ? estimate({ netPay: net.pence, ageBand: month.ageBand, region: month.home.region })
      : null;
  const none = unknown(isPositive ? 'no_estimate' : 'no_typical_pay', net.ids);
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
