import { z } from 'zod';
import { issueToken } from '#auth';
import type { Database } from '#platform/database/database.ts';
import { type Route, route } from '#platform/http/route.ts';
import { notFound } from '#platform/problem.ts';
import { Id, id, Timestamp } from '#values/fields.ts';
import { lockUser } from './store.ts';

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

export function userTokenRoutes(
  app: Parameters<typeof issueToken>[0] & { database: Database; publicUrl: string },
): Route[] {
  return [
    route({
      method: 'POST',
      path: '/user-tokens',
      tag: 'Tokens',
      summary: 'Create a user token',
      description:
        'The user’s browser or app calls the API with this token, which gives access to this user’s data only. The token expires after an hour, or when the user is deleted.',
      callers: ['api_key'],
      body: UserTokenInput,
      status: 201,
      reply: UserToken,
      errors: { 404: 'User with id [019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071] does not exist' },
      prepare: ({ caller: { clientId }, body: { user_id } }) =>
        issueToken(app, 'user', { clientId, subject: user_id, lifeMs: HOUR_MS }),
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
  ];
}
