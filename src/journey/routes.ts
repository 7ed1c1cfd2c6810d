import { actorOf } from '#audit';
import type { Database } from '#platform/database/database.ts';
import { type Route, route } from '#platform/http/route.ts';
import { notFound } from '#platform/problem.ts';
import { type TenantContext, tenantOf, userExists } from '#users';
import { paginate } from '#values/page.ts';
import { endForClient } from './end-journey.ts';
import { readJourneys } from './read-journeys.ts';
import { Ended, JourneyList, JourneyListQuery } from './schema.ts';

const TAG = 'Journeys';

export function journeyRoutes(app: TenantContext & { database: Database }): Route[] {
  const { database } = app;
  return [
    route({
      method: 'GET',
      path: '/users/{user_id}/journeys',
      tag: TAG,
      summary: 'List a user’s journeys',
      description:
        'Newest first: whether the link was opened, how far the user is, and how and when the journey ended. A journey is listed for 90 days after its link has expired, or for 7 days if the link was never opened.',
      callers: ['api_key', 'member'],
      permission: 'read_journeys',
      ids: { user_id: 'User' },
      query: JourneyListQuery,
      reply: JourneyList,
      handle: async ({ caller: { clientId }, params: { user_id: userId }, query: { offset, limit } }) =>
        database.inTenantSnapshot(clientId, async (tx) => {
          if (!(await userExists(tx, clientId, userId))) throw notFound('User', userId);
          const page = { userId, skip: offset, limit };
          const { journeys, totalCount } = await readJourneys(tx, { clientId, clock: app.clock }, page);
          return {
            pagination: paginate({ offset, limit }, { count: journeys.length, totalCount }),
            journeys,
          };
        }),
    }),
    route({
      method: 'DELETE',
      path: '/users/{user_id}/journeys/{journey_id}',
      tag: TAG,
      summary: 'End a journey',
      description:
        'The link and the open pages of the journey stop working at once. What the user has shared is kept. To end all journeys of a user, call `DELETE /users/{user_id}/tokens`.',
      callers: ['api_key', 'member'],
      permission: 'revoke_tokens',
      ids: { user_id: 'User', journey_id: 'Journey' },
      reply: Ended,
      handle: async ({ caller, params: { user_id: userId, journey_id: journeyId } }) => {
        const tenant = await tenantOf(app, caller.clientId);
        await database.inTenant(caller.clientId, (tx) =>
          endForClient(tx, tenant, { userId, journeyId, actor: actorOf(caller) }),
        );
        return { message: `Journey with id [${journeyId}] was ended` };
      },
    }),
  ];
}
