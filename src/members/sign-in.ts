import { setTimeout as wait } from 'node:timers/promises';
import { addressNotAllowed } from '#auth';
import {
  type Counted,
  forgiveAttempts,
  noteSeen,
  returnAttempt,
  takeAttempt,
  wasSeenSince,
} from '#platform/attempts.ts';
import { deriveKey } from '#platform/crypto/derive-key.ts';
import { NodeAway } from '#platform/database/nodes.ts';
import type { Origin } from '#platform/http/caller.ts';
import { SERVICE } from '#platform/http/permits.ts';
import { Problem, refusal, say } from '#platform/problem.ts';
import { networkOf } from '#values/address.ts';
import { parseEmail } from '#values/email.ts';
import { type MembersContext, recordAboutMember, type Team, teamOf } from './context.ts';
import { checkSecondFactor, type SecondFactor } from './mfa/second-factor.ts';
import { PASSKEY_WRONG, type PasskeyProof, usePasskeyOf } from './passkeys/check-passkey.ts';
import { requirePasswordAllowed } from './password-rule.ts';
import {
  acceptedFactors,
  isAllowedAddress,
  type Policy,
  readPolicy,
  requireAllowedFactor,
} from './policy/policy.ts';
import type { MfaMethod, SignInInput, SignInMethod } from './schema.ts';
import { emailIndex } from './seal-member.ts';
import { INCORRECT, type OpenedSession, openSession } from './sessions/open-session.ts';
import type { Holder } from './sessions/sessions.ts';
import { MAY_SIGN_IN } from './statuses.ts';
import * as store from './store.ts';

const FREE_FOR_ACCOUNT = 5;
/** Higher than for an account, because several people can share an address. */
export const FREE_FOR_ADDRESS = 50;
const FAMILIAR_DAYS = 30;
const TEMPORARY_PASSWORD_MS = 7 * 86_400_000;

/** A passkey instead of a code is possible only in a browser. */
type Credentials = SignInInput & { passkey?: PasskeyProof | undefined };

export function signIn(
  context: MembersContext,
  input: Credentials,
  by: { origin: Origin; holder: Holder },
): Promise<OpenedSession> {
  return failingAtStep(context, () => trySignIn(context, input, by));
}

async function trySignIn(
  context: MembersContext,
  input: Credentials,
  { origin, holder }: { origin: Origin; holder: Holder },
): Promise<OpenedSession> {
  const account = parseEmail(input.username) ?? input.username.trim().toLowerCase();
  const address = networkOf(origin.address);
  const counted = await takeSignInAttempt(context, account, address);
  const row = await findByPassword(context, account, input.password);
  if (!row) throw INCORRECT;
  await context.database.inTenant(row.client_id, (tx) => requirePasswordAllowed(tx, row));
  const team = await teamOf(context, row.client_id);
  await requireAllowedPlace(context, team, row, origin);
  const { mfa_code: code, passkey } = input;
  const methods = await requireSecondFactor(context, team, { row, code, passkey, counted });
  const opened = await openSession(context, team, { known: row, methods, holder, origin });
  await forgive(context, { counted, account, address });
  return opened;
}

/**
 * Counts an attempt before the password is checked. From a familiar address, only failures from that address
 * count, so that guesses from elsewhere can't lock the owner out.
 */
function takeSignInAttempt(context: MembersContext, account: string, address: string): Promise<Counted[]> {
  const key = attemptsKey(context);
  const now = context.clock.now();
  const since = new Date(now.getTime() - FAMILIAR_DAYS * 86_400_000);
  return context.database.inSystem(async (tx) => {
    const familiar = await wasSeenSince(tx, key, familiarName(account, address), since);
    const counted = familiar
      ? [{ name: `account ${account} at ${address}`, free: FREE_FOR_ACCOUNT }]
      : [
          { name: `account ${account}`, free: FREE_FOR_ACCOUNT },
          { name: `address ${address}`, free: FREE_FOR_ADDRESS },
        ];
    await takeAttempt(tx, key, { counted, now });
    return counted;
  });
}

/** Finds the member with this address and password. Takes as long for an unknown address. */
async function findByPassword(
  context: MembersContext,
  account: string,
  password: string,
): Promise<store.MemberRow | null> {
  const index = emailIndex(context.keys.root, account);
  const rows = await context.database.inSystem((tx) => store.listMembersByEmail(tx, index, MAY_SIGN_IN));
  if (rows.length === 0) await context.passwords.isRight(password, null);
  const now = context.clock.now();
  // in parallel, so that the time does not reveal the number of members
  const right = await Promise.all(rows.map((row) => context.passwords.isRight(password, row.password_hash)));
  const found = rows.find((row, index) => right[index] && !isExpired(row, now));
  if (found) return found;
  // the member may be on a node that is away; the reply is the same for an address that is known
  if (context.database.nodes?.reachable) throw new NodeAway();
  await Promise.all(rows.map((row) => recordFailure(context, row, 'password')));
  return null;
}

