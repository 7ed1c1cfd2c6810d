import type { z } from 'zod';
import type { Database, Db } from '#platform/database/database.ts';
import { accessTo, type Caller } from '#platform/http/caller.ts';
import { actorOf, authorityOf, type LinkAuthority } from '#platform/http/permits.ts';
import { type Route, readRoute, route } from '#platform/http/route.ts';
import type { Senders } from '#platform/mail/senders.ts';
import { notFound } from '#platform/problem.ts';
import type { Providers } from '#providers';
import {
  findHidden,
  findTokenGeneration,
  findUserSettings,
  lockUser,
  type Tenant,
  type TenantContext,
  tenantOf,
  userExists,
} from '#users';
import { dayOf } from '#values/calendar.ts';
import { paginate, sliceOf } from '#values/page.ts';
import { requireContact, sendLink } from './asking/send-link.ts';
import { createJourney } from './create-journey.ts';
import { endForClient } from './end-journey.ts';
import { type PreviewContext, previewRoute } from './preview-route.ts';
import { ofHidden, readJourneys, showJourneys, withoutPay } from './read-journeys.ts';
import { recordAboutJourney } from './record-entry.ts';
import { requirePossible } from './require-possible.ts';
import {
  Ended,
  type Journey,
  JourneyLink,
  JourneyLinkInput,
  JourneyList,
  JourneyListQuery,
} from './schema.ts';
import { statisticsRoute } from './statistics/route.ts';
import { findJourneyForChange } from './store.ts';

const shared = { tag: 'Journeys', afterWithdrawal: 'shown', callers: ['api_key', 'member'] } as const;
const HOUR_MS = 3_600_000;

type JourneysContext = TenantContext &
  PreviewContext & {
    database: Database;
    providers: Providers;
    senders: Pick<Senders, 'canSend'>;
    publicUrl: string;
  };

export function journeyRoutes(app: JourneysContext): Route[] {
  return [listRoute(app), createRoute(app), endRoute(app), previewRoute(app), statisticsRoute(app)];
}

function listRoute(app: JourneysContext): Route {
  return readRoute({
    ...shared,
    path: '/users/{user_id}/journeys',
    name: 'journeys.list',
    summary: 'List a user’s journeys',
    description:
      'Newest first. Each journey shows whether the link was opened, the user’s last page, how and when the journey ended, and what has arrived of what the link asks for. A journey is listed for 90 days after its link has expired, or for 7 days if the link was never opened.',
    permission: 'read_journeys',
    ids: { user_id: 'User' },
    query: JourneyListQuery,
    reply: JourneyList,
    handle: async ({ caller, params: { user_id: userId }, query }) => {
      const { clientId } = caller;
      const tenant = await tenantOf(app, clientId);
      return app.database.reads.inTenantSnapshot(clientId, async (tx) => {
        if (!(await userExists(tx, clientId, userId))) throw notFound('User', userId);
        const found = await readJourneys(tx, tenant, { userId, ...sliceOf(query) });
        const show = await shownTo(tx, caller, userId);
        return { pagination: paginate(query, found), journeys: found.rows.map(show) };
      });
    },
  });
}

function createRoute(app: JourneysContext): Route {
  return route({
    ...shared,
    method: 'POST',
    path: '/users/{user_id}/journeys',
    name: 'journeys.create',
    summary: 'Create a link to a user’s journey',
    description:
      'Creates a link that you can send to the user, or that the service sends (`send`). With `ask_for`, the link asks for exactly what you need. `POST /user-tokens` also creates a link, together with a token for your own pages.',
    permission: 'create_journeys',
    effects: {},
    ids: { user_id: 'User' },
    body: JourneyLinkInput,
    status: 201,
    reply: JourneyLink,
    commit: async (tx, { caller, params: { user_id: userId }, body }) => {
      const { clientId } = caller;
      if (!(await lockUser(tx, clientId, userId))) throw notFound('User', userId);
      const tenant = await tenantOf(app, clientId);
      const made = await createLink(
        app,
        { tx, tenant, userId, by: authorityOf(caller, app.clock.now()) },
        body,
      );
      const row = await findJourneyForChange(tx, clientId, made.journeyId);
      const [journey] = await showJourneys(tx, tenant, { userId, rows: row ? [row] : [] });
      if (!journey) throw new Error('The new journey is not stored');
      if (caller.kind === 'member') {
        const details = made.channel ? { sent_by: made.channel } : {};
        const entry = { actor: actorOf(caller), action: 'journey_created', details } as const;
        await recordAboutJourney(tx, tenant, { ...made, userId }, entry);
      }
      const show = await shownTo(tx, caller, userId);
      return { reply: { ...show(journey), journey_url: made.url }, userId };
    },
  });
}

/** What the caller may see of the journeys of a person. */
async function shownTo(tx: Db, caller: Caller, userId: string): Promise<(journey: Journey) => Journey> {
  if ((await findHidden(tx, caller.clientId, [userId])).has(userId)) return ofHidden;
  return accessTo(caller, 'read_payroll') === null ? withoutPay : (journey) => journey;
}

/** Creates a link for a user whose row is locked, and sends it if that is asked for. */
async function createLink(
  app: JourneysContext,
  { tx, tenant, userId, by }: { tx: Db; tenant: Tenant; userId: string; by: LinkAuthority },
  { send, ...input }: z.output<typeof JourneyLinkInput>,
): Promise<{ journeyId: string; url: string; channel: 'email' | 'sms' | null }> {
  const { clientId, clock } = tenant;
  const settings = await findUserSettings(tx, clientId, userId);
  const generation = await findTokenGeneration(tx, clientId, userId);
  if (!settings || generation === null) throw notFound('User', userId);
  requirePossible({ ...app, settings, at: '', today: dayOf(tenant.clientTime()) }, input);
  const sentTo = send ? await requireContact(tx, tenant, { ...app, userId, given: input.contact }) : null;
  const contact = sentTo?.contact ?? input.contact;
  const expiresAt = new Date(clock.now().getTime() + input.expires_in_hours * HOUR_MS);
  const { journeyId, ticket } = await createJourney(tx, tenant, {
    userId,
    generation,
    input: contact ? { ...input, contact } : input,
    expiresAt,
    isWanted: true,
    by: {
      madeBy: by.madeBy,
      // one caller sends the link again, another one chose its contact: both must be allowed to cause it
      contactEffects: by.contactEffects.filter((effect) => sentTo?.effects?.includes(effect) ?? true),
    },
  });
  const url = `${app.publicUrl}/journey/${ticket}`;
  if (!send || !contact) return { journeyId, url, channel: null };
  const { language = 'en', ask_for: ask } = input;
  await sendLink(tx, tenant, { journeyId, url, expiresAt, contact, language, ask });
  return { journeyId, url, channel: contact.email === undefined ? 'sms' : 'email' };
}

function endRoute(app: JourneysContext): Route {
  return route({
    ...shared,
    method: 'DELETE',
    path: '/users/{user_id}/journeys/{journey_id}',
    name: 'journeys.end',
    summary: 'End a journey',
    description:
      'The link and the open pages of the journey stop working at once. What the user has shared is kept. To end all journeys of a user, call `DELETE /users/{user_id}/tokens`. A link from a message about the user’s erasure can’t be ended, so that they can object.',
    permission: 'revoke_tokens',
    effects: {},
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
