import { changeProvisioned, emailIndex, profileOf, provisionMember, setMemberAccess } from '#members';
import { say } from '#platform/problem.ts';
import { parseEmail } from '#values/email.ts';
import type { Provisioning, Sent } from '../context.ts';
import { USERS_MAX } from '../limits.ts';
import { USER } from '../protocol/attributes.ts';
import type { Json, JsonObject } from '../protocol/match.ts';
import { applyPatch } from '../protocol/patch.ts';
import { readResource } from '../protocol/read-resource.ts';
import { ScimProblem } from '../protocol/scim-problem.ts';
import { requireVersion } from '../protocol/version.ts';
import { evaluateRoles, requireMovable } from '../roles/evaluate-roles.ts';
import { requireNotProtected } from '../roles/protected-members.ts';
import { readRules } from '../roles/role-rules.ts';
import { externalIdHash, nameHash, sealAttributes } from '../seal.ts';
import { emailOf, nameOf, readUser, type SentUser, type UserAttributes } from './attributes.ts';
import { readUserResource, requireUser, sentUserOf, toResources } from './read-users.ts';
import * as store from './store.ts';

export async function createUser(by: Provisioning, body: Json): Promise<JsonObject> {
  const { context, team, actor, tx } = by;
  const { attributes, isActive } = readUser(readResource(USER, body));
  if ((await store.countUsers(tx, team.clientId)) >= USERS_MAX)
    throw new ScimProblem('tooMany', say`A team can have at most ${USERS_MAX} users`);
  await requireFreeName(by, attributes, null);
  const { defaultRole, hasSingleSignOn } = await readRules(tx, team.clientId);
  const role = isActive ? defaultRole : null;
  const member = await provisionMember(
    tx,
    context,
    { team, actor },
    { email: addressOf(attributes), name: nameOf(attributes), role, hasSingleSignOn },
  );
  await manage(by, member.member_id, { attributes, isActive }, { own_role: null, given_role: role });
  return readUserResource(context, tx, team, member.member_id);
}

export async function replaceUser(by: Provisioning, { id, body, ifMatch }: Sent): Promise<JsonObject> {
  const found = await requireCurrent(by, id, ifMatch);
  return saveUser(by, found, readUser(readResource(USER, body)));
}

export async function patchUser(by: Provisioning, { id, body, ifMatch }: Sent): Promise<JsonObject> {
  const found = await requireCurrent(by, id, ifMatch);
  const { attributes, isActive } = sentUserOf(by.team, found);
  const current = { id: found.member.member_id, ...attributes, active: isActive };
  const { id: _, ...patched } = applyPatch(USER, current, body);
  return saveUser(by, found, readUser(patched));
}

/** Removes a user for good. The member is archived, and SCIM does not show them any more. */
export async function deleteUser(by: Provisioning, { id, ifMatch }: Sent): Promise<void> {
  const { context, team, actor, tx } = by;
  const { member } = await requireCurrent(by, id, ifMatch);
  await requireNotProtected(tx, team.clientId, member.member_id);
  await store.deleteUser(tx, team.clientId, member.member_id);
  await setMemberAccess(tx, context, { team, actor }, { row: member, role: null, hasSingleSignOn: false });
}

/** Starts to manage members whom an admin has added. They keep their role until a group gives them another. */
export async function adoptUsers(by: Provisioning, found: readonly store.FoundUser[]): Promise<void> {
  for (const one of found) {
    if (one.user) continue;
    const { role } = one.member;
    await manage(by, one.member.member_id, sentUserOf(by.team, one), { own_role: role, given_role: role });
  }
}

async function requireCurrent(
  { context, team, tx }: Provisioning,
  id: string,
  ifMatch: string | null,
): Promise<store.FoundUser> {
  const found = await requireUser(tx, team, id);
  const [resource] = ifMatch === null ? [] : await toResources(context, tx, team, [found]);
  if (resource) requireVersion(ifMatch, resource);
  return found;
}

async function saveUser(by: Provisioning, found: store.FoundUser, sent: SentUser): Promise<JsonObject> {
  const { context, team, actor, tx } = by;
  const { member } = found;
  const { attributes, isActive } = sent;
  await requireFreeName(by, attributes, member.member_id);
  await adoptUsers(by, [found]);
  const known = profileOf(team, member);
  const [email, name] = [addressOf(attributes), nameOf(attributes) ?? known.name];
  if (email !== known.email) await requireMovable(by, found);
  await changeProvisioned(tx, context, { team, actor }, { row: member, email, name });
  await store.updateUser(tx, team.clientId, member.member_id, {
    updated_at: team.clock.now(),
    is_active: isActive,
    ...stored(by, member.member_id, attributes),
  });
  await evaluateRoles(by, [member.member_id]);
  return readUserResource(context, tx, team, member.member_id);
}

async function manage(
  by: Provisioning,
  memberId: string,
  { attributes, isActive }: SentUser,
  roles: Pick<store.ScimUserRow, 'own_role' | 'given_role'>,
): Promise<void> {
  const { team, tx } = by;
  const now = team.clock.now();
  const isAdded = await store.insertUser(tx, {
    client_id: team.clientId,
    member_id: memberId,
    created_at: now,
    updated_at: now,
    is_active: isActive,
    ...roles,
    ...stored(by, memberId, attributes),
  });
  if (!isAdded) throw nameTaken();
}

function stored({ team }: Provisioning, memberId: string, attributes: UserAttributes) {
  return {
    user_name_hash: nameHash(team, 'scim_users', attributes.userName),
    external_id_hash: externalIdHash(team, 'scim_users', attributes.externalId),
    sealed_attributes: sealAttributes(team, 'scim_users', memberId, attributes),
  };
}

async function requireFreeName(
  { context, team, tx }: Provisioning,
  { userName }: UserAttributes,
  except: string | null,
): Promise<void> {
  const isTaken = await store.isNameTaken(tx, team.clientId, {
    hash: nameHash(team, 'scim_users', userName),
    emailIndex: emailIndex(context.keys.root, parseEmail(userName) ?? ''),
    except,
  });
  if (isTaken) throw nameTaken();
}

function nameTaken(): ScimProblem {
  return new ScimProblem('uniqueness', say`Another user has this userName`, 'already_exists');
}

/** `readUser` has checked that there is one. */
function addressOf(attributes: UserAttributes): string {
  const email = emailOf(attributes);
  if (email === null) throw new Error('A user without an email address was not rejected');
  return email;
}
