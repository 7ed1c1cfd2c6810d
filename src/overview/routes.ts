import { accessTo } from '#platform/http/caller.ts';
import { type Route, readRoute } from '#platform/http/route.ts';
import { recordNames, type TenantContext, tenantOf } from '#users';
import { type OverviewContext, readOverview } from './read-overview.ts';
import { Overview, OverviewQuery } from './schema.ts';

type Context = OverviewContext & TenantContext;

export function overviewRoutes(context: Context): Route[] {
  return [
    readRoute({
      path: '/overview',
      afterWithdrawal: 'masked',
      name: 'overview.get',
      tag: 'Overview',
      summary: 'Get an overview',
      description:
        'Shows what is new, what is in progress and what needs attention: users with serious findings; new data; sign-ins, journeys and documents in progress; documents and accounts with problems; consents that have ended or end soon; recurring checks; employers that users did not find; open deletion requests; failed deliveries and webhooks; and warnings. Each list has its first 10 items. Counting stops at 100. A list that the member’s role may not see is null. Names of users are included only with `names`.',
      callers: ['api_key', 'member'],
      permission: 'read_overview',
      query: OverviewQuery,
      reply: Overview,
      handle: async ({ caller, query: { since, names } }) => {
        const tenant = await tenantOf(context, caller.clientId);
        const overview = await readOverview(context, tenant, {
          may: (permission) => accessTo(caller, permission) !== null,
          since: since ?? `${tenant.clock.now().toISOString().slice(0, 10)}T00:00:00.000Z`,
          withNames: names === true && (accessTo(caller, 'read_users') ?? 'hidden') !== 'hidden',
        });
        await recordNames(context.database, tenant, caller, overview.people);
        return overview;
      },
    }),
  ];
}
