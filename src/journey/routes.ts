import { actorOf, recordAuditEntry } from '#audit';
import type { Database } from '#platform/database/database.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Senders } from '#platform/mail/senders.ts';
import { notFound } from '#platform/problem.ts';
import type { Providers } from '#providers';
import {
  findTokenGeneration,
  findUserSettings,
  lockUser,
  type TenantContext,
  tenantOf,
  userExists,
} from '#users';
import { paginate } from '#values/page.ts';
import { createJourney, requirePossible } from './create-journey.ts';
import { endForClient } from './end-journey.ts';
import { type PreviewContext, previewRoute } from './preview-route.ts';
import { readJourneys } from './read-journeys.ts';
import {
  Ended,
  JourneyLink,
  JourneyLinkInput,
  JourneyList,
  JourneyListQuery,
  LINK_HOURS_DEFAULT,
} from './schema.ts';

const TAG = 'Journeys';
const HOUR_MS = 3_600_000;

type JourneysContext = TenantContext &
  PreviewContext & {
    database: Database;
    providers: Providers;
    senders: Pick<Senders, 'canSend'>;
    publicUrl: string;
  };

export function journeyRoutes(app: JourneysContext): Route[] {
  return [listRoute(app), createRoute(app), endRoute(app), previewRoute(app)];
}

function listRoute({ database, clock }: JourneysContext): Route {
  return route({
    method: 'GET',
    path: '/users/{user_id}/journeys',
    tag: TAG,
    summary: 'List a user’s journeys',
    description:
      'Newest first. Each journey shows whether the link was opened, the user’s last page, and how and when the journey ended. A journey is listed for 90 days after its link has expired, or for 7 days if the link was never opened.',
    callers: ['api_key', 'member'],
    permission: 'read_journeys',
    ids: { user_id: 'User' },
    query: JourneyListQuery,
    reply: JourneyList,
    handle: async ({ caller: { clientId }, params: { user_id: userId }, query: { offset, limit } }) =>
      database.reads.inTenantSnapshot(clientId, async (tx) => {
        if (!(await userExists(tx, clientId, userId))) throw notFound('User', userId);
        const page = { userId, skip: offset, limit };
        const { journeys, totalCount } = await readJourneys(tx, { clientId, clock }, page);
        return {
          pagination: paginate({ offset, limit }, { count: journeys.length, totalCount }),
          journeys,
        };
      }),
  });
}

function createRoute(app: JourneysContext): Route {
  return route({
    method: 'POST',
    path: '/users/{user_id}/journeys',
    tag: TAG,
    summary: 'Create a link to a user’s journey',
    description:
      'Creates a link that you can send to the user. `POST /user-tokens` also creates a link, together with a token for your own pages.',
    callers: ['api_key', 'member'],
    permission: 'create_journeys',
    ids: { user_id: 'User' },
    body: JourneyLinkInput,
    status: 201,
    reply: JourneyLink,
    commit: async (tx, { caller, params: { user_id: userId }, body }) => {
      const { clientId } = caller;
      if (!(await lockUser(tx, clientId, userId))) throw notFound('User', userId);
      const settings = await findUserSettings(tx, clientId, userId);
      const generation = await findTokenGeneration(tx, clientId, userId);
      if (!settings || generation === null) throw notFound('User', userId);
      requirePossible({ ...app, settings, at: '' }, body);
      const tenant = await tenantOf(app, clientId);
      const now = app.clock.now();
      const hours = body.expires_in_hours ?? LINK_HOURS_DEFAULT;
      const expiresAt = new Date(now.getTime() + hours * HOUR_MS);
      const { journeyId, ticket } = await createJourney(tx, tenant, {
        userId,
        generation,
        input: body,
        expiresAt,
      });
      if (caller.kind === 'member')
        await recordAuditEntry(tx, tenant, {
          actor: actorOf(caller),
          action: 'journey_created',
          subject: { kind: 'journey', id: journeyId },
          details: { user_id: userId },
        });
      const reply = {
        journey_id: journeyId,
        user_id: userId,
        created_at: now.toISOString(),
        expires_at: expiresAt.toISOString(),
        status: 'created' as const,
        opened_at: null,
        step: null,
        employer_not_found: false,
        ended_at: null,
        journey_url: `${app.publicUrl}/journey/${ticket}`,
      };
      return { reply, userId };
    },
  });
}

function endRoute(app: JourneysContext): Route {
  return route({
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
      await app.database.inTenant(caller.clientId, (tx) =>
        endForClient(tx, tenant, { userId, journeyId, actor: actorOf(caller) }),
      );
      return { message: `Journey with id [${journeyId}] was ended` };
    },
  });
}
