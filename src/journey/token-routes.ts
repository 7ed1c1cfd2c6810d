import { recordAuditEntry } from '#audit';
import { issueToken } from '#auth';
import type { Database } from '#platform/database/database.ts';
import { actorOf, authorityOf } from '#platform/http/permits.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Senders } from '#platform/mail/senders.ts';
import { notFound } from '#platform/problem.ts';
import type { Providers } from '#providers';
import { findTokenGeneration, findUserSettings, lockUser, type TenantContext, tenantOf } from '#users';
import { dayOf } from '#values/calendar.ts';
import { createJourney } from './create-journey.ts';
import { endAllForClient } from './end-journey.ts';
import { requirePossible } from './require-possible.ts';
import { Revoked, UserToken, UserTokenInput } from './schema.ts';

const HOUR_MS = 3_600_000;
const TAG = 'Tokens';

type TokensContext = Parameters<typeof issueToken>[0] &
  TenantContext & {
    database: Database;
    providers: Providers;
    senders: Pick<Senders, 'canSend'>;
    publicUrl: string;
  };

export function userTokenRoutes(app: TokensContext): Route[] {
  return [createRoute(app), revokeRoute(app)];
}

function createRoute(app: TokensContext): Route {
  return route({
    method: 'POST',
    path: '/user-tokens',
    afterWithdrawal: 'shown',
    name: 'userTokens.create',
    tag: TAG,
    summary: 'Create a user token and a link to the hosted journey',
    description:
      'The user’s browser or app calls the API with this token, which gives access to this user’s data only. The token expires after an hour. It ends earlier when the user is deleted or `DELETE /users/{user_id}/tokens` is called. If you have no pages of your own, send the user to `journey_url` instead.',
    callers: ['api_key'],
    scope: 'journeys:write',
    effects: {},
    body: UserTokenInput,
    status: 201,
    reply: UserToken,
    errors: { 404: 'User with id [019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071] does not exist' },
    prepare: async ({
      caller: { clientId, apiVersion, scopes, expiresAt, credentialId: createdBy },
      body: { user_id: userId, journey },
    }) => {
      const db = app.database.tenant(clientId);
      const generation = await findTokenGeneration(db, clientId, userId);
      if (generation === null) throw notFound('User', userId);
      if (journey) {
        const settings = await findUserSettings(db, clientId, userId);
        if (!settings) throw notFound('User', userId);
        const { clientTime } = await tenantOf(app, clientId);
        requirePossible({ ...app, settings, at: 'journey.', today: dayOf(clientTime()) }, journey);
      }
      const lifeMs = lifeOf(expiresAt, app.clock.now());
      const issued = await issueToken(app, 'user', {
        clientId,
        subject: userId,
        generation,
        apiVersion,
        scopes,
        lifeMs,
        createdBy,
      });
      return { ...issued, lifeMs, generation };
    },
    commit: async (tx, { caller, body: { user_id, journey } }, { token, expiresAt, lifeMs, generation }) => {
      const { clientId } = caller;
      if (!(await lockUser(tx, clientId, user_id))) throw notFound('User', user_id);
      const tenant = await tenantOf(app, clientId);
      const made = await createJourney(tx, tenant, {
        userId: user_id,
        generation,
        input: journey ?? {},
        expiresAt,
        isWanted: journey !== undefined,
        by: authorityOf(caller, app.clock.now()),
      });
      const reply = {
        access_token: token,
        token_type: 'Bearer' as const,
        expires_in: Math.floor(lifeMs / 1000),
        expires_at: expiresAt.toISOString(),
        user_id,
        journey_id: made.journeyId,
        journey_url: `${app.publicUrl}/journey/${made.ticket}`,
        journey_expires_at: made.expiresAt.toISOString(),
      };
      return { reply, userId: user_id };
    },
  });
}

/** A token does not outlive the API key that created it. */
function lifeOf(keyExpiresAt: Date | null, now: Date): number {
  return keyExpiresAt ? Math.min(HOUR_MS, keyExpiresAt.getTime() - now.getTime()) : HOUR_MS;
}

function revokeRoute(app: TokensContext): Route {
  return route({
    method: 'DELETE',
    path: '/users/{user_id}/tokens',
    afterWithdrawal: 'shown',
    name: 'userTokens.revoke',
    tag: TAG,
    summary: "Revoke a user's tokens and journeys",
    description:
      'Ends all tokens and journeys of the user at once, for example when a phone is lost. New ones can be created right away. A link from a message about the user’s erasure goes on working, so that they can object. Upload URLs that were created with a token stay valid until they expire, 15 minutes at most.',
    callers: ['api_key', 'member'],
    permission: 'revoke_tokens',
    effects: {},
    ids: { user_id: 'User' },
    reply: Revoked,
    handle: async ({ caller, params: { user_id: userId } }) => {
      const { clientId } = caller;
      const tenant = await tenantOf(app, clientId);
      await app.database.inTenant(clientId, async (tx) => {
        await endAllForClient(tx, tenant, userId);
        await recordAuditEntry(tx, tenant, {
          actor: actorOf(caller),
          action: 'user_tokens_revoked',
          subject: { kind: 'user', id: userId },
        });
      });
      return { message: `All tokens of user [${userId}] were revoked` };
    },
  });
}
