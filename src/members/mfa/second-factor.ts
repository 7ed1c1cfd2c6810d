import type { KeyObject } from 'node:crypto';
import type { Db } from '#platform/database/database.ts';
import type { Senders } from '#platform/mail/senders.ts';
import { methodsOf, profileOf, requireSender, type Team } from '../context.ts';
import { findMemberForChange, type MemberRow } from '../store.ts';
import { useAppCode } from './authenticator-app.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { sendCode, useSentCode } from './sent-codes.ts';

/** `asked`: a code is needed, and was sent if codes are sent to this member. */
export type SecondFactor = 'not_needed' | 'asked' | 'right' | 'recovery_code' | 'wrong';

/** Looks at the code that came with a right password. The transaction commits whatever comes out of it. */
export async function checkSecondFactor(
  tx: Db,
  team: Team,
  options: { rootKey: KeyObject; senders: Senders; row: MemberRow; code: string | undefined },
): Promise<SecondFactor> {
  const { rootKey, senders, code } = options;
  const row = await findMemberForChange(tx, team.clientId, options.row.member_id);
  if (!row || methodsOf(row).length === 0) return 'not_needed';
  if (code === undefined) {
    await sendWhereSent(tx, team, { rootKey, senders, row });
    return 'asked';
  }
  const memberId = row.member_id;
  if (row.totp_confirmed_at && (await useAppCode(tx, team, row, code))) return 'right';
  if (await useRecoveryCode(tx, team, { rootKey, memberId, code })) return 'recovery_code';
  const sent = await useSentCode(tx, team, { rootKey, memberId, purpose: 'sign_in', code });
  return sent.right ? 'right' : 'wrong';
}

async function sendWhereSent(
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
