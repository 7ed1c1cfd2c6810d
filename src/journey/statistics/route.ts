import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type Route, readRoute } from '#platform/http/route.ts';
import { rangeOf, readStatistics } from './read-statistics.ts';
import { COUNTS_KEPT_DAYS, JourneyStatistics, StatisticsQuery } from './schema.ts';

export function statisticsRoute({ database, clock }: { database: Database; clock: Clock }): Route {
  return readRoute({
    path: '/journeys/statistics',
    name: 'journeys.getStatistics',
    tag: 'Journeys',
    summary: 'Get statistics about journeys',
    description: `Counts how many users reach each step of their journeys, where they fail, and how long they need. Each journey is counted once for each step, on the day on which it showed its first page. The counters have no personal data and are kept for ${COUNTS_KEPT_DAYS} days.`,
    callers: ['api_key', 'member'],
    permission: 'read_journeys',
    query: StatisticsQuery,
    reply: JourneyStatistics,
    handle: ({ caller: { clientId }, query }) => {
      const range = rangeOf(query, clock.now());
      return database.reads.inTenant(clientId, (db) =>
        readStatistics(db, clientId, { ...range, by: query.by }),
      );
    },
  });
}
