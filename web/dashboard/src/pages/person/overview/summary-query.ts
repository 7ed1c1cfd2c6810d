import { queryOptions } from '@tanstack/react-query';
import type { IncomeWarning } from '../../../../../../client/index.js';
import { api } from '../../../api.ts';

/** The income summary of a person. Tabs that need it share what was read. */
export function summaryQuery(userId: string) {
  return queryOptions({
    queryKey: ['income-summary', userId],
    queryFn: ({ signal }) =>
      api.get('/users/{user_id}/income-summary', { path: { user_id: userId }, signal }),
  });
}

/** Names a warning in an address: its code, and its number among those with the same code. */
export function keyOfWarning(warnings: readonly IncomeWarning[], warning: IncomeWarning): string {
  return `${warning.code}.${warnings.filter(({ code }) => code === warning.code).indexOf(warning)}`;
}
