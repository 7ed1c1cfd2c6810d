import { verifyLog } from '#audit';
import type { OracleContext } from './oracle.ts';

/** The audit log is complete and unchanged. */
export async function checkAuditLog({
  installation: { app, clientId },
  journal,
}: OracleContext): Promise<void> {
  const key = await app.keys.clients.of(clientId);
  const { findings } = await app.database.inTenantSnapshot(clientId, (tx) => verifyLog(tx, clientId, key));
  for (const finding of findings) journal.violate(null, `audit log: ${finding}`);
}
