import { useState } from 'react';
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Legend,
  Line,
  ReferenceArea,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { IncomeSummary } from '../../../../../../client/index.js';
import { Button } from '../../../ui/button.tsx';
import { month, pounds, wholePounds } from '../../../ui/format.ts';
import { Table } from '../../../ui/table.tsx';
import styles from './months-chart.module.css';

type Month = IncomeSummary['months'][number];

const SHOWN_MAX = 24;

/** Pay by month, with bank credits and gaps, as a chart or as a table. */
export function MonthsChart({ months }: { months: readonly Month[] }) {
  const [isTable, setTable] = useState(false);
  if (months.length === 0) return <p>No month with pay is known.</p>;
  return (
    <>
      {isTable ? <MonthsTable months={months} /> : <Chart months={months.slice(0, SHOWN_MAX).toReversed()} />}
      <Button look="quiet" onPress={() => setTable(!isTable)}>
        {isTable ? 'Show as a chart' : 'Show as a table'}
      </Button>
    </>
  );
}

function Chart({ months }: { months: readonly Month[] }) {
  const data = months.map((one) => ({
    month: month(one.month),
    gross: numberOf(one.gross_pay),
    net: numberOf(one.net_pay),
    bank: numberOf(one.bank_credits),
    hasGap: one.has_gap,
  }));
  const hasBank = data.some(({ bank }) => bank !== null);
  return (
    <figure
      className={styles.chart}
      aria-label="Chart of income by month. The table has these figures, and those of earlier months."
    >
      <ResponsiveContainer width="100%" height={300}>
        <ComposedChart data={data} margin={{ top: 8, right: 8, bottom: 0, left: 8 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="month" tick={{ fill: 'var(--soft)', fontSize: 12 }} minTickGap={24} />
          <YAxis
            tick={{ fill: 'var(--soft)', fontSize: 12 }}
            tickFormatter={(value) => wholePounds(value)}
            width={64}
          />
          <Tooltip
            formatter={(value) => pounds(String(value))}
            contentStyle={{ background: 'var(--card)', border: '1px solid var(--line)', borderRadius: 8 }}
            cursor={{ fill: 'var(--raised)' }}
          />
          <Legend wrapperStyle={{ paddingTop: 12 }} />
          {data
            .filter(({ hasGap }) => hasGap)
            .map((one) => (
              <ReferenceArea
                key={one.month}
                x1={one.month}
                x2={one.month}
                fill="var(--red-tint)"
                label="gap"
              />
            ))}
          <Bar dataKey="gross" name="Gross pay" fill="var(--main)" isAnimationActive={false} />
          <Bar dataKey="net" name="Net pay" fill="var(--green)" isAnimationActive={false} />
          {hasBank ? (
            <Line
              dataKey="bank"
              name="Bank credits"
              stroke="var(--amber)"
              strokeWidth={2}
              dot={{ r: 4 }}
              connectNulls={false}
              isAnimationActive={false}
            />
          ) : null}
        </ComposedChart>
      </ResponsiveContainer>
    </figure>
  );
}

function MonthsTable({ months }: { months: readonly Month[] }) {
  const amount = (value: string | null) => (value === null ? '–' : pounds(value));
  return (
    <Table
      caption="Income by month"
      rows={months}
      keyOf={(one) => one.month}
      columns={[
        { title: 'Month', cell: (one) => month(one.month) },
        { title: 'Gross pay', cell: ({ gross_pay }) => amount(gross_pay), isFigure: true },
        { title: 'Net pay', cell: ({ net_pay }) => amount(net_pay), isFigure: true },
        { title: 'Bank credits', cell: ({ bank_credits }) => amount(bank_credits), isFigure: true },
        {
          title: 'Note',
          cell: ({ has_gap, is_whole }) =>
            has_gap ? 'A payment is missing' : is_whole ? '' : 'Not a whole month',
        },
      ]}
    />
  );
}

function numberOf(amount: string | null): number | null {
  return amount === null ? null : Number(amount);
}
