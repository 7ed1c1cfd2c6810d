import { Card } from '../../ui/card.tsx';
import { count } from '../../ui/format.ts';
import { Table } from '../../ui/table.tsx';
import { Bar } from './bar.tsx';
import { duration, type Figures, percent, type Step, stepsOf } from './figures.ts';
import styles from './journeys-page.module.css';

/** How many people reached each step, and where they stopped. */
export function Funnel({ total }: { total: Figures }) {
  const { median_minutes: minutes, declined, left, failed } = total;
  return (
    <Card title="How far people get">
      <Table<Step>
        caption="People at each step"
        rows={stepsOf(total)}
        keyOf={({ name }) => name}
        columns={[
          { title: 'Step', cell: ({ name }) => <strong className={styles.step}>{name}</strong> },
          { title: 'People', cell: (step) => count(step.count), isFigure: true },
          { title: 'Of all', cell: ({ share }) => <Bar share={share} /> },
          { title: 'Stopped before', cell: lostInWords, isFigure: true },
          { title: 'Time for the step', cell: (step) => duration(step.minutes), isFigure: true },
        ]}
      />
      <p className={styles.note}>
        {minutes.whole === null
          ? 'Nobody has finished yet. '
          : `Half of those who finish need ${duration(minutes.whole)} at most, from the first page to the end. `}
        {count(declined)} declined, {count(left)} left before the end, and something failed for{' '}
        {count(failed)}. The others who stopped closed the page or may still come back.
      </p>
    </Card>
  );
}

function lostInWords({ lost, lostShare }: Step): string {
  if (lost === null) return '';
  return lost === 0 ? '0' : `${count(lost)} (${percent(lostShare)})`;
}
