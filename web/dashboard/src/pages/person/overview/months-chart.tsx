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
import type { IncomeSummary } from '../../../../../../clients/typescript/index.js';
import { Button } from '../../../ui/button.tsx';
import { month, pounds, wholePounds } from '../../../ui/format.ts';
import { Table } from '../../../ui/table.tsx';
import styles from './months-chart.module.css';

type Month = IncomeSummary['months'][number];

const SHOWN_MAX = 24;
const TABLE_SHOWN_FIRST = 12;

/** Pay by month, with bank credits, the tax authority and gaps, as a chart or as a table. Prints both. */
export function MonthsChart({ months }: { months: readonly Month[] }) {
  const [isTable, setTable] = useState(false);
  if (months.length === 0) return <p>No month with pay is known.</p>;
  return (
    <>
      <div className={isTable ? styles.onlyPrint : undefined}>
        <Chart months={months.slice(0, SHOWN_MAX).toReversed()} of={months.length} />
      </div>
      <div className={isTable ? undefined : styles.onlyPrint}>
        <MonthsTable months={months} />
      </div>
      <Button look="quiet" onPress={() => setTable(!isTable)}>
        {isTable ? 'Show as a chart' : 'Show as a table'}
      </Button>
    </>
  );
}

function Chart({ months, of: total }: { months: readonly Month[]; of: number }) {
  const data = months.map((one) => ({
    month: month(one.month),
    gross: numberOf(one.gross_pay),
    net: numberOf(one.net_pay),
    bank: numberOf(one.bank_credits),
    authority: numberOf(one.tax_authority),
    hasGap: one.has_gap,
  }));
  const hasBank = data.some(({ bank }) => bank !== null);
  const hasAuthority = data.some(({ authority }) => authority !== null);
  const gaps = data.filter(({ hasGap }) => hasGap);
  return (
    <figure
      className={styles.chart}
      aria-label="Chart of income by month. The table has the same figures, and earlier months if there are any."
    >
      <ResponsiveContainer width="100%" height={300}>
        <ComposedChart data={data} margin={{ top: 18, right: 8, bottom: 0, left: 0 }} barGap={1}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="month"
            tick={{ fill: 'var(--soft)', fontSize: 12 }}
            stroke="var(--edge)"
            tickFormatter={(value: string) => value.replace(/ \d\d(?=\d\d$)/, ' ’')}
            minTickGap={8}
          />
          <YAxis
            tick={{ fill: 'var(--soft)', fontSize: 12 }}
            tickFormatter={(value) => wholePounds(value)}
            stroke="var(--edge)"
            width={58}
          />
          <Tooltip
            formatter={(value) => pounds(String(value))}
            contentStyle={{ background: 'var(--card)', border: '1px solid var(--line)', borderRadius: 8 }}
            cursor={{ fill: 'var(--raised)' }}
          />
          <Legend wrapperStyle={{ paddingTop: 12 }} />
          {gaps.map((one) => (
            <ReferenceArea
              key={one.month}
              x1={one.month}
              x2={one.month}
              fill="var(--red)"
              fillOpacity={0.14}
              label={{ value: 'Gap', position: 'top', fill: 'var(--red)', fontSize: 12 }}
            />
          ))}
          <Bar dataKey="gross" name="Gross pay" fill="var(--main)" isAnimationActive={false} />
          <Bar dataKey="net" name="Net pay" fill="var(--green)" isAnimationActive={false} />
          {hasAuthority ? (
            <Line
              dataKey="authority"
              name="Tax authority (average month)"
              type="step"
              stroke="var(--ink)"
              strokeDasharray="5 3"
              strokeWidth={2}
              dot={false}
              connectNulls={false}
              isAnimationActive={false}
            />
          ) : null}
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
      <figcaption className={styles.caption}>
        {captionOf({ hasAuthority, hasBank, gapCount: gaps.length, total })}
      </figcaption>
    </figure>
  );
}

function captionOf(has: {
  hasAuthority: boolean;
  hasBank: boolean;
  gapCount: number;
  total: number;
}): string {
  const parts = [
    has.total > SHOWN_MAX
      ? `The chart shows the last ${SHOWN_MAX} months. The table has ${has.total}.`
      : null,
    has.hasAuthority
      ? 'The tax authority reports whole tax years of taxable pay; the dashed line is an average month.'
      : 'Nothing from the tax authority.',
    has.hasBank ? null : 'No bank statement covers these months.',
    has.gapCount === 0
      ? null
      : has.gapCount === 1
        ? 'One month has a gap.'
        : `${has.gapCount} months have a gap.`,
  ];
  return parts.filter((part) => part !== null).join(' ');
}

function MonthsTable({ months }: { months: readonly Month[] }) {
  const amount = (value: string | null) => (value === null ? '–' : pounds(value));
  return (
    <Table
      caption="Income by month"
      rows={months}
      keyOf={(one) => one.month}
      short={{ first: TABLE_SHOWN_FIRST, what: 'months' }}
      columns={[
        { title: 'Month', cell: (one) => month(one.month) },
        { title: 'Gross pay', cell: ({ gross_pay }) => amount(gross_pay), isFigure: true },
        { title: 'Net pay', cell: ({ net_pay }) => amount(net_pay), isFigure: true },
        { title: 'Bank credits', cell: ({ bank_credits }) => amount(bank_credits), isFigure: true },
        {
          title: 'Tax authority, average',
          cell: ({ tax_authority }) => amount(tax_authority),
          isFigure: true,
        },
        {
          title: 'Note',
          cell: ({ has_gap, is_whole }) => (has_gap ? 'Gap in pay' : is_whole ? '' : 'Not a whole month'),
        },
      ]}
    />
  );
}

function numberOf(amount: string | null): number | null {
  return amount === null ? null : Number(amount);
}
