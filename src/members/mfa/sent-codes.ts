import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#platform/crypto/derive-key.ts';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/id.ts';
import { postMessage } from '#platform/mail/outbox.ts';
import { CODE_ATTEMPTS, CODE_MINUTES, newCode, RESEND_SECONDS } from '#platform/one-time-codes.ts';
import { displayName, mailMember, type Team } from '../context.ts';
import { openSecret, sealSecret } from '../seal-member.ts';
import type { MemberRow } from '../store.ts';
import * as store from './store.ts';

export type Destination = { channel: 'email' } | { channel: 'sms'; phone: string };

/** Sends a new code, unless one for sign-in was sent within the last minute. */
export async function sendCode(
  tx: Db,
  team: Team,
  options: { rootKey: KeyObject; row: MemberRow; purpose: store.CodePurpose; to: Destination },
): Promise<void> {
  const { row, purpose, to } = options;
  const owner = { clientId: team.clientId, memberId: row.member_id, purpose };
  const now = team.clock.now();
  const last = await store.findLiveCodeForChange(tx, owner, now);
  if (last && now.getTime() - Date.parse(last.created_at) < RESEND_SECONDS * 1000 && purpose === 'sign_in')
    return;
  const code = newCode();
  await store.deleteCodes(tx, owner);
  await store.insertCodes(tx, [
    {
      client_id: team.clientId,
      code_id: newId(now),
      member_id: row.member_id,
      purpose,
      code_hash: hashCode(options.rootKey, owner, code),
      created_at: now,
      expires_at: new Date(now.getTime() + CODE_MINUTES * 60_000),
      attempts_left: CODE_ATTEMPTS,
      sealed_phone: to.channel === 'sms' ? sealSecret(team.clientKey, owner, 'sealed_phone', to.phone) : null,
    },
  ]);
  await postCode(tx, team, row, { code, to });
}

async function postCode(
  tx: Db,
  team: Team,
  row: MemberRow,
  { code, to }: { code: string; to: Destination },
): Promise<void> {
  const validity = `It is valid for ${CODE_MINUTES} minutes. Do not share it with anyone.`;
  if (to.channel === 'sms') {
    const from = await displayName(tx, team.clientId);
    const text = `${code} is your verification code for ${from}. ${validity}`;
    await postMessage(tx, { ...team, now: team.clock.now() }, { channel: 'sms', to: to.phone, text });
    return;
  }
  await mailMember(tx, team, row, {
    subject: 'your verification code',
    paragraphs: [
      `Enter the code above to continue. ${validity}`,
      'If you did not request a code, change your password.',
    ],
    code,
  });
}

/**
 * Checks a sent code. The caller must commit the transaction for a wrong code too, because attempts are
 * counted.
 */
export async function useSentCode(
  tx: Db,
  team: Team,
  options: { rootKey: KeyObject; memberId: string; purpose: store.CodePurpose; code: string },
): Promise<{ right: boolean; phone: string | null }> {
  const owner = { clientId: team.clientId, memberId: options.memberId, purpose: options.purpose };
  const live = await store.findLiveCodeForChange(tx, owner, team.clock.now());
  if (!live || live.attempts_left <= 0) return { right: false, phone: null };
  const given = hashCode(options.rootKey, owner, options.code.replace(/\s/g, ''));
  if (!timingSafeEqual(given, live.code_hash)) {
    await store.updateCodeMissed(tx, team.clientId, live.code_id, live.attempts_left - 1);
    return { right: false, phone: null };
  }
  await store.deleteCodes(tx, owner);
  const phone = live.sealed_phone && openSecret(team.clientKey, owner, 'sealed_phone', live.sealed_phone);
  return { right: true, phone };
}

/** Hashes with a key, because a plain hash of six digits is quickly guessed. */
export function hashCode(rootKey: KeyObject, owner: store.CodeOwner, code: string): Buffer {
  return createHmac('sha256', deriveKey(rootKey, 'member-codes'))
    .update(`${owner.memberId}\n${owner.purpose}\n${code}`, 'utf8')
    .digest();
}
