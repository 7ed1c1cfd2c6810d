import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { Card } from '../../ui/card.tsx';
import { count, day, month } from '../../ui/format.ts';
import { type Group, type Period, periodsOf, type Unit } from './figures.ts';
import styles from './journeys-page.module.css';

const TITLES: Readonly<Record<Unit, string>> = {
  day: 'By day',
  week: 'By week',
  month: 'By month',
};

/** How many people opened and finished their journeys, over time. */
export function ByDay({ groups }: { groups: readonly Group[] }) {
  const { unit, periods } = periodsOf(groups);
  const data = periods.map((one) => ({ ...one, name: nameOf(one, unit) }));
  return (
    <Card title={TITLES[unit]}>
      <figure
        className={styles.chart}
        aria-label="Chart of people who opened and finished. The table after it has the same figures."
      >
        <ResponsiveContainer width="100%" height={260}>
          <BarChart
            data={data}
            margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
            barGap={1}
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis
              dataKey="name"
              tick={{ fill: 'var(--soft)', fontSize: 12 }}
              stroke="var(--edge)"
              tickFormatter={(name: string) => tickOf(name, unit)}
              minTickGap={12}
            />
            <YAxis
              tick={{ fill: 'var(--soft)', fontSize: 12 }}
              stroke="var(--edge)"
              allowDecimals={false}
              tickFormatter={(value: number) => count(value)}
              width={48}
            />
            <Tooltip
              contentStyle={{ background: 'var(--card)', border: '1px solid var(--line)', borderRadius: 8 }}
              cursor={{ fill: 'var(--raised)' }}
            />
            <Legend wrapperStyle={{ paddingTop: 8 }} itemSorter={null} />
            <Bar dataKey="opened" name="Opened the link" fill="var(--edge)" isAnimationActive={false} />
            <Bar dataKey="finished" name="Finished" fill="var(--main)" isAnimationActive={false} />
          </BarChart>
        </ResponsiveContainer>
      </figure>
      {/* a table itself can’t be narrower than its words */}
      <div className="hidden">
        <table>
          <caption>People who opened the link and finished</caption>
          <thead>
            <tr>
              <th scope="col">{TITLES[unit].slice(3)}</th>
              <th scope="col">Opened the link</th>
              <th scope="col">Finished</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ name, opened, finished }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{count(opened)}</td>
                <td>{count(finished)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function nameOf({ from }: Period, unit: Unit): string {
  if (unit === 'month') return month(from);
  return unit === 'week' ? `Week of ${day(from)}` : day(from);
}

/** A year would not fit, unless the chart has the same month twice. */
function tickOf(name: string, unit: Unit): string {
  if (unit === 'month') return name.replace(/ \d\d(?=\d\d$)/, ' ’');
  return name.replace(/ \d{4}$/, '').replace(/^Week of /, '');
}
