import { forgiveAttempts, takeAttempt } from '#platform/attempts.ts';
import type { Db } from '#platform/database/database.ts';
import type { MemberCaller } from '#platform/http/caller.ts';
import { requireSender } from '#platform/mail/require-sender.ts';
import { invalidRequest, say } from '#platform/problem.ts';
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
  withoutPhone,
} from '../context.ts';
import { requireMember } from '../manage-members.ts';
import { requireBreakGlass } from '../password-rule.ts';
import { readPolicy, requireAllowedFactor, requireFactorLeft } from '../policy/policy.ts';
import type {
  BeginMfaInput,
  BegunMfa,
  CodeMethod,
  ConfirmedMfa,
  ConfirmMfaInput,
  Member,
} from '../schema.ts';
import { sealMember } from '../seal-member.ts';
import { requireOwnPassword } from '../set-password.ts';
import { attemptsKey } from '../sign-in.ts';
import { type MemberRow, updateMember } from '../store.ts';
import { beginApp, useAppCode } from './authenticator-app.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { sendCode, useSentCode } from './sent-codes.ts';
import { countRecoveryCodes, deleteAllCodes } from './store.ts';

const FREE_TRIES = 5;

const CODES: Readonly<Record<CodeMethod, string>> = {
  email: 'Sign-in codes by email',
  sms: 'Sign-in codes by text message',
  totp: 'Sign-in codes from an authenticator app',
};

/** Starts to set up a method. It takes effect when the member confirms it with a code. */
export async function beginMfa(
  context: MembersContext,
  caller: MemberCaller,
  input: BeginMfaInput,
): Promise<BegunMfa> {
  const { method, phone } = input;
  if ((method === 'sms') !== (phone !== undefined))
    throw invalidRequest(
      phone
        ? say`[phone] is allowed only with the method sms`
        : say`Request is missing required field [phone]`,
    );
  requireAllowedFactor(await readPolicy(context.database.tenant(caller.clientId), caller.clientId), method);
  if (method !== 'totp') requireSender(context.senders, method);
  const { team, row: known } = await requireOwnPassword(context, caller, input.current_password);
  if (method !== 'totp')
    await takeAttempts(context, [`codes of ${caller.memberId}`, `codes to ${phone ?? caller.memberId}`]);
  return context.database.inTenant(team.clientId, async (tx) => {
    const row = await requireMember(tx, team, known.member_id);
    if (method === 'totp') return beginWithApp(tx, team, row);
    const rootKey = context.keys.root;
    const to = phone ? ({ channel: 'sms', phone } as const) : ({ channel: 'email' } as const);
    await sendCode(tx, team, { rootKey, row, purpose: `enable_${method}`, to });
    return {
      method,
      message: 'We have sent a code. Confirm the method with this code',
      secret: null,
      otpauth_url: null,
    };
  });
}

async function beginWithApp(tx: Db, team: Team, row: MemberRow): Promise<BegunMfa> {
  if (row.totp_confirmed_at)
    throw invalidRequest(say`[method] is already turned on: turn it off before you set it up again`);
  const issuer = await displayName(tx, team.clientId);
  const { email } = profileOf(team, row);
  const { secret, url } = await beginApp(tx, team, row, { issuer, email });
  return {
    method: 'totp',
    message: 'Add the secret to your authenticator app, then confirm with a code from it',
    secret,
    otpauth_url: url,
  };
}

export async function confirmMfa(
  context: MembersContext,
  caller: MemberCaller,
  { method, code }: ConfirmMfaInput,
): Promise<ConfirmedMfa> {
  const team = await teamOf(context, caller.clientId);
  const rootKey = context.keys.root;
  const attempts = [`confirmations of ${caller.memberId}`];
  await takeAttempts(context, attempts);
  // commits even for a wrong code, because the code's attempts are counted
  const confirmed = await context.database.inTenant(team.clientId, async (tx) => {
    const row = await requireMember(tx, team, caller.memberId);
    requireAllowedFactor(await readPolicy(tx, team.clientId), method);
    const changes = await confirmedChanges(tx, team, { rootKey, row, method, code });
    if (!changes) return null;
    const isFirst = methodsOf(row).length === 0;
    const changed = await updateMember(tx, team.clientId, row.member_id, {
      ...changes,
      updated_at: team.clock.now(),
    });
    const codes = isFirst ? await replaceRecoveryCodes(tx, team, { rootKey, memberId: row.member_id }) : null;
    await notifyOfChange(tx, team, changed, {
      details: { [method]: 'on' },
      words: `${CODES[method]} were turned on for your account.`,
    });
    return { member: toMember(team, changed), recovery_codes: codes };
  });
  if (!confirmed) throw invalidRequest(say`[code] is wrong or no longer valid`);
  await context.database.inSystem((tx) => forgiveAttempts(tx, attemptsKey(context), attempts));
  return confirmed;
}

