import type { Db } from '#platform/database/database.ts';
import { type Actor, SERVICE } from '#platform/http/permits.ts';
import type { Role } from '#values/roles.ts';
import { type MembersContext, profileOf, recordAboutMember, type Team } from './context.ts';
import { addMember, runSteps } from './manage-members.ts';
import { emailIndex, sealMember } from './seal-member.ts';
import { deleteSessionsOf } from './sessions/store.ts';
import { MAY_HAVE_SESSIONS, TRANSITIONS } from './statuses.ts';
import * as store from './store.ts';

/* Members whom an identity provider vouches for. */

type ExternalContext = Pick<MembersContext, 'keys' | 'hooks'>;

/** Finds the member who has this address, unless they were removed. */
export function findMemberWithEmail(
  tx: Db,
  { keys }: Pick<MembersContext, 'keys'>,
  { clientId, email }: { clientId: string; email: string },
): Promise<store.MemberRow | undefined> {
  return store.findMemberByEmail(tx, clientId, emailIndex(keys.root, email));
}

/** Finds the member who had this address when an admin or a SCIM client removed them. */
export function findRemovedWithEmail(
  tx: Db,
  { keys }: Pick<MembersContext, 'keys'>,
  { clientId, email }: { clientId: string; email: string },
): Promise<store.MemberRow | undefined> {
  return store.findRemovedMember(tx, clientId, emailIndex(keys.root, email));
}

/** Adds a member who signs in through the provider and has no password. */
export async function addExternalMember(
  tx: Db,
  context: ExternalContext,
  { team, actor = SERVICE }: { team: Team; actor?: Actor },
  member: { email: string; role: Role; name?: string | undefined; identity?: Buffer },
): Promise<store.MemberRow> {
  const row = await addMember(tx, context, team, {
    ...member,
    status: 'external_provider',
    passwordHash: null,
  });
  await recordAboutMember(tx, team, row, {
    actor,
    action: 'member_created',
    details: { role: row.role, single_sign_on: true },
  });
  return row;
}

/**
 * Links a member to who they are at the provider. From then on, only this identity counts, whatever the email address there. A
 * member who could not sign in with a password now signs in through the provider only.
 */
export async function linkMember(
  tx: Db,
  team: Team,
  row: store.MemberRow,
  { identity, name }: { identity: Buffer; name: string | null },
): Promise<store.MemberRow> {
  const owner = { clientId: team.clientId, memberId: row.member_id };
  const profile = profileOf(team, row);
  const changed = await store.updateMember(tx, team.clientId, row.member_id, {
    updated_at: team.clock.now(),
    provider_identity: identity,
    sealed_profile: sealMember(team.clientKey, owner, { ...profile, name: profile.name ?? name }),
    ...(canOnlyUseProvider(row) ? { status: 'external_provider', password_hash: null } : {}),
  });
  await store.deleteUnusedLinks(tx, team.clientId, row.member_id);
  await recordAboutMember(tx, team, row, {
    action: 'member_linked',
    details: row.status === changed.status ? {} : { status_from: row.status, status_to: changed.status },
  });
  return changed;
}

/** A confirmed member keeps the password. One who would have to choose a password first does not need it any more. */
function canOnlyUseProvider({ status }: store.MemberRow): boolean {
  return status !== 'external_provider' && TRANSITIONS[status].includes('external_provider');
}

/** Whether a member who is known at the provider may sign in. */
export function maySignInExternally({ status }: store.MemberRow): boolean {
  return MAY_HAVE_SESSIONS.includes(status);
}

/**
 * Gives a member the role that the provider's groups stand for. Sessions under the earlier role end. The last admin stays one, and so
 * do the admins for emergencies.
 */
export async function followRole(
  tx: Db,
  context: ExternalContext,
  team: Team,
  { row, role }: { row: store.MemberRow; role: Role },
): Promise<store.MemberRow> {
  if (row.role === role) return row;
  const { clientId } = team;
  const { member_id: memberId } = row;
  const admins = await store.listAdminsForChange(tx, clientId);
  const rule = await store.findPasswordRule(tx, clientId, 'share');
  if (row.role === 'admin' && (admins.length === 1 || rule?.break_glass_member_ids.includes(memberId)))
    return row;
  const changed = await store.updateMember(tx, clientId, memberId, { updated_at: team.clock.now(), role });
  await deleteSessionsOf(tx, clientId, memberId);
  await runSteps(tx, context, { clientId, memberId, role });
  await recordAboutMember(tx, team, row, {
    actor: SERVICE,
    action: 'member_changed',
    details: { fields: ['role'], role_from: row.role, role_to: role, single_sign_on: true },
  });
  return changed;
}
