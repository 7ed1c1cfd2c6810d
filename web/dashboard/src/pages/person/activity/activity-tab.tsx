import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../../api.ts';
import { Card, Empty } from '../../../ui/card.tsx';
import { inWords } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { offsetOf, Pager } from '../../../ui/pager.tsx';
import { Table } from '../../../ui/table.tsx';
import { When } from '../../../ui/when.tsx';

const PAGE_SIZE = 25;
const route = getRouteApi('/shell/people/$userId/activity');

/** What was done with this person's data, newest first. */
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
      <Loaded query={query} lines={8}>
        {({ audit_entries: entries, pagination }) =>
          entries.length === 0 ? (
            <Empty title="Nothing has happened yet" />
          ) : (
            <>
              <Table
                caption="Activity"
                rows={entries}
                keyOf={({ sequence }) => String(sequence)}
                columns={[
                  { title: 'When', cell: ({ at }) => <When at={at} /> },
                  { title: 'What', cell: ({ action }) => inWords(action) },
                  { title: 'Who', cell: ({ actor_kind }) => inWords(actor_kind) },
                ]}
              />
              <Pager
                page={page}
                size={PAGE_SIZE}
                total={pagination.total_count}
                onMove={(to) => navigate({ search: { page: to } })}
              />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
