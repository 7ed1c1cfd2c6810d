import { forgiveAttempts, takeAttempt } from '#platform/attempts.ts';
import { readClientSecret } from '#platform/crypto/client-secret.ts';
import type { Db } from '#platform/database/database.ts';
import type { MemberCaller, Origin } from '#platform/http/caller.ts';
import { SERVICE } from '#platform/http/permits.ts';
import { fixed, invalidRequest, type Problem, say } from '#platform/problem.ts';
import { networkOf } from '#values/address.ts';
import { parseEmail } from '#values/email.ts';
import { passwordProblem } from './check-password.ts';
import {
  displayName,
  type MembersContext,
  mailMember,
  methodsOf,
  profileOf,
  recordAboutMember,
  type Team,
  teamOf,
  toMember,
} from './context.ts';
import { type LinkPurpose, linkNotValid } from './links.ts';
import { mailReset, requireMember } from './manage-members.ts';
import { isPasswordAllowed, requirePasswordAllowed } from './password-rule.ts';
import type { Member, SignedIn } from './schema.ts';
import { emailIndex, sealMember } from './seal-member.ts';
import { issueSession } from './sessions/sessions.ts';
import { deleteSessionsOf, insertSession } from './sessions/store.ts';
import { answerAtStep, attemptsKey } from './sign-in.ts';
import { MAY_RESET, requireTransition } from './statuses.ts';
import * as store from './store.ts';

const FREE_REQUESTS_FOR_ACCOUNT = 5;
const FREE_REQUESTS_FOR_ADDRESS = 50;
const FREE_TRIES = 5;

/** Emails a link to set a new password. The answer and its time are the same for an unknown address. */
export async function forgetPassword(
  context: MembersContext,
  username: string,
  origin: Origin,
): Promise<void> {
  const started = performance.now();
  const account = parseEmail(username) ?? username.trim().toLowerCase();
  const counted = [
    { name: `reset of ${account}`, free: FREE_REQUESTS_FOR_ACCOUNT },
    { name: `reset from ${networkOf(origin.address)}`, free: FREE_REQUESTS_FOR_ADDRESS },
  ];
  const now = context.clock.now();
  const rows = await context.database.inSystem(async (tx) => {
    await takeAttempt(tx, attemptsKey(context), { counted, now });
    return store.listMembersByEmail(tx, emailIndex(context.keys.root, account), MAY_RESET);
  });
  for (const { client_id, member_id } of rows) {
    const team = await teamOf(context, client_id);
    await context.database.inTenant(client_id, async (tx) => {
      const row = await requireMember(tx, team, member_id);
      // the answer is the same
      if (!(await isPasswordAllowed(tx, row))) return;
      await mailReset(tx, context, team, row);
      await recordAboutMember(tx, team, row, { actor: SERVICE, action: 'member_reset_requested' });
    });
  }
  await answerAtStep(context, started);
}

/** Sets a password with an emailed link. The link is marked as used in the same transaction. */
export async function setPasswordByLink(
  context: MembersContext,
  purpose: LinkPurpose,
  input: { token: string; password: string; name?: string },
  { address }: Origin,
): Promise<Member> {
  const now = context.clock.now();
  const token = readClientSecret(context.keys.root, `member ${purpose}`, input.token);
  if (!token) throw linkNotValid();
  context.unknownSecrets.check(input.token, address);
  const link = await context.database.inSystem((tx) => store.findLiveLink(tx, token, now));
  if (!link) context.unknownSecrets.count(input.token, address);
  if (link?.purpose !== purpose) throw linkNotValid();
  const team = await teamOf(context, link.client_id);
  const { clientId, clientKey } = team;
  const known = await store.findMember(context.database.tenant(clientId), clientId, link.member_id);
  if (!known) throw linkNotValid();
  await requireGoodPassword(context, team, known, input);
  const passwordHash = await context.passwords.hash(input.password);
  return context.database.inTenant(clientId, async (tx) => {
    const row = await requireMember(tx, team, link.member_id);
    await requirePasswordAllowed(tx, row);
    if (!(await store.updateLinkUsed(tx, clientId, link.link_id, now))) throw linkNotValid();
    const owner = { clientId, memberId: row.member_id };
    const profile = { ...profileOf(team, row), ...(input.name ? { name: input.name } : {}) };
    const changed = await storePassword(tx, team, row, {
      password_hash: passwordHash,
      sealed_profile: sealMember(clientKey, owner, profile),
    });
    const action = purpose === 'invitation' ? 'member_confirmed' : 'member_password_changed';
    await recordAboutMember(tx, team, row, { action });
    return toMember(team, changed);
  });
}

