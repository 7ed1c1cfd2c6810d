import { forgiveAttempts, takeAttempt } from '#platform/attempts.ts';
import type { Db } from '#platform/database/database.ts';
import type { MemberCaller } from '#platform/http/caller.ts';
import { invalidRequest, refusal, say } from '#platform/problem.ts';
import { type MembersContext, recordAboutMember, type Team, teamOf } from '../context.ts';
import { PASSKEY_WRONG, type PasskeyProof, usePasskeyOf } from '../passkeys/check-passkey.ts';
import { requirePasswordAllowed } from '../password-rule.ts';
import { readPolicy, requireAllowedFactor } from '../policy/policy.ts';
import type { SignInMethod } from '../schema.ts';
import { attemptsKey, failingAtStep, recordFailure, requireSecondFactor } from '../sign-in.ts';
import { findMember, type MemberRow } from '../store.ts';
import { INCORRECT } from './open-session.ts';
import type { ConfirmSessionInput } from './schema.ts';
import { updateAuthenticated } from './store.ts';

const FREE_TRIES = 5;

/** A passkey can replace the code, or the password as well. */
type Proofs = Omit<ConfirmSessionInput, 'passkey'> & { passkey: PasskeyProof | undefined };

/** Makes the caller's sign-in fresh again, with the same proofs as a sign-in. */
export function confirmSession(context: MembersContext, caller: MemberCaller, input: Proofs): Promise<void> {
  return failingAtStep(context, () => tryToConfirm(context, caller, input));
}

async function tryToConfirm(
  context: MembersContext,
  caller: MemberCaller,
  { password, mfa_code: code, passkey }: Proofs,
): Promise<void> {
  const { clientId, memberId } = caller;
  if (password === undefined && !passkey)
    throw invalidRequest(say`Request is missing required field [password]`);
  const { name, team } = await takeConfirmation(context, caller);
  const row = await findMember(context.database.tenant(clientId), clientId, memberId);
  if (!row) throw ENDED;
  const counted = [{ name, free: FREE_TRIES }];
  let methods: SignInMethod[] = ['passkey'];
  if (password === undefined) await requirePasskeyAlone(context, team, row, passkey);
  else {
    await requirePassword(context, team, row, password);
    methods = await requireSecondFactor(context, team, { row, code, passkey, counted });
  }
  await context.database.inTenant(clientId, (tx) => renewSession(tx, team, caller, methods));
  await context.database.inSystem((tx) => forgiveAttempts(tx, attemptsKey(context), [name]));
}

async function requirePassword(
  context: MembersContext,
  team: Team,
  row: MemberRow,
  password: string,
): Promise<void> {
  if (await context.passwords.isRight(password, row.password_hash)) return;
  await recordFailure(context, row, 'password', team);
  throw INCORRECT;
}

async function requirePasskeyAlone(
  context: MembersContext,
  team: Team,
  row: MemberRow,
  proof: PasskeyProof | undefined,
): Promise<void> {
  requireAllowedFactor(await readPolicy(context.database.tenant(team.clientId), team.clientId), 'passkey');
  const used = proof && (await usePasskeyOf(context, team, { memberId: row.member_id, proof }));
  if (used?.isUserVerified) return;
  await recordFailure(context, row, 'passkey', team);
  throw PASSKEY_WRONG;
}

/** Counts an attempt to confirm. It counts as failed until `forgiveAttempts` is called with its name. */
async function takeConfirmation(
  context: MembersContext,
  { clientId, memberId }: MemberCaller,
): Promise<{ name: string; team: Team }> {
  const name = `own password of ${memberId}`;
  const now = context.clock.now();
  await context.database.inSystem((tx) =>
    takeAttempt(tx, attemptsKey(context), { counted: [{ name, free: FREE_TRIES }], now }),
  );
  return { name, team: await teamOf(context, clientId) };
}

/** Records that the member has proved again who they are. The caller has checked the proof, whatever it was. */
export async function renewSession(
  tx: Db,
  team: Team,
  { memberId, credentialId: sessionId }: Pick<MemberCaller, 'memberId' | 'credentialId'>,
  methods: readonly SignInMethod[],
): Promise<void> {
  const { clientId, clock } = team;
  const member = { client_id: clientId, member_id: memberId };
  if (!methods.includes('single_sign_on')) await requirePasswordAllowed(tx, member);
  const isRenewed = await updateAuthenticated(tx, { clientId, sessionId, memberId, now: clock.now() });
  if (!isRenewed) throw ENDED;
  if (methods.includes('recovery_code'))
    await recordAboutMember(tx, team, member, { action: 'member_recovery_code_used' });
  await recordAboutMember(tx, team, member, {
    action: 'member_sign_in_confirmed',
    details: { methods: methods.join(', ') },
  });
}

/** For a session that ended between the authentication and its use. */
export const ENDED = refusal('unauthenticated', say`No bearer authorisation provided or its value is wrong`);
