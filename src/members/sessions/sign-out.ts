import { recordAuditEntry } from '#audit';
import type { MemberCaller } from '#platform/http/caller.ts';
import { type MembersContext, teamOf } from '../context.ts';
import { deleteSession, deleteSessionsOf } from './store.ts';

/** Ends this session of the caller, or all of them. */
export async function signOut(
  context: MembersContext,
  { clientId, memberId, credentialId }: MemberCaller,
  which: 'this' | 'all',
): Promise<void> {
  const team = await teamOf(context, clientId);
  const member = { kind: 'member', id: memberId } as const;
  await context.database.inTenant(clientId, async (tx) => {
    if (which === 'all') await deleteSessionsOf(tx, clientId, memberId);
    else await deleteSession(tx, clientId, credentialId);
    await recordAuditEntry(tx, team, {
      actor: member,
      action: 'member_signed_out',
      subject: member,
      ...(which === 'all' ? { details: { sessions: 'all' } } : {}),
    });
  });
}
