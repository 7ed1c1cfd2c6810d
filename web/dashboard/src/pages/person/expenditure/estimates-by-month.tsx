import type { Expenditure, ExpenditureEstimate } from '../../../../../../clients/typescript/index.js';
import { Card } from '../../../ui/card.tsx';
import { month, pounds } from '../../../ui/format.ts';
import { type Column, Table } from '../../../ui/table.tsx';

const MONTHS_SHOWN_FIRST = 6;

const COLUMNS: Column<ExpenditureEstimate>[] = [
  { title: 'Month', cell: ({ date }) => month(date) },
  {
    title: 'Net pay',
    cell: ({ basis }) =>
      basis ? `${pounds(basis.net_pay)}${basis.is_partial ? ' (part of a month)' : ''}` : '–',
    isFigure: true,
  },
  { title: 'Housing', cell: ({ housing }) => pounds(housing), isFigure: true },
  { title: 'Cost of living', cell: ({ cost_of_living }) => pounds(cost_of_living), isFigure: true },
  { title: 'Total', cell: ({ total }) => <b>{pounds(total)}</b>, isFigure: true },
  {
    title: 'Left',
    cell: ({ basis, total }) => (basis ? pounds(leftOf(basis.net_pay, total)) : '–'),
    isFigure: true,
  },
  {
    title: 'Based on',
    cell: ({ basis }) =>
      basis
        ? `${payslips(basis.periods.length)}, age ${basis.age}, ${basis.region} (${basis.post_code})`
        : '–',
  },
];

type LeftOut = NonNullable<Expenditure['left_out']>[number];

const LEFT_OUT: Readonly<Record<LeftOut['reason'], string>> = {
  no_positive_net_pay: 'no net pay',
  no_region: 'no postcode that the statistics cover',
};

/** The estimate for each month with payslips, at the pay of that month. */
export function EstimatesByMonth({ found }: { found: Expenditure }) {
  return (
    <Card title="Month by month">
      <p>
        At the net pay of each month, as paid. A month with unusual pay, or with only part of its pay, shows
        unusual spending too.
      </p>
      <Table
        caption="Estimated expenditure by month"
        columns={COLUMNS}
        rows={found.expenditures}
        keyOf={({ date }) => date}
        short={{ first: MONTHS_SHOWN_FIRST, what: 'months' }}
      />
      {found.left_out?.length ? (
        <p>
          Without an estimate:{' '}
          {found.left_out.map(({ date, reason }) => `${month(date)} (${LEFT_OUT[reason]})`).join(', ')}.
        </p>
      ) : null}
    </Card>
  );
}

/** In pence, because sums of decimal fractions are not exact. */
function leftOf(net: string, total: string): string {
  const pence = (amount: string) => Math.round(Number(amount) * 100);
  return String((pence(net) - pence(total)) / 100);
}

function payslips(count: number): string {
  return count === 1 ? '1 payslip' : `${count} payslips`;
}
