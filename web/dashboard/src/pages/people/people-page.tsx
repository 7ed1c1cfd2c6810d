import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { api } from '../../api.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import { useAccess } from '../../session/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card, Empty } from '../../ui/card.tsx';
import { Download } from '../../ui/download.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PeopleFilters } from './people-filters.tsx';
import { PeoplePager } from './people-pager.tsx';
import { isNarrowed, type PeopleSearch, peopleSearch } from './people-search.ts';
import { PeopleTable } from './people-table.tsx';
import { SavedViews } from './saved-views.tsx';

const PAGE_SIZE = 25;
/** A person's page leads back to the list and on to the next person in it, also after a long look. */
const KEPT_MS = 60 * 60_000;
const route = getRouteApi('/shell/people');

/**
 * Everyone. Order, filters and position are in the address. The text of a search is not, because proxies and browsers keep addresses:
 * it is in the state of the browser's history.
 */
export function PeoplePage() {
  // the router also passes on what the page does not know
  const address = peopleSearch({ ...route.useSearch() });
  const find = useLocation({ select: ({ state }) => state.find });
  const search = find ? peopleSearch({ ...address, search: find }) : address;
  const { search: text, after: _, ...filters } = search;
  const navigate = route.useNavigate();
  const mayCreate = useAccess('change_users') !== null;
  const query = useQuery({
    queryKey: ['users', 'progress', search],
    gcTime: KEPT_MS,
    queryFn: ({ signal }) =>
      text
        ? api.post('/users/search', {
            body: { limit: PAGE_SIZE, names: true, ...filters, search: text },
            signal,
          })
        : api.get('/users/progress', { query: { limit: PAGE_SIZE, names: true, ...search }, signal }),
  });
  return (
    <>
      <PageHeader
        title="People"
        tabTitle="People"
        lead="Everyone you have asked for their income."
        actions={
          <>
            {text ? null : <PeopleCsv filters={filters} />}
            {mayCreate ? (
              <Link to="/people/new" className={buttonClass()}>
                Add a person
              </Link>
            ) : null}
          </>
        }
      />
      <Card title={isNarrowed(search) ? 'People who match' : 'All people'}>
        <SavedViews filters={filters} />
        <PeopleFilters
          search={search}
          onChange={({ search: given, ...next }) =>
            navigate({ search: next, state: given ? { find: given } : {} })
          }
        />
        <Loaded query={query} lines={12}>
          {({ users, pagination, has_more }) => (
            <>
              {users.length === 0 ? (
                <NobodyHere search={search} hasMore={has_more} mayCreate={mayCreate} />
              ) : (
                <PeopleTable people={users} />
              )}
              <PeoplePager
                search={search}
                next={pagination.next_after}
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

/** A search is left out, because its text would be in the address of the file. */
function PeopleCsv({ filters }: { filters: PeopleSearch }) {
  if (useAccess('export_users') === null) return null;
  const query = new URLSearchParams(filters as Record<string, string>).toString();
  return (
    <Download
      href={`/users/progress.csv${query ? `?${query}` : ''}`}
      load={() => api.download('/users/progress.csv', { query: filters })}
      fileName={`people-${new Date().toISOString().slice(0, 10)}.csv`}
    >
      Download as CSV
    </Download>
  );
}

const FIND_WITH_NAMES =
  'Search for a name or its beginning, a reference, an id, a date of birth, a postcode, a National Insurance number, or the email address or phone number of a link.';
const FIND_WITHOUT_NAMES = 'Search for the beginning of your reference, or for a complete id.';

function NobodyHere({
  search,
  hasMore,
  mayCreate,
}: {
  search: PeopleSearch;
  hasMore: boolean;
  mayCreate: boolean;
}) {
  const mayFindNames = useAccess('read_users') !== 'hidden';
  if (hasMore) return <Empty title="Nobody has matched so far" />;
  if (search.search)
    return (
      <Empty title="Nobody found">
        <p>{mayFindNames ? FIND_WITH_NAMES : FIND_WITHOUT_NAMES}</p>
        <p>
          <Link to="/people">Show everyone</Link>
        </p>
      </Empty>
    );
  if (isNarrowed(search) || search.after)
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
