import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Readiness } from '../../../../../../client/index.js';
import { api } from '../../../api.ts';
import stack from '../../../layout/stack.module.css';
import { Card } from '../../../ui/card.tsx';
import { day } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Status, type Tone } from '../../../ui/status.tsx';
import { Table } from '../../../ui/table.tsx';

const route = getRouteApi('/shell/people/$userId/');

/** The sources of a person's income, and how far each is. */
export function OverviewTab() {
  const { userId } = route.useParams();
  const query = useQuery({
    queryKey: ['readiness', userId],
    queryFn: ({ signal }) => api.get('/users/{user_id}/readiness', { path: { user_id: userId }, signal }),
  });
  return (
    <div className={stack.stack}>
      <Card title="Sources">
        <Loaded query={query} lines={5}>
          {(readiness) => <Sources readiness={readiness} />}
        </Loaded>
      </Card>
    </div>
  );
}

const SOURCES = [
  ['payroll', 'Payroll provider'],
  ['direct', 'Employer, without a sign-in'],
  ['payslips', 'Uploaded payslips'],
  ['bank_statements', 'Bank statements'],
  ['taxauth', 'Tax authority'],
] as const;

const STATUSES: Readonly<Record<Readiness['payroll']['status'], readonly [Tone, string]>> = {
  not_started: ['neutral', 'Not started'],
  in_progress: ['busy', 'In progress'],
  complete: ['good', 'Complete'],
  nothing_found: ['warning', 'Nothing found'],
  failed: ['bad', 'Failed'],
};

function Sources({ readiness }: { readiness: Readiness }) {
  return (
    <Table
      caption="Sources of income"
      rows={SOURCES.map(([key, name]) => ({ name, ...readiness[key] }))}
      keyOf={({ name }) => name}
      columns={[
        { title: 'Source', cell: ({ name }) => name },
        {
          title: 'Status',
          cell: ({ status }) => <Status tone={STATUSES[status][0]}>{STATUSES[status][1]}</Status>,
        },
        { title: 'Records', cell: ({ count }) => count, isFigure: true },
        { title: 'From', cell: ({ first_date }) => (first_date ? day(first_date) : '–') },
        { title: 'To', cell: ({ last_date }) => (last_date ? day(last_date) : '–') },
      ]}
    />
  );
}
