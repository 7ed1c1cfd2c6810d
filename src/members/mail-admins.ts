import type { AuditContext } from '#audit';
import type { Db } from '#platform/database/database.ts';
import { mailMember } from './context.ts';
import { listAdmins } from './store.ts';

/** Emails all admins of a client about something that they need to act on. Without a mail server, nothing is sent. */
export async function mailAdmins(
  tx: Db,
  auditContext: AuditContext,
  content: { subject: string; paragraphs: readonly string[] },
): Promise<void> {
  for (const admin of await listAdmins(tx, auditContext.clientId))
    await mailMember(tx, auditContext, admin, { ...content, isNotice: true });
}
