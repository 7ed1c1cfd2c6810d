import type { Clock } from '#platform/clock.ts';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import type { Database } from '#platform/database/database.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Env } from '#values/environment.ts';
import { paginate } from '#values/page.ts';
import {
  changeUser,
  createUser,
  eraseUser,
  listUsers,
  readUser,
  readUserSettings,
  type Tenant,
} from './manage-users.ts';
import {
  Deleted,
  READ_ONLY_FIELDS,
  User,
  UserConfiguration,
  UserList,
  UserListQuery,
  userInput,
} from './schema.ts';
import { UserKeys } from './user-keys.ts';

const TAG = 'Users';
const ids = { user_id: 'User' };

export function userRoutes(app: {
  database: Database;
  clock: Clock;
  clientKeys: ClientKeys;
  env: Env;
}): Route[] {
  const { database, clock, clientKeys } = app;
  const userKeys = new UserKeys();
  const input = userInput(app.env, () => clock.now());
  const tenantOf = async ({ clientId }: { clientId: string }): Promise<Tenant> => ({
    clientId,
    clientKey: await clientKeys.of(clientId),
    userKeys,
  });
  return [
    route({
      method: 'POST',
      path: '/users',
      tag: TAG,
      summary: 'Create a user',
      description: 'No field is required.',
      callers: ['api_key'],
      body: input,
      status: 201,
      reply: User,
      handle: async ({ caller, body, onceInOneStatement }) => {
        const tenant = await tenantOf(caller);
        return onceInOneStatement(async (db) => {
          const user = await createUser(db, tenant, body, clock);
          return { reply: user, userId: user.user_id };
        });
      },
    }),
    route({
      method: 'GET',
      path: '/users',
      tag: TAG,
      summary: 'List users',
      description: 'Newest first. `ext_id` lists only the users that carry it.',
      callers: ['api_key'],
      query: UserListQuery,
      reply: UserList,
      handle: async ({ caller, query: { offset, limit, ext_id } }) => {
        const tenant = await tenantOf(caller);
        const { users, totalCount } = await listUsers(database, tenant, {
          skip: offset - 1,
          limit,
          extId: ext_id,
        });
        return { pagination: paginate({ offset, limit }, { count: users.length, totalCount }), users };
      },
    }),
    route({
      method: 'GET',
      path: '/users/{user_id}',
      tag: TAG,
      summary: 'Get a user',
      callers: ['api_key'],
      ids,
      reply: User,
      handle: async ({ caller, params }) => {
        return readUser(database.tenant(caller.clientId), await tenantOf(caller), params.user_id);
      },
    }),
    route({
      method: 'PATCH',
      path: '/users/{user_id}',
      tag: TAG,
      summary: 'Update a user',
      description:
        'An absent field keeps its value; null unsets it. Read-only fields are accepted and ignored.',
      callers: ['api_key'],
      ids,
      body: input,
      ignored: READ_ONLY_FIELDS,
      reply: User,
      handle: async ({ caller, params, body }) => {
        const tenant = await tenantOf(caller);
        return database.inTenant(caller.clientId, (tx) =>
          changeUser(tx, tenant, { userId: params.user_id, input: body, clock }),
        );
      },
    }),
    route({
      method: 'DELETE',
      path: '/users/{user_id}',
      tag: TAG,
      summary: 'Delete a user',
      description: 'Deletes the user together with all its files, accounts, entries and payroll submissions.',
      callers: ['api_key'],
      ids,
      reply: Deleted,
      handle: async ({ caller, params }) => {
        await database.inTenant(caller.clientId, (tx) =>
          eraseUser(tx, caller.clientId, params.user_id, clock),
        );
        userKeys.forget(params.user_id);
        return { message: `User with id [${params.user_id}] was deleted` };
      },
    }),
    route({
      method: 'GET',
      path: '/users/{user_id}/configuration',
      tag: TAG,
      summary: "Get a user's effective settings",
      description: "A user's own setting wins over the client's, and that over the default.",
      callers: ['api_key'],
      ids,
      reply: UserConfiguration,
      handle: ({ caller, params }) => {
        return database.inTenantSnapshot(caller.clientId, (tx) =>
          readUserSettings(tx, caller.clientId, params.user_id),
        );
      },
    }),
  ];
}
