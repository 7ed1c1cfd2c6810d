import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { RecentRequest } from '../../../../../client/index.js';
import { api } from '../../api.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import { Card, Empty } from '../../ui/card.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { offsetOf } from '../../ui/pager.tsx';
import { Select } from '../../ui/select.tsx';
import { Status } from '../../ui/status.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { When } from '../../ui/when.tsx';
import styles from '../people/people-page.module.css';
import { toneOf } from './status-tone.ts';

const PAGE_SIZE = 50;
const route = getRouteApi('/shell/requests');

export type StatusClass = '2xx' | '4xx' | '5xx';
const CLASSES: readonly (readonly [StatusClass | '', string])[] = [
  ['', 'All calls'],
  ['2xx', 'Successful'],
  ['4xx', 'Rejected (4xx)'],
  ['5xx', 'Failed in the service (5xx)'],
];

const COLUMNS: Column<RecentRequest>[] = [
  { title: 'When', cell: ({ created_at }) => <When at={created_at} /> },
  {
    title: 'Call',
    cell: ({ method, path }) => (
      <code>
        {method} {path}
      </code>
    ),
  },
  { title: 'Reply', cell: ({ status }) => <Status tone={toneOf(status)}>{String(status)}</Status> },
  {
    title: 'Problem',
    cell: ({ error_code, error_messages }) =>
      error_code ? (
        <>
          <code>{error_code}</code>
          {error_messages.map((message) => (
            <div key={message}>{message}</div>
          ))}
        </>
      ) : (
        '–'
      ),
  },
  { title: 'Time', cell: ({ duration_ms }) => `${Math.round(duration_ms)} ms`, isFigure: true },
  {
    title: 'Request',
    cell: ({ request_id }) => <CopyId id={request_id} label="id of the request" isShort />,
  },
];

/** The recent API calls, so that an engineer sees what failed. */
export function RequestsPage() {
  const { page = 1, status_class } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({
    queryKey: ['requests', { page, status_class }],
    queryFn: ({ signal }) =>
      api.get('/requests', {
        query: {
          offset: offsetOf(page, PAGE_SIZE),
          limit: PAGE_SIZE,
          ...(status_class ? { status_class } : {}),
        },
        signal,
      }),
  });
  return (
    <>
      <PageHeader
        title="API calls"
        tabTitle="API calls"
        lead="Recent API calls from your servers, your team and your users’ browsers, without personal data."
      />
      <Card title="Calls">
        <div className={styles.search}>
          <Select
            label="Show"
            options={CLASSES}
            value={status_class ?? ''}
            onChange={(value) =>
              navigate({ search: value === '' ? {} : { status_class: value as StatusClass } })
            }
          />
        </div>
        <PagedList
          query={query}
          lines={12}
          rowsOf={({ requests }) => requests}
          empty={<Empty title="No calls match" />}
          page={page}
          size={PAGE_SIZE}
          onMove={(to) => navigate({ search: (before) => ({ ...before, page: to }) })}
        >
          {(requests) => (
            <Table
              caption="API calls"
              columns={COLUMNS}
              rows={requests}
              keyOf={({ request_id }) => request_id}
            />
          )}
        </PagedList>
      </Card>
    </>
  );
}
