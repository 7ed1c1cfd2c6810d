import type { Db } from '#platform/database/database.ts';
import { tenantTable } from '#platform/database/tenant-table.ts';
import type { RoleMapping } from '#single-sign-on/schema.ts';
import type { Role } from '#values/roles.ts';

export interface SettingsRow {
  role_mapping: RoleMapping[];
  default_role: Role | null;
}

const settings = tenantTable<'scim_settings', SettingsRow>('scim_settings', ['role_mapping', 'default_role']);

export const findSettings = (db: Db, clientId: string) => settings.find(db, { client_id: clientId });

export async function upsertSettings(
  tx: Db,
  clientId: string,
  { role_mapping, default_role, now }: SettingsRow & { now: Date },
): Promise<void> {
  const values = { updated_at: now, role_mapping: JSON.stringify(role_mapping), default_role };
  await tx
    .insertInto('scim_settings')
    .values({ client_id: clientId, ...values })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(values))
    .execute();
}
