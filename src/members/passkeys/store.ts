import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import type { MemberPasskeys } from '#platform/database/tables.gen.ts';
import { tenantTable } from '#platform/database/tenant-table.ts';

export type PasskeyRow = Selectable<MemberPasskeys>;
const passkeys = tenantTable('member_passkeys');

/** Inserts a passkey; false if the client already has one with this credential. */
export const insertPasskey = (tx: Db, row: Insertable<MemberPasskeys>): Promise<boolean> =>
  passkeys.insertNew(tx, row, { columns: ['client_id', 'credential_id'] });

/** The passkeys of a member, oldest first. A limit on new ones keeps the list short. */
export const listPasskeys = (db: Db, clientId: string, memberId: string) =>
  passkeys.list(db, { client_id: clientId, member_id: memberId }, { order: 'passkey_id' });

export const findPasskey = (
  db: Db,
  clientId: string,
  { memberId, passkeyId }: { memberId: string; passkeyId: string },
) => passkeys.find(db, { client_id: clientId, member_id: memberId, passkey_id: passkeyId });

export const findPasskeyByCredential = (db: Db, clientId: string, credentialId: Buffer) =>
  passkeys.find(db, { client_id: clientId, credential_id: credentialId });

export const findPasskeyForChange = (tx: Db, clientId: string, passkeyId: string) =>
  passkeys.find(tx, { client_id: clientId, passkey_id: passkeyId }, { lock: 'delete' });

export const updatePasskey = (
  tx: Db,
  clientId: string,
  passkeyId: string,
  changes: Updateable<MemberPasskeys>,
) => passkeys.change(tx, { client_id: clientId, passkey_id: passkeyId }, changes);

export const deletePasskey = (tx: Db, clientId: string, passkeyId: string) =>
  passkeys.delete(tx, { client_id: clientId, passkey_id: passkeyId });

export const deletePasskeysOf = (tx: Db, clientId: string, memberId: string) =>
  passkeys.delete(tx, { client_id: clientId, member_id: memberId });
