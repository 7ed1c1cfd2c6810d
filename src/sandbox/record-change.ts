import { type AuditContext, openAuditContext, recordAuditEntry } from '#audit';
import type { Db } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { actorOf } from '#platform/http/permits.ts';
import type { SandboxContext } from './context.ts';

type Change =
  | 'clock_moved'
  | 'fault_changed'
  | 'sandbox_reset'
  | 'receiver_created'
  | 'user_created'
  | 'journey_created'
  | 'document_created'
  | 'submissions_created'
  | 'account_status_changed'
  | 'payslips_added';

interface Changed {
  change: Change;
  subject?: { kind: 'user' | 'account'; id: string };
}

/** Records what a member changes in the sandbox, in the transaction that changes it. Call it last. */
export async function recordChange(
  tx: Db,
  auditContext: AuditContext,
  caller: Caller,
  { change, subject }: Changed,
): Promise<void> {
  if (caller.kind !== 'member') return;
  await recordAuditEntry(tx, auditContext, {
    actor: actorOf(caller),
    action: 'sandbox_changed',
    ...(subject ? { subject } : {}),
    details: { change },
  });
}

/** For changes that are kept in memory, which no transaction makes. */
export async function recordAlone(
  context: Pick<SandboxContext, 'database' | 'keys' | 'clock'>,
  caller: Caller,
  changed: Changed,
): Promise<void> {
  if (caller.kind !== 'member') return;
  const auditContext = await openAuditContext(context, caller.clientId);
  await context.database.inTenant(caller.clientId, (tx) => recordChange(tx, auditContext, caller, changed));
}
