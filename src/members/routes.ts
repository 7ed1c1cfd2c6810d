import { actorOf } from '#audit';
import type { Caller } from '#platform/http/caller.ts';
import { type Route, route } from '#platform/http/route.ts';
import { paginate } from '#values/page.ts';
import { type MembersContext, requireMail, teamOf, toMember } from './context.ts';
import { archiveMember, changeMember, inviteAgain, inviteMember } from './manage-members.ts';
import {
  Invitation,
  Member,
  MemberChanges,
  MemberList,
  MemberListQuery,
  Message,
  READ_ONLY_FIELDS,
} from './schema.ts';
import { listMembers } from './store.ts';

const TAG = 'Members';
const ids = { member_id: 'Member' };

/** The team: what admins do. */
export function memberRoutes(context: MembersContext): Route[] {
  const doing = async (caller: Caller) => ({
    team: await teamOf(context, caller.clientId),
    actor: actorOf(caller),
  });
  return [
    route({
      method: 'POST',
      path: '/members',
      tag: TAG,
      summary: 'Invite a member',
      description: 'They are mailed a link, good once within 24 hours, to choose a password.',
      callers: ['api_key', 'member'],
      permission: 'manage_members',
      body: Invitation,
      status: 201,
      reply: Member,
      handle: async ({ caller, body, once }) => {
        requireMail(context);
        const by = await doing(caller);
        return once(async (tx) => ({ reply: await inviteMember(tx, context, by, body), userId: null }));
      },
    }),
    route({
      method: 'GET',
      path: '/members',
      tag: TAG,
      summary: 'List members',
      description: 'Newest first, archived ones included.',
      callers: ['api_key', 'member'],
      permission: 'manage_members',
      query: MemberListQuery,
      reply: MemberList,
      handle: async ({ caller, query: { offset, limit } }) => {
        const team = await teamOf(context, caller.clientId);
        const { rows, totalCount } = await context.database.inTenantSnapshot(caller.clientId, (tx) =>
          listMembers(tx, caller.clientId, { skip: offset, limit }),
        );
        return {
          pagination: paginate({ offset, limit }, { count: rows.length, totalCount }),
          members: rows.map((row) => toMember(team, row)),
        };
      },
    }),
    route({
      method: 'PATCH',
      path: '/members/{member_id}',
      tag: TAG,
      summary: 'Change a member',
      description: 'A new role or status ends whatever the member had open. The last admin stays one.',
      callers: ['api_key', 'member'],
      permission: 'manage_members',
      ids,
      body: MemberChanges,
      ignored: READ_ONLY_FIELDS,
      reply: Member,
      handle: async ({ caller, params, body }) => {
        if (body.status) requireMail(context);
        const by = await doing(caller);
        return context.database.inTenant(caller.clientId, (tx) =>
          changeMember(tx, context, by, { memberId: params.member_id, changes: body }),
        );
      },
    }),
    route({
      method: 'DELETE',
      path: '/members/{member_id}',
      tag: TAG,
      summary: 'Remove a member',
      description: 'The member is archived, which is final, and signed out at once.',
      callers: ['api_key', 'member'],
      permission: 'manage_members',
      ids,
      reply: Message,
      handle: async ({ caller, params: { member_id } }) => {
        const by = await doing(caller);
        await context.database.inTenant(caller.clientId, (tx) => archiveMember(tx, by, member_id));
        return { message: `Member with id [${member_id}] was removed` };
      },
    }),
    route({
      method: 'POST',
      path: '/members/{member_id}/invitation',
      tag: TAG,
      summary: 'Invite a member again',
      description: 'A new link in place of the one mailed before.',
      callers: ['api_key', 'member'],
      permission: 'manage_members',
      ids,
      status: 201,
      reply: Member,
      handle: async ({ caller, params, once }) => {
        requireMail(context);
        const by = await doing(caller);
        return once(async (tx) => ({
          reply: await inviteAgain(tx, context, by, params.member_id),
          userId: null,
        }));
      },
    }),
  ];
}
