import type { MemberCaller } from '#platform/http/caller.ts';
import { type MembersContext, recordAboutMember, teamOf } from '../context.ts';
import { openIdToken } from './sessions.ts';
import { deleteSession, deleteSessionsOf, findIdToken } from './store.ts';

/**
 * Ends this session of the caller, or all of them. Returns the address at which the browser also ends the session at the identity
 * provider; null without one.
 */
export async function signOut(
  context: MembersContext,
  { clientId, memberId, credentialId }: MemberCaller,
  which: 'this' | 'all',
): Promise<string | null> {
  const team = await teamOf(context, clientId);
  const session = await context.database.inTenant(clientId, async (tx) => {
    const found = await findIdToken(tx, clientId, credentialId);
    if (which === 'all') await deleteSessionsOf(tx, clientId, memberId);
    else await deleteSession(tx, clientId, credentialId);
    await recordAboutMember(
      tx,
      team,
      { member_id: memberId },
      { action: 'member_signed_out', ...(which === 'all' ? { details: { sessions: 'all' } } : {}) },
    );
    return found;
  });
  if (!session?.methods.includes('single_sign_on')) return null;
  const { sealed_id_token: sealed } = session;
  return context.identityProviders.logoutUrl(clientId, sealed && openIdToken(team, credentialId, sealed));
}
