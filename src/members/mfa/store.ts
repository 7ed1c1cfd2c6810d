import type { Insertable } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import type { MemberCodes } from '#platform/database/tables.gen.ts';

export type CodePurpose = 'sign_in' | 'enable_email' | 'enable_sms' | 'recovery';

export interface CodeOwner {
  clientId: string;
  memberId: string;
  purpose: CodePurpose;
}

export async function insertCodes(tx: Db, codes: readonly Insertable<MemberCodes>[]): Promise<void> {
  await tx
    .insertInto('member_codes')
    .values([...codes])
    .execute();
}

export function findLiveCodeForChange(tx: Db, owner: CodeOwner, now: Date) {
  return tx
    .selectFrom('member_codes')
    .select(['code_id', 'code_hash', 'created_at', 'attempts_left', 'sealed_phone'])
    .where('client_id', '=', owner.clientId)
    .where('member_id', '=', owner.memberId)
    .where('purpose', '=', owner.purpose)
    .where('expires_at', '>', now.toISOString())
    .orderBy('code_id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateCodeMissed(tx: Db, clientId: string, codeId: string): Promise<void> {
  await tx
    .updateTable('member_codes')
    .set((eb) => ({ attempts_left: eb('attempts_left', '-', 1) }))
    .where('client_id', '=', clientId)
    .where('code_id', '=', codeId)
    .execute();
}

export async function deleteCodes(tx: Db, owner: CodeOwner): Promise<void> {
  await tx
    .deleteFrom('member_codes')
    .where('client_id', '=', owner.clientId)
    .where('member_id', '=', owner.memberId)
    .where('purpose', '=', owner.purpose)
    .execute();
}

export async function deleteAllCodes(tx: Db, clientId: string, memberId: string): Promise<void> {
  await tx
    .deleteFrom('member_codes')
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .execute();
}

/** Deletes a recovery code, so that it can't be used again; false for an unknown code. */
export async function deleteRecoveryCode(tx: Db, owner: CodeOwner, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('member_codes')
    .where('client_id', '=', owner.clientId)
    .where('member_id', '=', owner.memberId)
    .where('purpose', '=', 'recovery')
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function countRecoveryCodes(db: Db, clientId: string, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('member_codes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .where('purpose', '=', 'recovery')
    .executeTakeFirstOrThrow();
  return Number(count);
}
