import type { JourneyStatistics } from '../../../../../clients/typescript/index.js';
import { Card, Empty } from '../../ui/card.tsx';
import { count } from '../../ui/format.ts';
import { Table } from '../../ui/table.tsx';
import { FAILURES, WAYS } from '../../words/journeys.ts';
import { Bar } from './bar.tsx';
import { type Group, shareOf } from './figures.ts';
import styles from './journeys-page.module.css';

/** What went wrong, by place and way, with the share of the people who chose the way. */
export function Failures({
  failures,
  ways,
}: {
  failures: JourneyStatistics['failures'];
  ways: readonly Group[];
}) {
  const choseOf = (way: string) => ways.find(({ key }) => key === way)?.chose ?? null;
  if (failures.length === 0)
    return (
      <Card title="Where it fails">
        <Empty title="Nothing failed" />
      </Card>
    );
  return (
    <Card title="Where it fails">
      <Table
        caption="Failures"
        rows={failures}
        keyOf={({ place, way }) => `${place} ${way}`}
        short={{ first: 8, what: 'failures' }}
        columns={[
          { title: 'What failed', cell: ({ place }) => FAILURES[place] },
          { title: 'Way', cell: ({ way }) => WAYS[way] },
          { title: 'People', cell: ({ journeys }) => count(journeys), isFigure: true },
          {
            title: 'Of those who chose the way',
            cell: ({ journeys, way }) => <Bar share={shareOf(journeys, choseOf(way))} tone="bad" />,
          },
        ]}
      />
      <p className={styles.note}>Many people try again or share in another way, and finish all the same.</p>
    </Card>
  );
}
