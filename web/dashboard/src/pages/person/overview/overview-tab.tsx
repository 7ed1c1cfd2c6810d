import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { IncomeSummary } from '../../../../../../clients/typescript/index.js';
import stack from '../../../layout/stack.module.css';
import { useAccess } from '../../../session/session.ts';
import { Card, Empty } from '../../../ui/card.tsx';
import { Loaded, Skeleton } from '../../../ui/loaded.tsx';
import { Employments } from './employments.tsx';
import { Affordability, Composition, Steadiness } from './figures.tsx';
import { LeftOutCard } from './left-out-card.tsx';
import { MainFigures } from './main-figures.tsx';
import { NothingShared } from './nothing-shared.tsx';
import styles from './overview-tab.module.css';
import { SourceProblems } from './source-problems.tsx';
import { Sources } from './sources.tsx';
import { Streams } from './streams.tsx';
import { summaryQuery } from './summary-query.ts';
import { TaxYears } from './tax-years.tsx';
import { VerdictCard } from './verdict-card.tsx';
import { Warnings } from './warnings.tsx';

const MonthsChart = lazy(() =>
  import('./months-chart.tsx').then(({ MonthsChart: Chart }) => ({ default: Chart })),
);
const route = getRouteApi('/shell/people/$userId/');

/** Shows what a person earns, how reliable that is, and what does not fit. */
export function OverviewTab() {
  const { userId } = route.useParams();
  const mayReadPay = useAccess('read_payroll') !== null;
  const query = useQuery({ ...summaryQuery(userId), enabled: mayReadPay });
  if (!mayReadPay)
    return (
      <div className={stack.stack}>
        <Empty title="Your role can’t see pay">
          <p>
            <Link to="/people/$userId/sharing" params={{ userId }}>
              See this person’s progress
            </Link>
          </p>
        </Empty>
        <SourceProblems userId={userId} />
      </div>
    );
  return (
    <Loaded query={query} lines={12}>
      {(summary) => <Summary summary={summary} userId={userId} />}
    </Loaded>
  );
}

function Summary({ summary, userId }: { summary: IncomeSummary; userId: string }) {
  const hasData = summary.sources.some(({ submission_count }) => submission_count > 0);
  if (!hasData)
    return (
      <div className={stack.stack}>
        <VerdictCard summary={summary} userId={userId} />
        <NothingShared userId={userId} />
        <SourceProblems userId={userId} />
        {summary.warnings.length > 0 ? <Warnings summary={summary} userId={userId} /> : null}
        {summary.sources.length > 0 ? <Sources summary={summary} /> : null}
      </div>
    );
  return (
    <div className={stack.stack}>
      <VerdictCard summary={summary} userId={userId} />
      <div className={summary.left_out.length > 0 ? styles.beside : undefined}>
        <MainFigures summary={summary} />
        {summary.left_out.length > 0 ? <LeftOutCard summary={summary} userId={userId} /> : null}
      </div>
      <SourceProblems userId={userId} />
      <Streams summary={summary} userId={userId} />
      <Warnings summary={summary} userId={userId} />
      {summary.months.length > 0 ? (
        <Card title="Income by month">
          <Suspense fallback={<Skeleton lines={8} />}>
            <MonthsChart months={summary.months} />
          </Suspense>
        </Card>
      ) : null}
      {summary.employments.length > 0 ? <Employments summary={summary} /> : null}
      <TaxYears summary={summary} />
      {hasPay(summary) ? (
        <div className={stack.columns}>
          <Composition summary={summary} />
          <Steadiness summary={summary} />
          <Affordability summary={summary} />
        </div>
      ) : null}
      <Sources summary={summary} />
    </div>
  );
}

/** Whether any payslip counts. Without one, the details of the pay would only repeat that it is not known. */
function hasPay({ employments }: IncomeSummary): boolean {
  return employments.some(({ payslip_count }) => payslip_count > 0);
}
