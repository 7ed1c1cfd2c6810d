import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Expenditure, ExpenditureEstimate } from '../../../../../../client/index.js';
import { api, StipendError } from '../../../api.ts';
import stack from '../../../layout/stack.module.css';
import { Card, Empty } from '../../../ui/card.tsx';
import { month, pounds } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { whyNoEstimate } from '../../../words/estimates.ts';
import { VerdictLine } from '../verdict-line.tsx';

const route = getRouteApi('/shell/people/$userId/expenditure');
const MONTHS_SHOWN_FIRST = 12;

const COLUMNS: Column<ExpenditureEstimate>[] = [
  { title: 'Month', cell: ({ date }) => month(date) },
  {
    title: 'Net pay',
    cell: ({ basis }) =>
      basis ? `${pounds(basis.net_pay)}${basis.is_partial ? ' (part of a month)' : ''}` : '–',
    isFigure: true,
  },
  { title: 'Cost of living', cell: ({ cost_of_living }) => pounds(cost_of_living), isFigure: true },
  { title: 'Housing', cell: ({ housing }) => pounds(housing), isFigure: true },
  { title: 'Total', cell: ({ total }) => <b>{pounds(total)}</b>, isFigure: true },
  {
    title: 'Net pay left',
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

/** In pence, because sums of decimal fractions are not exact. */
function leftOf(net: string, total: string): string {
  const pence = (amount: string) => Math.round(Number(amount) * 100);
  return String((pence(net) - pence(total)) / 100);
}

/** Shows what people like this one spend, by month, with the figures behind each estimate. */
export function ExpenditureTab() {
  const { userId } = route.useParams();
  const query = useQuery({
    queryKey: ['expenditure', userId],
    queryFn: ({ signal }) =>
      api
        .get('/expenditure/{user_id}/ons', { path: { user_id: userId }, query: { explain: true }, signal })
        .catch((error) => {
          // the data that the estimate needs is missing, which the message explains
          if (error instanceof StipendError && error.code === 'expenditure_unanswerable')
            return whyNoEstimate(error.messages);
          throw error;
        }),
  });
  return (
    <div className={stack.stack}>
      <VerdictLine userId={userId} />
      <Card title="Estimated expenditure">
        <Loaded query={query} lines={6}>
          {(found) =>
            typeof found === 'string' ? (
              <Empty title="No estimate is possible yet">
                <p>{found}</p>
              </Empty>
            ) : (
              <>
                <p>
                  Averages from the Office for National Statistics for households with this pay, age and
                  region. They are not what this person spends.{' '}
                  <a href="/docs/guides/expenditure" target="_blank" rel="noreferrer">
                    How an estimate is calculated
                  </a>
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
                    {found.left_out
                      .map(({ date, reason }) => `${month(date)} (${LEFT_OUT[reason]})`)
                      .join(', ')}
                    .
                  </p>
                ) : null}
              </>
            )
          }
        </Loaded>
      </Card>
    </div>
  );
}

function payslips(count: number): string {
  return count === 1 ? '1 payslip' : `${count} payslips`;
}
