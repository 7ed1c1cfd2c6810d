import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { JourneyStatistics } from '../../../../../clients/typescript/index.js';
import { api } from '../../api.ts';
import type { Range } from './range.ts';

export type By = JourneyStatistics['by'];

/** The figures of some days. While others load, the last ones stay, so that nothing jumps. */
export function statisticsQuery(range: Range, by: By) {
  return queryOptions({
    queryKey: ['journey-statistics', { ...range, by }],
    queryFn: ({ signal }) => api.get('/journeys/statistics', { query: { ...range, by }, signal }),
    placeholderData: keepPreviousData,
  });
}
