import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { isReachable } from '#platform/database/reachable.ts';
import type { SingleSignOn } from '#platform/database/tables.gen.ts';
import { tenantTable } from '#platform/database/tenant-table.ts';
import type { Provider } from './schema.ts';

/** Narrows the columns that only this folder writes. */
export type SettingsRow = Omit<Selectable<SingleSignOn>, 'provider'> & { provider: Provider };
type NewSettings = Omit<Insertable<SingleSignOn>, 'provider'> & { provider: Provider };
type Changes = Omit<Updateable<SingleSignOn>, 'provider'> & { provider: Provider; updated_at: Date };

const settings = tenantTable<'single_sign_on', SettingsRow>('single_sign_on');
const uses = tenantTable('single_sign_on_uses');

export const findSettings = (db: Db, clientId: string) => settings.find(db, { client_id: clientId });

export const findSettingsForChange = (tx: Db, clientId: string) =>
  settings.find(tx, { client_id: clientId }, { lock: 'change' });

/** Inserts the settings; false if a concurrent call has done so. */
export const insertSettings = (tx: Db, row: NewSettings): Promise<boolean> =>
  settings.insertNew(tx, { ...row, provider: JSON.stringify(row.provider) }, { columns: ['client_id'] });

export const updateSettings = (tx: Db, clientId: string, changes: Changes) =>
  settings.update(tx, { client_id: clientId }, { ...changes, provider: JSON.stringify(changes.provider) });

export const deleteSettings = (tx: Db, clientId: string) => settings.delete(tx, { client_id: clientId });

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
export const insertUse = (
  tx: Db,
  { clientId, hash, expiresAt }: { clientId: string; hash: Buffer; expiresAt: Date },
): Promise<boolean> =>
  uses.insertNew(
    tx,
    { client_id: clientId, use_hash: hash, expires_at: expiresAt },
    { columns: ['client_id', 'use_hash'] },
  );

/** Deletes uses that could not be repeated any more. */
export async function deleteExpiredUses(tx: Db, now: Date): Promise<void> {
  await tx
    .deleteFrom('single_sign_on_uses')
    .where('expires_at', '<', now.toISOString())
    .where(isReachable(tx))
    .execute();
}
