import type { Db } from '#platform/database/database.ts';
import type { IfMatch } from '#platform/http/if-match.ts';
import type { Actor } from '#platform/http/permits.ts';
import { newId } from '#platform/id.ts';
import { fixed, invalidRequest, notFound, type Problem, refusal, say } from '#platform/problem.ts';
import type { Role } from '#values/roles.ts';
import {
  type MemberStep,
  type MembersContext,
  mailMember,
  profileOf,
  recordAboutMember,
  type Team,
  toMember,
  withoutPhone,
} from './context.ts';
import { type LinkContext, makeLink } from './links.ts';
import { deleteAllCodes } from './mfa/store.ts';
import { deletePasskeysOf } from './passkeys/store.ts';
import { requireBreakGlass, requirePasswordAllowed, startUrl } from './password-rule.ts';
import type { Invitation, Member, MemberChanges, MemberStatus } from './schema.ts';
import { emailIndex, sealMember } from './seal-member.ts';
import { deleteSessionsOf } from './sessions/store.ts';
import { requireTransition } from './statuses.ts';
import * as store from './store.ts';

export interface TeamAction {
  team: Team;
  actor: Actor;
  /** Throws a Problem if the actor may not manage members with this role. */
  requireMay?: (role: Role) => void;
}

export type ChangeContext = Pick<MembersContext, 'hooks'>;

export async function inviteMember(
  tx: Db,
  context: LinkContext,
  { team, actor, requireMay }: TeamAction,
  invitation: Invitation,
): Promise<Member> {
  requireMay?.(invitation.role);
  const row = await addMember(tx, context, team, {
    ...invitation,
    status: 'unconfirmed',
    passwordHash: null,
  });
  await mailInvitation(tx, context, team, row);
  await recordAboutMember(tx, team, row, { actor, action: 'member_invited', details: { role: row.role } });
  return toMember(team, row);
}

/** Creates a member with a temporary password, which must be changed before anything else. */
export async function createMember(
  tx: Db,
  context: Pick<MembersContext, 'keys'>,
  { team, actor }: TeamAction,
  member: Invitation & { passwordHash: string },
): Promise<Member> {
  const row = await addMember(tx, context, team, { ...member, status: 'force_change_password' });
  await recordAboutMember(tx, team, row, { actor, action: 'member_created', details: { role: row.role } });
  return toMember(team, row);
}

/** Emails a new link, which replaces the earlier one. */
export async function inviteAgain(
  tx: Db,
  context: LinkContext,
  { team, actor, requireMay }: TeamAction,
  memberId: string,
): Promise<Member> {
  const row = await requireMember(tx, team, memberId);
  requireMay?.(row.role);
  if (row.status !== 'unconfirmed')
    throw invalidRequest(say`A member with the status ${fixed(row.status)} cannot be invited again`);
  await mailInvitation(tx, context, team, row);
  await recordAboutMember(tx, team, row, { actor, action: 'member_invited', details: { again: true } });
  return toMember(team, row);
}

export async function changeMember(
  tx: Db,
  context: LinkContext & ChangeContext,
  { team, actor, requireMay }: TeamAction,
  { memberId, changes, ifMatch }: { memberId: string; changes: MemberChanges; ifMatch: IfMatch },
): Promise<Member> {
  const { clientId } = team;
  const admins = await store.listAdminsForChange(tx, clientId);
  const row = await requireMember(tx, team, memberId);
  requireMay?.(row.role);
  if (changes.role) requireMay?.(changes.role);
  await ifMatch(() => toMember(team, row));
  if (row.status === 'archived') throw invalidRequest(say`An archived member cannot be changed`);
  if (changes.status) {
    requireTransition(row.status, changes.status);
    await requirePasswordAllowed(tx, row);
  }
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
    await deletePasskeysOf(tx, clientId, memberId);
    await mailFactorsTurnedOff(tx, team, changed);
  }
  await requireBreakGlass(tx, clientId);
  // ends all sessions, because they were opened under the earlier role or status
  if (changed.role !== row.role || changes.status) await deleteSessionsOf(tx, clientId, memberId);
  if (changes.status) await mailReset(tx, context, team, changed);
  if (changed.role !== row.role) await runSteps(tx, context, { clientId, memberId, role: changed.role });
  await recordAboutMember(tx, team, row, {
    actor,
    action: 'member_changed',
    details: { fields: Object.keys(changes), ...transitionsOf(row, changed) },
  });
  return toMember(team, changed);
}

const NO_SECOND_FACTOR = {
  mfa_status: 'disabled',
  sealed_totp_secret: null,
  totp_confirmed_at: null,
  totp_last_step: null,
  passkey_count: 0,
};