/** Returns the changes to store for a right code; null for a wrong one. */
async function confirmedChanges(
  tx: Db,
  team: Team,
  options: { rootKey: MembersContext['keys']['root']; row: MemberRow; method: CodeMethod; code: string },
) {
  const { rootKey, row, method, code } = options;
  if (method === 'totp') {
    if (row.totp_confirmed_at || !(await useAppCode(tx, team, row, code))) return null;
    return { totp_confirmed_at: team.clock.now() };
  }
  const memberId = row.member_id;
  const { right, phone } = await useSentCode(tx, team, {
    rootKey,
    memberId,
    purpose: `enable_${method}`,
    code,
  });
  if (!right) return null;
  if (method === 'email') return { mfa_status: method };
  const profile = { ...profileOf(team, row), phone };
  return {
    mfa_status: method,
    sealed_profile: sealMember(team.clientKey, { clientId: team.clientId, memberId }, profile),
  };
}

export async function disableMfa(
  context: MembersContext,
  caller: MemberCaller,
  { method, current_password }: { method: CodeMethod; current_password: string },
): Promise<Member> {
  const { team, row: known } = await requireOwnPassword(context, caller, current_password);
  return context.database.inTenant(team.clientId, async (tx) => {
    const row = await requireMember(tx, team, known.member_id);
    if (!methodsOf(row).includes(method)) throw invalidRequest(say`[method] is not turned on`);
    const changed = await updateMember(tx, team.clientId, row.member_id, {
      updated_at: team.clock.now(),
      ...(method === 'totp'
        ? { sealed_totp_secret: null, totp_confirmed_at: null, totp_last_step: null }
        : { mfa_status: 'disabled', sealed_profile: withoutPhone(team, row) }),
    });
    await requireBreakGlass(tx, team.clientId);
    requireFactorLeft(await readPolicy(tx, team.clientId), changed);
    if (methodsOf(changed).length === 0) await deleteAllCodes(tx, team.clientId, row.member_id);
    await notifyOfChange(tx, team, changed, {
      details: { [method]: 'off' },
      words: `${CODES[method]} were turned off for your account.`,
    });
    return toMember(team, changed);
  });
}

export async function renewRecoveryCodes(
  context: MembersContext,
  caller: MemberCaller,
  currentPassword: string,
): Promise<string[]> {
  const { team, row: known } = await requireOwnPassword(context, caller, currentPassword);
  return context.database.inTenant(team.clientId, async (tx) => {
    const row = await requireMember(tx, team, known.member_id);
    if (methodsOf(row).length === 0)
      throw invalidRequest(say`Turn on a second factor before you create recovery codes`);
    const codes = await replaceRecoveryCodes(tx, team, {
      rootKey: context.keys.root,
      memberId: row.member_id,
    });
    await notifyOfChange(tx, team, row, {
      details: { recovery_codes: 'renewed' },
      subject: 'your recovery codes were replaced',
      words: 'New recovery codes were created for your account. The old ones no longer work.',
    });
    return codes;
  });
}

export function recoveryCodesLeft(
  context: MembersContext,
  { clientId, memberId }: MemberCaller,
): Promise<number> {
  return countRecoveryCodes(context.database.tenant(clientId), clientId, memberId);
}

async function takeAttempts(context: MembersContext, names: readonly string[]): Promise<void> {
  const counted = names.map((name) => ({ name, free: FREE_TRIES }));
  const now = context.clock.now();
  await context.database.inSystem((tx) => takeAttempt(tx, attemptsKey(context), { counted, now }));
}

async function notifyOfChange(
  tx: Db,
  team: Team,
  row: MemberRow,
  {
    details,
    words,
    subject = 'your second factor was changed',
  }: { details: Record<string, string>; words: string; subject?: string },
): Promise<void> {
  await mailMember(tx, team, row, {
    isNotice: true,
    subject,
    paragraphs: [words, 'If this was not you, tell an admin of your team immediately.'],
  });
  await recordAboutMember(tx, team, row, { action: 'member_mfa_changed', details });
}
