import type { IncomeSummary } from '../../../../../../clients/typescript/index.js';
import { Card, Facts } from '../../../ui/card.tsx';
import { inWords, pounds } from '../../../ui/format.ts';
import { shown, whyNoTrend, whyNoVariation } from './reasons.ts';

export function Composition({ summary: { composition } }: { summary: IncomeSummary }) {
  const share = (percent: number | null) => (percent === null ? '' : ` (${percent}%)`);
  return (
    <Card title="What the pay of the last 12 months consists of">
      <Facts
        facts={[
          ['Fixed', `${shown(composition.fixed)}${share(composition.fixed_percent)}`],
          ['Variable', `${shown(composition.variable)}${share(composition.variable_percent)}`],
          ['Statutory pay', shown(composition.statutory)],
          // the same pay a second time, so these rows must not look like further amounts
          ...composition.parts.map(
            ({ type, amount }) => [`By type: ${inWords(type).toLowerCase()}`, pounds(amount)] as const,
          ),
        ]}
      />
    </Card>
  );
}

const DIRECTIONS = { rising: 'Rising', steady: 'About the same', falling: 'Falling' } as const;
const LEVELS = { low: 'Very little', medium: 'Somewhat', high: 'A lot' } as const;

export function Steadiness({ summary: { trend, volatility } }: { summary: IncomeSummary }) {
  const change =
    trend.change_percent === null ? '' : ` (${trend.change_percent > 0 ? '+' : ''}${trend.change_percent}%)`;
  return (
    <Card title="How the pay changes">
      <Facts
        facts={[
          [
            'Trend',
            trend.direction ? `${DIRECTIONS[trend.direction]}${change}` : `Not known: ${whyNoTrend(trend)}`,
          ],
          [
            'Varies from month to month',
            volatility.level
              ? `${LEVELS[volatility.level]} (${volatility.coefficient_of_variation_percent}%)`
              : `Not known: ${whyNoVariation({ trend, volatility })}`,
          ],
          ['Typical month of the latest three', shown(trend.latest)],
          ['Typical month of the three before', shown(trend.earlier)],
        ]}
      />
    </Card>
  );
}

export function Affordability({ summary: { affordability } }: { summary: IncomeSummary }) {
  return (
    <Card title="What is left each month">
      <Facts
        facts={[
          ['Net pay in a typical month', shown(affordability.net)],
          ['Estimated expenditure', shown(affordability.total)],
          ['Net pay left', shown(affordability.left)],
          ['Net pay left, by the cautious figure', shown(affordability.left_cautious)],
        ]}
      />
    </Card>
  );
}
