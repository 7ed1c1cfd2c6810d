import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api.ts';

/** The income summary of a person. Tabs that need it share what was read. */
export function summaryQuery(userId: string) {
  return queryOptions({
    queryKey: ['income-summary', userId],
    queryFn: ({ signal }) =>
      api.get('/users/{user_id}/income-summary', { path: { user_id: userId }, signal }),
  });
}

/** Names a warning or a reason in an address: its code, and its number among those with the same code. */
export function keyAmong<One extends { code: string }>(all: readonly One[], one: One): string {
  return `${one.code}.${all.filter(({ code }) => code === one.code).indexOf(one)}`;
}
