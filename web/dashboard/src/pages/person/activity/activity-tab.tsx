import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../../api.ts';
import { Card, Empty } from '../../../ui/card.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { offsetOf } from '../../../ui/pager.tsx';
import { Table } from '../../../ui/table.tsx';
import { DETAILS, WHAT, WHEN, WHO } from '../../audit/audit-columns.tsx';

const PAGE_SIZE = 25;
const COLUMNS = [WHEN, WHAT, WHO, DETAILS];
const route = getRouteApi('/shell/people/$userId/activity');

/** Lists what was done with this person's data, newest first. */
export function ActivityTab() {
  const { userId } = route.useParams();
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({
    queryKey: ['audit', { subject: userId, page }],
    queryFn: ({ signal }) =>
      api.get('/audit', {
        query: { subject_id: userId, offset: offsetOf(page, PAGE_SIZE), limit: PAGE_SIZE },
        signal,
      }),
  });
  return (
    <Card title="Activity">
      <PagedList
        query={query}
        lines={8}
        rowsOf={({ audit_entries }) => audit_entries}
        empty={<Empty title="Nothing has happened yet" />}
        page={page}
        size={PAGE_SIZE}
        onMove={(to) => navigate({ search: { page: to } })}
      >
        {(entries) => (
          <Table
            caption="Activity"
            rows={entries}
            keyOf={({ sequence }) => String(sequence)}
            columns={COLUMNS}
          />
        )}
      </PagedList>
    </Card>
  );
}
