import { Card } from '../../ui/card.tsx';
import { count } from '../../ui/format.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { DEVICES, WAYS } from '../../words/journeys.ts';
import { LANGUAGE_NAMES } from '../../words/languages.ts';
import { Bar } from './bar.tsx';
import { duration, type Group, shareOf } from './figures.ts';
import styles from './journeys-page.module.css';

/** How people fare with each way to share. */
export function ByWay({ groups }: { groups: readonly Group[] }) {
  const others = groups.filter(({ chose }) => chose === 0).map(({ key }) => wayInWords(key));
  return (
    <Card title="By way">
      <Table
        caption="Ways to share"
        rows={groups.filter(({ chose }) => chose > 0)}
        keyOf={({ key }) => key}
        columns={[
          { title: 'Way', cell: ({ key }) => wayInWords(key) },
          { title: 'Chose it', cell: ({ chose }) => count(chose), isFigure: true },
          { title: 'Finished', cell: ({ finished }) => count(finished), isFigure: true },
          {
            title: 'Of those who chose it',
            cell: ({ chose, finished }) => <Bar share={shareOf(finished, chose)} />,
          },
          { title: 'Failed', cell: ({ failed }) => count(failed), isFigure: true },
          {
            title: 'Time to the end',
            cell: ({ median_minutes }) => duration(median_minutes.share),
            isFigure: true,
          },
        ]}
      />
      {others.length > 0 ? <p className={styles.note}>Nobody chose: {others.join(', ')}.</p> : null}
    </Card>
  );
}

function wayInWords(key: string): string {
  return WAYS[key as keyof typeof WAYS] ?? key;
}

const COLUMNS: readonly Column<Group>[] = [
  { title: 'Opened', cell: ({ opened }) => count(opened ?? 0), isFigure: true },
  { title: 'Finished', cell: ({ finished }) => count(finished), isFigure: true },
  { title: 'Of all', cell: ({ opened, finished }) => <Bar share={shareOf(finished, opened)} /> },
  { title: 'Time', cell: ({ median_minutes }) => duration(median_minutes.whole), isFigure: true },
];

function usedOf(groups: readonly Group[]): Group[] {
  return groups.filter(({ opened }) => opened !== 0);
}

export function ByDevice({ groups }: { groups: readonly Group[] }) {
  return (
    <Card title="By device">
      <Table
        caption="Devices"
        rows={usedOf(groups)}
        keyOf={({ key }) => key}
        columns={[{ title: 'Device', cell: ({ key }) => DEVICES[key] ?? key }, ...COLUMNS]}
      />
    </Card>
  );
}

export function ByLanguage({ groups }: { groups: readonly Group[] }) {
  return (
    <Card title="By language">
      <Table
        caption="Languages"
        rows={usedOf(groups)}
        keyOf={({ key }) => key}
        columns={[
          {
            title: 'Language',
            cell: ({ key }) => LANGUAGE_NAMES[key as keyof typeof LANGUAGE_NAMES] ?? key,
          },
          ...COLUMNS,
        ]}
      />
    </Card>
  );
}