function transitionsOf(before: store.MemberRow, after: store.MemberRow): Record<string, string> {
  return {
    ...(before.role === after.role ? {} : { role_from: before.role, role_to: after.role }),
    ...(before.status === after.status ? {} : { status_from: before.status, status_to: after.status }),
  };
}

/** Archives a member, who can't sign in any more. The row is kept because the audit log refers to it. */
export async function archiveMember(
  tx: Db,
  context: ChangeContext,
  { team, actor, requireMay }: TeamAction,
  { memberId, ifMatch }: { memberId: string; ifMatch: IfMatch },
): Promise<void> {
  const { clientId } = team;
  const admins = await store.listAdminsForChange(tx, clientId);
  const row = await requireMember(tx, team, memberId);
  requireMay?.(row.role);
  await ifMatch(() => toMember(team, row));
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
  await requireBreakGlass(tx, clientId);
  await deleteAllCodes(tx, clientId, memberId);
  await deletePasskeysOf(tx, clientId, memberId);
  await deleteSessionsOf(tx, clientId, memberId);
  await store.deleteUnusedLinks(tx, clientId, memberId);
  await runSteps(tx, context, { clientId, memberId, role: null });
  await recordAboutMember(tx, team, row, { actor, action: 'member_archived' });
}

export async function runSteps(
  tx: Db,
  { hooks }: ChangeContext,
  changed: Parameters<MemberStep>[1],
): Promise<void> {
  for (const step of hooks.members) await step(tx, changed);
}

export async function requireMember(tx: Db, team: Team, memberId: string): Promise<store.MemberRow> {
  const row = await store.findMemberForChange(tx, team.clientId, memberId);
  if (!row) throw notFound('Member', memberId);
  return row;
}

export async function addMember(
  tx: Db,
  { keys }: Pick<MembersContext, 'keys'>,
  { clientId, clientKey, clock }: Team,
  member: {
    email: string;
    role: Role;
    name?: string | undefined;
    status: MemberStatus;
    passwordHash: string | null;
    identity?: Buffer;
  },
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
    provider_identity: member.identity ?? null,
  });
  const row = added && (await store.findMember(tx, clientId, memberId));
  if (!row) throw invalidRequest(say`[email] already belongs to a member`);
  return row;
}

export async function mailInvitation(
  tx: Db,
  context: LinkContext,
  team: Team,
  row: store.MemberRow,
): Promise<void> {
  const role = `You have been invited to join the team. Your role will be ${row.role}.`;
  const rule = await store.findPasswordRule(tx, team.clientId, 'share');
  if (rule?.is_enforced)
    return mailMember(tx, team, row, {
      subject: 'you are invited',
      paragraphs: [role, 'To accept the invitation, sign in with the account that you use at work.'],
      button: { label: 'Sign in', url: startUrl(context.publicUrl, rule.provider.sign_in_name) },
    });
  const url = await makeLink(tx, context, team, { memberId: row.member_id, purpose: 'invitation' });
  await mailMember(tx, team, row, {
    subject: 'you are invited',
    paragraphs: [
      role,
      'To accept the invitation, choose a password. The link can be used once and expires after 24 hours.',
    ],
    button: { label: 'Accept the invitation', url },
  });
}

export async function mailReset(
  tx: Db,
  context: LinkContext,
  team: Team,
  row: store.MemberRow,
): Promise<void> {
  const url = await makeLink(tx, context, team, { memberId: row.member_id, purpose: 'reset' });
  await mailMember(tx, team, row, {
    subject: 'set a new password',
    paragraphs: [
      'Choose a new password to sign in again. The link can be used once and expires after 24 hours.',
      'If you did not expect this message, do not use the link, and tell an admin of your team.',
    ],
    button: { label: 'Set a new password', url },
  });
}

async function mailFactorsTurnedOff(tx: Db, team: Team, row: store.MemberRow): Promise<void> {
  await mailMember(tx, team, row, {
    isNotice: true,
    subject: 'your second factor was turned off',
    paragraphs: [
      'An admin of your team turned off all second factors on your account. Please set one up again soon.',
      'If you did not ask for this, tell another admin immediately.',
    ],
  });
}

/**
 * Members can turn off their own second factor only with their password, so that a stolen session can't do
 * it.
 */
function ownFactor(): Problem {
  return refusal(
    'forbidden',
    say`To turn off your own second factor, use POST /members/me/mfa/disable with your password`,
  );
}

function refuseLastAdmin(admins: readonly string[], memberId: string): void {
  if (admins.length > 1 || admins[0] !== memberId) return;
  throw refusal(
    'last_admin',
    say`You can't remove the last admin of a team: make another member an admin first`,
  );
}
