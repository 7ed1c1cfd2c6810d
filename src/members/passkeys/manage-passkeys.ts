import type { Db } from '#platform/database/database.ts';
import type { MemberCaller } from '#platform/http/caller.ts';
import type { IfMatch } from '#platform/http/if-match.ts';
import { notFound } from '#platform/problem.ts';
import { mailMember, methodsOf, recordAboutMember, type Team } from '../context.ts';
import { requireMember } from '../manage-members.ts';
import { deleteAllCodes } from '../mfa/store.ts';
import { requireBreakGlass } from '../password-rule.ts';
import { readPolicy, requireFactorLeft } from '../policy/policy.ts';
import { type MemberRow, updateMember } from '../store.ts';
import type { Passkey } from './schema.ts';
import { openPasskey, sealPasskey } from './seal-passkey.ts';
import * as store from './store.ts';

export async function listOwnPasskeys(db: Db, team: Team, { memberId }: MemberCaller): Promise<Passkey[]> {
  const rows = await store.listPasskeys(db, team.clientId, memberId);
  return rows.map((row) => toPasskey(team, row));
}

export async function readOwnPasskey(
  db: Db,
  team: Team,
  { memberId }: MemberCaller,
  passkeyId: string,
): Promise<Passkey> {
  const row = await store.findPasskey(db, team.clientId, { memberId, passkeyId });
  if (!row) throw notFound('Passkey', passkeyId);
  return toPasskey(team, row);
}

export async function renamePasskey(
  tx: Db,
  team: Team,
  caller: MemberCaller,
  { passkeyId, name, ifMatch }: { passkeyId: string; name: string | undefined; ifMatch: IfMatch },
): Promise<Passkey> {
  const { clientId, clientKey } = team;
  const row = await requireOwn(tx, team, caller, passkeyId);
  await ifMatch(() => toPasskey(team, row));
  if (name === undefined) return toPasskey(team, row);
  const { publicKey } = openPasskey(clientKey, { clientId, passkeyId }, row.sealed_passkey);
  const changed = await store.updatePasskey(tx, clientId, passkeyId, {
    sealed_passkey: sealPasskey(clientKey, { clientId, passkeyId }, { name, publicKey }),
  });
  await recordAboutMember(
    tx,
    team,
    { member_id: caller.memberId },
    { action: 'member_passkey_renamed', details: { passkey_id: passkeyId } },
  );
  return toPasskey(team, changed);
}

export async function removePasskey(
  tx: Db,
  team: Team,
  caller: MemberCaller,
  { passkeyId, ifMatch }: { passkeyId: string; ifMatch: IfMatch },
): Promise<void> {
  const { clientId } = team;
  const member = await requireMember(tx, team, caller.memberId);
  const row = await requireOwn(tx, team, caller, passkeyId);
  const passkey = toPasskey(team, row);
  await ifMatch(() => passkey);
  await store.deletePasskey(tx, clientId, passkeyId);
  const changed = await updateMember(tx, clientId, member.member_id, {
    updated_at: team.clock.now(),
    passkey_count: member.passkey_count - 1,
  });
  await requireBreakGlass(tx, clientId);
  requireFactorLeft(await readPolicy(tx, clientId), changed);
  if (methodsOf(changed).length === 0) await deleteAllCodes(tx, clientId, member.member_id);
  await notifyOfPasskey(tx, team, changed, { action: 'member_passkey_removed', passkey });
}

async function requireOwn(
  tx: Db,
  { clientId }: Team,
  { memberId }: MemberCaller,
  passkeyId: string,
): Promise<store.PasskeyRow> {
  const row = await store.findPasskeyForChange(tx, clientId, passkeyId);
  if (row?.member_id !== memberId) throw notFound('Passkey', passkeyId);
  return row;
}

const SENTENCES = {
  member_passkey_added: { subject: 'a passkey was added', words: 'was added to' },
  member_passkey_removed: { subject: 'a passkey was removed', words: 'was removed from' },
} as const;

export async function notifyOfPasskey(
  tx: Db,
  team: Team,
  row: MemberRow,
  { action, passkey }: { action: keyof typeof SENTENCES; passkey: Passkey },
): Promise<void> {
  const { subject, words } = SENTENCES[action];
  await mailMember(tx, team, row, {
    isNotice: true,
    subject,
    paragraphs: [
      `The passkey “${passkey.name}” ${words} your account.`,
      'If this was not you, tell an admin of your team immediately.',
    ],
  });
  await recordAboutMember(tx, team, row, { action, details: { passkey_id: passkey.passkey_id } });
}

export function toPasskey({ clientId, clientKey }: Team, row: store.PasskeyRow): Passkey {
  const { passkey_id: passkeyId } = row;
  return {
    passkey_id: passkeyId,
    name: openPasskey(clientKey, { clientId, passkeyId }, row.sealed_passkey).name,
    is_backed_up: row.is_backed_up,
    created_at: row.created_at,
    last_used_at: row.last_used_at,
  };
}
