import { type Actor, recordAuditEntry } from '#audit';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/id.ts';
import { invalidRequest, notFound, Problem } from '#platform/problem.ts';
import type { Role } from '#values/roles.ts';
import {
  asMember,
  type MembersContext,
  mailMember,
  profileOf,
  type Team,
  toMember,
  withoutPhone,
} from './context.ts';
import { makeLink } from './links.ts';
import { deleteAllCodes } from './mfa/store.ts';
import type { Invitation, Member, MemberChanges, MemberStatus } from './schema.ts';
import { emailIndex, sealMember } from './seal-member.ts';
import { requireTransition } from './statuses.ts';
import * as store from './store.ts';

interface Doing {
  team: Team;
  actor: Actor;
}

type LinkContext = Pick<MembersContext, 'keys' | 'publicUrl'>;

export async function inviteMember(
  tx: Db,
  context: LinkContext,
  { team, actor }: Doing,
  invitation: Invitation,
): Promise<Member> {
  const row = await addMember(tx, context, team, {
    ...invitation,
    status: 'unconfirmed',
    passwordHash: null,
  });
  await mailInvitation(tx, context, team, row);
  await recordAuditEntry(tx, team, {
    actor,
    action: 'member_invited',
    subject: asMember(row),
    details: { role: row.role },
  });
  return toMember(team, row);
}

/** Without an invitation: the member's first act is to change the password that was made for them. */
export async function createMember(
  tx: Db,
  context: Pick<MembersContext, 'keys'>,
  { team, actor }: Doing,
  member: Invitation & { passwordHash: string },
): Promise<Member> {
  const row = await addMember(tx, context, team, { ...member, status: 'force_change_password' });
  await recordAuditEntry(tx, team, {
    actor,
    action: 'member_created',
    subject: asMember(row),
    details: { role: row.role },
  });
  return toMember(team, row);
}

/** A new link in place of one that was lost or has expired. */
export async function inviteAgain(
  tx: Db,
  context: LinkContext,
  { team, actor }: Doing,
  memberId: string,
): Promise<Member> {
  const row = await requireMember(tx, team, memberId);
  if (row.status !== 'unconfirmed')
    throw invalidRequest(`A member that is ${row.status} needs no invitation`);
  await mailInvitation(tx, context, team, row);
  await recordAuditEntry(tx, team, {
    actor,
    action: 'member_invited',
    subject: asMember(row),
    details: { again: true },
  });
  return toMember(team, row);
}

export async function changeMember(
  tx: Db,
  context: LinkContext,
  { team, actor }: Doing,
  { memberId, changes }: { memberId: string; changes: MemberChanges },
): Promise<Member> {
  const { clientId } = team;
  const admins = await store.listAdminsForChange(tx, clientId);
  const row = await requireMember(tx, team, memberId);
  if (row.status === 'archived') throw invalidRequest('A member that is archived cannot be changed');
  if (changes.status) requireTransition(row.status, changes.status);
  if (changes.role && changes.role !== 'admin') refuseLastAdmin(admins, memberId);
  if (changes.mfa_status && actor.id === memberId) throw ownFactor();
  const known = profileOf(team, row);
  const profile = {
    ...known,
    name: changes.name ?? known.name,
    ...(changes.mfa_status ? { phone: null } : {}),
  };
  const changed = await store.updateMember(tx, clientId, memberId, {
    updated_at: team.clock.now(),
    ...(changes.role ? { role: changes.role } : {}),
    ...(changes.status ? { status: changes.status } : {}),
    sealed_profile: sealMember(team.clientKey, { clientId, memberId }, profile),
    ...(changes.mfa_status ? NO_SECOND_FACTOR : {}),
  });
  if (changes.mfa_status) {
    await deleteAllCodes(tx, clientId, memberId);
    await mailFactorGone(tx, team, changed);
  }
  // what the member may do, or may be believed to be, has changed: whatever they had open ends
  if (changed.role !== row.role || changes.status) await store.deleteSessionsOf(tx, clientId, memberId);
  if (changes.status) await mailReset(tx, context, team, changed);
  await recordAuditEntry(tx, team, {
    actor,
    action: 'member_changed',
    subject: asMember(row),
    details: { fields: Object.keys(changes), ...movesOf(row, changed) },
  });
  return toMember(team, changed);
}

const NO_SECOND_FACTOR = {
  mfa_status: 'disabled',
  sealed_totp_secret: null,
  totp_confirmed_at: null,
  totp_last_step: null,
};

function movesOf(before: store.MemberRow, after: store.MemberRow): Record<string, string> {
  return {
    ...(before.role === after.role ? {} : { role_from: before.role, role_to: after.role }),
    ...(before.status === after.status ? {} : { status_from: before.status, status_to: after.status }),
  };
}

