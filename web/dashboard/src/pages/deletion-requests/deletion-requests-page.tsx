import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { DeletionRequest } from '../../../../../client/index.js';
import { api } from '../../api.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import { useAccess } from '../../session/session.ts';
import { Card, Empty } from '../../ui/card.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { offsetOf } from '../../ui/pager.tsx';
import { Table } from '../../ui/table.tsx';
import { When } from '../../ui/when.tsx';
import { Decision } from './decision.tsx';
import { PersonName } from './person-name.tsx';

const PAGE_SIZE = 25;
const route = getRouteApi('/shell/deletion-requests');

/** People who asked to be deleted, and wait for the client's decision. */
export function DeletionRequestsPage() {
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const mayDecide = useAccess('delete_users') !== null;
  const query = useQuery({
    queryKey: ['deletion-requests', { page }],
    queryFn: ({ signal }) =>
      api.get('/deletion-requests', {
        query: { status: 'open', offset: offsetOf(page, PAGE_SIZE), limit: PAGE_SIZE },
        signal,
      }),
  });
  const refresh = () =>
    Promise.all(
      ['deletion-requests', 'overview', 'users'].map((key) => client.invalidateQueries({ queryKey: [key] })),
    );
  return (
    <>
      <PageHeader
        title="Requests to be deleted"
        tabTitle="Requests to be deleted"
        lead="Delete the person, or say why you keep their data. The law usually gives you a month."
      />
      <Card title="Waiting for your decision">
        <PagedList
          query={query}
          lines={6}
          rowsOf={({ deletion_requests }) => deletion_requests}
          empty={
            <Empty title="Nobody waits">
              <p>People can ask for their deletion on the page about their data.</p>
            </Empty>
          }
          page={page}
          size={PAGE_SIZE}
          onMove={(to) => navigate({ search: { page: to } })}
        >
          {(requests) => (
            <Table
              caption="Requests to be deleted"
              rows={requests}
              keyOf={({ deletion_request_id }) => deletion_request_id}
              columns={[
                {
                  title: 'Person',
                  cell: ({ user_id: userId }) => (
                    <Link to="/people/$userId" params={{ userId }}>
                      <PersonName userId={userId} />
                    </Link>
                  ),
                },
                { title: 'Asked', cell: ({ requested_at }) => <When at={requested_at} /> },
                { title: 'By', cell: byWhom },
                ...(mayDecide
                  ? [
                      {
                        title: 'Decision',
                        cell: (request: DeletionRequest) => (
                          <Decision request={request} onDecided={refresh} />
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          )}
        </PagedList>
        {mayDecide ? null : <p>Only admins can decide.</p>}
      </Card>
    </>
  );
}

function byWhom({ requested_by: by }: DeletionRequest): string {
  return by === 'user' ? 'The person' : 'Your server';
}