/** Changes the password and ends all sessions of the member. The caller gets a new session. */
export async function changePassword(
  context: MembersContext,
  caller: MemberCaller,
  input: { current_password: string; password: string },
  origin: Origin,
): Promise<SignedIn> {
  const { team, row: known } = await requireOwnPassword(context, caller, input.current_password);
  const { clientId } = team;
  if (input.password === input.current_password)
    throw invalidRequest(say`[password] must differ from the current password`);
  await requireGoodPassword(context, team, known, input);
  const passwordHash = await context.passwords.hash(input.password);
  const { member_id: memberId } = known;
  const { token, session } = await issueSession(context, team, memberId, {
    methods: ['password'],
    holder: 'token',
    origin,
    // the password alone does not prove who a member with a second factor is
    ...(methodsOf(known).length > 0 ? { authenticatedAt: caller.authenticatedAt } : {}),
  });
  return context.database.inTenant(clientId, async (tx) => {
    const row = await requireMember(tx, team, known.member_id);
    if (row.password_hash !== known.password_hash) throw wrongPassword();
    const changed = await storePassword(tx, team, row, { password_hash: passwordHash });
    await insertSession(tx, session);
    await recordAboutMember(tx, team, row, { action: 'member_password_changed' });
    return { jwt: token, member: toMember(team, changed) };
  });
}

/** Requires the password of a signed-in member, for actions that a stolen session alone must not allow. */
export async function requireOwnPassword(
  context: MembersContext,
  { clientId, memberId }: MemberCaller,
  password: string,
): Promise<{ team: Team; row: store.MemberRow }> {
  const team = await teamOf(context, clientId);
  const name = `own password of ${memberId}`;
  const key = attemptsKey(context);
  await context.database.inSystem((tx) =>
    takeAttempt(tx, key, { counted: [{ name, free: FREE_TRIES }], now: context.clock.now() }),
  );
  const row = await store.findMember(context.database.tenant(clientId), clientId, memberId);
  if (!row || !(await context.passwords.isRight(password, row.password_hash))) throw wrongPassword();
  await context.database.inSystem((tx) => forgiveAttempts(tx, key, [name]));
  await context.database.inTenant(clientId, (tx) => requirePasswordAllowed(tx, row));
  return { team, row };
}

async function requireGoodPassword(
  { database }: Pick<MembersContext, 'database'>,
  team: Team,
  row: store.MemberRow,
  input: { password: string; name?: string },
): Promise<void> {
  const { email, name } = profileOf(team, row);
  const own = [...email.split(/[@.]/).slice(0, 1), email, ...(input.name ?? name ?? '').split(/\s+/)];
  const teamName = await displayName(database.tenant(team.clientId), team.clientId);
  const problem = passwordProblem(input.password, own, teamName);
  if (problem) throw invalidRequest(say`[password] ${fixed(problem)}`);
}

async function storePassword(
  tx: Db,
  team: Team,
  row: store.MemberRow,
  changes: { password_hash: string; sealed_profile?: Buffer },
): Promise<store.MemberRow> {
  requireTransition(row.status, 'confirmed');
  await deleteSessionsOf(tx, team.clientId, row.member_id);
  await store.deleteUnusedLinks(tx, team.clientId, row.member_id);
  const now = team.clock.now();
  const changed = await store.updateMember(tx, team.clientId, row.member_id, {
    ...changes,
    updated_at: now,
    status: 'confirmed',
  });
  if (row.status !== 'unconfirmed') {
    await mailMember(tx, team, changed, {
      isNotice: true,
      subject: 'your password was changed',
      paragraphs: [
        'Your password has been changed.',
        'If this was not you, tell an admin of your team immediately.',
      ],
    });
  }
  return changed;
}

function wrongPassword(): Problem {
  return invalidRequest(say`[current_password] is wrong`);
}
