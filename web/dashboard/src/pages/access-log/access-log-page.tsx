import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { Access } from '../../../../../clients/typescript/index.js';
import { api } from '../../api.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import { Tabs } from '../../layout/tabs.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card, Empty } from '../../ui/card.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { exactTime } from '../../ui/format.ts';
import { Loaded } from '../../ui/loaded.tsx';
import pager from '../../ui/pager.module.css';
import { Status } from '../../ui/status.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useAuditTabs } from '../audit/audit-tabs.ts';
import { toneOf } from '../requests/status-tone.ts';
import { AccessFilters } from './access-filters.tsx';
import styles from './access-log.module.css';

const PAGE_SIZE = 50;
/** A request can be about many people, such as a page of a list. The API lists up to 1,000 of them. */
const PEOPLE_SHOWN = 3;
const route = getRouteApi('/shell/audit/access');

const COLUMNS: Column<Access>[] = [
  { title: 'When', cell: ({ at }) => exactTime(at) },
  { title: 'Key id', cell: ({ key_id }) => <CopyId id={key_id} label="id of the key" isShort /> },
  { title: 'From', cell: ({ address }) => address },
  {
    title: 'Request',
    cell: ({ method, path }) => (
      <code className={styles.request}>
        {method} {breakable(path)}
      </code>
    ),
  },
  { title: 'Reply', cell: ({ status }) => <Status tone={toneOf(status)}>{String(status)}</Status> },
  { title: 'People', cell: (access) => <People access={access} /> },
];

/** Lists the requests of API keys, newest first. */
export function AccessLogPage() {
  const { after, ...filters } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({
    queryKey: ['access-log', { after, ...filters }],
    queryFn: ({ signal }) =>
      api.get('/access-log', {
        query: { limit: PAGE_SIZE, ...filters, ...(after ? { after } : {}) },
        signal,
      }),
  });
  return (
    <>
      <PageHeader
        title="Access log"
        tabTitle="Access log"
        lead="Which API key read whose data, when and from where. If a key leaks, you can see here what it was used for."
      />
      <Tabs label="Parts of the audit log" tabs={useAuditTabs()} />
      <Card title="Requests">
        <AccessFilters filters={filters} onFilter={(search) => navigate({ search })} />
        <Loaded query={query} lines={12}>
          {({ accesses, pagination: { next_after } }) => (
            <>
              {accesses.length === 0 ? (
                <Empty title="No requests match" />
              ) : (
                <Table caption="Access log" columns={COLUMNS} rows={accesses} keyOf={({ id }) => id} />
              )}
              {after || next_after ? (
                <nav className={pager.pager} aria-label="Pages of the list">
                  {after ? (
                    <Link to="/audit/access" search={filters} className={buttonClass('plain')}>
                      Newest
                    </Link>
                  ) : null}
                  {next_after ? (
                    <Link
                      to="/audit/access"
                      search={{ ...filters, after: next_after }}
                      className={buttonClass('plain')}
                    >
                      Older
                    </Link>
                  ) : null}
                </nav>
              ) : null}
            </>
          )}
        </Loaded>
      </Card>
    </>
  );
}

function People({ access: { user_ids, omitted_users } }: { access: Access }) {
  if (user_ids.length === 0) return 'Nobody';
  const more = user_ids.length - PEOPLE_SHOWN + omitted_users;
  return (
    <>
      {user_ids.slice(0, PEOPLE_SHOWN).map((userId) => (
        <div key={userId} className={styles.person}>
          <Link to="/people/$userId" params={{ userId }}>
            …{userId.slice(-12)}
          </Link>
        </div>
      ))}
      {more > 0 ? <div>and {more} more</div> : null}
    </>
  );
}

/** Lets a long path break before each slash. */
function breakable(path: string) {
  return path
    .split('/')
    .slice(1)
    .map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a path never move
      <Fragment key={index}>
        <wbr />/{part}
      </Fragment>
    ));
}
