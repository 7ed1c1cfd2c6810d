import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { UserProgress } from '../../../../../clients/typescript/index.js';
import { namelessPerson, nameOf } from '../../words/person-name.ts';
import type { PeopleSearch } from '../people/people-search.ts';
import styles from './person-page.module.css';

/** The way back to the list that the member came from, with its order and filters, and on to the next person in it. */
export function ListPosition({ userId }: { userId: string }) {
  const list = listWith(useQueryClient(), userId);
  const { search: text, ...filters } = list?.search ?? {};
  const next = list?.users[list.users.findIndex(({ user_id }) => user_id === userId) + 1];
  return (
    <nav className={styles.position} aria-label="List of people">
      <Link to="/people" search={filters} state={text ? { find: text } : {}}>
        ← People
      </Link>
      {next ? (
        <Link to="/people/$userId" params={{ userId: next.user_id }}>
          Next: {nameOf(next) ?? namelessPerson(next.user_id)} →
        </Link>
      ) : null}
    </nav>
  );
}

/** The list with this person that was loaded last. */
function listWith(
  client: QueryClient,
  userId: string,
): { users: UserProgress[]; search: PeopleSearch } | undefined {
  const [list] = client
    .getQueryCache()
    .findAll({ queryKey: ['users', 'progress'] })
    .flatMap(({ queryKey, state: { data, dataUpdatedAt } }) => {
      const { users = [] } = (data ?? {}) as { users?: UserProgress[] };
      const search = queryKey[2] as PeopleSearch;
      return users.some(({ user_id }) => user_id === userId) ? [{ users, search, dataUpdatedAt }] : [];
    })
    .sort((one, other) => other.dataUpdatedAt - one.dataUpdatedAt);
  return list;
}
