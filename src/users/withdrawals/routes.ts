import { z } from 'zod';
import type { ClientClocks } from '#clients';
import { AfterWithdrawal, WITHDRAWAL_DAYS_MAX } from '#clients/schema.ts';
import type { Database } from '#platform/database/database.ts';
import { type Route, readRoute } from '#platform/http/route.ts';
import { notFound } from '#platform/problem.ts';
import { wholeNumberInQuery } from '#values/query-fields.ts';
import { UserWithdrawal } from '../schema.ts';
import { findReference } from '../store.ts';
import { previewRule } from './preview-rule.ts';
import { findWithdrawal, showWithdrawal } from './read-withdrawals.ts';

const COUNTED_MAX = 10_000;

const PreviewQuery = z.strictObject({
  after_withdrawal: AfterWithdrawal.describe('The setting to look at'),
  after_withdrawal_days: wholeNumberInQuery({
    min: 0,
    max: WITHDRAWAL_DAYS_MAX,
    must: `a whole number from 0 to ${WITHDRAWAL_DAYS_MAX}`,
  })
    .optional()
    .describe('The days to look at, with `erase`. Default: 30'),
});

const Preview = z
  .object({
    withdrawn_count: z.int().describe('Users who have withdrawn all consent'),
    hidden_count: z.int().describe('Those whose data would be hidden'),
    newly_hidden_count: z.int().describe('Those whose data is not hidden now, and would be'),
    erased_count: z.int().describe('Those who would be erased at some time'),
    due_count: z.int().describe('Those who would be erased within the hour, because their time is over'),
    is_capped: z.boolean().describe(`Whether there are more users: counting stops at ${COUNTED_MAX}`),
  })
  .meta({
    id: 'AfterWithdrawalPreview',
    description: 'How many users a change of `after_withdrawal` concerns now',
    examples: [
      {
        withdrawn_count: 12,
        hidden_count: 12,
        newly_hidden_count: 12,
        erased_count: 12,
        due_count: 3,
        is_capped: false,
      },
    ],
  });

export function withdrawalRoutes({
  database,
  clientClocks,
}: {
  database: Database;
  clientClocks: ClientClocks;
}): Route[] {
  return [
    readRoute({
      path: '/users/{user_id}/withdrawal',
      name: 'users.getWithdrawal',
      afterWithdrawal: 'shown',
      tag: 'Users',
      summary: 'Get a user’s withdrawal of consent',
      description:
        'Says whether the user has withdrawn all consent, and what happens to their data. A user who has no active authorisation because it expired has not withdrawn.',
      callers: ['api_key', 'member'],
      permission: 'read_authorisations',
      ids: { user_id: 'User' },
      reply: UserWithdrawal,
      handle: ({ caller: { clientId }, params: { user_id: userId } }) =>
        database.reads.inTenantSnapshot(clientId, async (tx) => {
          const user = await findReference(tx, clientId, userId);
          if (!user) throw notFound('User', userId);
          const withdrawal = await findWithdrawal(tx, clientId, userId);
          return { ...user, withdrawal: withdrawal && showWithdrawal(withdrawal) };
        }),
    }),
    readRoute({
      path: '/configuration/after-withdrawal-preview',
      name: 'configuration.previewAfterWithdrawal',
      tag: 'Configuration',
      summary: 'Count the users that `after_withdrawal` concerns',
      description:
        'Counts the users who have withdrawn and whose data a setting would hide or erase, before you change it. Changes nothing.',
      callers: ['api_key', 'member'],
      permission: 'read_configuration',
      query: PreviewQuery,
      reply: Preview,
      handle: async ({ caller: { clientId }, query }) => {
        const now = (await clientClocks.of(clientId))();
        return database.reads.inTenantSnapshot(clientId, (tx) =>
          previewRule(tx, clientId, { setting: query, now, max: COUNTED_MAX }),
        );
      },
    }),
  ];
}
