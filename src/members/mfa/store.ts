import type { Db } from '#platform/database/database.ts';
import { after, tenantTable } from '#platform/database/tenant-table.ts';

export type CodePurpose = 'sign_in' | 'enable_email' | 'enable_sms' | 'recovery';

export interface CodeOwner {
  clientId: string;
  memberId: string;
  purpose: CodePurpose;
}

const codes = tenantTable('member_codes');
const codesOf = ({ clientId, memberId, purpose }: CodeOwner) => ({
  client_id: clientId,
  member_id: memberId,
  purpose,
});

export const insertCodes = codes.insert;

export const findLiveCodeForChange = (tx: Db, owner: CodeOwner, now: Date) =>
  codes.find(
    tx,
    { ...codesOf(owner), expires_at: after(now) },
    { order: '-code_id', limit: 1, lock: 'delete' },
  );

export const updateCodeMissed = (tx: Db, clientId: string, codeId: string, attemptsLeft: number) =>
  codes.update(tx, { client_id: clientId, code_id: codeId }, { attempts_left: attemptsLeft });

export const deleteCodes = (tx: Db, owner: CodeOwner) => codes.delete(tx, codesOf(owner));

export const deleteAllCodes = (tx: Db, clientId: string, memberId: string) =>
  codes.delete(tx, { client_id: clientId, member_id: memberId });

/** Deletes a recovery code, so that it can't be used again; false for an unknown code. */
export async function deleteRecoveryCode(tx: Db, owner: CodeOwner, hash: Buffer): Promise<boolean> {
  return (await codes.delete(tx, { ...codesOf(owner), purpose: 'recovery', code_hash: hash })) === 1;
}

export const countRecoveryCodes = (db: Db, clientId: string, memberId: string) =>
  codes.count(db, codesOf({ clientId, memberId, purpose: 'recovery' }));
