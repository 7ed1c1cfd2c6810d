import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { DeletionRequest, ReplyOf } from '../../../../../clients/typescript/index.js';
import { api } from '../../api.ts';
import { focusHeadingSoon } from '../../layout/heading-focus.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import { useAccess } from '../../session/session.ts';
import { Card, Empty } from '../../ui/card.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { offsetOf } from '../../ui/pager.tsx';
import { Select } from '../../ui/select.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { When } from '../../ui/when.tsx';
import { namelessPerson, nameOf } from '../../words/person-name.ts';
import { makerInWords, proofInWords } from '../../words/proof.ts';
import styles from '../people/people-page.module.css';
import { Decision } from './decision.tsx';

const PAGE_SIZE = 25;
const route = getRouteApi('/shell/deletion-requests');
const STATUSES = [
  ['open', 'Open requests'],
  ['declined', 'Declined requests'],
] as const;
type DeletionList = ReplyOf<'GET', '/deletion-requests'>;
const DECLINED: Column<DeletionRequest> = {
  title: 'Declined',
  cell: ({ declined_at: at }) => (at ? <When at={at} /> : '–'),
};
const REASON: Column<DeletionRequest> = {
  title: 'Reason',
  cell: ({ decline_reason }) => decline_reason ?? '–',
};

/** People who asked to be deleted, and wait for the client's decision. */
export function DeletionRequestsPage() {
  const { page = 1, status = 'open' } = route.useSearch();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const mayDecide = useAccess('delete_data') !== null;
  const query = useQuery({
    queryKey: ['deletion-requests', { page, status }],
    queryFn: ({ signal }) =>
      api.get('/deletion-requests', {
        query: { status, names: true, offset: offsetOf(page, PAGE_SIZE), limit: PAGE_SIZE },
        signal,
      }),
  });
  const refresh = async () => {
    await Promise.all(
      // not the deleted person, whom the API no longer knows
      [['deletion-requests'], ['overview'], ['users', 'progress']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
    focusHeadingSoon();
  };
  const isOpen = status === 'open';
  return (
    <>
      <PageHeader
        title="Deletion requests"
        tabTitle="Deletion requests"
        lead="Delete the person, or say why you keep their data. The law usually gives you a month."
      />
      <Card title={isOpen ? 'Waiting for your decision' : 'Declined'}>
        <div className={styles.search}>
          <Select
            label="Show"
            options={STATUSES}
            value={status}
            onChange={(value) => navigate({ search: value === 'declined' ? { status: value } : {} })}
          />
        </div>
        <PagedList
          query={query}
          lines={6}
          rowsOf={({ deletion_requests }) => deletion_requests}
          empty={
            isOpen ? (
              <Empty title="No open requests">
                <p>People can ask to be deleted on the page that shows them their data.</p>
              </Empty>
            ) : (
              <Empty title="No request was declined" />
            )
          }
          page={page}
          size={PAGE_SIZE}
          onMove={(to) => navigate({ search: (before) => ({ ...before, page: to }) })}
        >
          {(requests) => (
            <Table
              caption="Deletion requests"
              rows={requests}
              keyOf={({ deletion_request_id }) => deletion_request_id}
              columns={[
                {
                  title: 'Person',
                  cell: ({ user_id: userId }) => (
                    <Link to="/people/$userId" params={{ userId }} className={styles.reference}>
                      {nameIn(query.data, userId)}
                    </Link>
                  ),
                },
                { title: 'Asked', cell: ({ requested_at }) => <When at={requested_at} /> },
                { title: 'By', cell: byWhom },
                { title: 'Proof', cell: (request) => proofInWords(request) ?? '–' },
                { title: 'Link created by', cell: (request) => makerInWords(request) ?? '–' },
                ...(isOpen ? [] : [DECLINED, REASON]),
                ...(mayDecide && isOpen
                  ? [
                      {
                        title: 'Decision',
                        cell: (request: DeletionRequest) => (
                          <Decision
                            request={request}
                            name={nameIn(query.data, request.user_id)}
                            onDecided={refresh}
                          />
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          )}
        </PagedList>
        {mayDecide || !isOpen ? null : <p>Only admins can decide.</p>}
      </Card>
    </>
  );
}

/** A name, or the lender's reference for roles that see no names. The audit log records who saw it. */
function nameIn(list: DeletionList | undefined, userId: string): string {
  const person = list?.people?.find(({ user_id }) => user_id === userId);
  return (person && nameOf(person)) ?? namelessPerson(userId);
}

const REQUESTERS: Readonly<Record<DeletionRequest['requested_by'], string>> = {
  api_key: 'Your server',
  user: 'The person',
  link_holder: 'Somebody with the link',
};

function byWhom({ requested_by: by }: DeletionRequest): string {
  return REQUESTERS[by];
}
