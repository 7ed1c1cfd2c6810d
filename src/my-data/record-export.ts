import { recordAuditEntry } from '#audit';
import type { Database } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/permits.ts';
import type { Tenant } from '#users';

/** Records the export before the data is handed over. */
export async function recordExport(
  { database }: { database: Database },
  tenant: Tenant,
  { actor, userId, format }: { actor: Actor; userId: string; format: 'json' | 'pdf' | 'folder' },
): Promise<void> {
  await database.inTenant(tenant.clientId, (tx) =>
    recordAuditEntry(tx, tenant, {
      actor,
      action: 'data_exported',
      subject: { kind: 'user', id: userId },
      details: { format },
    }),
  );
}
