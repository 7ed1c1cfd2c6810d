import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { api } from '../../api.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import { useAccess } from '../../session/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card, Empty } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PeopleFilters } from './people-filters.tsx';
import { PeoplePager } from './people-pager.tsx';
import { isNarrowed, type PeopleSearch, peopleSearch } from './people-search.ts';
import { PeopleTable } from './people-table.tsx';

const PAGE_SIZE = 25;
const route = getRouteApi('/shell/people');

/** Everyone. Order, filters and position are in the address. */
export function PeoplePage() {
  // the router also passes on what the page does not know
  const search = peopleSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const mayCreate = useAccess('change_users') !== null;
  const query = useQuery({
    queryKey: ['users', 'progress', search],
    queryFn: ({ signal }) =>
      api.get('/users/progress', { query: { limit: PAGE_SIZE, names: true, ...search }, signal }),
  });
  return (
    <>
      <PageHeader
        title="People"
        tabTitle="People"
        lead="Everyone you have asked for their income."
        actions={
          mayCreate ? (
            <Link to="/people/new" className={buttonClass()}>
              Add a person
            </Link>
          ) : null
        }
      />
      <Card title={isNarrowed(search) ? 'People who match' : 'All people'}>
        <PeopleFilters search={search} onChange={(next) => navigate({ search: next })} />
        <Loaded query={query} lines={12}>
          {({ users, next, has_more }) => (
            <>
              {users.length === 0 ? (
                <NobodyHere search={search} hasMore={has_more} mayCreate={mayCreate} />
              ) : (
                <PeopleTable people={users} />
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
