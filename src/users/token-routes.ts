import { z } from 'zod';
import { actorOf, recordAuditEntry } from '#audit';
import { issueToken } from '#auth';
import type { Database } from '#platform/database/database.ts';
import { type Route, route } from '#platform/http/route.ts';
import { notFound } from '#platform/problem.ts';
import { Id, id, messageReply, Timestamp } from '#values/fields.ts';
import { type TenantContext, tenantOf } from './manage-users.ts';
import { findTokenGeneration, lockUser, updateTokenGeneration } from './store.ts';

const HOUR_MS = 3_600_000;

const UserTokenInput = z.strictObject({ user_id: id().describe('The user that the token is for') }).meta({
  id: 'UserTokenInput',
  description: 'A request for a user token',
  examples: [{ user_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071' }],
});

const UserToken = z
  .object({
    access_token: z.string().meta({ description: 'Send it as `Authorization: Bearer …`' }),
    token_type: z.literal('Bearer').describe('Always `Bearer`'),
    expires_in: z.int().describe('How long the token is valid, in seconds'),
    expires_at: Timestamp.describe('When the token expires'),
    user_id: Id.describe('The user that the token is for'),
    journey_url: z
      .string()
      .meta({ description: 'The address of a hosted journey for this user. No page is served there yet' }),
  })
  .meta({
    id: 'UserToken',
    description: 'A token that gives access to the data of one user',
    examples: [
      {
        access_token: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIwMTlhMmIzYyJ9.c2lnbmF0dXJl',
        token_type: 'Bearer',
        expires_in: 3600,
        expires_at: '2026-01-31T10:30:00.000Z',
        user_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
        journey_url:
          'https://payroll.lender.example/journey/#token=eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIwMTlhMmIzYyJ9.c2lnbmF0dXJl',
      },
    ],
  });

const Message = messageReply('All tokens of user [019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071] were revoked');

export function userTokenRoutes(
  app: Parameters<typeof issueToken>[0] & TenantContext & { database: Database; publicUrl: string },
): Route[] {
  return [
    route({
      method: 'POST',
      path: '/user-tokens',
      tag: 'Tokens',
      summary: 'Create a user token',
      description:
        'The user’s browser or app calls the API with this token, which gives access to this user’s data only. The token expires after an hour. It ends earlier when the user is deleted or `DELETE /users/{user_id}/tokens` is called.',
      callers: ['api_key'],
      body: UserTokenInput,
      status: 201,
      reply: UserToken,
      errors: { 404: 'User with id [019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071] does not exist' },
      prepare: async ({ caller: { clientId }, body: { user_id: userId } }) => {
        const generation = await findTokenGeneration(app.database.tenant(clientId), clientId, userId);
        if (generation === null) throw notFound('User', userId);
        return issueToken(app, 'user', { clientId, subject: userId, generation, lifeMs: HOUR_MS });
      },
      commit: async (tx, { caller: { clientId }, body: { user_id } }, { token, expiresAt }) => {
        if (!(await lockUser(tx, clientId, user_id))) throw notFound('User', user_id);
        const reply = {
          access_token: token,
          token_type: 'Bearer' as const,
          expires_in: HOUR_MS / 1000,
          expires_at: expiresAt.toISOString(),
          user_id,
          // in the fragment, which browsers don't send to servers
          journey_url: `${app.publicUrl}/journey/#token=${token}`,
        };
        return { reply, userId: user_id };
      },
    }),
    route({
      method: 'DELETE',
      path: '/users/{user_id}/tokens',
      tag: 'Tokens',
      summary: "Revoke a user's tokens",
      description:
        'Ends all tokens of the user at once, for example when a phone is lost. New tokens can be created right away. Upload URLs that were created with a token stay valid until they expire, 15 minutes at most.',
      callers: ['api_key', 'member'],
      permission: 'revoke_tokens',
      ids: { user_id: 'User' },
      reply: Message,
      handle: async ({ caller, params: { user_id: userId } }) => {
        const { clientId } = caller;
        const tenant = await tenantOf(app, clientId);
        await app.database.inTenant(clientId, async (tx) => {
          if (!(await updateTokenGeneration(tx, clientId, userId))) throw notFound('User', userId);
          await recordAuditEntry(tx, tenant, {
            actor: actorOf(caller),
            action: 'user_tokens_revoked',
            subject: { kind: 'user', id: userId },
          });
        });
        return { message: `All tokens of user [${userId}] were revoked` };
      },
    }),
  ];
}
