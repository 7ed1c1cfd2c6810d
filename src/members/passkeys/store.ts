import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import type { MemberPasskeys } from '#platform/database/tables.gen.ts';

export type PasskeyRow = Selectable<MemberPasskeys>;

/** Inserts a passkey; false if the client already has one with this credential. */
export async function insertPasskey(tx: Db, row: Insertable<MemberPasskeys>): Promise<boolean> {
  const inserted = await tx
    .insertInto('member_passkeys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['client_id', 'credential_id']).doNothing())
    .returning('passkey_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The passkeys of a member, oldest first. A limit on new ones keeps the list short. */
export function listPasskeys(db: Db, clientId: string, memberId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('member_passkeys')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .orderBy('passkey_id')
    .execute();
}

export function findPasskey(
  db: Db,
  clientId: string,
  { memberId, passkeyId }: { memberId: string; passkeyId: string },
): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('member_passkeys')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .where('passkey_id', '=', passkeyId)
    .executeTakeFirst();
}

export function findPasskeyByCredential(
  db: Db,
  clientId: string,
  credentialId: Buffer,
): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('member_passkeys')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

export function findPasskeyForChange(
  tx: Db,
  clientId: string,
  passkeyId: string,
): Promise<PasskeyRow | undefined> {
  return tx
    .selectFrom('member_passkeys')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('passkey_id', '=', passkeyId)
    .forUpdate()
    .executeTakeFirst();
}

export function updatePasskey(
  tx: Db,
  clientId: string,
  passkeyId: string,
  changes: Updateable<MemberPasskeys>,
): Promise<PasskeyRow> {
  return tx
    .updateTable('member_passkeys')
    .set(changes)
    .where('client_id', '=', clientId)
    .where('passkey_id', '=', passkeyId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deletePasskey(tx: Db, clientId: string, passkeyId: string): Promise<void> {
  await tx
    .deleteFrom('member_passkeys')
    .where('client_id', '=', clientId)
    .where('passkey_id', '=', passkeyId)
    .execute();
}

export async function deletePasskeysOf(tx: Db, clientId: string, memberId: string): Promise<void> {
  await tx
    .deleteFrom('member_passkeys')
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .execute();
}
