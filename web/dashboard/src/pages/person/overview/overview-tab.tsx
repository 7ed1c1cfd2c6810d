import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { IncomeSummary } from '../../../../../../client/index.js';
import stack from '../../../layout/stack.module.css';
import { useAccess } from '../../../session/session.ts';
import { Card, Empty } from '../../../ui/card.tsx';
import { Loaded, Skeleton } from '../../../ui/loaded.tsx';
import { Employments } from './employments.tsx';
import { Affordability, Composition, Steadiness } from './figures.tsx';
import { Headline } from './headline.tsx';
import { SourceProblems } from './source-problems.tsx';
import { Sources } from './sources.tsx';
import { summaryQuery } from './summary-query.ts';
import { TaxYears } from './tax-years.tsx';
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
        <Empty title="Nothing has been shared yet">
          <p>
            <Link to="/people/$userId/sharing" params={{ userId }}>
              Send this person the link to their journey
            </Link>
            . Income appears here as soon as it arrives.
          </p>
        </Empty>
        <SourceProblems userId={userId} />
        {summary.warnings.length > 0 ? <Warnings summary={summary} userId={userId} /> : null}
        {summary.sources.length > 0 ? <Sources summary={summary} /> : null}
      </div>
    );
  return (
    <div className={stack.stack}>
      <Headline summary={summary} userId={userId} />
      <SourceProblems userId={userId} />
      <Warnings summary={summary} userId={userId} />
      <Card title="Income by month">
        <Suspense fallback={<Skeleton lines={8} />}>
          <MonthsChart months={summary.months} />
        </Suspense>
      </Card>
      <Employments summary={summary} />
      <TaxYears summary={summary} />
      <div className={stack.columns}>
        <Composition summary={summary} />
        <Steadiness summary={summary} />
        <Affordability summary={summary} />
      </div>
      <Sources summary={summary} />
    </div>
  );
}