/** The record stays, for the log's sake; nothing opens the door any more. */
export async function archiveMember(tx: Db, { team, actor }: Doing, memberId: string): Promise<void> {
  const { clientId } = team;
  const admins = await store.listAdminsForChange(tx, clientId);
  const row = await requireMember(tx, team, memberId);
  if (row.status === 'archived') throw notFound('Member', memberId);
  requireTransition(row.status, 'archived');
  refuseLastAdmin(admins, memberId);
  await store.updateMember(tx, clientId, memberId, {
    updated_at: team.clock.now(),
    status: 'archived',
    password_hash: null,
    sealed_profile: withoutPhone(team, row),
    ...NO_SECOND_FACTOR,
  });
  await deleteAllCodes(tx, clientId, memberId);
  await store.deleteSessionsOf(tx, clientId, memberId);
  await store.deleteUnusedLinks(tx, clientId, memberId);
  await recordAuditEntry(tx, team, { actor, action: 'member_archived', subject: asMember(row) });
}

export async function requireMember(tx: Db, team: Team, memberId: string): Promise<store.MemberRow> {
  const row = await store.findMemberForChange(tx, team.clientId, memberId);
  if (!row) throw notFound('Member', memberId);
  return row;
}

async function addMember(
  tx: Db,
  { keys }: Pick<MembersContext, 'keys'>,
  { clientId, clientKey, clock }: Team,
  member: { email: string; role: Role; name?: string; status: MemberStatus; passwordHash: string | null },
): Promise<store.MemberRow> {
  const now = clock.now();
  const memberId = newId(now);
  const profile = { email: member.email, name: member.name ?? null, phone: null };
  const added = await store.insertMember(tx, {
    client_id: clientId,
    member_id: memberId,
    created_at: now,
    updated_at: now,
    role: member.role,
    status: member.status,
    mfa_status: 'disabled',
    sealed_profile: sealMember(clientKey, { clientId, memberId }, profile),
    email_index: emailIndex(keys.root, member.email),
    password_hash: member.passwordHash,
  });
  const row = added && (await store.findMember(tx, clientId, memberId));
  if (!row) throw invalidRequest('[email] already belongs to a member');
  return row;
}

async function mailInvitation(
  tx: Db,
  { publicUrl }: LinkContext,
  team: Team,
  row: store.MemberRow,
): Promise<void> {
  const { clientId, clock } = team;
  const url = await makeLink(tx, {
    clientId,
    memberId: row.member_id,
    purpose: 'invitation',
    now: clock.now(),
    publicUrl,
  });
  await mailMember(tx, team, row, {
    subject: 'you are invited',
    paragraphs: [
      `You are invited to the team, with the role ${row.role}.`,
      'Choose a password to accept. The link works once, for 24 hours.',
    ],
    button: { label: 'Accept the invitation', url },
  });
}

/** For whoever forgot a password, or may not use the old one any more. */
export async function mailReset(
  tx: Db,
  { publicUrl }: Pick<MembersContext, 'publicUrl'>,
  team: Team,
  row: store.MemberRow,
): Promise<void> {
  const { clientId, clock } = team;
  const url = await makeLink(tx, {
    clientId,
    memberId: row.member_id,
    purpose: 'reset',
    now: clock.now(),
    publicUrl,
  });
  await mailMember(tx, team, row, {
    subject: 'set a new password',
    paragraphs: [
      'Choose a new password to sign in again. The link works once, for 24 hours.',
      'If you did not expect this, tell an admin of your team; your password stays as it is until the link is used.',
    ],
    button: { label: 'Set a new password', url },
  });
}

async function mailFactorGone(tx: Db, team: Team, row: store.MemberRow): Promise<void> {
  await mailMember(tx, team, row, {
    subject: 'your second factor was taken away',
    paragraphs: [
      'An admin of your team took away every second factor of your sign-in. Set one up again soon.',
      'If you did not ask for that, tell another admin at once.',
    ],
  });
}

/** A borrowed session must not do what takes the password at `POST /members/me/mfa/disable`. */
function ownFactor(): Problem {
  return new Problem({
    kind: 'forbidden',
    code: 'forbidden',
    messages: ['Your own second factor is turned off with your password: POST /members/me/mfa/disable'],
  });
}

function refuseLastAdmin(admins: readonly string[], memberId: string): void {
  if (admins.length > 1 || admins[0] !== memberId) return;
  throw new Problem({
    kind: 'invalid',
    code: 'last_admin',
    messages: ['The last admin of a team stays one'],
  });
}