/** A temporary password expires after a week. */
function isExpired(row: store.MemberRow, now: Date): boolean {
  return (
    row.status === 'force_change_password' &&
    now.getTime() - Date.parse(row.created_at) > TEMPORARY_PASSWORD_MS
  );
}

/** Checks the address before a code is sent or used up for nothing. Only a right password reveals that it is not allowed. */
async function requireAllowedPlace(
  context: MembersContext,
  team: Team,
  row: store.MemberRow,
  { address }: Origin,
): Promise<void> {
  const policy = await readPolicy(context.database.tenant(team.clientId), team.clientId);
  if (isAllowedAddress(policy, address)) return;
  await recordFailure(context, row, 'address', team);
  throw addressNotAllowed();
}

interface GivenFactor {
  row: store.MemberRow;
  code: string | undefined;
  passkey?: PasskeyProof | undefined;
}

/** Checks what came with a right password, and returns how the member has proved who they are. */
export async function requireSecondFactor(
  context: MembersContext,
  team: Team,
  { counted, ...given }: GivenFactor & { counted: readonly Counted[] },
): Promise<SignInMethod[]> {
  const { row } = given;
  const policy = await readPolicy(context.database.tenant(team.clientId), team.clientId);
  const factor = await checkFactor(context, team, { ...given, policy });
  if (factor === 'asked') {
    const names = counted.map(({ name }) => name);
    await context.database.inSystem((tx) => returnAttempt(tx, attemptsKey(context), names));
    throw mfaRequired(acceptedFactors(policy, row));
  }
  if (factor === 'wrong') {
    await recordFailure(context, row, 'mfa_code', team);
    throw MFA_WRONG;
  }
  if (factor === 'wrong_passkey') {
    await recordFailure(context, row, 'passkey', team);
    throw PASSKEY_WRONG;
  }
  return factor === 'not_needed' ? ['password'] : ['password', factor];
}

async function checkFactor(
  context: MembersContext,
  team: Team,
  { row, code, passkey: proof, policy }: GivenFactor & { policy: Policy },
): Promise<SecondFactor | 'wrong_passkey'> {
  const { senders, keys } = context;
  if (!proof)
    return context.database.inTenant(team.clientId, (tx) =>
      checkSecondFactor(tx, team, { rootKey: keys.root, senders, row, policy, code }),
    );
  if (!acceptedFactors(policy, row).includes('passkey')) requireAllowedFactor(policy, 'passkey');
  const used = await usePasskeyOf(context, team, { memberId: row.member_id, proof });
  return used ? 'passkey' : 'wrong_passkey';
}

/** Resets the account's failures, but not the address's, because other people may have caused those. */
function forgive(
  context: MembersContext,
  { counted, account, address }: { counted: readonly Counted[]; account: string; address: string },
): Promise<void> {
  const key = attemptsKey(context);
  const [own, ...shared] = counted.map(({ name }) => name);
  return context.database.inSystem(async (tx) => {
    await forgiveAttempts(tx, key, own ? [own] : []);
    if (shared.length > 0) await returnAttempt(tx, key, shared);
    await noteSeen(tx, key, familiarName(account, address), context.clock.now());
  });
}

export async function recordFailure(
  context: MembersContext,
  row: store.MemberRow,
  reason: 'password' | 'mfa_code' | 'passkey' | 'address',
  known?: Team,
): Promise<void> {
  const team = known ?? (await teamOf(context, row.client_id));
  await context.database.inTenant(row.client_id, (tx) =>
    recordAboutMember(tx, team, row, {
      actor: SERVICE,
      action: 'member_sign_in_failed',
      details: { reason },
    }),
  );
}

/** Does work whose failures must not show by their time what has failed. */
export async function failingAtStep<Result>(
  context: MembersContext,
  work: () => Promise<Result>,
): Promise<Result> {
  const started = performance.now();
  try {
    return await work();
  } catch (error) {
    await answerAtStep(context, started);
    throw error;
  }
}

export async function answerAtStep(
  { passwords: { answerStepMs } }: Pick<MembersContext, 'passwords'>,
  started: number,
): Promise<void> {
  const passed = performance.now() - started;
  await wait(Math.ceil(passed / answerStepMs) * answerStepMs - passed);
}

export function attemptsKey({ keys }: Pick<MembersContext, 'keys'>) {
  return deriveKey(keys.root, 'attempts');
}

function familiarName(account: string, address: string): string {
  return `familiar ${account} at ${address}`;
}

const MFA_WRONG = refusal('mfa_code_wrong', say`MFA code not accepted`);

/** The text of this message is fixed, so a header names the methods that the member can use. */
function mfaRequired(methods: readonly MfaMethod[]): Problem {
  return new Problem({
    code: 'mfa_required',
    messages: [say`MFA code required`],
    headers: { 'x-svc-mfa-method': methods.join(', ') },
  });
}
