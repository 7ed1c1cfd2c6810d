import { recordAuditEntry } from '#audit';
import type { SettingsStep } from '#clients';
import type { Database, Db } from '#platform/database/database.ts';
import type { MemberCaller } from '#platform/http/caller.ts';
import { actorOf } from '#platform/http/permits.ts';
import { type Route, readRoute, route } from '#platform/http/route.ts';
import type { Logger } from '#platform/log.ts';
import { notFound } from '#platform/problem.ts';
import type { Env } from '#values/environment.ts';
import { paginate, sliceOf } from '#values/page.ts';
import { withMaskedNumbers } from '#values/roles.ts';
import type { ExternalData } from './external-data.ts';
import { ListCounter } from './list/count-list.ts';
import {
  changeUser,
  createUser,
  eraseUser,
  listUsers,
  noteErasure,
  readShownUser,
  readUserSettings,
} from './manage-users.ts';
import {
  Deleted,
  READ_ONLY_FIELDS,
  User,
  UserConfiguration,
  UserList,
  UserListQuery,
  UserQuery,
  userInput,
} from './schema.ts';
import { maskUser, recordUserAccess, showUsers } from './show-users.ts';
import { type Tenant, type TenantContext, tenantOf } from './tenant.ts';
import { findHidden } from './withdrawals/read-withdrawals.ts';
import { withdrawalRoutes } from './withdrawals/routes.ts';

const TAG = 'Users';
const ids = { user_id: 'User' };

interface UsersContext extends TenantContext {
  database: Database;
  log: Logger;
  hooks: { settings: readonly SettingsStep[]; externalData: readonly ExternalData[] };
  env: Env;
}

export function userRoutes(app: UsersContext): Route[] {
  const input = userInput(app.env, () => app.clock.now());
  return [
    ...collectionRoutes(app, input),
    ...profileRoutes(app, input),
    deletionRoute(app),
    settingsRoute(app),
    ...withdrawalRoutes(app),
  ];
}

type UserInput = ReturnType<typeof userInput>;

function collectionRoutes(app: UsersContext, input: UserInput): Route[] {
  const { database } = app;
  const listCounter = new ListCounter(app);
  return [
    route({
      method: 'POST',
      path: '/users',
      afterWithdrawal: 'shown',
      name: 'users.create',
      tag: TAG,
      summary: 'Create a user',
      description: 'All fields are optional.',
      callers: ['api_key', 'member'],
      permission: 'change_users',
      effects: {},
      body: input,
      status: 201,
      reply: User,
      hasEtag: true,
      isOneStatement: ({ caller }) => caller.kind !== 'member' && !app.database.isDistributed,
      commit: async (tx, { caller, body }) => {
        const tenant = await tenantOf(app, caller.clientId);
        const user = await createUser(tx, tenant, body);
        const { user_id: userId } = user;
        listCounter.noteAdded(caller.clientId);
        if (caller.kind === 'member')
          await recordChange(tx, tenant, caller, { action: 'user_created', userId, body });
        return { reply: user, userId };
      },
    }),
    readRoute({
      path: '/users',
      afterWithdrawal: 'masked',
      name: 'users.list',
      tag: TAG,
      summary: 'List users',
      description: 'Newest first. With `ext_id`, lists only the users with this `ext_id`.',
      callers: ['api_key', 'member'],
      permission: 'read_users',
      query: UserListQuery,
      reply: UserList,
      handle: async ({ caller, query }) => {
        const tenant = await tenantOf(app, caller.clientId);
        const found = await listUsers({ database, listCounter }, tenant, {
          ...sliceOf(query, 1),
          extId: query.ext_id,
          updatedSince: query.updated_since,
        });
        const userIds = found.rows.map(({ user_id }) => user_id);
        const hidden = await database.reads.inTenant(caller.clientId, (db) =>
          findHidden(db, caller.clientId, userIds),
        );
        return {
          pagination: paginate(query, found),
          users: await showUsers(database, tenant, caller, found.rows, hidden),
        };
      },
    }),
  ];
}

