import type { Db } from '#platform/database/database.ts';
import { unconditional } from '#platform/http/if-match.ts';
import { refusal, say } from '#platform/problem.ts';
import type { Role } from '#values/roles.ts';
import {
  type MembersContext,
  mailMember,
  profileOf,
  recordAboutMember,
  requireMail,
  type Team,
} from './context.ts';
import { findMemberWithEmail } from './external-members.ts';
import type { LinkContext } from './links.ts';
import {
  addMember,
  archiveMember,
  type ChangeContext,
  changeMember,
  mailInvitation,
  runSteps,
  type TeamAction,
} from './manage-members.ts';
import type { MemberStatus } from './schema.ts';
import { emailIndex, sealMember } from './seal-member.ts';
import { deleteSessionsOf } from './sessions/store.ts';
import * as store from './store.ts';

/* Members whom an identity provider adds, changes, removes and brings back. */

type ProvisioningContext = LinkContext & ChangeContext & Pick<MembersContext, 'senders'>;

/** What the identity provider says about a member. */
export interface ProvisionedMember {
  email: string;
  name: string | null;
  /** Null for a member without access, who is archived until there is a role for them. */
  role: Role | null;
}

/** Members sign in through the team's provider if it has one. Otherwise they choose a password, with an emailed link. */
interface SignIn {
  hasSingleSignOn: boolean;
}

/** Archived members have a role too, which they don't use. */
const ROLE_WITHOUT_ACCESS: Role = 'viewer';

/** Adds a member. Throws a Problem if the address already belongs to one. */
export async function provisionMember(
  tx: Db,
  context: ProvisioningContext,
  { team, actor }: TeamAction,
  { email, name, role, hasSingleSignOn }: ProvisionedMember & SignIn,
): Promise<store.MemberRow> {
  const status = role === null ? 'archived' : statusOfNew(hasSingleSignOn);
  await requireFreeAddress(tx, context, { clientId: team.clientId, email });
  const row = await addMember(tx, context, team, {
    email,
    role: role ?? ROLE_WITHOUT_ACCESS,
    ...(name === null ? {} : { name }),
    status,
    passwordHash: null,
  });
  if (status === 'unconfirmed') await invite(tx, context, team, row);
  await recordAboutMember(tx, team, row, {
    actor,
    action: status === 'unconfirmed' ? 'member_invited' : 'member_created',
    details: { role },
  });
  return row;
}

/** Gives a member a role, which can bring them back, or takes all access away. All sessions under another role end at once. */
export async function setMemberAccess(
  tx: Db,
  context: ProvisioningContext,
  action: TeamAction,
  { row, role, hasSingleSignOn }: { row: store.MemberRow; role: Role | null } & SignIn,
): Promise<void> {
  const change = { memberId: row.member_id, ifMatch: unconditional };
  if (role === null) {
    if (row.status !== 'archived') await archiveMember(tx, context, action, change);
  } else if (row.status === 'archived')
    await restoreMember(tx, context, action, { row, role, hasSingleSignOn });
  else if (row.role !== role) await changeMember(tx, context, action, { ...change, changes: { role } });
}

/** Brings back a member whom the identity provider had deactivated. Only SCIM does that: members whom admins remove don't come back. */
async function restoreMember(
  tx: Db,
  context: ProvisioningContext,
  { team, actor }: TeamAction,
  { row, role, hasSingleSignOn }: { row: store.MemberRow; role: Role } & SignIn,
): Promise<void> {
  const { clientId } = team;
  const { email } = profileOf(team, row);
  await requireFreeAddress(tx, context, { clientId, email });
  const restored = await store.updateMember(tx, clientId, row.member_id, {
    updated_at: team.clock.now(),
    status: statusOfNew(hasSingleSignOn),
    role,
  });
  if (restored.status === 'unconfirmed') await invite(tx, context, team, restored);
  await runSteps(tx, context, { clientId, memberId: row.member_id, role });
  await recordAboutMember(tx, team, row, {
    actor,
    action: 'member_restored',
    details: { role, status_to: restored.status },
  });
}

/**
 * Changes how a member is called and reached. A new address ends all sessions and links of the old one, which is told about it. A
 * member who has not accepted the invitation yet is invited again.
 */
export async function changeProvisioned(
  tx: Db,
  context: ProvisioningContext,
  { team, actor }: TeamAction,
  { row, email, name }: { row: store.MemberRow; email: string; name: string | null },
): Promise<store.MemberRow> {
  const { clientId, clock, clientKey } = team;
  const { member_id: memberId } = row;
  const known = profileOf(team, row);
  const fields = [...(known.email === email ? [] : ['email']), ...(known.name === name ? [] : ['name'])];
  if (fields.length === 0) return row;
  const isMoved = known.email !== email;
  const isLive = row.status !== 'archived';
  if (isMoved && isLive) await requireFreeAddress(tx, context, { clientId, email });
  if (isMoved && row.password_hash !== null) await mailMoved(tx, team, row);
  const profile = { ...known, email, name };
  const changed = await store.updateMember(tx, clientId, memberId, {
    updated_at: clock.now(),
    sealed_profile: sealMember(clientKey, { clientId, memberId }, profile),
    email_index: emailIndex(context.keys.root, email),
  });
  if (isMoved) {
    await deleteSessionsOf(tx, clientId, memberId);
    await store.deleteUnusedLinks(tx, clientId, memberId);
    if (row.status === 'unconfirmed') await invite(tx, context, team, changed);
  }
  await recordAboutMember(tx, team, row, { actor, action: 'member_changed', details: { fields } });
  return changed;
}

async function invite(tx: Db, context: ProvisioningContext, team: Team, row: store.MemberRow): Promise<void> {
  requireMail(context);
  await mailInvitation(tx, context, team, row);
}

function statusOfNew(hasSingleSignOn: boolean): MemberStatus {
  return hasSingleSignOn ? 'external_provider' : 'unconfirmed';
}

async function requireFreeAddress(
  tx: Db,
  context: Pick<MembersContext, 'keys'>,
  address: { clientId: string; email: string },
): Promise<void> {
  if (await findMemberWithEmail(tx, context, address))
    throw refusal('already_exists', say`The email address already belongs to another member`);
}

async function mailMoved(tx: Db, team: Team, row: store.MemberRow): Promise<void> {
  await mailMember(tx, team, row, {
    isNotice: true,
    subject: 'your email address was changed',
    paragraphs: [
      'Your team’s identity provider changed the email address of your account. You can’t sign in with this address any more.',
      'If you did not expect this message, tell an admin of your team.',
    ],
  });
}
