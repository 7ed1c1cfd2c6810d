import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import type { User } from '../../../../../client/index.js';
import { api } from '../../api.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Empty } from '../../ui/card.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { offsetOf } from '../../ui/pager.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { When } from '../../ui/when.tsx';
import styles from './people-page.module.css';

const PAGE_SIZE = 25;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const route = getRouteApi('/shell/people');

const COLUMNS: Column<User>[] = [
  {
    title: 'Person',
    cell: ({ user_id: userId, ext_id, forename, surname }) => (
      <Link to="/people/$userId" params={{ userId }}>
        {[forename, surname].filter((part) => part && part !== '***').join(' ') || ext_id || 'Without a name'}
      </Link>
    ),
  },
  { title: 'Your reference', cell: ({ ext_id }) => ext_id ?? '–' },
  { title: 'Created', cell: ({ created_at }) => <When at={created_at} /> },
  { title: 'Id', cell: ({ user_id }) => <code>{user_id}</code> },
];

export function PeoplePage() {
  const { page = 1, ext_id } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({
    queryKey: ['users', { page, ext_id }],
    queryFn: ({ signal }) =>
      api.get('/users', {
        query: { offset: offsetOf(page, PAGE_SIZE) + 1, limit: PAGE_SIZE, ...(ext_id ? { ext_id } : {}) },
        signal,
      }),
  });
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('reference')).trim();
    if (UUID.test(text)) void navigate({ to: '/people/$userId', params: { userId: text } });
    else void navigate({ search: text ? { ext_id: text } : {} });
  };
  return (
    <>
      <PageHeader
        title="People"
        tabTitle="People"
        lead="Everyone you have asked for their income, newest first."
      />
      <Card title={ext_id ? `With the reference “${ext_id}”` : 'All people'}>
        <form className={styles.search} onSubmit={search}>
          <TextField
            label="Find by your reference or by id"
            name="reference"
            type="search"
            defaultValue={ext_id ?? ''}
          />
          <Button type="submit">Find</Button>
        </form>
        <PagedList
          query={query}
          lines={10}
          rowsOf={({ users }) => users}
          empty={
            <Empty title={ext_id ? 'Nobody has this reference' : 'Nobody yet'}>
              <p>
                {ext_id ? (
                  <Link to="/people">Show everyone</Link>
                ) : (
                  'Create a person over the API, and send them the link to their journey.'
                )}
              </p>
            </Empty>
          }
          page={page}
          size={PAGE_SIZE}
          onMove={(to) => navigate({ search: (before) => ({ ...before, page: to }) })}
        >
          {(users) => (
            <Table caption="People" columns={COLUMNS} rows={users} keyOf={({ user_id }) => user_id} />
          )}
        </PagedList>
      </Card>
    </>
  );
}