function profileRoutes(app: UsersContext, input: UserInput): Route[] {
  const { database } = app;
  return [
    readRoute({
      path: '/users/{user_id}',
      name: 'users.get',
      tag: TAG,
      summary: 'Get a user',
      callers: ['api_key', 'member'],
      permission: 'read_users',
      ids,
      afterWithdrawal: 'checked',
      query: UserQuery,
      reply: User,
      hasEtag: true,
      handle: async ({ caller, params, query, tag }) => {
        const tenant = await tenantOf(app, caller.clientId);
        const user = await database.reads.inTenant(caller.clientId, (db) =>
          readShownUser(db, tenant, params.user_id),
        );
        tag(user);
        const access = withMaskedNumbers(caller.access, query.mask_numbers);
        const [shown = user] = await showUsers(database, tenant, { ...caller, access }, [user]);
        return shown;
      },
    }),
    route({
      method: 'PATCH',
      path: '/users/{user_id}',
      name: 'users.update',
      tag: TAG,
      summary: 'Update a user',
      description:
        'An absent field keeps its value; null unsets it. Read-only fields are accepted and ignored.',
      callers: ['api_key', 'member'],
      permission: 'change_users',
      scope: ['users:write', 'users:read'],
      effects: {},
      ids,
      body: input.meta({ id: 'UserChanges' }),
      ignored: READ_ONLY_FIELDS,
      reply: User,
      hasEtag: true,
      takesIfMatch: true,
      handle: async ({ caller, params, body, ifMatch, tag }) => {
        const tenant = await tenantOf(app, caller.clientId);
        const { user_id: userId } = params;
        return database.inTenant(caller.clientId, async (tx) => {
          const user = await changeUser(tx, tenant, { userId, input: body, ifMatch });
          tag(user);
          const changed = { clientId: caller.clientId, userId, fields: Object.keys(body) };
          for (const step of app.hooks.settings) await step(tx, changed);
          if (caller.kind !== 'member') return user;
          await recordChange(tx, tenant, caller, { action: 'user_changed', userId, body });
          await recordUserAccess(tx, tenant, caller, [user]);
          return maskUser(user, caller.access);
        });
      },
    }),
  ];
}

function deletionRoute(app: UsersContext): Route {
  const { database, keys } = app;
  return route({
    method: 'DELETE',
    path: '/users/{user_id}',
    afterWithdrawal: 'shown',
    name: 'users.delete',
    tag: TAG,
    summary: 'Delete a user',
    description:
      'Deletes the user and all their files, accounts, entries and submissions. This cannot be undone.',
    callers: ['api_key', 'member'],
    effects: { erase: 'always' },
    ids,
    reply: Deleted,
    takesIfMatch: true,
    handle: async ({ caller, params, ifMatch, cause }) => {
      const tenant = await tenantOf(app, caller.clientId);
      const isDeleted = await database.inTenant(caller.clientId, (tx) =>
        eraseUser(tx, tenant, {
          userId: params.user_id,
          permit: cause('erase'),
          externalData: app.hooks.externalData,
          ifMatch,
        }),
      );
      if (!isDeleted) throw notFound('User', params.user_id);
      keys.users.forget(params.user_id);
      await noteErasure(app, { clientId: caller.clientId, userId: params.user_id });
      return { message: `User with id [${params.user_id}] was deleted` };
    },
  });
}

function settingsRoute({ database }: UsersContext): Route {
  return readRoute({
    path: '/users/{user_id}/configuration',
    afterWithdrawal: 'shown',
    name: 'users.getConfiguration',
    tag: TAG,
    summary: "Get a user's effective settings",
    description: 'Returns each setting with its source: the user, the client configuration or the default.',
    callers: ['api_key', 'member'],
    permission: 'read_users',
    ids,
    reply: UserConfiguration,
    handle: ({ caller, params }) => {
      return database.reads.inTenantSnapshot(caller.clientId, (tx) =>
        readUserSettings(tx, caller.clientId, params.user_id),
      );
    },
  });
}

/** Records which fields a member set or changed, without their values. */
function recordChange(
  tx: Db,
  tenant: Tenant,
  caller: MemberCaller,
  change: { action: 'user_created' | 'user_changed'; userId: string; body: object },
): Promise<void> {
  return recordAuditEntry(tx, tenant, {
    actor: actorOf(caller),
    action: change.action,
    subject: { kind: 'user', id: change.userId },
    details: { fields: Object.keys(change.body) },
  });
}
