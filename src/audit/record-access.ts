import type { Database } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { actorOf } from '#platform/http/permits.ts';
import { type AuditContext, recordAuditEntry } from './record-audit-entry.ts';

/** Records a member's access to a user's personal data. Call it before the data is sent. */
export async function recordAccess(
  { database }: { database: Database },
  auditContext: AuditContext,
  caller: Caller,
  { userId, ...details }: { userId: string; fields: string[]; count?: number },
): Promise<void> {
  if (caller.kind !== 'member' || details.count === 0) return;
  await database.inTenant(auditContext.clientId, (tx) =>
    recordAuditEntry(tx, auditContext, {
      actor: actorOf(caller),
      action: 'personal_data_read',
      subject: { kind: 'user', id: userId },
      details,
    }),
  );
}
