import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { RecentRequest } from '../../../../../clients/typescript/index.js';
import { api } from '../../api.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import { Card, Empty } from '../../ui/card.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { offsetOf } from '../../ui/pager.tsx';
import { Status } from '../../ui/status.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { When } from '../../ui/when.tsx';
import { filtersFor, RequestFilters, requestSearch } from './request-filters.tsx';
import styles from './requests-page.module.css';
import { toneOf } from './status-tone.ts';

const PAGE_SIZE = 50;
const route = getRouteApi('/shell/requests');

const COLUMNS: Column<RecentRequest>[] = [
  {
    title: 'When',
    cell: ({ created_at }) => (
      <span className={styles.when}>
        <When at={created_at} />
      </span>
    ),
  },
  { title: 'Call', cell: (call) => <Call call={call} /> },
  {
    title: 'Reply',
    cell: ({ status, duration_ms, error_code, error_messages }) => (
      <>
        <Link
          to="/requests"
          search={(before) => ({ ...requestSearch({ ...before }), status: String(status) })}
          className={styles.status}
        >
          <Status tone={toneOf(status)}>{String(status)}</Status>
        </Link>{' '}
        <span className={styles.time}>{Math.round(duration_ms)} ms</span>
        {error_code ? (
          <div className={styles.problem}>
            <code>{error_code}</code>
            {error_messages.map((message) => (
              <div key={message}>{message}</div>
            ))}
          </div>
        ) : null}
      </>
    ),
  },
  {
    title: 'Request',
    cell: ({ request_id }) => <CopyId id={request_id} label="id of the request" isShort />,
  },
];

/** The recent API calls, so that an engineer sees what failed. */
export function RequestsPage() {
  const { page = 1, ...given } = route.useSearch();
  // the router also passes on what the page does not know
  const search = requestSearch({ ...given });
  const navigate = route.useNavigate();
  const query = useQuery({
    queryKey: ['requests', { page, ...search }],
    queryFn: ({ signal }) =>
      api.get('/requests', {
        query: { offset: offsetOf(page, PAGE_SIZE), limit: PAGE_SIZE, ...filtersFor(search) },
        signal,
      }),
  });
  const isFiltered = Object.keys(search).length > 0;
  return (
    <>
      <PageHeader
        title="API calls"
        tabTitle="API calls"
        lead="Recent calls from your servers and your users’ browsers, without personal data."
      />
      <Card title={isFiltered ? 'Calls that match' : 'Calls'}>
        <RequestFilters
          search={search}
          shown={query.data?.requests ?? []}
          onFilter={(next) => navigate({ search: next })}
        />
        <PagedList
          query={query}
          lines={12}
          rowsOf={({ requests }) => requests}
          empty={
            <Empty title={isFiltered ? 'No calls match' : 'No calls yet'}>
              <p>
                {isFiltered
                  ? 'Calls are kept for a few days.'
                  : 'Calls appear here about a second after their reply.'}
              </p>
            </Empty>
          }
          page={page}
          size={PAGE_SIZE}
          onMove={(to) => navigate({ search: (before) => ({ ...before, page: to }) })}
        >
          {(requests) => (
            <Table
              caption="API calls"
              columns={COLUMNS}
              rows={requests}
              keyOf={({ request_id, created_at }) => `${request_id} ${created_at}`}
            />
          )}
        </PagedList>
      </Card>
    </>
  );
}

/** What was called, by whom and about whom. Each can be chosen as a filter. */
function Call({ call: { method, path, user_id, deprecated, ...caller } }: { call: RecentRequest }) {
  return (
    <>
      <code className={styles.call}>
        {method}{' '}
        <Link to="/requests" search={(before) => ({ ...requestSearch({ ...before }), path })}>
          {path}
        </Link>
      </code>
      <div className={styles.facts}>
        <Caller call={caller} />
        {user_id ? (
          <Link to="/requests" search={(before) => ({ ...requestSearch({ ...before }), user_id })}>
            Person …{user_id.slice(-6)}
          </Link>
        ) : null}
        {deprecated.length > 0 ? (
          <Status tone="warning">{`Deprecated: ${deprecated.join(', ')}`}</Status>
        ) : null}
      </div>
    </>
  );
}

function Caller({
  call: { caller, is_dashboard, key_id, key_name },
}: {
  call: Pick<RecentRequest, 'caller' | 'is_dashboard' | 'key_id' | 'key_name'>;
}) {
  if (caller === 'user') return <span>A user’s browser or app</span>;
  if (caller === 'member') return <span>{is_dashboard ? 'This dashboard' : 'A member, with a token'}</span>;
  // calls that an earlier version recorded name no key
  if (key_id === null) return <span>An API key</span>;
  return (
    <Link to="/requests" search={(before) => ({ ...requestSearch({ ...before }), key_id })}>
      Key {key_name ?? `…${key_id.slice(-6)}`}
    </Link>
  );
}
