import type { Caller } from '#platform/http/caller.ts';
import { actorOf } from '#platform/http/permits.ts';
import { type Route, readRoute, route } from '#platform/http/route.ts';
import { notFound } from '#platform/problem.ts';
import { paginate, sliceOf } from '#values/page.ts';
import type { Role } from '#values/roles.ts';
import { readColleagues } from './colleagues.ts';
import { type MembersContext, requireMail, teamOf, toMember } from './context.ts';
import { archiveMember, changeMember, inviteAgain, inviteMember } from './manage-members.ts';
import { requireCovered } from './require-covered.ts';
import {
  Colleagues,
  Invitation,
  Member,
  MemberChanges,
  MemberList,
  MemberListQuery,
  Message,
  READ_ONLY_FIELDS,
} from './schema.ts';
import { endSessionsOf } from './sessions/list-sessions.ts';
import { managed } from './shared-routes.ts';
import { findMember, listMembers } from './store.ts';

const ids = { member_id: 'Member' };

/** Routes with which admins manage the team. */
export function memberRoutes(context: MembersContext): Route[] {
  const actionOf = async (caller: Caller) => ({
    team: await teamOf(context, caller.clientId),
    actor: actorOf(caller),
    requireMay: (role: Role) => requireCovered(caller, role),
  });
  return [
    route({
      ...managed,
      method: 'POST',
      path: '/members',
      name: 'members.create',
      summary: 'Invite a member',
      description:
        'Emails a link to choose a password. The link can be used once and expires after 24 hours.',
      effects: { grant_access: 'always' },
      body: Invitation,
      status: 201,
      reply: Member,
      hasEtag: true,
      commit: async (tx, { caller, body }) => {
        requireMail(context);
        const by = await actionOf(caller);
        return { reply: await inviteMember(tx, context, by, body), userId: null };
      },
    }),
    readRoute({
      ...managed,
      path: '/members',
      name: 'members.list',
      summary: 'List members',
      description: 'Newest first, including archived members.',
      scope: 'members:read',
      query: MemberListQuery,
      reply: MemberList,
      handle: async ({ caller, query }) => {
        const team = await teamOf(context, caller.clientId);
        const found = await context.database.inTenantSnapshot(caller.clientId, (tx) =>
          listMembers(tx, caller.clientId, sliceOf(query)),
        );
        return {
          pagination: paginate(query, found),
          members: found.rows.map((row) => toMember(team, row)),
        };
      },
    }),
    readRoute({
      ...managed,
      path: '/members/colleagues',
      name: 'members.listColleagues',
      summary: 'List the members who can work on users',
      description:
        'Lists at most 1,000 members. `PUT /users/{user_id}/assignee` assigns a user to one of them.',
      permission: 'read_cases',
      reply: Colleagues,
      handle: async ({ caller: { clientId } }) => {
        const team = await teamOf(context, clientId);
        return { colleagues: await readColleagues(context.database.tenant(clientId), team) };
      },
    }),
    readRoute({
      ...managed,
      path: '/members/{member_id}',
      name: 'members.get',
      summary: 'Get a member',
      scope: 'members:read',
      ids,
      reply: Member,
      hasEtag: true,
      handle: async ({ caller: { clientId }, params: { member_id: memberId } }) => {
        const row = await findMember(context.database.tenant(clientId), clientId, memberId);
        if (!row) throw notFound('Member', memberId);
        return toMember(await teamOf(context, clientId), row);
      },
    }),
    route({
      ...managed,
      method: 'PATCH',
      path: '/members/{member_id}',
      name: 'members.update',
      summary: 'Update a member',
      description:
        'A change of role or status ends all sessions of the member. You can’t change the role of the last admin.',
      scope: ['members:write', 'members:read'],
      effects: { grant_access: 'always' },
      ids,
      body: MemberChanges,
      ignored: READ_ONLY_FIELDS,
      reply: Member,
      hasEtag: true,
      takesIfMatch: true,
      handle: async ({ caller, params, body, ifMatch }) => {
        if (body.status) requireMail(context);
        const by = await actionOf(caller);
        return context.database.inTenant(caller.clientId, (tx) =>
          changeMember(tx, context, by, { memberId: params.member_id, changes: body, ifMatch }),
        );
      },
    }),
    route({
      ...managed,
      method: 'DELETE',
      path: '/members/{member_id}',
      name: 'members.delete',
      summary: 'Remove a member',
      description:
        'Archives the member and ends all their sessions. This cannot be undone. You can’t remove the last admin.',
      effects: { grant_access: 'always' },
      ids,
      reply: Message,
      takesIfMatch: true,
      handle: async ({ caller, params: { member_id: memberId }, ifMatch }) => {
        const by = await actionOf(caller);
        await context.database.inTenant(caller.clientId, (tx) =>
          archiveMember(tx, context, by, { memberId, ifMatch }),
        );
        return { message: `Member with id [${memberId}] was removed` };
      },
    }),
    route({
      ...managed,
      method: 'DELETE',
      path: '/members/{member_id}/sessions',
      name: 'members.endSessions',
      summary: 'End all sessions of a member',
      description: 'The member can sign in again. To keep somebody out, remove the member.',
      effects: {},
      ids,
      reply: Message,
      handle: async ({ caller, params: { member_id: memberId } }) => {
        const by = await actionOf(caller);
        await context.database.inTenant(caller.clientId, (tx) => endSessionsOf(tx, by, memberId));
        return { message: `All sessions of member [${memberId}] have ended` };
      },
    }),
    route({
      ...managed,
      method: 'POST',
      path: '/members/{member_id}/invitation',
      name: 'members.resendInvitation',
      summary: 'Invite a member again',
      description: 'Emails a new link, which replaces the earlier one.',
      scope: ['members:write', 'members:read'],
      effects: { grant_access: 'always' },
      ids,
      status: 201,
      reply: Member,
      hasEtag: true,
      commit: async (tx, { caller, params }) => {
        requireMail(context);
        const by = await actionOf(caller);
        return { reply: await inviteAgain(tx, context, by, params.member_id), userId: null };
      },
    }),
  ];
}
