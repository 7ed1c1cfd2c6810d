import { openAuditContext } from '#audit';
import type { Clock } from '#platform/clock.ts';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import type { Database } from '#platform/database/database.ts';
import { type Route, readRoute, route } from '#platform/http/route.ts';
import { changeView, createView, deleteView, listViews, readView, VIEWS_MAX } from './manage-views.ts';
import { SavedView, SavedViewChanges, SavedViewInput, SavedViewList, ViewDeleted } from './schema.ts';

const ids = { view_id: 'View' };
const errors = { 403: 'Only the member who saved a view of the team, and admins, can change it' };
// views belong to members, so an API key has none
const shared = { tag: 'Saved views', callers: ['member'], permission: 'read_users' } as const;

export function savedViewRoutes(app: {
  database: Database;
  clock: Clock;
  keys: { clients: ClientKeys };
}): Route[] {
  const { database } = app;
  return [
    readRoute({
      ...shared,
      path: '/views',
      name: 'views.list',
      summary: 'List saved views',
      reply: SavedViewList,
      handle: async ({ caller }) => {
        const context = await openAuditContext(app, caller.clientId);
        return { views: await listViews(database.tenant(caller.clientId), context, caller) };
      },
    }),
    readRoute({
      ...shared,
      path: '/views/{view_id}',
      name: 'views.get',
      summary: 'Get a saved view',
      ids,
      reply: SavedView,
      hasEtag: true,
      handle: async ({ caller, params: { view_id: viewId } }) => {
        const context = await openAuditContext(app, caller.clientId);
        return readView(database.tenant(caller.clientId), context, caller, viewId);
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/views',
      name: 'views.create',
      summary: 'Save a view',
      effects: {},
      description: `Saves filters of the list of users, for yourself or for the team. A member can save ${VIEWS_MAX} views, and a team has ${VIEWS_MAX} shared ones at most.`,
      body: SavedViewInput,
      status: 201,
      reply: SavedView,
      hasEtag: true,
      commit: async (tx, { caller, body }) => {
        const context = await openAuditContext(app, caller.clientId);
        return { reply: await createView(tx, context, caller, body), userId: null };
      },
    }),
    route({
      ...shared,
      method: 'PATCH',
      path: '/views/{view_id}',
      name: 'views.update',
      summary: 'Change a saved view',
      effects: {},
      description: 'Only the member who saved a view of the team, and admins, can change it.',
      ids,
      errors,
      body: SavedViewChanges,
      ignored: ['view_id', 'is_own', 'created_at'],
      reply: SavedView,
      hasEtag: true,
      takesIfMatch: true,
      handle: async ({ caller, params: { view_id: viewId }, body, ifMatch }) => {
        const context = await openAuditContext(app, caller.clientId);
        return database.inTenant(caller.clientId, (tx) =>
          changeView(tx, context, caller, { viewId, input: body, ifMatch }),
        );
      },
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: '/views/{view_id}',
      name: 'views.delete',
      summary: 'Delete a saved view',
      effects: {},
      description: 'Only the member who saved a view of the team, and admins, can delete it.',
      ids,
      errors,
      reply: ViewDeleted,
      takesIfMatch: true,
      handle: async ({ caller, params: { view_id: viewId }, ifMatch }) => {
        const context = await openAuditContext(app, caller.clientId);
        await database.inTenant(caller.clientId, (tx) =>
          deleteView(tx, context, caller, { viewId, ifMatch }),
        );
        return { message: `View with id [${viewId}] was deleted` };
      },
    }),
  ];
}
