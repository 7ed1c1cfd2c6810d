import type { KeyObject } from 'node:crypto';
import type { Db } from '#platform/database/database.ts';
import { requireSender } from '#platform/mail/require-sender.ts';
import type { Senders } from '#platform/mail/senders.ts';
import { methodsOf, profileOf, type Team } from '../context.ts';
import { acceptedFactors, type Policy } from '../policy/policy.ts';
import type { MfaMethod } from '../schema.ts';
import { findMemberForChange, type MemberRow } from '../store.ts';
import { useAppCode } from './authenticator-app.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { sendCode, useSentCode } from './sent-codes.ts';

/** `asked`: the request lacks a code. If the member's method sends codes, one was sent. A right code is named by its source. */
export type SecondFactor = 'not_needed' | 'asked' | 'wrong' | MfaMethod | 'recovery_code';

/**
 * Checks the code that came with a right password. The caller must commit the transaction for every result,
 * because attempts are counted.
 */
export async function checkSecondFactor(
  tx: Db,
  team: Team,
  options: { rootKey: KeyObject; senders: Senders; row: MemberRow; policy: Policy; code: string | undefined },
): Promise<SecondFactor> {
  const { rootKey, senders, policy, code } = options;
  const row = await findMemberForChange(tx, team.clientId, options.row.member_id);
  if (!row || methodsOf(row).length === 0) return 'not_needed';
  const accepted: readonly string[] = acceptedFactors(policy, row);
  const isSent = accepted.includes(row.mfa_status);
  if (code === undefined) {
    if (isSent) await sendCodeIfSent(tx, team, { rootKey, senders, row });
    return 'asked';
  }
  const memberId = row.member_id;
  if (accepted.includes('totp') && (await useAppCode(tx, team, row, code))) return 'totp';
  if (await useRecoveryCode(tx, team, { rootKey, memberId, code })) return 'recovery_code';
  if (!isSent) return 'wrong';
  const sent = await useSentCode(tx, team, { rootKey, memberId, purpose: 'sign_in', code });
  if (!sent.right) return 'wrong';
  return row.mfa_status === 'sms' ? 'sms' : 'email';
}

async function sendCodeIfSent(
  tx: Db,
  team: Team,
  { rootKey, senders, row }: { rootKey: KeyObject; senders: Senders; row: MemberRow },
): Promise<void> {
  if (row.mfa_status === 'disabled') return;
  requireSender(senders, row.mfa_status);
  const { phone } = profileOf(team, row);
  const to =
    row.mfa_status === 'sms' && phone
      ? ({ channel: 'sms', phone } as const)
      : ({ channel: 'email' } as const);
  await sendCode(tx, team, { rootKey, row, purpose: 'sign_in', to });
}
