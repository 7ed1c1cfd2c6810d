import { z } from 'zod';
import { AfterWithdrawal, WITHDRAWAL_DAYS_MAX } from '#clients/schema.ts';
import type { Database, Db } from '#platform/database/database.ts';
import { accessTo } from '#platform/http/caller.ts';
import { type Route, readRoute, route } from '#platform/http/route.ts';
import { notFound } from '#platform/problem.ts';
import { wholeNumberInQuery } from '#values/query-fields.ts';
import { ShowAgainInput, UserWithdrawal } from '../schema.ts';
import { findReference } from '../store.ts';
import { type Tenant, type TenantContext, tenantOf } from '../tenant.ts';
import { objectToErasure } from './object-to-erasure.ts';
import { previewRule } from './preview-rule.ts';
import { findWithdrawal, showWithdrawal } from './read-withdrawals.ts';
import { readShownAgain, showAgain } from './show-again.ts';

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
    due_count: z
      .int()
      .describe(
        'Those who would be erased as soon as possible, because their time is over: 24 hours after they are told',
      ),
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

const TAG = 'Users';
const ids = { user_id: 'User' };

interface WithdrawalContext extends TenantContext {
  database: Database;
}

export function withdrawalRoutes(app: WithdrawalContext): Route[] {
  return [readingRoute(app), objectionRoute(app), showingRoute(app), previewRoute(app)];
}

function readingRoute(app: WithdrawalContext): Route {
  return readRoute({
    path: '/users/{user_id}/withdrawal',
    name: 'users.getWithdrawal',
    afterWithdrawal: 'shown',
    tag: TAG,
    summary: 'Get a user’s withdrawal of consent',
    description:
      'Says whether the user has withdrawn all consent, and what happens to their data. A user who has no active authorisation because it expired has not withdrawn.',
    callers: ['api_key', 'member'],
    permission: 'read_authorisations',
    ids,
    reply: UserWithdrawal,
    handle: async ({ caller, params: { user_id: userId } }) => {
      const tenant = await tenantOf(app, caller.clientId);
      return app.database.reads.inTenantSnapshot(caller.clientId, (tx) =>
        readWhole(tx, tenant, { userId, withReasons: accessTo(caller, 'read_users') === 'full' }),
      );
    },
  });
}

async function readWhole(
  tx: Db,
  tenant: Tenant,
  { userId, withReasons }: { userId: string; withReasons: boolean },
): Promise<z.output<typeof UserWithdrawal>> {
  const user = await findReference(tx, tenant.clientId, userId);
  if (!user) throw notFound('User', userId);
  const withdrawal = await findWithdrawal(tx, tenant.clientId, userId);
  return {
    ...user,
    withdrawal: withdrawal && showWithdrawal(withdrawal),
    shown_again: await readShownAgain(tx, tenant, { userId, withReasons }),
  };
}

function objectionRoute(app: WithdrawalContext): Route {
  return route({
    method: 'POST',
    path: '/users/{user_id}/withdrawal/objection',
    name: 'users.objectToErasure',
    afterWithdrawal: 'shown',
    tag: TAG,
    summary: 'Stop the erasure after a withdrawal',
    description:
      'For the user themselves, on a page of the service, with a proof that it is them. The data is not erased, and stays hidden until they agree again.',
    callers: ['user'],
    scope: 'authorisations:write',
    effects: { spend_proof: 'always' },
    ids,
    status: 201,
    reply: UserWithdrawal,
    commit: async (tx, { caller, params: { user_id: userId }, cause }) => {
      if (caller.userId !== userId) throw notFound('User', userId);
      const tenant = await tenantOf(app, caller.clientId);
      await objectToErasure(tx, tenant, { userId, permit: cause('spend_proof') });
      return { reply: await readWhole(tx, tenant, { userId, withReasons: true }), userId };
    },
  });
}

function showingRoute(app: WithdrawalContext): Route {
  return route({
    method: 'POST',
    path: '/users/{user_id}/shown-again',
    name: 'users.showAgain',
    afterWithdrawal: 'shown',
    tag: TAG,
    summary: 'Show data again that a withdrawal hid',
    description:
      'For admins with a fresh sign-in, for example if the law requires it. The reason stays on record with the withdrawal and in the evidence of the user’s authorisations. If the user is going to be erased, the time stays.',
    callers: ['member'],
    effects: { show_hidden: 'always' },
    ids,
    body: ShowAgainInput,
    status: 201,
    reply: UserWithdrawal,
    commit: async (tx, { caller, params: { user_id: userId }, body: { reason }, cause }) => {
      const tenant = await tenantOf(app, caller.clientId);
      const permit = cause('show_hidden');
      await showAgain(tx, tenant, { userId, memberId: caller.memberId, reason, permit });
      return { reply: await readWhole(tx, tenant, { userId, withReasons: true }), userId };
    },
  });
}

function previewRoute({ database, clientClocks }: WithdrawalContext): Route {
  return readRoute({
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
  });
}
