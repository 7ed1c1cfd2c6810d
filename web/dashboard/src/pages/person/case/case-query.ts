import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api.ts';

/** Who works on a person, and what was decided last. */
export function caseQuery(userId: string) {
  return queryOptions({
    queryKey: ['case', userId],
    queryFn: ({ signal }) => api.get('/users/{user_id}/case', { path: { user_id: userId }, signal }),
  });
}

/** The members to whom a person can be assigned. */
export const colleaguesQuery = queryOptions({
  queryKey: ['colleagues'],
  queryFn: ({ signal }) => api.get('/members/colleagues', { signal }),
});

/** Reads again what a change of the case shows, on this page and in lists. */
export function useCaseRefresh(userId: string): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([
      ...['case', 'notes', 'reviews', 'income-summary'].map((name) =>
        client.invalidateQueries({ queryKey: [name, userId] }),
      ),
      ...[['users', 'progress'], ['overview']].map((queryKey) => client.invalidateQueries({ queryKey })),
    ]);
}
