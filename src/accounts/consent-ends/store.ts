import type { Insertable, Selectable } from 'kysely';
import type { MachineTime } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { isReachable } from '#platform/database/reachable.ts';
import type { BankConsentEnds } from '#platform/database/tables.gen.ts';

export async function insertConsentEnd(tx: Db, row: Insertable<BankConsentEnds>): Promise<void> {
  await tx.insertInto('bank_consent_ends').values(row).execute();
}

interface ConsentEnd {
  clientId: string;
  consentEndId: string;
}

export function findConsentEnd(
  db: Db,
  { clientId, consentEndId }: ConsentEnd,
): Promise<Selectable<BankConsentEnds> | undefined> {
  return db
    .selectFrom('bank_consent_ends')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('consent_end_id', '=', consentEndId)
    .executeTakeFirst();
}

export async function deleteConsentEnd(tx: Db, { clientId, consentEndId }: ConsentEnd): Promise<void> {
  await tx
    .deleteFrom('bank_consent_ends')
    .where('client_id', '=', clientId)
    .where('consent_end_id', '=', consentEndId)
    .execute();
}

/** Deletes the sessions that may not be kept any longer, of all clients. Returns how many there were. */
export async function deleteExpired(tx: Db, now: MachineTime): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('bank_consent_ends')
    .where('expires_at', '<=', now.toISOString())
    .where(isReachable(tx))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
