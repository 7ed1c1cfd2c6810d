import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

/** A person, with masked numbers: each page that shows one shares what was read. */
export function userQuery(userId: string) {
  return queryOptions({
    queryKey: ['users', userId],
    queryFn: ({ signal }) =>
      api.get('/users/{user_id}', { path: { user_id: userId }, query: { mask_numbers: true }, signal }),
  });
}
