import { type AuditEntry, recordAuditEntry } from '#audit';
import type { Db } from '#platform/database/database.ts';
import type { Tenant } from '#users';

/** Records what happened to a journey, by its user unless `actor` is given. */
export function recordAboutJourney(
  tx: Db,
  tenant: Tenant,
  { journeyId, userId }: { journeyId: string; userId: string },
  { details, ...entry }: Partial<AuditEntry> & Pick<AuditEntry, 'action'>,
): Promise<void> {
  return recordAuditEntry(tx, tenant, {
    actor: { kind: 'user', id: userId },
    ...entry,
    subject: { kind: 'journey', id: journeyId },
    details: { user_id: userId, ...details },
  });
}
