import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { isReachable } from '#platform/database/reachable.ts';
import type { SingleSignOn } from '#platform/database/tables.gen.ts';
import type { Provider } from './schema.ts';

/** Narrows the columns that only this folder writes. */
export type SettingsRow = Omit<Selectable<SingleSignOn>, 'provider'> & { provider: Provider };
type NewSettings = Omit<Insertable<SingleSignOn>, 'provider'> & { provider: Provider };
type Changes = Omit<Updateable<SingleSignOn>, 'provider'> & { provider: Provider; updated_at: Date };

export async function findSettings(db: Db, clientId: string): Promise<SettingsRow | undefined> {
  const row = await db
    .selectFrom('single_sign_on')
    .selectAll()
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row as SettingsRow | undefined;
}

export async function findSettingsForChange(tx: Db, clientId: string): Promise<SettingsRow | undefined> {
  const row = await tx
    .selectFrom('single_sign_on')
    .selectAll()
    .where('client_id', '=', clientId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row as SettingsRow | undefined;
}

/** Inserts the settings; false if a concurrent call has done so. */
export async function insertSettings(tx: Db, settings: NewSettings): Promise<boolean> {
  const row = await tx
    .insertInto('single_sign_on')
    .values({ ...settings, provider: JSON.stringify(settings.provider) })
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .returning('client_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateSettings(tx: Db, clientId: string, changes: Changes): Promise<void> {
  await tx
    .updateTable('single_sign_on')
    .set({ ...changes, provider: JSON.stringify(changes.provider) })
    .where('client_id', '=', clientId)
    .execute();
}

export async function deleteSettings(tx: Db, clientId: string): Promise<void> {
  await tx.deleteFrom('single_sign_on').where('client_id', '=', clientId).execute();
}

/** Reserves a name for a team; false if another team has it. */
export async function claimName(
  tx: Db,
  { name, clientId }: { name: string; clientId: string },
): Promise<boolean> {
  await tx
    .insertInto('sign_in_names')
    .values({ name, team_id: clientId })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await findTeam(tx, name)) === clientId;
}

/** Releases the names of a team, except the one that it uses. */
export async function releaseNames(tx: Db, clientId: string, keep: string | null): Promise<void> {
  await tx
    .deleteFrom('sign_in_names')
    .where('team_id', '=', clientId)
    .$if(keep !== null, (query) => query.where('name', '<>', keep as string))
    .execute();
}

export async function findTeam(tx: Db, name: string): Promise<string | null> {
  const row = await tx
    .selectFrom('sign_in_names')
    .select('team_id')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.team_id ?? null;
}

/** Lists the first two names, which tells whether there is none, one or several. */
export async function listNames(tx: Db): Promise<string[]> {
  const rows = await tx.selectFrom('sign_in_names').select('name').orderBy('name').limit(2).execute();
  return rows.map(({ name }) => name);
}

/** Records that something was used; false if it was used before. */
export async function insertUse(
  tx: Db,
  use: { clientId: string; hash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('single_sign_on_uses')
    .values({ client_id: use.clientId, use_hash: use.hash, expires_at: use.expiresAt })
    .onConflict((conflict) => conflict.columns(['client_id', 'use_hash']).doNothing())
    .returning('client_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes uses that could not be repeated any more. */
export async function deleteExpiredUses(tx: Db, now: Date): Promise<void> {
  await tx
    .deleteFrom('single_sign_on_uses')
    .where('expires_at', '<', now.toISOString())
    .where(isReachable(tx))
    .execute();
}
