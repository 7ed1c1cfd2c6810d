import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { UserProgress } from '../../../../../client/index.js';
import { api } from '../../api.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import { useAccess } from '../../session/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card, Empty } from '../../ui/card.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { VerdictStatus } from '../../ui/verdict-status.tsx';
import { When } from '../../ui/when.tsx';
import type { HasVerdict } from '../../words/verdicts.ts';
import { PeopleFilters } from './people-filters.tsx';
import styles from './people-page.module.css';
import { PeoplePager } from './people-pager.tsx';
import { type PeopleSearch, peopleSearch } from './people-search.ts';
import { ProgressWords } from './progress-words.tsx';

const PAGE_SIZE = 25;
const route = getRouteApi('/shell/people');

type Person = UserProgress & HasVerdict;

const COLUMNS: Column<Person>[] = [
  {
    title: 'Person',
    cell: ({ user_id: userId, ext_id }) => (
      <Link to="/people/$userId" params={{ userId }} className={styles.reference}>
        {ext_id ?? 'Without a reference'}
      </Link>
    ),
  },
  { title: 'Progress', cell: (user) => <ProgressWords user={user} /> },
  {
    title: 'Newest data',
    cell: ({ newest_data_at: at }) => <span className={styles.time}>{at ? <When at={at} /> : 'None'}</span>,
  },
  {
    title: 'Added',
    cell: ({ created_at }) => (
      <span className={styles.time}>
        <When at={created_at} />
      </span>
    ),
  },
  { title: 'Id', cell: ({ user_id }) => <CopyId id={user_id} label="id of the person" isShort /> },
];

const VERDICT: Column<Person> = {
  title: 'Income',
  cell: ({ verdict }) => (verdict ? <VerdictStatus status={verdict.status} /> : '–'),
};

/** Roles that may not see pay get no column for it. */
function columnsFor(people: readonly Person[]): Column<Person>[] {
  const [person, ...others] = COLUMNS;
  return person && people.some(({ verdict }) => verdict) ? [person, VERDICT, ...others] : COLUMNS;
}

/** Everyone, newest first. Filters and position are in the address. */
export function PeoplePage() {
  // the router also passes on what the page does not know
  const search = peopleSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const mayCreate = useAccess('change_users') !== null;
  const query = useQuery({
    queryKey: ['users', 'progress', search],
    queryFn: ({ signal }) => api.get('/users/progress', { query: { limit: PAGE_SIZE, ...search }, signal }),
  });
  const isFiltered = Boolean(search.progress ?? search.account_status ?? search.search);
  return (
    <>
      <PageHeader
        title="People"
        tabTitle="People"
        lead="Everyone you have asked for their income, newest first."
        actions={
          mayCreate ? (
            <Link to="/people/new" className={buttonClass()}>
              Add a person
            </Link>
          ) : null
        }
      />
      <Card title={isFiltered ? 'People who match' : 'All people'}>
        <PeopleFilters search={search} onChange={(next) => navigate({ search: next })} />
        <Loaded query={query} lines={12}>
          {({ users, next, has_more }) => (
            <>
              {users.length === 0 ? (
                <NobodyHere search={search} hasMore={has_more} mayCreate={mayCreate} />
              ) : (
                <Table
                  caption="People"
                  columns={columnsFor(users)}
                  rows={users}
                  keyOf={({ user_id }) => user_id}
                />
              )}
              <PeoplePager
                search={search}
                next={next}
                isShort={has_more && users.length < PAGE_SIZE}
                hasMoreToSearch={has_more && search.search !== undefined}
              />
            </>
          )}
        </Loaded>
      </Card>
    </>
  );
}

function NobodyHere({
  search,
  hasMore,
  mayCreate,
}: {
  search: PeopleSearch;
  hasMore: boolean;
  mayCreate: boolean;
}) {
  if (hasMore) return <Empty title="Nobody has matched so far" />;
  if (search.search)
    return (
      <Empty title="Nobody found">
        <p>Search for the beginning of your reference, or for a complete id. Names can’t be searched.</p>
        <p>
          <Link to="/people">Show everyone</Link>
        </p>
      </Empty>
    );
  if (search.progress ?? search.account_status ?? search.after)
    return (
      <Empty title={search.after ? 'There are no more people' : 'Nobody matches'}>
        <p>
          <Link to="/people">Show everyone</Link>
        </p>
      </Empty>
    );
  return (
    <Empty title="Nobody yet">
      <p>
        {mayCreate
          ? 'Add a person, and send them the link to share their income.'
          : 'People appear here when your team or your servers add them.'}
      </p>
    </Empty>
  );
}
